# The protocol and the rules of the board, command by command. Answers by the specification of GTP version 2, the manual's
# chapter 19 and the rules of Go; every position is set up by the commands before the test.

# CATEGORY=PROTOCOL
boardsize 9
clear_board
10 protocol_version
#? [2]
11 known_command genmove
#? [true]
12 known_command no_such_command
#? [false]
13 echo some words
#? [some words]
14 name
#? [.+]

# CATEGORY=RULES
# DESCRIPTION=an empty board of the smaller size
boardsize 9
clear_board
komi 6.5
20 query_boardsize
#? [9]
21 get_komi
#? [6.5]
22 list_stones black
#? []
23 captures black
#? [0]
24 color E5
#? [empty]
25 is_legal black E5
#? [1]
26 is_legal white pass
#? [1]
27 accuratelib black A1
#? [(A2 B1|B1 A2)]
28 get_handicap
#? [0]

# CATEGORY=RULES
# DESCRIPTION=a stone on each side
boardsize 9
clear_board
play black C3
play white G7
30 list_stones black
#? [C3]
31 list_stones white
#? [G7]
32 color C3
#? [black]
33 countlib C3
#? [4]
34 is_legal white C3
#? [0]
35 last_move
#? [white G7]
undo
36 color G7
#? [empty]
37 last_move
#? [black C3]

# CATEGORY=RULES
# DESCRIPTION=a stone in the corner is captured, and its point may be played again
# comment: X takes A1 with A2 and B1
boardsize 9
clear_board
play white A1
play black A2
40 countlib A1
#? [1]
41 findlib A1
#? [B1]
play black B1
42 color A1
#? [empty]
43 captures black
#? [1]
44 captures white
#? [0]
45 is_legal white A1
#? [0]
46 is_legal black A1
#? [1]
undo
47 color A1
#? [white]
48 captures black
#? [0]

# CATEGORY=RULES
# DESCRIPTION=a ko may not be retaken at once
#   . X O .
#   X . X O   black takes at C8
#   . X O .
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
50 color C8
#? [empty]
51 captures white
#? [1]
52 is_legal black C8
#? [0]
play black G3
play white G4
53 is_legal black C8
#? [1]
play black C8
54 is_legal white B8
#? [0]
55 captures black
#? [1]

# CATEGORY=RULES
# DESCRIPTION=suicide of several stones is no move
#   . . X   the corner is white's last liberty
boardsize 9
clear_board
play black A3
play white A2
play black B2
play black C1
play white B1
60 is_legal white A1
#? [0]
61 is_legal black A1
#? [1]
62 countlib A2
#? [1]
63 countlib B1
#? [1]
play black A1
64 captures black
#? [2]
65 color B1
#? [empty]

# CATEGORY=RULES
# DESCRIPTION=moves that are tried out
boardsize 9
clear_board
play black D4
trymove white D5
trymove black D6
70 color D6
#? [black]
71 countlib D5
#? [2]
popgo
72 color D6
#? [empty]
73 countlib D5
#? [3]
popgo
74 color D5
#? [empty]

# CATEGORY=RULES
# DESCRIPTION=handicap stones stand where GTP says
boardsize 19
clear_board
fixed_handicap 2
80 color D4
#? [black]
81 color Q16
#? [black]
82 get_handicap
#? [2]
83 list_stones white
#? []
boardsize 9
clear_board
fixed_handicap 4
84 color G3
#? [black]
85 color C7
#? [black]
86 color E5
#? [empty]

# DESCRIPTION=a wall across the board: black's half is the larger by one line
# CATEGORY=SCORING
#   rows 9 to 6 white's, 5 white's wall, 4 black's wall, rows 3 to 1 black's: 36 to 27 points of territory
boardsize 9
clear_board
komi 0.5
play black A4
play white A5
play black B4
play white B5
play black C4
play white C5
play black D4
play white D5
play black E4
play white E5
play black F4
play white F5
play black G4
play white G5
play black H4
play white H5
play black J4
play white J5
90 final_score
#? [W\+9.5]
91 final_status E4
#? [alive]
92 final_status E2
#? [black_territory]
93 final_status E8
#? [white_territory]
94 final_status_list dead
#? []

# CATEGORY=SCORING
# DESCRIPTION=a dead stone in it is a prisoner more
boardsize 9
clear_board
komi 0.5
play black A4
play white A5
play black B4
play white B5
play black C4
play white C5
play black D4
play white D5
play black E4
play white E5
play black F4
play white F5
play black G4
play white G5
play black H4
play white H5
play black J4
play white J5
play black E9
100 final_score
#? [W\+10.5]
101 final_status E9
#? [dead]

# DESCRIPTION=two eyes in the corner are alive whatever is played
# CATEGORY=UNCONDITIONAL
#   3 | X X X X O     black: A3 B3 C3 D3 D2 D1 B2 B1 C2: eyes at A1-A2 and C1
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
110 unconditional_status A3
#? [alive]
111 unconditional_status C1
#? [black_territory]
112 unconditional_status E4
#? [undecided]
113 is_legal white C1
#? [0]

# DESCRIPTION=what stands in one atari cannot run at the edge
# CATEGORY=TACTICAL_READING
#   white A5 has its last liberty at A6, and runs along the edge into black's stone
boardsize 9
clear_board
play white A5
play black A4
play black B5
play black B6
play black B7
play black A8
120 attack A5
#? [1 (A6|A7)]
121 defend A5
#? [0]
122 countlib A5
#? [1]

# CATEGORY=TACTICAL_READING
# DESCRIPTION=a stone in the open
boardsize 9
clear_board
play white E5
play black E6
130 attack E5
#? [0]
131 same_dragon E5 E5
#? [1]
132 dragon_stones E5
#? [E5]
133 worm_stones E5
#? [E5]
