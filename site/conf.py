"""Sphinx settings of the reading version; `build.py` lays out the sources that they apply to.

Addresses come from the environment of the workflow that publishes it: GITHUB_REPOSITORY (with
GITHUB_SERVER_URL) brings the buttons that lead to the repository and to Binder, SITE_URL the
address and the picture that a shared link shows.  Without them the site has neither.
"""

import os
import re
from functools import partial
from html import escape
from textwrap import shorten

from citations import text_with_labels
from docutils.nodes import SkipNode, paragraph
from docutils.utils.math.latex2mathml import tex2mathml

project = "draftlib"
author = "the authors of draftlib"
html_title = "Drafting games, live again"
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.autosummary", "numpydoc"]
extensions += ["sphinx_copybutton", "sphinx_gallery.gen_gallery", "sphinxcontrib.bibtex"]
bibtex_bibfiles = ["paper.bib"]
exclude_patterns = ["extra", "gallery", "auto_gallery/*.ipynb", "**sg_execution_times.rst"]
sphinx_gallery_conf = {
    "examples_dirs": "gallery",
    "gallery_dirs": "auto_gallery",
    "filename_pattern": "",  # all are run
    "within_subsection_order": "ExampleTitleSortKey",
    "image_srcset": ["2x"],
    "download_all_examples": False,
    "show_signature": False,
    "capture_repr": (),
}

# The notebooks are shown as their last run left them; widgets are mounted by _static/mount.js.
nb_execution_mode = "off"
nb_ipywidgets_js = {}
nb_merge_streams = True
nb_render_markdown_format = "myst"  # outputs have tables
nb_render_image_options = {"scale": "50"}  # they have two pixels a point
myst_enable_extensions = ["dollarmath", "amsmath", "colon_fence"]
suppress_warnings = ["mystnb.unknown_mime_type", "ref.python"]

default_role = "py:obj"
autosummary_generate = False  # what the tables list stands below them
autodoc_typehints = "none"  # the docstrings name types and shapes in words
autodoc_member_order = "bysource"
numpydoc_show_class_members = False  # automodule lists them

# A page opened from a folder may load no other file by a script, so the search shows no excerpts;
# mathematics is written as MathML, which browsers draw by themselves.
html_show_search_summary = False
html_domain_indices = False  # the lists of names are enough
html_math_renderer = "mathml"
html_theme = "sphinx_book_theme"
html_theme_options = {
    "use_download_button": False,
    "use_fullscreen_button": False,
    "show_toc_level": 2,
    "logo": {"text": "draftlib"},
    "home_page_in_toc": True,
    "navbar_persistent": [],
    "article_header_start": ["toggle-primary-sidebar.html", "home.html"],
    "extra_footer": '<a href="https://doi.org/10.1609/aiide.v6i1.12388">The paper</a>: R. Gibson, '
    "N. Desai and R. Zhao, AIIDE 2010. Code and text: MIT licence. This project is not affiliated "
    "with, nor endorsed by, the owner of the name Risk or the owner of Lux Delux.",
}
if repository := os.environ.get("GITHUB_REPOSITORY"):
    server = os.environ.get("GITHUB_SERVER_URL", "https://github.com")
    html_theme_options |= {
        "repository_url": f"{server}/{repository}",
        "repository_branch": "main",
        "use_repository_button": True,
        "use_issues_button": True,
        "launch_buttons": {
            "binderhub_url": "https://mybinder.org",
            "notebook_interface": "jupyterlab",
        },
    }
templates_path = ["_templates"]
html_favicon = "_static/favicon.svg"
html_context = {"default_mode": "auto"}
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = [("mount.js", {"defer": "defer"})]
html_extra_path = ["extra"]
html_copy_source = False
SIDEBAR = (
    "navbar-logo.html",
    "icon-links.html",
    "search-button-field.html",
    "sbt-sidebar-nav.html",
)
WIDE = ("play", "own", "watch", "parts")  # pages whose sidebar opens by its button
html_sidebars = {page: [*SIDEBAR, "closed.html"] for page in WIDE}
html_show_copyright = html_show_sphinx = False


ABOUT = "Draft the world of Risk against two computers, and read how they do it."
ADDRESS = os.environ.get("SITE_URL", "").rstrip("/")


def setup(app):
    """Let formulas be written as MathML, docstrings cite their sources; describe each page."""
    app.connect("html-page-context", describe)
    app.connect("html-page-context", say_what_is_shown)
    app.connect("autodoc-process-docstring", cite)
    app.connect("autodoc-skip-member", skip)
    inline, displayed = (partial(write_formula, as_block=block) for block in (False, True))
    app.add_html_math_renderer("mathml", (inline, None), (displayed, None))


def cite(app, kind, name, thing, options, lines):
    """Label the sources that a docstring names."""
    lines[:] = text_with_labels("\n".join(lines), ":cite:p:`{}`").split("\n")


def skip(app, kind, name, thing, skipped, options):
    """Leave out the fields of named tuples, which the docstring of the class lists."""
    return True if (getattr(thing, "__doc__", "") or "").startswith("Alias for field") else None


def describe(app, page, template, context, doctree):
    """Describe a page by its first paragraph, for a search engine and for a shared link."""
    texts = [] if doctree is None else [part.astext() for part in doctree.findall(paragraph)]
    words = shorten(next(filter(None, texts), ABOUT), 200, placeholder=" …")
    title = re.sub("<.*?>", "", context.get("title", html_title))
    tags = {"name=description": words, "property=og:title": title, "property=og:description": words}
    if ADDRESS:
        tags |= {
            "property=og:url": f"{ADDRESS}/{page}.html",
            "name=twitter:card": "summary_large_image",
        }
        tags |= {"property=og:image": f"{ADDRESS}/_static/card.png"}
    lines = [context.get("metatags", "")]
    for key, text in tags.items():
        kind, _, name = key.partition("=")
        lines.append(f'<meta {kind}="{name}" content="{escape(text)}">')
    context["metatags"] = "\n".join(lines)


def say_what_is_shown(app, page, template, context, doctree):
    """Let a folded cell be called by its words, and no cell without words be a heading."""
    body = context.get("body", "").replace(
        '<summary aria-label="Toggle hidden content">', "<summary>"
    )
    body = re.sub(r"<th( [^>]*)?>(<p></p>)?</th>", "<td></td>", body)
    title = r'<p( class="(?:collapsed|expanded) admonition-title">.*?)</p>'
    body = re.sub(title, r"<span\1</span>", body)  # a summary may hold no paragraph
    context["body"] = f'<div class="game">{body}</div>' if page in WIDE else body


def write_formula(writer, node, as_block):
    """Write a formula as MathML; the converter knows no \\dots, and no exponent of nothing."""
    tex = re.sub(r"\\dots\b", r"\\ldots", node.astext())
    mathml = tex2mathml("{}" + tex if tex[0] in "^_" else tex, as_block)
    writer.body.append(f'<div class="math">{mathml}</div>' if as_block else mathml)
    raise SkipNode
