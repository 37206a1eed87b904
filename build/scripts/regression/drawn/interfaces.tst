# What graphical interfaces and servers ask: setting up, rules, clocks. Answers by the descriptions of these protocols (GoGui's
# analyze commands, KGS's GTP, KataGo's GTP extensions, gomill) and the rules of the game.

# CATEGORY=PROTOCOL
# DESCRIPTION=positions set up by GoGui
boardsize 9
clear_board
10 gogui-setup b C3 w G7 b C4
#? []
11 list_stones black
#? [C4 C3]
12 list_stones white
#? [G7]
13 move_history
#? []
14 gogui-setup_player w
#? []
15 printsgf
#? [.*PL\[W\].*]
16 gogui-play_sequence w E5 b E6 w pass
#? []
17 move_history
#? [white PASS\nblack E6\nwhite E5]
18 countlib E5
#? [3]
19 gogui-interrupt
#? []
20 stop
#? []

# CATEGORY=PROTOCOL
# DESCRIPTION=positions in one command
boardsize 9
clear_board
play black E5
30 set_position b C3 w C4
#? []
31 list_stones black
#? [C3]
32 color E5
#? [empty]
33 list_stones white
#? [C4]
34 set_position
#? []
35 list_stones black
#? []

# CATEGORY=RULES
# DESCRIPTION=rules by name
boardsize 5
clear_board
40 kgs-rules chinese
#? []
41 kata-get-rules
#? [(?=.*"scoring":"AREA")(?=.*"ko":"POSITIONAL")(?=.*"suicide":false)\{.*\}]
42 kgs-rules new_zealand
#? []
43 kata-get-rules
#? [(?=.*"scoring":"AREA")(?=.*"ko":"SITUATIONAL")(?=.*"suicide":true).*]
44 kgs-rules aga
#? []
45 kata-get-rules
#? [(?=.*"scoring":"AREA")(?=.*"ko":"SITUATIONAL")(?=.*"suicide":false).*]
46 kata-set-rules tromp-taylor
#? []
47 kata-get-rules
#? [(?=.*"scoring":"AREA")(?=.*"ko":"POSITIONAL")(?=.*"suicide":true).*]
48 kata-set-rule suicide false
#? []
49 kata-get-rules
#? [(?=.*"scoring":"AREA")(?=.*"suicide":false).*]
50 kata-set-rules {"ko":"SIMPLE","scoring":"TERRITORY"}
#? []
51 kata-get-rules
#? [(?=.*"scoring":"TERRITORY")(?=.*"ko":"SIMPLE").*]
52 kgs-rules japanese
#? []
53 kata-get-rules
#? [(?=.*"scoring":"TERRITORY")(?=.*"ko":"SIMPLE")(?=.*"suicide":false).*]

# Two white stones with one liberty left, inside black: playing there kills them all, which only New Zealand's rules allow.
# CATEGORY=RULES
# DESCRIPTION=suicide by different rules
| . . X . .
| . . X . .
| X X X . .
| O O X . .
| . O X . .
60 is_legal white A1
#? [0]
kgs-rules new_zealand
61 is_legal white A1
#? [1]
play white A1
62 list_stones white
#? []
63 captures black
#? [4]
undo
kgs-rules japanese
64 is_legal white A1
#? [0]

# Two halves; area counts the stones too: white has 9 lines of 5, black 4.
# CATEGORY=SCORING
# DESCRIPTION=territory and area
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O O O O
| X X X X X X X X X
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
play black D3
70 final_score
#? [W\+10\.5]
kata-set-rule scoring AREA
71 final_score
#? [W\+9\.5]
kata-set-rule scoring TERRITORY
72 final_score
#? [W\+10\.5]

# CATEGORY=PROTOCOL
# DESCRIPTION=clocks
boardsize 9
clear_board
80 kata-list_time_settings
#? [(?=.*none)(?=.*absolute)(?=.*byoyomi)(?=.*canadian)(?=.*fischer).*]
81 kata-time_settings fischer 600 10
#? []
82 kata-time_settings byoyomi 600 30 5
#? []
83 kgs-time_settings canadian 300 60 10
#? []
84 kgs-time_settings absolute 900
#? []
85 time_left black 900 0
#? []
86 time_settings 0 0 0
#? []
87 kgs-time_settings none
#? []
88 time_left white 30 5
#? []
89 kata-time_settings none
#? []

# CATEGORY=PROTOCOL
# DESCRIPTION=about the program
boardsize 7
clear_board
90 gomill-describe_engine
#? [Yomi .*]
91 gomill-cpu_time
#? [\d+\.\d+]
92 gomill-explain_last_move
#? [No move .*]
93 echo_err to both streams
#? [to both streams]
94 version
#? [\d.*]
95 gomill-describe_engine
#? [.*\d+\.\d+.*]
