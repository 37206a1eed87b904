# Moves nobody doubts: what is taken, what must be saved, what is to be left alone. Drawn for this file.

# CATEGORY=MOVE_VALUATION
# DESCRIPTION=three stones in atari are saved, or taken
#   6 | . . . O O O .
#   5 | . . O X X X a
#   4 | . . . O O O .
boardsize 9
clear_board
play black D5
play black E5
play black F5
play white D6
play white E6
play white F6
play white C5
play white D4
play white E4
play white F4
play black G3
play black G7
play black H4
play black E2
play black D8
play white C3
play white C7
play white B5
11 reg_genmove black
#? [G5]
13 gg_genmove black
#? [G5]
14 restricted_genmove white G5 A1 J9
#? [G5]
15 restricted_genmove black G5 A1
#? [G5]
# It was only asked, not played.
16 color G5
#? [empty]

# CATEGORY=MOVE_VALUATION
# DESCRIPTION=the vital point of a corner with three points in a row
#   3 | O O O O O O
#   2 | X X X X O .
#   1 | . a . X O .
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
play black H7
play black G3
play black G4
play white C7
play white D7
20 restricted_genmove white B1 A1 C1 J1
#? [B1]
21 restricted_genmove black B1 A1 C1 J1
#? [B1]

# DESCRIPTION=a settled board: there is nothing left to play
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
30 reg_genmove black
#? [PASS]
31 reg_genmove white
#? [PASS]
