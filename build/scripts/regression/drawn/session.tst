# Setting up, playing and taking back, handicap, seeds, pictures and records: commands of GTP version 2 and the manual's
# chapter 19, by those texts and the rules of the game.

# CATEGORY=PROTOCOL
# DESCRIPTION=what the program says of itself
boardsize 9
clear_board
10 version
#? [\d+\.\d+(\.\d+)?\S*]
11 list_commands
#? [(?=.*\bplay\b)(?=.*\bgenmove\b)(?=.*\bboardsize\b)(?=.*\bclear_board\b)(?=.*\bkomi\b)(?=.*\bquit\b)(?=.*\bknown_command\b)(?=.*\bloadsgf\b)([\w-]+\n){100,}[\w-]+]
12 help
#? [(?=.*\bplay\b)(?=.*\bgenmove\b)(?=.*\bfinal_status_list\b)([\w-]+\n){100,}[\w-]+]
13 known_command list_commands
#? [true]
14 known_command quit
#? [true]
15 echo  two words
#? [two words]
16 cputime
#? [\d+\.\d+]
17 known_command analyze
#? [false]

# CATEGORY=PROTOCOL
# DESCRIPTION=sizes and clearing
20 boardsize 13
#? []
21 query_boardsize
#? [13]
# CATEGORY=PROTOCOL
# DESCRIPTION=sizes and clearing
22 clear_board
#? []
23 list_stones black
#? []
# CATEGORY=PROTOCOL
# DESCRIPTION=sizes and clearing
24 boardsize 19
#? []
25 query_boardsize
#? [19]
26 play black T19
#? []
27 list_stones black
#? [T19]
28 play white A1
#? []
29 list_stones white
#? [A1]
# CATEGORY=PROTOCOL
# DESCRIPTION=sizes and clearing
30 clear_board
#? []
31 list_stones white
#? []
32 query_boardsize
#? [19]
33 move_history
#? []

# CATEGORY=PROTOCOL
# DESCRIPTION=playing and taking back
boardsize 9
clear_board
40 play black E5
#? []
41 play W e4
#? []
42 black C3
#? []
43 white G7
#? []
44 move_history
#? [white G7\nblack C3\nwhite E4\nblack E5]
45 undo
#? []
46 last_move
#? [black C3]
47 gg-undo 2
#? []
48 last_move
#? [black E5]
49 color E4
#? [empty]
50 playwhite E4
#? []
51 color E4
#? [white]
52 gg-undo
#? []
53 color E4
#? [empty]
54 play white pass
#? []
55 last_move
#? [white PASS]
56 list_stones white
#? []
57 undo
#? []
58 undo
#? []
59 move_history
#? []

# CATEGORY=RULES
# DESCRIPTION=what is taken comes back
| . . . .
| . X O .
| X O . .
| . X . .
60 play black C2
#? []
61 color B2
#? [empty]
62 captures black
#? [1]
63 undo
#? []
64 color B2
#? [white]
65 captures black
#? [0]
66 countlib B2
#? [1]

# CATEGORY=PROTOCOL
# DESCRIPTION=fixed handicap by the table of GTP version 2
boardsize 19
clear_board
70 fixed_handicap 9
#? [(?=.*D4\b)(?=.*D10)(?=.*D16)(?=.*K4\b)(?=.*K10)(?=.*K16)(?=.*Q4\b)(?=.*Q10)(?=.*Q16)(\S+ ){8}\S+]
71 get_handicap
#? [9]
# CATEGORY=PROTOCOL
# DESCRIPTION=fixed handicap by the table of GTP version 2
boardsize 13
clear_board
72 fixed_handicap 5
#? [(?=.*D4\b)(?=.*D10)(?=.*G7)(?=.*K4\b)(?=.*K10)(\S+ ){4}\S+]
# CATEGORY=PROTOCOL
# DESCRIPTION=fixed handicap by the table of GTP version 2
boardsize 9
clear_board
73 fixed_handicap 2
#? [(C3 G7|G7 C3)]
74 get_handicap
#? [2]

# CATEGORY=PROTOCOL
# DESCRIPTION=free handicap
boardsize 9
clear_board
80 set_free_handicap C3 G7 E5
#? []
81 list_stones black
#? [G7 E5 C3]
82 get_handicap
#? [3]
# CATEGORY=PROTOCOL
# DESCRIPTION=free handicap
boardsize 13
clear_board
83 place_free_handicap 4
#? [(\S+ ){3}\S+]
84 get_handicap
#? [4]
85 list_stones black
#? [(\S+ ){3}\S+]
86 list_stones white
#? []
# CATEGORY=PROTOCOL
# DESCRIPTION=free handicap
boardsize 9
clear_board
87 place_free_handicap 2
#? [[A-HJ][1-9] [A-HJ][1-9]]

# CATEGORY=PROTOCOL
# DESCRIPTION=random seeds
boardsize 9
clear_board
90 set_random_seed 17
#? []
91 get_random_seed
#? [17]
92 advance_random_seed 0
#? [17]
93 set_random_seed 5
#? []
94 get_random_seed
#? [5]
95 advance_random_seed 3
#? [\d+]
96 get_random_seed
#? [(?!5$)\d+]
set_random_seed 0

# Turned and mirrored, the board answers as if it were not.
# CATEGORY=PROTOCOL
# DESCRIPTION=orientation
100 orientation 3
#? []
101 query_orientation
#? [3]
# CATEGORY=PROTOCOL
# DESCRIPTION=orientation
boardsize 9
clear_board
play black B2
play white A2
play black A3
102 list_stones black
#? [A3 B2|B2 A3]
103 findlib A2
#? [A1]
104 attack A2
#? [1 A1]
105 is_legal white A3
#? [0]
106 last_move
#? [black A3]
orientation 0
107 query_orientation
#? [0]
108 list_stones black
#? []

# Letters and numbers around the board, stones where they are, and the prisoners.
# CATEGORY=PROTOCOL
# DESCRIPTION=the board as a picture, and as a record
boardsize 5
clear_board
komi 3.5
play black A5
play white B5
play black B4
play white E1
110 showboard
#? [\s*A B C D E\s+5 X O \. \. \. 5\s+4 \. X \. [.+] \. 4.*\s1 \. \. \. \. O 1.*]
111 showboard
#? [.*WHITE \(O\) has captured 0 stones.*BLACK \(X\) has captured 0 stones.*]
112 printsgf
#? [\(;.*SZ\[5\].*]
113 printsgf
#? [.*AB\[aa\]\[bb\].*]
114 printsgf -
#? [.*AW\[ba\]\[ee\].*]
115 printsgf
#? [.*PL\[B\].*]
116 printsgf
#? [.*KM\[3\.5\].*]
play black C5
117 showboard
#? [.*BLACK \(X\) has captured 1 stones.*]
118 printsgf
#? [.*AW\[ee\][^\[]*(AB\[aa\]\[ca\]\[bb\].*|PL.*)]
119 printsgf
#? [.*PL\[W\].*]

# A record of a whole game: to its end, to before a move, to before the first move at a point.
# CATEGORY=PROTOCOL
# DESCRIPTION=loading records
120 loadsgf games/own/9x9-0.sgf
#? [(black|white)]
121 query_boardsize
#? [9]
122 get_komi
#? [7\.5]
# CATEGORY=PROTOCOL
# DESCRIPTION=loading records
123 loadsgf games/own/9x9-0.sgf 1
#? [black]
124 list_stones black
#? []
# CATEGORY=PROTOCOL
# DESCRIPTION=loading records
125 loadsgf games/own/9x9-0.sgf 2
#? [white]
126 move_history
#? [black E6]
# CATEGORY=PROTOCOL
# DESCRIPTION=loading records
127 loadsgf games/own/9x9-0.sgf 4
#? [white]
128 move_history
#? [black E3\nwhite D4\nblack E6]
# CATEGORY=PROTOCOL
# DESCRIPTION=loading records
129 loadsgf games/own/9x9-0.sgf E3
#? [black]
130 last_move
#? [white D4]
# CATEGORY=PROTOCOL
# DESCRIPTION=loading records
131 loadsgf games/own/9x9-0.sgf 5
#? [black]
132 list_stones white
#? [E4 D4|D4 E4]

# CATEGORY=PROTOCOL
# DESCRIPTION=parameters of the engine
140 yomi-list-params
#? [.*owl\.kills 0\.3 default 0\.3, 0 to 1, share: .*]
141 yomi-get-param valuation.random
#? [0\.01]
142 yomi-set-param valuation.random 0.01
#? []
