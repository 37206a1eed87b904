# What the engine thinks of moves, and the moves it plays, where nobody doubts them. Positions drawn for it; answers by the manual's
# chapters 3.9, 6 and 19.

# Three black stones in atari: D4 saves them for black and takes them for white, and decides the game. All else is
# settled: with the three stones white has 17 points to 14, without them 11.
# CATEGORY=MOVE_VALUATION
# DESCRIPTION=three stones in atari: the move is clear for both sides
| . . . . . . .
| . . O O O . .
| O O X X X O O
| O O O . O O O
| X X X X X X X
| . . . . . . .
| . . . . . . .
10 reg_genmove black
#? [D4]
11 top_moves_black
#? [D4 +[1-9]\d*\.\d\d.*]
12 top_moves_white
#? [D4 +[1-9]\d*\.\d\d.*]
13 genmove black
#? [D4]
14 last_move
#? [black D4]
15 top_moves
#? [D4 +[1-9]\d*\.\d\d.*]
16 undo
#? []
17 genmove white
#? [D4]
18 captures white
#? [3]
19 color D5
#? [empty]
20 gg-undo 1
#? []
21 color D5
#? [black]
22 genmove_black
#? [D4]
23 color D4
#? [black]
24 gg-undo
#? []
25 genmove_white
#? [D4]
26 list_stones white
#? [C6 D6 E6 A5 B5 F5 G5 A4 B4 C4 D4 E4 F4 G4]
undo
reg_genmove black
27 all_move_values
#? [(.*\n)?D4 +[1-9]\d*\.\d\d(\n.*)?]
28 move_reasons D4
#? [.*D4 (.*)?]
29 move_probabilities
#? [D4 (1\.0000|0\.9\d+).*]
30 move_uncertainty
#? [0\.[0-2]\d*]
31 gomill-explain_last_move
#? [.*D4.*]
32 color D4
#? [empty]
33 move_reasons A1
#? [(Move reasons:?)?]
34 restricted_genmove black A1 D4
#? [D4]
35 restricted_genmove black A1
#? [(A1|PASS)]

# The last line is the move, and it is played or not as the command says. Whoever plays D4 wins the game.
# CATEGORY=MOVE_VALUATION
# DESCRIPTION=moves in front of an audience
level 1
| . . . . . . .
| . . O O O . .
| O O X X X O O
| O O O . O O O
| X X X X X X X
| . . . . . . .
| . . . . . . .
40 kata-search white
#? [D4]
41 color D4
#? [empty]
42 kata-search_cancellable white
#? [D4]
43 kata-search_analyze white
#? [(.*\n)?info move D4 .*\nplay D4]
44 kata-search_analyze white rootInfo true ownership true
#? [.*rootInfo .* ownership( -?\d+\.\d+){49}\nplay D4]
45 kata-search_analyze_cancellable white
#? [(.*\n)?play D4]
46 kata-genmove_analyze white
#? [(.*\n)?info move D4 .*\nplay D4]
47 color D5
#? [empty]
48 captures white
#? [3]
undo
49 lz-genmove_analyze white
#? [(.*\n)?info move D4 visits \d+ winrate \d+ .*\nplay D4]
50 last_move
#? [white D4]
51 color D4
#? [white]
undo
52 kata-search_analyze white allow w A1,A2 1
#? [(?!.*info move [B-G]).*info move A[12] .*\nplay (A[12]|resign)]
53 kata-search_analyze white avoid w D4 1 maxmoves 1
#? [(?!.*\nplay D4$)(.*\n)?info move .*\nplay \S+]
54 lz-genmove_analyze white allow w D4 1
#? [(.*\n)?info move D4 .*\nplay D4]
undo
55 kata-search
#? [[A-G][1-7]|PASS|resign]
56 kata-search black
#? [D4]
level 10

# The board is settled but for the dead stone at A7: cleaning up takes it, and passes only then.
# CATEGORY=SCORING
# DESCRIPTION=cleaning up: dead stones are taken before passing
| X . . . . . .
| . O O O O O O
| O O X X X X X
| O X X . . . .
| O X . . . . .
| O X . . . . .
| O X . . . . .
60 kgs-genmove_cleanup white
#? [(A6|B7)]
play black pass
61 kgs-genmove_cleanup white
#? [(A6|B7)]
62 captures white
#? [1]
63 color A7
#? [empty]
play black pass
64 kgs-genmove_cleanup white
#? [PASS]

# CATEGORY=SCORING
# DESCRIPTION=nothing to clean up: a pass
| . . . . . . .
| . . . . . . .
| O O O O O O O
| X X X X X X X
| . . . . . . .
| . . . . . . .
| . . . . . . .
70 kgs-genmove_cleanup white
#? [PASS]
71 kgs-genmove_cleanup black
#? [PASS]
72 genmove black
#? [PASS]
73 genmove_white
#? [PASS]
74 top_moves_black
#? []
75 all_move_values
#? []
76 move_reasons E7
#? [(Move reasons:?)?]
