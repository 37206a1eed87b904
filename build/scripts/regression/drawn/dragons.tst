# Dragons: what belongs together, what lives, what is surrounded. Positions drawn for it; answers by the definitions of the manual's
# chapters 7.2, 7.5, 8.7 and 13.11, life and death by the textbooks.

# Two strings around an eye of three points in a row are one dragon, as the manual's first example has it.
# CATEGORY=DRAGONS
# DESCRIPTION=two strings around one eye of three points: one dragon, and who moves first decides
| . . . . . . . . .
| . O O O O O . . .
| . O O X X X O O .
| . O X . . . X O .
| . O X X X X X O .
| . O O O O O O O .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
10 same_dragon D7 C5
#? [1]
11 same_dragon D7 D8
#? [0]
12 dragon_status D7
#? [critical E6 E6]
13 dragon_data D7
#? [D7:\ncolor +black\n.*]
14 dragon_data C6
#? [.*\nsize +10\n.*]
15 dragon_data D7
#? [.*\ngenus +1122\n.*]
16 dragon_data D7
#? [.*\nowl_status +critical\nstatus +critical\nsafety +critical\n.*]
17 dragon_data D7
#? [.*\nowl_attack_code +[15]\nowl_attack_point +E6\n.*]
18 dragon_data D7
#? [.*\nowl_defense_code +[15]\nowl_defense_point +E6\n.*]
19 dragon_data D7
#? [.*\nescape_route +0\n.*]
20 dragon_data D7
#? [.*\nsemeais +0\n.*]
21 dragon_data D7
#? [.*\nstrings +(D7 C6|C6 D7)]
22 dragon_stones D7
#? [(?=.*D7)(?=.*E7)(?=.*F7)(?=.*C6)(?=.*G6)(?=.*C5)(?=.*D5)(?=.*E5)(?=.*F5)(?=.*G5)(\S+ +){9}\S+]
23 is_surrounded D7
#? [1]
24 surround_map D7 E6
#? [1]
25 surround_map D7 A1
#? [0]
26 owl_attack D7
#? [1 E6]
27 owl_defend D7
#? [1 E6]
28 dragon_data A1
#? [A1:?\s+(color +)?empty]
29 eval_eye E6
#? [1 2 E6 E6]

# White fills the middle: one eye, dead. Nothing either side adds changes that.
# CATEGORY=DRAGONS
# DESCRIPTION=the same after white has moved: dead
| . . . . . . . . .
| . O O O O O . . .
| . O O X X X O O .
| . O X . O . X O .
| . O X X X X X O .
| . O O O O O O O .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
30 dragon_status D7
#? [dead]
31 dragon_data D7
#? [.*\nstatus +dead\n.*]
32 dragon_data D7
#? [.*\nowl_defense_code +0\nowl_defense_point +PASS\n.*]
33 dragon_status C8
#? [alive]
34 owl_defend D7
#? [0]
35 unconditional_status D7
#? [undecided]

# Two eyes made: alive for ever.
# CATEGORY=DRAGONS
# DESCRIPTION=the same after black has moved: alive
| . . . . . . . . .
| . O O O O O . . .
| . O O X X X O O .
| . O X . X . X O .
| . O X X X X X O .
| . O O O O O O O .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
40 dragon_status D7
#? [alive]
41 dragon_data D7
#? [.*\ngenus +2222\n.*]
42 dragon_data D7
#? [.*\nsafety +invincible\n.*]
43 owl_attack D7
#? [0]
44 dragon_data D7
#? [.*\nstatus +alive\n.*]
45 same_dragon D7 C5
#? [1]
46 unconditional_status E5
#? [alive]
47 dragon_data D7
#? [.*\nhostile_neighbors +[1-9]\n.*]

# A stone with three black ones around it, all within a few lines: inside the hull of the black stones.
# CATEGORY=DRAGONS
# DESCRIPTION=a stone inside the hull of those around it
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . X . . . . . .
| . . . . X . . . X . . . .
| . . . . . . . . . . . . .
| . . . . . . O . . . . . .
| . . . . . . . . . . . . .
| . . . . X . . . X . . . .
| . . . . . . X . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
50 is_surrounded G7
#? [1]
51 surround_map G7 G8
#? [1]
52 surround_map G7 A1
#? [0]
53 surround_map G7 N13
#? [0]
54 does_surround N1 G7
#? [0]

# The dragon crosses the line between the two stones above it: whatever is below, it is outside the hull.
# CATEGORY=DRAGONS
# DESCRIPTION=a stone outside the hull is not surrounded
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . O . . . . . .
| . . . . . . O . . . . . .
| . . . . X . O . X . . . .
| . . . . . . . . . . . . .
| . . . . X . X . X . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
60 is_surrounded G8
#? [0]
61 surround_map G8 G8
#? [-1]
62 surround_map G8 A1
#? [-1]

# The three black stones lie below; a fourth above them makes a hull with the white stone in it.
# CATEGORY=DRAGONS
# DESCRIPTION=the move that surrounds
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . O . . . . . .
| . . . . X . . . X . . . .
| . . . . . . X . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
70 is_surrounded G8
#? [0]
71 does_surround G10 G8
#? [1]
72 does_surround N1 G8
#? [0]
73 does_surround G2 G8
#? [0]
trymove black G10
74 is_surrounded G8
#? [1]
75 surround_map G8 G9
#? [1]
76 surround_map G8 G13
#? [0]
popgo
77 is_surrounded G8
#? [0]

# CATEGORY=DRAGONS
# DESCRIPTION=far from each other: every stone is a dragon of its own
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . X . . . . . O . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . O . . . . . X . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
| . . . . . . . . . . . . .
80 same_dragon D10 K4
#? [0]
81 dragon_stones black
#? [(D10 *\nK4|K4 *\nD10)]
82 dragon_stones white
#? [(K10 *\nD4|D4 *\nK10)]
83 dragon_status D10
#? [alive]
84 is_surrounded D10
#? [0]
85 dragon_data D10
#? [.*\nsurround_status +0\n.*]
86 surround_map D10 D10
#? [-1]
87 dragon_data K4
#? [.*\nsize +1\n.*]
88 dragon_data K4
#? [.*\nsemeais +0\n.*]
89 dragon_status
#? [(?=.*D10: alive)(?=.*K10: alive)(?=.*D4: alive)(?=.*K4: alive)([^\n]*\n){3}[^\n]*]

# Two liberties each, all inside the walls, and no eye: who moves first takes the other.
# CATEGORY=SEMEAI_MODULE
# DESCRIPTION=a race of two liberties against two, inside walls
| . . . . . . . . .
| X X X X X X . . .
| . . O O O X . . .
| O O O X X X . . .
| X X X O O O O . .
| . . X X X O . . .
| O O O O O O . . .
| . . . . . . . . .
| . . . . . . . . .
100 dragon_data A5
#? [.*\nsemeais +[1-9]\n.*]
101 dragon_data A6
#? [.*\nsemeais +[1-9]\n.*]
102 analyze_semeai A5 A6
#? [1 1 (A7|B7)]
103 analyze_semeai A6 A5
#? [1 1 (A4|B4)]
104 tactical_analyze_semeai A5 A6
#? [1 1 (A7|B7)]
105 tactical_analyze_semeai A6 A5
#? [1 1 (A4|B4)]
106 analyze_semeai_after_move black A7 A6 A5
#? [0 0 .*]
107 analyze_semeai_after_move white A4 A5 A6
#? [0 0 .*]
108 analyze_semeai_after_move black A7 A5 A6
#? [1 1 .*]
109 dragon_data A5
#? [.*\nstatus +critical\n.*]
110 dragon_status A6
#? [critical (A7|B7) (A4|B4)]
