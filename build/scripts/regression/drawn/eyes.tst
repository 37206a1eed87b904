# Eyes. Positions drawn for it; answers by the definitions of the manual's chapter 8: eye spaces and margins (8.2), values in four
# digits (8.7), half and false eyes by the sum over the diagonals (8.8), graphs by exhaustive play (8.11).

# One string with two eyes, of one point and of two, in closed walls.
# CATEGORY=EYES
# DESCRIPTION=closed eye spaces: their size, value and margin
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O O . .
| X X X X X X O . .
| X . X . . X O . .
| X X X X X X O . .
| O O O O O O O . .
10 eye_data black B3
#? [.*color +black\nesize +1\nmsize +0\nvalue +1111\n.*]
11 eye_data black D3
#? [.*color +black\nesize +2\nmsize +0\nvalue +1111\n.*]
12 eye_data black E3
#? [.*\nmarginal +0\nneighbors +1\nmarginal_neighbors +0]
13 eye_data black B3
#? [.*\nmarginal +0\nneighbors +0\nmarginal_neighbors +0]
14 eye_data white B3
#? [.*\nesize +0\n.*]
15 eye_data black A9
#? [.*\nesize +0\n.*]
16 eval_eye B3
#? [1 1]
17 eval_eye D3
#? [1 1]
18 half_eye_data B3
#? [.*\ntype +0\n.*]

# C1 is on the edge: that counts two, and white on the diagonal D2 two more. A1 and F1 are eyes.
# CATEGORY=EYES
# DESCRIPTION=a false eye on the edge: the diagonals count four
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O O O .
| X X X O X X X O .
| . X . X X . X O .
20 half_eye_data C1
#? [value +4\.00\ntype +FALSE_EYE\nnum_attacks +0\nnum_defenses +0]
21 half_eye_data F1
#? [.*\ntype +0\n.*]
22 eval_eye F1
#? [1 1]
23 eval_eye A1
#? [1 1]
24 eye_data black A1
#? [.*\nesize +1\nmsize +0\nvalue +1111\n.*]
25 dragon_status C2
#? [alive]
26 same_dragon B1 E1
#? [1]

# The same with the diagonal open: either side can play there, which counts one, three with the edge.
# CATEGORY=EYES
# DESCRIPTION=a half eye on the edge: the diagonals count three
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O O O .
| X X X . X X X O .
| . X . X X . X O .
30 half_eye_data C1
#? [value +3\.00\ntype +HALF_EYE\nnum_attacks +1\nattack_point\[0\] +D2\nnum_defenses +1\ndefense_point\[0\] +D2]
31 eye_data black C1
#? [.*\nesize +1\nmsize +0\nvalue +0011\n.*]
32 eval_eye C1
#? [0 1 D2 D2]
33 eval_eye A1
#? [1 1]
trymove black D2
34 eval_eye C1
#? [1 1]
35 half_eye_data C1
#? [.*\ntype +0\n.*]
popgo
trymove white D2
36 half_eye_data C1
#? [.*\ntype +FALSE_EYE\n.*]
popgo

# Three in a row: who moves first decides between one eye and two, at the middle.
# CATEGORY=EYES
# DESCRIPTION=three in a row are one eye and a half
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O . . .
| X X X X X O . . .
| X . . . X O . . .
| X X X X X O . . .
| O O O O O O . . .
40 eye_data black B3
#? [.*\nesize +3\nmsize +0\nvalue +1122\n.*]
41 eval_eye B3
#? [1 2 C3 C3]
42 eye_data black C3
#? [.*\nneighbors +2\n.*]
43 eye_data black D3
#? [.*\nneighbors +1\n.*]

# CATEGORY=EYES
# DESCRIPTION=four in a row are two eyes
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O O . .
| X X X X X X O . .
| X . . . . X O . .
| X X X X X X O . .
| O O O O O O O . .
50 eye_data black B3
#? [.*\nesize +4\nmsize +0\nvalue +[12]222\n.*]
51 eval_eye C3
#? [2 2]

# CATEGORY=EYES
# DESCRIPTION=a square of four is one eye, whoever moves
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O O . .
| X X X X X X O . .
| X . . X . X O . .
| X . . X X X O . .
| X X X X O O O . .
| O O O O O . . . .
| . . . . . . . . .
60 eye_data black B5
#? [.*\nesize +4\nmsize +0\nvalue +111[12]\n.*]
61 eval_eye B5
#? [1 1]
62 eye_data black C4
#? [.*\nneighbors +2\n.*]

# CATEGORY=EYES
# DESCRIPTION=four points in a pyramid: the point with three neighbours decides
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O . . .
| X X X X X O . . .
| X X . X X O . . .
| X . . . X O . . .
| X X X X X O . . .
| O O O O O O . . .
70 eye_data black C4
#? [.*\nesize +4\nmsize +0\nvalue +1122\n.*]
71 eval_eye C4
#? [1 2 C3 C3]
72 eye_data black C3
#? [.*\nneighbors +3\n.*]

# White holds the middle of five in a cross already.
# CATEGORY=EYES
# DESCRIPTION=a cross of five with a stone in its middle is one eye
| O O O O O O O O .
| X X X X X X X O .
| X X . X X . X O .
| X . O . X X X O .
| X X . X X O O O .
| X X X X X O . . .
| O O O O O O . . .
| . . . . . . . . .
| . . . . . . . . .
80 eval_eye C7
#? [1 1]
81 eye_data black C7
#? [.*\nesize +5\n.*]
82 eye_data black C5
#? [.*\nvalue +111[12]\n.*]
83 eval_eye F7
#? [1 1]

# The manual's own example of the code, with its value; exhaustive play gives the rest.
# CATEGORY=EYES
# DESCRIPTION=eye graphs by themselves
boardsize 9
clear_board
90 analyze_eyegraph OO!%O.X%!...
#? [0112\n.*]
91 analyze_eyegraph .
#? [1111\n.*]
92 analyze_eyegraph ..
#? [1111\n.*]
93 analyze_eyegraph ...
#? [1122\n.*\*.*]
94 analyze_eyegraph ....
#? [[12]222\n.*]
95 analyze_eyegraph ..%..
#? [111[12]\n.*]
96 analyze_eyegraph .....
#? [2222\n.*]
97 analyze_eyegraph O.%...
#? [1122\n \. *\n\.[*]\.]
98 analyze_eyegraph O.%...%O.
#? [1122\n \. *\n\.[*]\.\n \. *]
99 analyze_eyegraph .X.
#? [111[12]\n.*]
100 analyze_eyegraph ...%...
#? [[12]222\n.*]
101 analyze_eyegraph ..%...
#? [1122\n.*]
102 analyze_eyegraph !.
#? [0011\n.*]
# Four in a row with a margin at one end: one eye or two (8.5).
103 analyze_eyegraph !....
#? [[01]122\n.*]

# What the database says of an eye shape and what exhaustive play says is the same: nothing is reported.
# CATEGORY=EYES
# DESCRIPTION=the database agrees with exhaustive play
boardsize 9
clear_board
110 test_eyeshape C3 D3 E3
#? []
111 test_eyeshape C3 D3 C4 D4
#? []
112 test_eyeshape C3 D3 E3 D4 D2
#? []
