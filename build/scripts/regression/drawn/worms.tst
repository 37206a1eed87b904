# The data of worms. Positions drawn for it; answers counted by hand from the definitions of the manual's chapter 7.1, tactics by
# reading out (5 is the code of what works for certain, as GNU Go prints it here), and what is settled for ever by the
# definition of unconditional life there (Benson's theorem).

# A lone stone in the middle: 4 liberties; 8 points take two stones, 12 take three, 16 take four.
# CATEGORY=WORMS
# DESCRIPTION=a stone alone in the middle
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . X . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
10 worm_data E5
#? [E5:\n.*\ncolor +black\nsize +1\n.*]
11 worm_data E5
#? [.*\norigin +E5\n.*]
13 worm_data E5
#? [.*\nliberties +4\nliberties2 +8\nliberties3 +12\nliberties4 +16\n.*]
14 worm_data E5
#? [.*\nattack_code +0\nattack_point +PASS\ndefense_code +0\ndefense_point +PASS\n.*]
15 worm_data E5
#? [.*\nlunch +PASS\ncutstone +0\n.*]
16 worm_data E5
#? [.*\ngenus +0\ninessential +0\ninvincible +0\nunconditional_status +unknown]
17 worm_data A1
#? [A1:\n.*\ncolor +empty\nsize +0\n.*]
18 worm_stones E5
#? [E5]
19 worm_cutstone E5
#? [0]

# In the corner: 2 liberties, then 3, 4 and 5 points along the diagonals.
# CATEGORY=WORMS
# DESCRIPTION=a stone in the corner
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O . . . . . . . .
20 worm_data A1
#? [A1:\n.*\ncolor +white\nsize +1\n.*]
22 worm_data A1
#? [.*\nliberties +2\nliberties2 +3\nliberties3 +4\nliberties4 +5\n.*]
23 worm_stones white
#? [A1]
24 worm_stones black
#? []

# D5 touches C5 and D4, which share the liberty C4. C5 touches but one enemy string.
# CATEGORY=WORMS
# DESCRIPTION=a potential cutting stone: the strings beside it share a liberty
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . O X . . . . .
| . . . O . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
30 worm_cutstone D5
#? [1]
31 worm_data D5
#? [.*\ncutstone +1\n.*]
32 worm_cutstone C5
#? [0]
33 worm_stones white
#? [(C5 *\nD4|D4 *\nC5)]

# Black took the point the two white strings had in common, and they have no other.
# CATEGORY=WORMS
# DESCRIPTION=a cutting stone: two strings of the opponent without a liberty in common
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . O X . . . . .
| . . X O . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
40 worm_cutstone D5
#? [2]
41 worm_cutstone C4
#? [2]
42 worm_cutstone C5
#? [2]
43 worm_data D4
#? [.*\ncutstone +2\n.*]

# White E5 is in atari: black takes it at F5, white saves it there.
# CATEGORY=WORMS
# DESCRIPTION=a stone in atari: attack and defence on the same point
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . X . . . .
| . . . X O . . . .
| . . . . X . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
50 worm_data E5
#? [.*\nattack_code +5\nattack_point +F5\n.*]
51 worm_data E5
#? [.*\ndefense_code +5\ndefense_point +F5\n.*]
52 worm_data E5
#? [.*\nliberties +1\n.*]
# Each black stone touches what it may take for lunch.
53 worm_data E6
#? [.*\nlunch +E5\n.*]
54 worm_data D5
#? [.*\nlunch +E5\n.*]
55 worm_data E5
#? [.*\nlunch +PASS\n.*]
56 worm_stones
#? [(?=.*E6)(?=.*D5)(?=.*E5)(?=.*E4)[^\n]*\n[^\n]*\n[^\n]*\n[^\n]*]

# On the first line there is no way out of atari: J4 and J6 are black's.
# CATEGORY=WORMS
# DESCRIPTION=a stone that cannot be saved
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . X
| . . . . . . . X .
| . . . . . . . X O
| . . . . . . . . X
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
60 worm_data J5
#? [.*\nattack_code +5\nattack_point +(J6|PASS)\n.*]
61 worm_data J5
#? [.*\ndefense_code +0\ndefense_point +PASS\n.*]

# One string with two eyes: its complement has three parts, so its genus is 2, and nobody can ever take it.
# CATEGORY=WORMS
# DESCRIPTION=two eyes: genus 2, invincible, and settled for ever
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O . . . .
| X X X X O . . . .
| X . X X O . . . .
| X X . X O . . . .
70 worm_data A1
#? [.*\ngenus +2\n.*]
71 worm_data A1
#? [.*\ninvincible +1\nunconditional_status +alive]
72 worm_data B2
#? [.*\nunconditional_status +black_territory]
73 worm_data C1
#? [.*\nunconditional_status +black_territory]
74 worm_data A4
#? [.*\ninvincible +0\nunconditional_status +unknown]
75 worm_data A1
#? [.*\nsize +10\n.*]
76 worm_data A1
#? [.*\nliberties +2\n.*]
77 unconditional_status A1
#? [alive]
78 unconditional_status B2
#? [black_territory]
79 worm_data D1
#? [.*\norigin +(\S+)\n.*]

# A white stone inside a living string's eye can never live: there is no room for two eyes of its own.
# CATEGORY=WORMS
# DESCRIPTION=a stone dead for ever
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| X X X X X . . . .
| X . X . X . . . .
| . X X O X . . . .
80 unconditional_status D1
#? [dead]
81 worm_data D1
#? [.*\nunconditional_status +dead]
82 unconditional_status D2
#? [black_territory]
83 unconditional_status A1
#? [black_territory]
84 worm_data D1
#? [.*\nattack_code +5\nattack_point +(D2|PASS)\ndefense_code +0\n.*]

# A ring of eight stones has an inside: two parts, genus 1.
# CATEGORY=WORMS
# DESCRIPTION=a ring has genus 1, and an inessential stone in it
| . . . . . . . . .
| . . . . . . . . .
| . . X X X X . . .
| . . X . . X . . .
| . . X . O X . . .
| . . X X X X . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
90 worm_data C7
#? [.*\ngenus +1\n.*]
91 worm_data C7
#? [.*\nsize +12\n.*]
92 worm_data E5
#? [.*\ninessential +1\n.*]
93 worm_data C7
#? [.*\ninessential +0\n.*]
94 worm_data E5
#? [.*\ndefense_code +0\n.*]
95 worm_stones C7
#? [(?=.*C7)(?=.*D7)(?=.*E7)(?=.*F7)(?=.*C6)(?=.*F6)(?=.*C5)(?=.*F5)(?=.*C4)(?=.*D4)(?=.*E4)(?=.*F4)(\S+ +){11}\S+]
