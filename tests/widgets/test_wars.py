"""A war that is watched: what is said of its cards."""

from draftlib import fantasy_risk, risk
from draftlib.widgets import wars
from draftlib.widgets.session import Session, advance, table_of


def test_cards_are_told_where_they_are_on(monkeypatch):
    """Each card that a recorded turn draws, cashes or takes is told, and nothing without cards."""
    table = table_of(fantasy_risk())
    session = advance(table, Session(("Quo", "KillBot", "Boscoe"), war="own", watch=0))
    plain = " ".join(turn["words"] for turn in wars.war(table, session)["turns"])
    assert "draws" not in plain
    games = []

    def record(*arguments, **options):
        games.append(risk_record(*arguments, **options, cards="4, 6, 8"))
        return games[-1]

    risk_record = risk.record
    monkeypatch.setattr(wars.risk, "record", record)
    told = [turn["words"] for turn in wars.war(table, session)["turns"]]
    for turn, words in zip(games[0].turns, told):
        for kind, what, *number in turn.cards:
            if kind == "drawn":
                name = "a wild card" if what < 0 else table.game.items[what]
                assert f"draws {name}" in words
            elif kind == "cashed":
                assert f"for {number[0]} armies" in words
            else:
                assert f"takes the cards of player {what + 1}, {number[0]}" in words
    assert sum("cashes" in words for words in told) > 1
