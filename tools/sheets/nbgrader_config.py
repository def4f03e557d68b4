c = get_config()  # noqa: F821, nbgrader's own

c.CourseDirectory.course_id = "drafting"
c.ExecutePreprocessor.timeout = 600  # seconds for a cell
