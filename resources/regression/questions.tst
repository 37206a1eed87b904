# Questions about small positions that every player answers at sight, for the commands no other suite has. Drawn for this
# file; answers by the rules and the textbooks.

# A white stone in atari in the open: black takes it at E4, white saves it there with three liberties.
#   6 | . . . . X . .
#   5 | . . . X O X .
#   4 | . . . . a . .
# CATEGORY=TACTICAL_READING
# DESCRIPTION=a stone in atari that gets three liberties
boardsize 9
clear_board
play white E5
play black E6
play black D5
play black F5
play white G8
10 attack E5
#? [1 E4]
11 defend E5
#? [1 E4]
12 does_attack E4 E5
#? [1]
13 does_attack J1 E5
#? [0]
14 does_defend J1 E5
#? [0]
15 attack_either E5 G8
#? [1]
16 defend_both E5 G8
#? [1]
18 worm_data E5
#? [.*liberties +1\n.*]
19 worm_data E5
#? [.*color +white\n.*]
20 worm_data E6
#? [.*size +1\n.*]
21 dump_stack
#? []
22 move_history
#? [white G8\nblack F5\nblack D5\nblack E6\nwhite E5]
23 accurate_approxlib white E4
#? [D4 F4 E3|D4 E3 F4|E3 D4 F4|F4 D4 E3|F4 E3 D4|E3 F4 D4]
24 invariant_hash
#? [[0-9A-Fa-f]+]
trymove white E4
25 dump_stack
#? []
26 countlib E5
#? [3]
27 attack E5
#? [0]
28 does_attack D4 E5
#? [0]
popgo
29 owl_attack E5
#? [1 E4]

# CATEGORY=TACTICAL_READING
# DESCRIPTION=all that is legal on the smallest boards
boardsize 2
clear_board
40 all_legal black
#? [A2 B2 A1 B1]
play black A1
41 all_legal white
#? [A2 B2 B1]
play black B2
42 is_legal white A2
#? [0]
43 is_legal black A2
#? [1]
44 is_legal white B1
#? [0]
45 all_legal white
#? []
46 all_legal black
#? [A2 B1|B1 A2]
47 invariant_hash_for_moves white
#? []

# DESCRIPTION=free handicap
# CATEGORY=PROTOCOL
boardsize 9
clear_board
set_free_handicap C3 G7
50 list_stones black
#? [G7 C3]
51 get_handicap
#? [2]
52 last_move
#? [no previous.*|]&
53 color C3
#? [black]

# DESCRIPTION=several moves taken back
# CATEGORY=PROTOCOL
boardsize 9
clear_board
black C3
white G7
black C7
gg-undo 2
60 last_move
#? [black C3]
61 list_stones white
#? []
62 move_history
#? [black C3]
white G3
63 color G3
#? [white]

# DESCRIPTION=settings are kept
# CATEGORY=PROTOCOL
boardsize 9
clear_board
set_random_seed 7
70 get_random_seed
#? [7]
set_random_seed 0
orientation 1
71 query_orientation
#? [1]
orientation 0
72 query_orientation
#? [0]
73 echo_err hello
#? [hello]
74 time_settings 10 5 1
#? []
75 time_left black 10 0
#? []
76 clear_cache
#? []
77 komi 3.5
#? []
78 get_komi
#? [3.5]
79 level 10
#? []

# A corner with two eyes: black lives whatever white does.
#   4 | O O O O O
#   3 | X X X X O
#   2 | . X X X O
#   1 | . X . X O
# CATEGORY=OWL_TUNING
# DESCRIPTION=two eyes in the corner
boardsize 9
clear_board
play black A3
play black B3
play black C3
play black D3
play black D2
play black D1
play black C2
play black B2
play black B1
play white A4
play white B4
play white C4
play white D4
play white E4
play white E3
play white E2
play white E1
90 dragon_status A3
#? [alive]
91 owl_attack A3
#? [0]
92 owl_does_attack A1 A3
#? [0]
93 eval_eye A1
#? [1 1]
94 eval_eye C1
#? [1 1]
95 same_dragon A3 D1
#? [1]
96 same_dragon A3 A4
#? [0]
97 dragon_stones D1
#? [(?=.*A3)(?=.*B2)(?=.*D1).*]
98 unconditional_status B2
#? [alive]
99 attack A3
#? [0]
100 connect A3 D1
#? [1 PASS]
101 disconnect A3 D1
#? [0]
102 combination_attack white
#? [PASS]

# Three points in a row: who moves first decides, at the middle one.
#   3 | O O O O O O
#   2 | X X X X O .
#   1 | . . . X O .
# CATEGORY=OWL_TUNING
# DESCRIPTION=three in a row in the corner: the middle is vital
boardsize 9
clear_board
play black A2
play black B2
play black C2
play black D2
play black D1
play white A3
play white B3
play white C3
play white D3
play white E3
play white E2
play white E1
play white F2
110 owl_attack A2
#? [1 B1]
111 owl_defend A2
#? [1 B1]
112 owl_does_attack B1 A2
#? [1]
113 owl_does_attack G7 A2
#? [0]
114 owl_does_defend B1 A2
#? [1]
115 owl_does_defend G7 A2
#? [0]
116 dragon_status A2
#? [critical B1 B1]
117 eval_eye B1
#? [.*B1 B1]&
118 unconditional_status A2
#? [undecided]
119 is_surrounded A2
#? [1|2]

# DESCRIPTION=two points in the corner are one eye: dead
# CATEGORY=OWL_TUNING
boardsize 9
clear_board
play black A2
play black B2
play black C2
play black C1
play white A3
play white B3
play white C3
play white D3
play white D2
play white D1
130 owl_attack A2
#? [1 .*]
131 owl_defend A2
#? [0]
132 dragon_status A2
#? [dead]
133 same_dragon A2 C1
#? [1]
134 countlib A2
#? [2]
135 worm_stones A2
#? [(?=.*A2)(?=.*B2)(?=.*C1)(?=.*C2).*]

# Black's two stones can be taken one or the other: white C5 puts both in atari.
# DESCRIPTION=a double atari takes one of two
# CATEGORY=ATARI_ATARI
#   6 | . . O . . .
#   5 | O X a X O .
#   4 | . O X . .       (drawn by the moves below)
boardsize 9
clear_board
play black B5
play black D5
play white A5
play white B6
play white E5
play white D6
play white B4
play white D4
play white C3
150 countlib B5
#? [1]
151 countlib D5
#? [1]
152 attack_either B5 D5
#? [1]
153 attack B5
#? [1 C5]
154 attack D5
#? [1 C5]
155 defend B5
#? [0]
156 defend D5
#? [0]
157 is_legal white C5
#? [1]
158 accuratelib black C5
#? [C6 C4|C4 C6]

# A ko that is tried out although it may not be retaken.
# DESCRIPTION=tryko takes no notice of the ko
# CATEGORY=KO_READING
boardsize 9
clear_board
play black B9
play white C9
play black A8
play white D8
play black B7
play white C7
play black C8
play white B8
170 is_legal black C8
#? [0]
tryko black C8
171 color B8
#? [empty]
172 color C8
#? [black]
popgo
173 color B8
#? [white]
