"""What the notebooks measure: games played and counted, and the data that comes of it.

study, matches               a study: its parts, its command, its file; tables of matches
small_searches               search agents against exact answers (notebooks 01 and A5)
bot_play, beside_originals   how the four bots play, and what the originals did (04)
training_set, validation     the drafts that the evaluator learns from, and its errors (05)
line_up                      networks for the bots that really play, and what they win (08)
drafting_to_win              searches that play the war itself (08)
rave, regret                 RAVE beside UCT, both tuned; regret (07)
risk_drafts, risk_matches    the matches of the round robin: drafts, and what the wars say (06)
kth_at_work, kth_results     KthBestPick on tables, in Fantasy Risk and in war (02, A4)
kth_control                  its tables again, with Greedy in its place, and other rivals (02)
table1, maxn_mc_at_war       the report's seven drafts, and MaxN-MC against two EvilPixies (A3)
war_settings                 the round robin under other bonuses and starting armies (A2)
slides_at_war, draft_style   the slides' matches, and what drafters go for there (A3)
refits, replication          the method repeated on new training sets, and what mends it (05)
openings, robustness         the first pick alone (00); which headline holds where (A1)
war_by_games                 the paper's war without an evaluator (08)
par_by_seat                  what to aim at from each seat of the site's draft table
learning                     a drafter that learns by itself (09)

``python -m companion.studies NAME`` plays a study, and ``-h`` lists their names.
"""
