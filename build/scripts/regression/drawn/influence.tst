# Influence. Positions drawn for it; answers by the manual's chapter 13: sources, barriers, regions and territory, and the codes of
# the regions in chapter 19.

# Nine rows of nine numbers; stones of strength 100, and nothing flows through stones.
# CATEGORY=INFLUENCE
# DESCRIPTION=a stone on either side
| . . . . . . . . .
| . . . . . . . . .
| . . O . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . X . .
| . . . . . . . . .
| . . . . . . . . .
10 initial_influence black influence_regions
#? [(-?\d +){8}-?\d( *\n *(-?\d +){8}-?\d){8}]
11 initial_influence black influence_regions
#? [(\S+\s+){20}4\s.*]
12 initial_influence black white_influence
#? [(\d+\.\d\d +){8}\d+\.\d\d( *\n *(\d+\.\d\d +){8}\d+\.\d\d){8}]
13 initial_influence black territory_value
#? [(-?\d\.\d\d +){8}-?\d\.\d\d( *\n *(-?\d\.\d\d +){8}-?\d\.\d\d){8}]
14 initial_influence black white_strength
#? [(\S+\s+){20}[1-9]\d*\.\d\d\s.*]
15 initial_influence black black_strength
#? [(\S+\s+){60}[1-9]\d*\.\d\d\s.*]
16 initial_influence black white_strength
#? [(\S+\s+){60}0\.00\s.*]
17 initial_influence white influence_regions
#? [(\S+\s+){20}4\s+(\S+\s+){39}-4\s.*]
18 initial_influence black white_permeability
#? [(\S+\s+){60}0\.00\s.*]
19 initial_influence black black_permeability
#? [(\S+\s+){20}0\.00\s.*]
20 initial_influence white black_permeability
#? [(0\.\d\d\s+|1\.00\s+){80}[01]\.\d\d]
21 initial_influence black white_attenuation
#? [(\s*\d\.\d\d){81}]
22 initial_influence black non_territory
#? [(\s*\d){81}]

# A wall right across: what is behind it is territory, certain and complete.
# CATEGORY=INFLUENCE
# DESCRIPTION=two walls: everything behind them is territory
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| O O O O O O O O O
| X X X X X X X X X
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
30 initial_influence black influence_regions
#? [(\s*3){36}(\s*4){9}(\s*-4){9}(\s*-3){27}]
31 initial_influence white influence_regions
#? [(\s*3){36}(\s*4){9}(\s*-4){9}(\s*-3){27}]
32 initial_influence black territory_value
#? [(\s*1\.00){36}(\s*0\.00){18}(\s*-1\.00){27}]
33 initial_influence white territory_value
#? [(\s*1\.00){36}(\s*0\.00){18}(\s*-1\.00){27}]
34 initial_influence black black_influence
#? [(\s*0\.00){36}.*]
35 initial_influence white white_influence
#? [.*(\s*0\.00){27}]
36 initial_influence white white_strength
#? [(\S+\s+){36}(100\.00\s+){9}.*]
37 initial_influence black black_strength
#? [(\S+\s+){45}(100\.00\s+){9}.*]
39 move_influence black E2 influence_regions
#? [(\s*3){36}(\s*4){9}(\s*-4){9}(\s*-3){13}\s*-4(\s*-3){13}]
40 move_influence white E2 influence_regions
#? [(\s*3){36}(\s*4){9}(\s*-4){9}.*]
41 followup_influence black E2 influence_regions
#? [(\S+\s+){36}(4\s+){9}(-4\s+){9}.*]

# There is no room for two eyes in six points: the stone at B9 is dead, and its point counts two.
# CATEGORY=INFLUENCE
# DESCRIPTION=a dead stone counts two points
| . X . O X . . . .
| . . . O X . . . .
| O O O O X . . . .
| X X X X X . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
50 initial_influence white territory_value
#? [1\.00\s+2\.00\s+1\.00(\s+0\.00){2}(\s+-1\.00){4}(\s+1\.00){3}(\s+0\.00){2}(\s+-1\.00){4}(\s+0\.00){5}\s.*]
51 initial_influence white influence_regions
#? [3\s+\S+\s+3\s+4\s+-4(\s+-3){4}(\s+3){3}\s+4\s+-4(\s+-3){4}(\s+4){4}\s+-4\s.*]
52 initial_influence white black_strength
#? [0\.00\s+0\.00\s.*]

# White takes the stone J6 by playing J5; black saves it there.
# CATEGORY=INFLUENCE
# DESCRIPTION=the influence after a capture
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . O
| O O O O O O O O X
| X X X X X X X X .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
| . . . . . . . . .
60 move_influence white J5 influence_regions
#? [(\S+\s+){35}[1-3]\s.*]
61 move_influence black J5 influence_regions
#? [(\S+\s+){35}-4\s.*]
62 move_influence white J5 white_strength
#? [(\S+\s+){44}100\.00\s.*]
63 followup_influence white J5 influence_regions
#? [(\S+\s+){35}[1-3]\s.*]
