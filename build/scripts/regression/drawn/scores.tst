# Scores and statuses. Positions drawn for it; answers counted by hand by Japanese rules, formats by the manual's chapter 19.

# 36 points of white's and 27 of black's, with half a point komi.
# CATEGORY=SCORING
# DESCRIPTION=two halves of the board
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O O O O
| X X X X X X X X X
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
10 estimate_score
#? [W\+9\.5 \(upper bound: 9\.5, lower: 9\.5\)]
11 new_score
#? [W\+9\.5 \(upper bound: 9\.5, lower: 9\.5\)]
12 experimental_score black
#? [9\.5]
13 experimental_score white
#? [9\.5]
14 final_score
#? [W\+9\.5]
15 final_status_list alive
#? [A5 B5 C5 D5 E5 F5 G5 H5 J5\nA4 B4 C4 D4 E4 F4 G4 H4 J4]
16 final_status_list black_territory
#? [(?=.*A3)(?=.*J1)(\S+ ){26}\S+]
17 final_status_list white_territory
#? [(?=.*A9)(?=.*J6)(\S+ ){35}\S+]
18 final_status_list dame
#? []
19 final_status_list seki
#? []

# CATEGORY=SCORING
# DESCRIPTION=the same with another komi
board komi -3.5
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O O O O
| X X X X X X X X X
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
20 final_score
#? [W\+5\.5]
21 estimate_score
#? [W\+5\.5 \(upper bound: 5\.5, lower: 5\.5\)]
22 get_komi
#? [-3\.5]
23 komi -20
#? []
24 final_score
#? [B\+11\.0]

# Dame between the walls belong to nobody.
# CATEGORY=SCORING
# DESCRIPTION=a row of points between the walls
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O O O O
| . . . . . . . . .
| X X X X X X X X X
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
30 final_score
#? [W\+0\.5]
31 final_status_list dame
#? [A5 B5 C5 D5 E5 F5 G5 H5 J5]
32 final_status E5
#? [dame]
33 final_status E8
#? [white_territory]
34 estimate_score
#? [W\+0\.5 .*]

# Black: 11 points and two prisoners. White: 14 points and komi.
# CATEGORY=SCORING
# DESCRIPTION=dead stones are prisoners and leave points
| . . . . . . .
| . . . . . . .
| O O O O O O O
| X X X X X X X
| . X O X . . .
| . X . X X X X
| . X X X . O .
40 final_score
#? [W\+1\.5]
41 final_status C3
#? [dead]
42 final_status_list dead
#? [(C3\nF1|F1\nC3)]
43 final_status A4
#? [alive]
44 final_status E1
#? [black_territory]
45 final_status C2
#? [black_territory]
46 estimate_score
#? [W\+1\.5 \(upper bound: 1\.5, lower: 1\.5\)]
47 experimental_score white
#? [1\.5]
