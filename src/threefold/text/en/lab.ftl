### The laboratory's page

lab-title = Laboratory
lab-lead = How hard is this fight, what will it cost, what changes it? Played thousands of times by the rules of your table.
lab-back = Back to the table
lab-bring = Bring an encounter
lab-bring_said = A file of the format threefold/encounter/1, in JSON or YAML: the party, and whom it meets.
lab-file = Encounter file
lab-text = … or its text
lab-open = Open it
lab-example = An example
lab-example_said = The demo party against four guards, to see what the page tells.
lab-example_open = Open the example
lab-from_table = From your table
lab-from_table_said = As a GM, open the laboratory from the menu of your table: it comes with the party as it is now and the foes of the scene.
lab-no_party = There is nobody at the table yet who could fight: seat a character, or bring an encounter.
lab-too_large = This encounter is too large for the page: play it with `threefold simulate`.
lab-nothing_brought = Choose a file, or paste the text of one.
lab-pasted = the pasted text
lab-link_damaged = This link is damaged: part of it is missing or was changed. Ask for it again, copied whole.
lab-link_of_another = This link was made by Threefold { $theirs }, and this is { $ours }, which cannot read it: open it with the same version, or bring the encounter as a file.
lab-other_version = This link was made by Threefold { $theirs }, and this is { $ours }: the rules may have been mended in between, so the figures may differ.
lab-uncompiled = NumPy and Numba are not installed here, so fewer encounters are played and the policy solver is missing: run `make lab` once.
lab-below = below 0.1%
lab-above = above 99.9%
lab-some_foe = foe of level { $level }
lab-turn = Turn
lab-as_it_is = As it is: { $n }.
lab-level = Level of the first foe
lab-level_said = All others go up and down with it.
lab-number = Number of foes
lab-number_said = More are the same again, in their order.
lab-armor = Armor of everyone in the party
lab-armor_said = Points more or less than they wear.
lab-luck = Luck of the party
lab-luck_said = Added to each of its attack and defense rolls.
lab-policy = How the party behaves
lab-runs = Encounters
lab-runs_said = { $n } encounters
lab-seed = Seed
lab-seed_said = The same seed gives the same figures on any machine.
lab-more = Runs and seed
lab-who = Who fights
lab-recast = Change who fights
lab-keep_pc = { $name }, tier { $tier }
lab-count = { $name }, level { $level }
lab-add = Add foes
lab-add_none = nobody
lab-add_some = a foe of this level:
lab-add_level = Level
lab-add_count = How many
lab-apply = Play it with these
lab-nobody = Leave at least one character in the party.
lab-no_foes = Leave at least one foe, or add one.
lab-too_many_foes = These are { $n } foes, and { $most } is the most: take some away.
lab-wins_chance = The party wins { $chance } of the time
lab-price = It costs { $lost } of { $points } points on average. Somebody is down at the end { $down } of the time. Half are over by round { $round }.
lab-played = { $count } encounters played
lab-progress = { $n }% done
lab-working = Still counting: the interval shrinks as more encounters are played.
lab-done = All done.
lab-stopped = Stopped: what you see is what was counted so far.
lab-stop = Stop
lab-go_on = Go on
lab-keep = Compare from here
lab-keep_said = Now turn something: what it changes stands below, played with the same dice.
lab-forget = Stop comparing
lab-bears = Situations: { $what }.
lab-bears_on = { $name }: { $what }.
lab-weigh = What matters most?
lab-weigh_said = Takes each character, weapon, ability, cypher, armor, skill, foe and situation away in turn.
lab-weighed = Weigh what matters
lab-share = Copy the link
lab-shared = Copied
lab-share_said = The link holds all of it: whoever opens it sees the same figures to the last run, and the figures of the foes.
lab-no_link = This encounter is too long for a link: keep it as a file.
lab-as_html = Report to keep or print
lab-as_json = Figures as JSON
lab-as_file = Encounter file
lab-as_file_said = For the terminal, for another table, for your scenes; all but luck as it is turned here.
lab-heat_said = The chance to win in percent, from { $n } encounters a cell; the frame is the encounter as it stands. Level is that of the first foe.
lab-no_map = No map here: the duels of this party against foes of ten levels are too large to be solved while you look. Any other policy draws one, and so does threefold simulate --heat in its own time.
lab-warming = The laboratory is getting ready. The first time on a machine it compiles itself, which takes up to a minute; the table is not held up.
lab-broken = The laboratory broke off. Nothing at the table is touched; reload this page to try again.
lab-too_long = This takes longer than a file is waited for: choose fewer encounters, or wait until the page has counted all of it.
lab-try = Try the laboratory
lab-find = Laboratory: how hard is this fight?
lab-results = What comes of it
lab-scenes-too_many = These are { $n } foes; the first { $most } are played.
lab-scenes-of = Which fight
lab-scenes-now = The table as it stands
lab-scenes-changed = { $name }, changed here
lab-scenes-own = Your scenes
lab-scenes-ready = Ready to play
lab-scenes-keep = Keep as a scene
lab-scenes-keep_said = The foes as you see them here, for your table. The party's Armor and luck are not part of it.
lab-scenes-kept = Kept: { $name } waits among the scenes of your table.
lab-scenes-over = Change { $name }
lab-scenes-another = Keep as another
lab-scenes-make = Keep it
lab-scenes-fight = { $title }, fight { $n }
lab-scenes-wave = { $title }, from round { $n }
lab-turned-level = level { $was } → { $now }
lab-turned-number = foes { $was } → { $now }
lab-turned-armor = Armor { $was } → { $now }
lab-turned-luck = luck { $was } → { $now }
lab-turned-policy = { $was } → { $now }
lab-turned-and = { $first }, { $second }
lab-turned-nothing = nothing turned yet
lab-name_of-plain = plain
lab-name_of-careful = careful
lab-name_of-all_in = all in
lab-name_of-solver = solver
lab-about-plain = First attack, no Effort, no situations: a yardstick.
lab-about-careful = Effort only where it is free or saves a Pool.
lab-about-all_in = All the Effort and every cypher there is.
lab-about-solver = The duel's advice, foe by foe.

## Advice at the table

advice-setting = Advice in a fight
advice-setting_hint = A player who attacks sees what the exact duel with that foe would have them do. Hidden Armor and health are taken as the level has them; with a hidden level there is no advice.
advice-title = Advice: you and { $name } as if alone
advice-thinking = Working out the duel with { $name }…
advice-best = Best
advice-worse = −{ $points }
advice-as_good = as good
advice-worse_words = { $points } points worse
advice-head_choice = What to do now
advice-head_chance = Chance to win
advice-head_worse = Worse by
advice-about = Best play ever after, without comrades and distance. Effort is what is chosen before the roll.
advice-assumed_armor = Its Armor is hidden from you and is taken to be 0.
advice-assumed_defense = Whether it defends better than its level says is hidden from you; it is taken to defend as its level does.
advice-assumed_health = Its health is hidden from you and is taken to be the most that it may be, going by its level and how it looks.
advice-assumed_conditions = Conditions, on you and on it, are not counted.
advice-level_hidden = No advice: the level of { $name } is hidden.
advice-none = No advice for this attack.
advice-track = No advice: { $name } is worse off than the Pools at 0 say.
advice-too_large = No advice: this duel is too large to be solved while you wait.
advice-uncompiled = No advice: NumPy and Numba are not installed on the table's machine (`make lab`).
advice-late = The laboratory is getting ready; this takes up to a minute once.
advice-broken = No advice: the laboratory broke off.
advice-attack = Attack
advice-recover = Recover
advice-wait = Wait
advice-none_of_it = no Effort

duel-heading = Wins { $chance } of the time under { $policy } ({ $n } states weighed)
duel-outcome = Outcome
duel-chance = Chance
duel-win = the PC wins
duel-loss = the PC loses
duel-draw = nobody wins
duel-first = To begin with
duel-worse = Worse by points
duel-best = best
duel-none = no Effort
duel-easing = ease { $ease }
duel-damage = damage { $damage }
duel-both = ease { $ease }, damage { $damage }
duel-rounds = It is over after { $mean } rounds on average
duel-endless = no end of
duel-round = round
duel-points_left = points left
duel-points_said = { $mean } on average: Might { $might }, Speed { $speed }, Intellect { $intellect }
duel-one_pc = A duel has one PC, and here are { $n }: name one of them alone, or use threefold simulate.
duel-two_foes = A duel has one foe or two, and here are { $n }: use threefold simulate.
duel-nothing_else = A duel knows no help, no reinforcements and no further fights: leave this out, or use threefold simulate.
duel-rulings = Best play is solved where each Pool at 0 is one step down the track: leave these rulings at their default, or use threefold simulate.
duel-track = { $name } is worse off than the Pools at 0 say, and best play is solved where the two agree: set the damage track to what the Pools say.
duel-too_large = This duel has { $n } states, and at most { $most } can be solved: lower Pools or health, or use threefold simulate.
duel-needs_lab = Best play needs NumPy and Numba: install the extra lab (pip install -r requirements/lab.txt), or ask for --policy plain.
duel-policy-best = best play
duel-policy-plain = plain play
duel-action-attack = Attack { $target }
duel-action-attack_with = Attack { $target } with { $attack } ({ $stat })
duel-action-defend = Defend
duel-action-recover = Recover
duel-action-wait = Wait

simulate-heading = { $n ->
    [one] 1 run, { $policy }, seed { $seed }
   *[other] { $n } runs, { $policy }, seed { $seed }
    }
simulate-outcome = Outcome
simulate-chance = Chance
simulate-interval = 95 in 100 between
simulate-win = the party wins
simulate-loss = the party loses
simulate-draw = nobody wins in time
simulate-who = Who
simulate-down = Down
simulate-dead = Dead
simulate-lost = Points lost
simulate-might = Might
simulate-speed = Speed
simulate-intellect = Intellect
simulate-recoveries = Recoveries
simulate-rounds = rounds
simulate-rounds_said = { $mean } in the mean; 1 in 10 ends by round { $p10 }, half by { $p50 }, 9 in 10 by { $p90 }
simulate-ended_by_round = ended in round
simulate-up_to = rounds 1 to { $n }
simulate-lost_by_round = points lost in round
simulate-taken_by_round = health taken in round
simulate-how_many_down = PCs down at the end
simulate-fights_won = fights won
simulate-title = An encounter in the laboratory
simulate-hero = The party wins { $chance } of the time
simulate-interval_said = 95 times in 100 the chance lies between { $low } and { $high }
simulate-how_it_ends = How it ends
simulate-ends_said = The dot is what was seen, the bar around it the interval in which the chance lies 95 times in 100.
simulate-when_it_ends = When it ends
simulate-what_it_costs = What each round costs
simulate-by_round_said = In the mean of all runs; a fight that is over costs nothing more.
simulate-who_pays = Who pays
simulate-lost_said = How the runs are spread over the points that are gone at the end; in half of them no more than the figure named.
simulate-lost_of = { $stat }: { $half } of { $top }
simulate-who_falls = Who falls
simulate-falls_said = Down is debilitated or dead when it ends. What was never seen is told by its upper bound.
simulate-compared = Side by side
simulate-compared_said = By how much the chance to win changes, and what it is then; played with the same dice. The bar is the 95% interval.
simulate-sensitivity = What matters
simulate-sensitivity_said = By how much the chance to win changes when this alone is taken away.
simulate-heat = Other levels, other numbers
simulate-heat_said = The chance to win in percent, from { $n } runs a cell. Level is that of the first foe; the others go up and down with it.
simulate-difference = { $change } points, { $chance }
simulate-variant = { $name }
simulate-baseline = as it is
simulate-file = The encounter
simulate-file_said = The file behind this report
simulate-not_modelled = Not modelled: movement and range, intrusions, effects other than damage, artifacts, conditions, and what people think of.
simulate-no_grid = { $got } is no grid: give levels and numbers of foes, such as 2-6x1-8.
simulate-bad_range = { $field } must be numbers from { $low } to { $high } such as 3 or 2-6, not { $got }.
simulate-nothing_known = below { $high }
simulate-writing = report written to { $path }
simulate-progress = playing
simulate-axis-chance = chance
simulate-axis-share = runs in %
simulate-axis-round = round
simulate-axis-points = points a round
simulate-axis-lost = points lost
simulate-axis-difference = change of the chance to win
simulate-axis-level = foe level
simulate-axis-number = number of foes
simulate-policy-plain = policy plain: first attack, no Effort
simulate-policy-careful = policy careful: Effort only where it is free or saves a Pool
simulate-policy-all_in = policy all_in: all the Effort and every cypher there is
simulate-policy-solver = policy solver: the duel's advice

sweep-cells = { $n ->
    [one] 1 cell of { $runs } runs, seed { $seed }
   *[other] { $n } cells of { $runs } runs, seed { $seed }
    }
sweep-policy = Policy
sweep-armor = Armor
sweep-level = Level
sweep-number = Foes
sweep-rounds = Rounds
sweep-taken_up = { $n ->
    [one] 1 cell was finished before
   *[other] { $n } cells were finished before
    }
sweep-kept = kept at { $path }
sweep-too_large = this is a grid of { $n } cells, and { $most } is the most: leave out some levels, numbers or policies.
sweep-too_long = with so many rounds, fights, PCs and Pool points a grid has { $most } cells at the most, and this one has { $n }: lower max_rounds, or leave out some levels, numbers or policies.
sweep-other_results = { $path } holds something else than the results of this sweep by this version: name another file with --results.
sweep-no_dask = A cluster needs the package distributed: install the extra threefold[sweep], or leave out --cluster.
sweep-no_workers = The cluster at { $address } has no workers yet: waiting for the first to join.
sweep-no_certificates = { $address } is encrypted: say in Dask's configuration where your certificates are (distributed.comm.tls.client).
sweep-other_worker = A worker of the cluster at { $address } has no Threefold { $version }: install this version on all of them. What is finished is kept.
sweep-no_cluster = There is no cluster at { $address }: check the address, and that its scheduler runs.

sensitivity-pc = without { $name }
sensitivity-foe = one { $name } less
sensitivity-thing = { $name } without { $thing }
sensitivity-skill = { $name } not skilled in { $thing }
sensitivity-effort = { $name } without Effort
sensitivity-situation = without { $thing }

encounter-unknown_situation = there is no situation { $situation }: choose from { $known }.
encounter-unknown_foe = situations are those of a foe of this file, and { $name } is not one: choose from { $known }.
encounter-unknown_helper = help needs the name of one character of the party, and { $name } is not that: choose from { $known }.
encounter-solver_is_compiled = the policy solver needs NumPy and Numba: run `make lab`, install the extra threefold[lab], or choose another policy.
encounter-helps_helper = { $name } cannot help { $helped }: help somebody else who attacks.

odds-task = { $procedure } with { $stat }: difficulty { $difficulty } ({ $name }), target number { $target }
odds-difficulty = difficulty
odds-cost = cost
odds-capped = { $n ->
    [one] { $name }, { $n } step capped
   *[other] { $name }, { $n } steps capped
    }
odds-levels = { $n ->
    [one] one level
   *[other] { $n } levels
    }
odds-effort = Effort
odds-none = none
odds-easing = ease { $ease }
odds-damage = damage { $damage }
odds-both = ease { $ease }, damage { $damage }
odds-left = { $stat } left
odds-chance = chance
odds-deals = damage dealt
odds-suffers = damage taken
odds-attacks = attacks
odds-points = points
odds-about_best = * best value: it gains most for each point it costs
odds-about_cost = On average a roll with it costs { $n } points, for a natural 20 gives back what was paid.
odds-dealt_with = { $n ->
    [one] Damage dealt with { $effort }: { $mean } on average
   *[other] Damage dealt by { $n } attacks with { $effort }: { $mean } on average
    }
odds-suffered_with = { $n ->
    [one] Damage taken with { $effort }: { $mean } on average
   *[other] Damage taken from { $n } attacks with { $effort }: { $mean } on average
    }
odds-down_after = { $name } with { $health } health is down after: { $mean } attacks on average
odds-never_down = { $name } with { $health } health is never brought down with { $effort }.
odds-by_then = down by then
odds-no_such_split = There is no row with { $ease } on easing and { $damage } on damage that can be chosen: ask for one of the table.
