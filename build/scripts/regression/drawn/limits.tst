# What limits and orders reading, counters and traces. Positions drawn for it; answers by the manual's chapters 11 and 19 and by
# reading out.

# White E5 is in atari: F5 takes it, and saves it.
# CATEGORY=TACTICAL_READING
# DESCRIPTION=reading within marked points only
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . X . . . .
| . . . X O . . . .
| . . . . X . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
10 attack E5
#? [1 F5]
11 draw_search_area
#? []
12 set_search_diamond E5
#? []
13 limit_search 1
#? []
14 attack E5
#? [1 F5]
15 reset_search_mask
#? []
16 set_search_limit F5 1
#? []
17 attack E5
#? [1 F5]
18 limit_search 0
#? []
19 reset_search_mask
#? []
20 attack E5
#? [1 F5]
21 draw_search_area
#? []

# Within six steps of E5 lie all points but those near the corners: 3 in each corner are seven or eight steps away.
# CATEGORY=TACTICAL_READING
# DESCRIPTION=the marked area has the form of a diamond
boardsize 9
clear_board
set_search_diamond E5
30 draw_search_area
#? []
reset_search_mask
set_search_limit C3 1
set_search_limit D3 1
31 draw_search_area
#? []
set_search_limit D3 0
32 draw_search_area
#? []
reset_search_mask
33 draw_search_area
#? []

# Three stones in atari: E4 takes them, or connects them to help below. Other depths and orders of moves find the same.
# CATEGORY=TACTICAL_READING
# DESCRIPTION=depths and the order of moves do not change what is clear
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . X X X . . . .
| . X O O O X . . .
| . . X X . . . . .
| . . . . . . . . .
| . . . . O . . . .
| . . . . . . . . .
40 attack C5
#? [1 E4]
41 increase_depths
#? []
42 attack C5
#? [1 E4]
43 decrease_depths
#? []
44 decrease_depths
#? []
45 attack C5
#? [1 E4]
46 increase_depths
#? []
47 defend C5
#? [1 E4]
48 tune_move_ordering
#? []
49 attack C5
#? [1 E4]
50 does_attack E4 C5
#? [1]
51 does_attack A9 C5
#? [0]
52 does_defend E4 C5
#? [1]

# Counters begin at zero, and nothing that only asks about the board changes them.
# CATEGORY=PROTOCOL
# DESCRIPTION=counters that have been reset
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . X . . . .
| . . . X O . . . .
| . . . . X . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
attack E5
owl_attack D5
connect D5 E6
trymove black A1
popgo
60 reset_reading_node_counter
#? []
61 get_reading_node_counter
#? [0]
62 reset_owl_node_counter
#? []
63 get_owl_node_counter
#? [0]
64 reset_connection_node_counter
#? []
65 get_connection_node_counter
#? [0]
66 reset_trymove_counter
#? []
67 get_trymove_counter
#? [0]
68 countlib E5
#? [1]
69 get_reading_node_counter
#? [0]
70 cputime
#? [\d+\.\d+]
71 gomill-cpu_time
#? [\d+\.\d+]

# Without a recording there is nothing to write.
# CATEGORY=PROTOCOL
# DESCRIPTION=traces
boardsize 9
clear_board
80 finish_sgftrace nothing.sgf
#? []
81 start_sgftrace
#? []

# One stone is tried on the other; a ko may be taken at once with tryko.
# CATEGORY=KO_READING
# DESCRIPTION=moves tried out, and taken back
| . . . . .
| . X O . .
| X O . O .
| . X O . .
| . . . . .
90 trymove black C3
#? []
91 color B3
#? [empty]
92 captures black
#? [1]
93 is_legal white B3
#? [0]
94 tryko white B3
#? []
95 color C3
#? [empty]
96 color B3
#? [white]
97 dump_stack
#? []
98 popgo
#? []
99 color C3
#? [black]
100 popgo
#? []
101 color B3
#? [white]
102 captures black
#? [0]
