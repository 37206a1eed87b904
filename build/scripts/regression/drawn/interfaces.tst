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

# CATEGORY=PROTOCOL
# DESCRIPTION=what GoGui asks of an engine
boardsize 5
clear_board
komi 5
play black C3
play white D3
play black D4
110 gogui-title
#? [Yomi \d+\.\d+\.\d+, level \d+]
111 gogui-analyze_commands
#? [(.|\n)*dboard/Yomi: Ownership/yomi-ownership/(.|\n)*]
112 gogui-param_yomi
#? [(.|\n)*\[bool\] resign 1(.|\n)*]
114 gogui-rules_game_id
#? [Go]
115 gogui-rules_board_size
#? [5]
116 gogui-rules_board
#? [(\. ?){5}\n(\. ?){3}X \.\n(\. ?){2}X O \.\n(\. ?){5}\n(\. ?){5}]
117 gogui-rules_captured_count
#? [0 0]
118 gogui-rules_side_to_move
#? [white]
119 gogui-rules_legal_moves
#? [(?!.*\b(C3|D3|D4)\b)([A-E][1-5] ){22}pass]
120 gogui-rules_final_result
#? [B\+\d+\.\d]

# CATEGORY=PROTOCOL
# DESCRIPTION=what there is to say of a position, as pictures and in words
boardsize 5
clear_board
komi 5
play black C3
play white D3
play black D4
130 yomi-gfx-dragons
#? [COLOR #\w{6} (.|\n)*LABEL D3 [A-Z](.|\n)*TEXT (.|\n)*]
131 yomi-gfx-eyes
#? [(.|\n)*TEXT Crosses are marginal(.|\n)*]
132 yomi-gfx-influence
#? [INFLUENCE( [A-E][1-5] -?\d+\.\d+)+\nTEXT (.|\n)*]
133 yomi-gfx-reasons C2
#? [SQUARE C2\n(.|\n)*TEXT (.|\n)*]
134 yomi-gfx-values white
#? [COLOR #\w{6} [A-E][1-5]\nLABEL [A-E][1-5] \d(.|\n)*]
135 yomi-ownership
#? [((-?\d\.\d\d ?){5}\n?){5}]
136 yomi-explain C2
#? [(.|\n)*C2 is worth \d+\.\d points to White(.|\n)*]
137 kgs-chat game Ann why
#? [.*(plays|generated).*]

# CATEGORY=PROTOCOL
# DESCRIPTION=what servers and referees tell and ask
boardsize 5
clear_board
komi 5
play black C3
play white D3
play black D4
140 cgos-opponent_name Ann
#? []
141 cgos-opponent_rating 1500
#? []
142 cgos-gameover 2026-11-25 B+1
#? []
143 cgos-genmove_analyze white
#? [(.|\n)*play [A-E][1-5]]
undo
144 gomill-genmove_ex white
#? [[A-E][1-5]]
undo
145 kgs-game_over
#? []
146 get_life_node_counter
#? [\d+]
147 reset_life_node_counter
#? []
148 get_life_node_counter
#? [0]
150 rectangular_boardsize 5 5
#? []

# CATEGORY=PROTOCOL
# DESCRIPTION=KataGo's and Leela Zero's words
boardsize 5
clear_board
komi 5
play black C3
play white D3
play black D4
160 kata-list-params
#? [.*\bmaxVisits\b.*]
161 kata-set-param maxVisits 10
#? []
162 kata-get-param maxVisits
#? [10]
163 kata-set-params {"maxVisits":20}
#? []
164 kata-get-params
#? [\{.*"maxVisits":20\b.*\}]
165 kata-get-models
#? [\[\]]
166 kata-benchmark 10
#? [10 playouts in \d+\.\d\d s, \d+ a second]
167 kata-raw-nn 0
#? [whiteWin \d\.\d+\n(.|\n)*whiteOwnership\n(.|\n)*]
168 lz-setoption name visits value 30
#? []
169 heatmap
#? []
170 search_debug white
#? [[A-E][1-5]]
171 genmove_debug white
#? [[A-E][1-5]]
