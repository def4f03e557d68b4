"""The match that an agent enters while it learns."""

from unittest import mock

import pytest

import draftlib as dl
from companion.experiments import learning


@pytest.mark.parametrize("turns", [1, 3])
def test_a_draft_raises_t_by_its_turns_and_a_match_begins_at_0(turns):
    made, learner, game = [], dl.Sarsa.learner, dl.fantasy_risk()

    def note_agent(agent, game):
        made.append(learner(agent, game))
        return made[-1]

    rivals = {"one": dl.Random(), "two": dl.Random()}
    with mock.patch.object(dl.Sarsa, "learner", note_agent):
        learning.learning_match(game, dl.Sarsa(), 2, 0, rivals, warm_up=3, turns=turns)
    assert [each.drafts for each in made] == [3 * turns, 2 * 6 * turns]
