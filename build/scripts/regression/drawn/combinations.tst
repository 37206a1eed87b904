# Combinations: no single string can be taken, yet one of several falls. Positions drawn for it, read out by hand; answers by the
# manual's chapters 12.2 and 19.

# Each white stone has two liberties, and D5 is one of both's.
# CATEGORY=ATARI_ATARI
# DESCRIPTION=a double atari
| . . . . . . . . .
| . . . . . . . . .
| . . . X . . . . .
| . . . O X . . . .
| . . . . O . . . .
| . . . . X . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
10 combination_attack black
#? [D5]
11 combination_defend black
#? [(?=.*\bD5\b).*]
12 attack D6
#? [0]
13 attack E5
#? [0]
14 attack_either D6 E5
#? [1]
15 aa_confirm_safety white D5
#? [1]

# White has connected: there is nothing left to combine.
# CATEGORY=ATARI_ATARI
# DESCRIPTION=no combination against one string with liberties enough
| . . . . . . . . .
| . . . . . . . . .
| . . . X . . . . .
| . . . O X . . . .
| . . . O O . . . .
| . . . . X . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
20 combination_attack black
#? [PASS]
21 combination_defend black
#? [PASS]

# CATEGORY=ATARI_ATARI
# DESCRIPTION=stones far apart: no combination for anybody
| . . . . . . . . .
| . . . . . . . . .
| . . X . . . O . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . O . . . X . .
| . . . . . . . . .
| . . . . . . . . .
30 combination_attack black
#? [PASS]
31 combination_attack white
#? [PASS]
32 combination_defend black
#? [PASS]
33 combination_defend white
#? [PASS]
34 aa_confirm_safety black E5
#? [1]
35 aa_confirm_safety white E5
#? [1]

# CATEGORY=ATARI_ATARI
# DESCRIPTION=a double atari for white
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . O . . . .
| . . . . X O . . .
| . . . . . X . . .
| . . . . . O . . .
| . . . . . . . . .
| . . . . . . . . .
40 combination_attack white
#? [E4]
41 combination_defend white
#? [(?=.*\bE4\b).*]
42 aa_confirm_safety black E4
#? [1]

# White lives with two eyes as long as it does not fill one.
# CATEGORY=ATARI_ATARI
# DESCRIPTION=a move that gives a living group away
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O X . . .
| X X X X O X . . .
| . X . X O X . . .
50 aa_confirm_safety black J9
#? [1]
51 aa_confirm_safety black A1
#? [0 .*]
52 aa_confirm_safety black C1
#? [0 .*]
53 aa_confirm_safety black A1 100
#? [1]
54 combination_attack white
#? [PASS]
