# Life and death that takes two moves in a row, what connections and captures save, and capturing races after a move. Positions
# drawn for it, read out by hand; codes by the manual's chapter 19 (0 no, 1 yes).

# Black has one eye of three points in a row. White kills with one move, black saves with one.
# CATEGORY=OWL_TUNING
# DESCRIPTION=two eyes of one point each: two moves in a row fill neither
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O . . .
| X X X X X O . . .
| X . X . X O . . .
| X X X X X O . . .
| O O O O O O . . .
10 owl_threaten_attack A4
#? [0]
11 owl_attack A4
#? [0]
12 report_uncertainty on
#? []
13 owl_attack A4
#? [0]
14 owl_defend A4
#? [1 PASS]
15 report_uncertainty off
#? []

# Four in a row: one move is answered, two in a row leave one eye.
# CATEGORY=OWL_TUNING
# DESCRIPTION=four in a row: alive, but two moves in a row kill
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O O . .
| X X X X X X O . .
| X . . . . X O . .
| X X X X X X O . .
| O O O O O O O . .
20 owl_attack A4
#? [0]
21 owl_threaten_attack A4
#? [1 (C3 D3|D3 C3)]
22 eval_eye C3
#? [2 2]

# Two points and no more: one eye. Black's second move makes nothing of it while the walls hold.
# CATEGORY=OWL_TUNING
# DESCRIPTION=one eye in closed walls: two moves in a row do not save it
| . . . . . . . . .
| . . . . . . . . .
| . . O O O O . . .
| O O O O O O . . .
| O O O O O O . . .
| X X X X O O . . .
| X . . X O O . . .
| X X X X O O . . .
| O O O O O O . . .
30 owl_defend A4
#? [0]
31 owl_attack A4
#? [1( .*)?]
32 dragon_status A4
#? [dead]

# The square of four is one eye, but with two moves in a row black has two.
# CATEGORY=OWL_TUNING
# DESCRIPTION=a square of four: dead, but two moves in a row save it
| . . . . . . . . .
| O O O O O O O . .
| O O O O O . . . .
| O O O O O . . . .
| X X X X O . . . .
| X . . X O . . . .
| X . . X O . . . .
| X X X X O . . . .
| O O O O O . . . .
40 owl_defend A5
#? [0]
41 owl_threaten_defense A5
#? [1 (B4 C3|C3 B4|B3 C4|C4 B3)]

# Two strings with an eye each, one point apart: E2 makes one living group of them, and either alone is dead.
# CATEGORY=OWL_TUNING
# DESCRIPTION=a connection makes two eyes
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O O O O
| O O O O O O O O O
| O X X X O X X X O
| O X . X . X . X O
| O X X X O X X X O
50 owl_connection_defends E2 B3 F3
#? [1]
51 owl_does_defend E2 B3
#? [1]
52 owl_does_defend E2 F3
#? [1]
53 owl_does_attack E2 B3
#? [1]
54 owl_attack B3
#? [1 E2]
55 owl_connection_defends C2 B3 F3
#? [0]

# Black takes the three stones by playing B2; what is left is three in a row, and white plays in the middle of it.
# CATEGORY=OWL_TUNING
# DESCRIPTION=three stones in atari, captured from within: one eye
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O . . .
| X X X X X O . . .
| X O O O X O . . .
| X . X X X O . . .
| X X X O O O . . .
60 owl_substantial B3
#? [0]

# C3 takes the stone and leaves two eyes, B3 and D3.
# CATEGORY=OWL_TUNING
# DESCRIPTION=a stone at the end of three points: two eyes
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O . . .
| X X X X X O . . .
| X O . . X O . . .
| X X X X X O . . .
| O O O O O O . . .
61 owl_substantial B3
#? [1]

# Taking it needs both points beside it: one eye is left.
# CATEGORY=OWL_TUNING
# DESCRIPTION=a stone in the middle of three points: one eye
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O . . .
| X X X X X O . . .
| X . O . X O . . .
| X X X X X O . . .
| O O O O O O . . .
62 owl_substantial C3
#? [0]

# Four stones in a row are taken from E3's side: four points in a row are two eyes.
# CATEGORY=OWL_TUNING
# DESCRIPTION=four stones in a row in five points: two eyes
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O O O .
| X X X X X X X O .
| X O O O O . X O .
| X X X X X X X O .
| O O O O O O O O .
63 owl_substantial B3
#? [1]

# Both ends have to be filled: two points, one eye.
# CATEGORY=OWL_TUNING
# DESCRIPTION=two stones in the middle of four points: one eye
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O O . .
| X X X X X X O . .
| X . O O . X O . .
| X X X X X X O . .
| O O O O O O O . .
64 owl_substantial C3
#? [0]

# Two liberties each, all inside the walls, and no eye: who moves first takes the other.
# CATEGORY=SEMEAI_MODULE
# DESCRIPTION=a race of two against two after a move
| . . . . . . . . .
| X X X X X X . . .
| . . O O O X . . .
| O O O X X X . . .
| X X X O O O O . .
| . . X X X O . . .
| O O O O O O . . .
| . . . . . . . . .
| . . . . . . . . .
70 analyze_semeai_after_move black B7 A6 A5
#? [0 0 .*]
71 analyze_semeai_after_move white B4 A5 A6
#? [0 0 .*]
72 analyze_semeai_after_move black J1 A6 A5
#? [1 1 .*]
73 tactical_analyze_semeai A5 A6
#? [1 1 (A7|B7)]

# Black has a third liberty at F4 and wins the race even when white begins; two white moves in a row are too many.
# CATEGORY=SEMEAI_MODULE
# DESCRIPTION=a race of three against two: the longer wins even when the other moves first
| . . . . . . . . .
| X X X X X X . . .
| . . O O O X . . .
| O O O X X X . . .
| X X X O O O O . .
| . . X X X . O . .
| O O O O O O O . .
| . . . . . . . . .
| . . . . . . . . .
80 analyze_semeai A6 A5
#? [0 0 .*]
81 analyze_semeai A5 A6
#? [1 1 .*]
82 tactical_analyze_semeai A6 A5
#? [0 0 .*]
83 tactical_analyze_semeai A5 A6
#? [1 1 .*]
84 analyze_semeai_after_move white A4 A6 A5
#? [1 1 .*]
85 analyze_semeai_after_move white A4 A5 A6
#? [1 1 (A7|B7)]
