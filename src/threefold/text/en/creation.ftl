print-title = { $names } on paper
print-bar = Printing
print-back = Back
print-print = Print
print-pools = Pools
print-now = now
print-recovery = 1d{ $sides } + { $n }
print-cost = { $n } { $stat }
print-effort_cost = +{ $n } Speed a level of Effort
print-artifacts = Artifacts
print-depletion = depletion { $text }
print-limit = at most { $n }
print-unknown = not made out yet
print-equipment = Equipment
print-followers = Followers
print-arcs = Character arcs
print-benefits = Benefits
print-advancement = Toward the tier after { $tier }
print-foot = Threefold · Compatible with the Cypher System
print-paper-a4 = A4
print-paper-letter = Letter
print-part-opening = opening
print-part-step = steps
print-part-climax = climax
print-part-resolution = resolution

creation-no_name = Give your character a name.
creation-no_type = Choose one of the four types: it decides the numbers to begin with.
creation-no_adjective = What is your character like? Choose a word or write one.
creation-no_noun = What is your character? The type will do, or a word of your own.
creation-no_verb = What does your character do better than others? Choose an ending or write one.
creation-points_negative = The free points only add: take nothing away from a Pool.
creation-no_edge = Choose where your Edge is: { $stats }.
creation-wrong_edge = This type has its Edge in { $stats }: choose that.
creation-either = { $one } or { $other }
creation-sentence = I am a { $adjective } { $noun } who { $verb }.
creation-sentence_vowel = I am an { $adjective } { $noun } who { $verb }.
creation-twice = { $name } stands here twice: take one of them out.
creation-unarmed = No weapon. Some need none; most take at least a knife.
creation-unpracticed = { $name }: your type does not practice { $weight } weapons, so attacks with it are hindered by a step.
creation-hands = { $name } takes both hands: put the shield down to use it.
creation-no_arc = No character arc. One is free now; later each costs 1 XP, and arcs are a good way to earn more.
creation-skills_agreed = Agree with your GM on skills of your own, and on how much each covers.
creation-not_offered = { $name } is not on offer here: choose something else.
creation-points_left = { $n ->
    [one] One more point to share out: put it into any Pool.
   *[other] { $n } more points to share out: put them into any Pools.
    }
creation-points_over = { $n ->
    [one] One point too many: take it back out of a Pool.
   *[other] { $n } points too many: take them back out of the Pools.
    }
creation-abilities_left = { $n ->
    [one] Choose one more ability.
   *[other] Choose { $n } more abilities.
    }
creation-abilities_over = { $n ->
    [one] One ability too many: you begin with { $most }.
   *[other] { $n } abilities too many: you begin with { $most }.
    }
creation-cyphers_over = { $n ->
    [one] One cypher too many: your limit is { $most }.
   *[other] { $n } cyphers too many: your limit is { $most }.
    }
creation-cyphers_left = { $n ->
    [one] Room for one more cypher. Your GM will hand one out.
   *[other] Room for { $n } cyphers. Your GM will hand them out.
    }
creation-things_over = { $n ->
    [one] You carry one { $price } thing more than your type begins with: put one back, or let your GM hand it out.
   *[other] You carry { $n } { $price } things more than your type begins with: put them back, or let your GM hand them out.
    }
creation-things-inexpensive = inexpensive
creation-things-moderate = moderate
creation-things-expensive = expensive
creation-things-very_expensive = very expensive
creation-things-exorbitant = exorbitant
creation-weight-light = light
creation-weight-medium = medium
creation-weight-heavy = heavy

create-title = Make a character
create-lead = A few choices, no rules to read first. Everything is kept on this device as you go.
create-for_table = Then you join { $title }. Everything is kept on this device as you go.
create-for_gm = For somebody at your table. You may set aside any of the rules; it is marked.
create-skip = To the form
create-leave = Leave
create-step-at = Step { $n } of { $of }
create-step-next = Next
create-step-back = Back
create-save = Keep
create-rule = The rule
create-rule_of = The rule: { $what }
create-lost = No connection. Your last choices may not be kept yet: trying again.
create-keep = Done: keep this character
create-join = Done: join the table
create-seat = Done: seat this character
create-begin = Choose a type: the rest is filled in for you, and you change what you like.
create-fill = Fill in the rest for me
create-show = Show me
create-show_name = Give a name
create-kept = Kept on this device's shelf as you go.
create-kept_soon = Kept from your first choice on.
create-skill_trained = You are good at { $name }.
create-skill_specialized = You are very good at { $name }.
create-skill_inability = You are bad at { $name }.
create-skill_practiced = You know { $name }.
create-cost = { $n } { $stat }
create-free_of_cost = no cost
create-edge_n = Edge { $n }
create-and_more = { $n ->
    [one] Something else is still open too.
   *[other] { $n } other things are still open too.
    }
create-lacking = { $n ->
    [one] One thing is still to settle
   *[other] { $n } things are still to settle
    }
create-use-action = takes your action
create-use-enabler = takes no action
create-use-always = always on
create-use-defense = when you defend
create-use-reaction = an answer to something
create-use-part_of_action = part of another action
create-use-action_to_begin = an action to begin
create-use-several_actions = takes several actions
create-level-trained = trained
create-level-specialized = specialized
create-level-practiced = practiced
create-level-inability = bad at it
create-weight-label = Weight
create-weight-light = light
create-weight-medium = medium
create-weight-heavy = heavy
create-range-label = How far it reaches
create-range-immediate = close up
create-range-short = short range
create-range-long = long range
create-range-very_long = very long range
create-price-label = Price
create-price-inexpensive = inexpensive
create-price-moderate = moderate
create-price-expensive = expensive
create-price-very_expensive = very expensive
create-price-exorbitant = exorbitant
create-who-title = Who are you?
create-who-name = Name
create-who-example = Wren Halloway
create-type-title = What kind of hero?
create-type-help = The type sets your numbers and what you can do. All four are easy to start with.
create-type-warrior = Warrior
create-type-adept = Adept
create-type-explorer = Explorer
create-type-speaker = Speaker
create-numbers-title = Your three Pools
create-numbers-less = One point less in { $stat }
create-numbers-more = One point more in { $stat }
create-numbers-sum = { $base } + { $more } yours
create-numbers-extra = and { $n } from the words you chose
create-numbers-might = Strength and health. You lose it when you are hit.
create-numbers-speed = Quickness and aim. It helps you dodge.
create-numbers-intellect = Wits, will, charm, strange powers.
create-numbers-edge = Where is your Edge?
create-numbers-edge_help = A Pool is what you spend to try harder, and what damage takes away. Edge makes what you pay from that Pool one point cheaper, every time.
create-numbers-left = { $n ->
    [one] { $n } point left to share out
   *[other] { $n } points left to share out
    }
create-abilities-title = What can you do?
create-abilities-help = Choose { $n }. What costs points is paid from that Pool; the rest is always there.
create-abilities-count = { $n } of { $most } chosen
create-abilities-of_verb = from your sentence
create-abilities-gone = No longer on offer with these choices: take it out.
create-abilities-own = Something else, agreed with the GM
create-abilities-own_help = It counts among those you choose. The GM sets what it costs at the table.
create-abilities-own_name = What you call it
create-abilities-own_text = What it does
create-carry-find = Find among { $n } things
create-carry-title = What do you carry?
create-carry-help = Already filled in for your type. Light weapons are easier to hit with, heavy ones hurt more.
create-carry-weapons = Weapons
create-carry-armor = Armor
create-carry-things = Things
create-carry-cyphers = Cyphers
create-carry-none = none
create-carry-from_gm = { $n } from the GM
create-carry-damage = { $weight }, damage { $n }
create-carry-unpracticed = not practiced: a step harder
create-carry-no_armor = No armor
create-carry-armor_help = Armor takes points off every hit, and makes Effort on Speed dearer by as many points a level.
create-carry-armor_figure = Armor { $n } · Speed Effort +{ $cost }
create-carry-shield_figure = helps to dodge, takes a hand
create-carry-price_help = Prices go up about tenfold a step. Your GM hands out whatever is dearer than expensive.
create-carry-begin-warrior = You begin with two weapons for nothing, and { $expensive } expensive, { $moderate } moderate and { $inexpensive } inexpensive things. A cheaper thing may take a dearer place.
create-carry-begin-adept = You begin with { $expensive } expensive, { $moderate } moderate and { $inexpensive } inexpensive things. A cheaper thing may take a dearer place.
create-carry-begin-explorer = You begin with one weapon for nothing, and { $expensive } expensive, { $moderate } moderate and { $inexpensive } inexpensive things. A cheaper thing may take a dearer place.
create-carry-begin-speaker = You begin with one light weapon for nothing, and { $expensive } expensive, { $moderate } moderate and { $inexpensive } inexpensive things. A cheaper thing may take a dearer place.
create-carry-counted = Places taken so far: { $expensive } of { $of_expensive } expensive, { $moderate } of { $of_moderate } moderate, { $inexpensive } of { $of_inexpensive } inexpensive.
create-carry-besides = Your descriptor and your focus bring besides: { $things }. None of it takes a place of your type.
create-carry-besides_asked = Not chosen yet: { $thing }.
create-carry-besides_go = Choose it
create-carry-besides_listed = Choose from the lists below: { $thing }. It takes no place of your type.
create-carry-cyphers_help = Odd things that work once. Draw some by chance, write down what you were promised, or wait for your GM to hand them out.
create-carry-level = level { $n }
create-carry-deal = { $n ->
    [one] Draw one by chance
   *[other] Draw { $n } by chance
    }
create-carry-own_weapon = Another weapon
create-carry-own_thing = Another thing
create-carry-own_cypher = A cypher you were promised
create-carry-cypher_text = What it does
create-carry-practiced-warrior = You are practiced with every kind of weapon.
create-carry-practiced-adept = You are practiced with light weapons.
create-carry-practiced-explorer = You are practiced with light and medium weapons.
create-carry-practiced-speaker = You are practiced with light weapons.
create-sentence-title = In one sentence
create-sentence-help = Who you are, for everybody at the table. Suggested words bring skills; your own words are welcome and bring none.
create-focus-title = What do you do better than others?
create-focus-help = Your focus sets you apart and brings abilities of its own. Your own words are welcome, and bring none.
create-sentence-adjective = I am … (what are you like?)
create-sentence-noun = a … (what are you?)
create-sentence-verb = who … (what do you do better than others?)
create-sentence-own = or your own words
create-sentence-opens = { $name } joins the abilities you may choose from.
create-more-title = What drives you?
create-more-help = An arc is something your character wants. Its steps earn experience points. One is free now; you may also leave it for later.
create-more-arc = Your arc
create-more-no_arc = None yet
create-more-goal = What is it about, for you?
create-more-goal_example = The house on the hill, and who burned it down
create-more-skills = Skills of your own, agreed with the GM
create-more-skill = A skill
create-more-notes = Looks, past, habits
create-more-notes_example = Grey coat, missing finger, never says where from
create-gm-title = By the GM's hand
create-gm-help = What you set here replaces what the rules compute. It is marked on the sheet, and the log says so.
create-gm-unchecked = Seat it whatever is missing
create-gm-unchecked_help = A name and a type are still needed.
create-gm-might = Might Pool
create-gm-speed = Speed Pool
create-gm-intellect = Intellect Pool
create-gm-might_edge = Might Edge
create-gm-speed_edge = Speed Edge
create-gm-intellect_edge = Intellect Edge
create-gm-tier = Tier
create-gm-effort = Effort
create-so_far-title = Your sheet so far
create-so_far-nameless = No name yet
create-so_far-figures = To begin with
create-so_far-abilities = Abilities
create-so_far-skills = Skills
create-so_far-skill = { $name } ({ $level })
create-so_far-attacks = Attacks
create-so_far-besides = Comes besides
create-so_far-attack = { $name } { $n }
create-so_far-armor = Armor

shelf-title = My characters
shelf-lead = Yours to carry from table to table. They stay on this server, and only this browser, or the link below, opens them.
shelf-new = Make a new character
shelf-empty = Nobody here yet
shelf-empty_text = Make a character in about five minutes, or bring one from a file.
shelf-nameless = No name yet
shelf-draft = draft
shelf-tier = tier { $n }
shelf-touched = touched { $day }
shelf-change = Change
shelf-go_on = Go on
shelf-export = File
shelf-copy = Duplicate
shelf-delete = Delete { $name }
shelf-sure = Delete { $name } for good?
shelf-delete_not = Keep the character
shelf-deleted = Deleted.
shelf-copy_of = { $name } (2)
shelf-more = Bring and carry
shelf-file = A character file
shelf-bring = Bring it here
shelf-brought = Here now: { $names }.
shelf-key = Link to another device
shelf-key_help = Open the same shelf on your phone or your computer.
shelf-key_warn = Whoever has this link has your characters. Keep it to yourself.
shelf-renew = Make a new link
shelf-renew_sure = Make a new link? The old one, and every other device that it opened, no longer reach your characters.
shelf-renew_not = Keep the old link
shelf-renewed = The old link no longer opens anything.
shelf-renewed_before = This shelf is empty, or has just been given another link: reload the page.
shelf-open = Open your characters here?
shelf-open_it = Open them here
shelf-gone = It is no longer on your shelf: reload the page.
shelf-full = A shelf holds { $n } characters: delete one first.
shelf-no_room = { $n ->
    [one] No more than { $n } character is kept here: keep yours as a file, and ask whoever runs this table for room.
   *[other] No more than { $n } characters are kept here: keep yours as a file, and ask whoever runs this table for room.
    }
shelf-too_large = { $name } is too large to keep: shorten its notes.
shelf-heavy = The characters on one shelf may take { $n } MB together: delete one first.
shelf-too_much = Your device has stored much in a short time: keep yours as a file, or try again in an hour.
shelf-no_space = This table has no more room for characters: keep yours as a file, and ask whoever runs this table for room.
shelf-no_pc = { $file } holds no player character.
shelf-no_file = Choose a file first.
shelf-kept = A copy of { $name } is on your shelf, under My characters.
shelf-open_theirs = { $n ->
    [one] This link leads to a shelf with one character.
   *[other] This link leads to a shelf with { $n } characters.
    }
shelf-open_mine = { $n ->
    [one] The one that is on this device's shelf now is put beside them.
   *[other] The { $n } that are on this device's shelf now are put beside them.
    }

join-invited = Your invitation
join-lead = Choose whom you play. Then you sit down at the table.
join-make = Make a new character
join-make_text = About five minutes. Nothing to read first.
join-elsewhere = Begun on another device? It is kept there. Under its characters, “{ $link }” opens them here.
join-make_it = Make a character
join-go_on = Go on with { $name }
join-take = Take one of yours
join-take_it = Sit down with { $name }
join-sit = Sit down
join-file = Bring one from a file
join-file_text = A character saved from here or from another table.
join-ended = The GM has closed this link. Ask for a new one.
creation-tier_edge = Choose the stat whose Edge rises.
creation-tier_skill = Name the skill that is trained, or take a special option in its place.
creation-tier_option = Choose both the special option and the step that it takes the place of.
creation-tier_option_ability = Choose the ability that the special option brings.
creation-tier_abilities_over = { $n ->
    [one] One ability too many: tier { $tier } gives { $most }.
   *[other] { $n } abilities too many: tier { $tier } gives { $most }.
    }
creation-not_of_type = { $name } is not on offer to this type at tier { $tier }: choose another ability, or a flavor that has it.
creation-comes_anyway = { $name } comes with your words at tier { $tier }: choose another ability here.
creation-option_ability = { $name } cannot come this way: choose a new ability that was on offer up to tier { $tier }.
creation-focus_left = { $n ->
    [one] Choose one ability of your focus for tier { $tier }.
   *[other] Choose { $n } abilities of your focus for tier { $tier }.
    }
creation-focus_over = Your focus gives only { $n } of these at tier { $tier }: take the others out.
creation-asks_nothing = { $name } is nothing that this character gains with a choice: leave it out of the choices.
creation-no_such_choice = { $name } does not ask for { $what }: it asks for { $of }.
creation-choice = { $name }: { $what }
choosing-points = Share out exactly { $n } points among the stats shown; now it is { $asked }.
choosing-not_there = { $word } is not to be had here: choose from { $of }.
choosing-missing = { $n ->
    [one] One choice is still open: make it.
   *[other] { $n } choices are still open: make them.
    }
choosing-too_many = Only { $n } may be chosen: take the others out.
choosing-no_shift = There is no power shift on the sheet to add one to.
choosing-none_carried = No cypher is at hand: carry one first.
choosing-twice = { $word } stands here twice: choose something else in one place.
choosing-has_already = { $word } is on the sheet already: choose something else.
create-higher-title = Tier and flavor
create-higher-help = New characters begin at tier 1. At a higher tier you choose more, and everything is filled in to begin with.
create-higher-tier = Tier to begin with
create-higher-flavor = Flavor
create-higher-flavor_help = A flavor puts other abilities beside those of your type. Each one you take stands in the place of one of the type's.
create-higher-no_flavor = None
create-tier-title = Tier by tier
create-tier-help = On the way to each tier four steps are bought. All are filled in for your type; change what you like.
create-tier-n = Tier { $n }
create-tier-points = New points: share out { $n }
create-tier-edge = Edge rises by 1 in
create-tier-effort = Effort rises to { $n }.
create-tier-skill = A skill is trained
create-tier-skill_help = Any skill but attacks and defense. Trained twice, it is specialized.
create-tier-instead = A special option in place of a step
create-tier-no_option = No special option
create-tier-in_place = In place of
create-tier-option = Option
create-tier-which = Which ability
create-tier-which_none = Choose one
create-tier-gives = Your focus gives
create-tier-picks = Your focus lets you choose { $n }
create-tier-abilities = Abilities of your type: { $n } of { $most } chosen
create-tier-lower = Find an ability of a lower tier
create-tier-of = tier { $n }
create-tier-done = complete
create-tier-lacks = { $n ->
    [one] 1 thing to choose
   *[other] { $n } things to choose
    }
create-choose-points = Share { $n } points
create-choose-words = { $n ->
    [one] Choose
   *[other] Choose { $n }
    }
create-choose-named = { $n ->
    [one] { $what }
   *[other] { $what }: choose { $n }
    }
create-choose-one = Choose …
create-choose-own = Choose or write …
create-again = take it once more
create-find-words = Find among { $n }
create-find-abilities = Find an ability
create-find-genre = Genre
create-find-tag = Sort
create-find-any_genre = all genres
create-find-any_tag = all sorts
create-find-none = Nothing of ours fits. Your own words will do too.
create-find-more = { $n } more: type a part of the name.
create-words-brings = Brings: { $things }
create-words-link = How you come into the first adventure
create-words-connection = Your tie to another character
create-words-own_link = … or in your own words
create-words-intrusions = Intrusions that fit this focus
create-so_far-tier_n = tier { $n }
create-so_far-effort_n = Effort { $n }
create-so_far-edge_n = { $stat } { $n }
create-so_far-edges = Edge: { $list }
creation-trade = { $name } comes from your flavor: choose the tier { $tier } ability of your type that you give up for it.
creation-trade_twice = { $given } is given up for another ability already: give up a different one for { $name }.
creation-trade_tier = { $given } cannot be given up for { $name }: choose a tier { $tier } ability of your type.
creation-trade_chosen = { $given } is among your abilities: remove it there, or give up a different one for { $name }.
creation-traded_away = { $name } was given up for { $gets } and cannot be chosen.
creation-replacement_half = Choose both: the old ability that you give up, and the new one that replaces it.
creation-not_replaceable = { $name } cannot be replaced at tier { $tier }: choose an ability of your type that you gained at a lower tier.
creation-no_replacement = { $name } cannot replace another ability at tier { $tier }: choose an ability of a lower tier that is new to you.
creation-custom-combat = { $skill } is about attack or defense and cannot be gained this way: choose another skill.
creation-custom-uneven = Points move one for one: what the Pools gain and lose must add up to 0, and now it adds up to { $n }.
creation-custom-too_many = { $stat } starts with { $n }: take no more than that from it.
creation-custom-weakness_half = Choose both: the stat that is weak, and the stat whose Edge rises for it.
creation-custom-weakness_same = A weakness in { $stat } raises the Edge of one of the other two stats: choose one of them.
creation-custom-weakness_one = A character may take only one weakness.
creation-custom-weakness_edge = { $stat } has an Edge: only a stat with an Edge of 0 can be weak. Choose another.
creation-custom-inability_half = Name both: the task that is hindered, and the skill gained for it.
creation-custom-inability_one = A character may take only one inability for a skill.
creation-custom-inability_same = { $skill } cannot be both: choose another task to be hindered in, or another skill.
choosing-not_trained = You are not trained in { $word }: choose something in which you are trained.
choosing-edge = Your { $stat } Edge is { $n }: choose a stat whose Edge is { $needed }.
choosing-combat = { $word } is about attack or defense: choose something else.
create-custom-title = Customize the type
create-custom-help = Agree on each of these with your GM. Leave out what you do not want.
create-custom-moved = Move points between the starting Pools
create-custom-moved_help = One for one: 2 less here, 2 more there. No Pool starts above 20.
create-custom-edge = Start with the Edge in
create-custom-as_type = As the type has it
create-custom-cypher_skill = Bear one cypher less and be trained in
create-custom-weapons_skill = Give up the practice with weapons and be trained in
create-custom-weapons_help = Attacks with every weapon are then hindered, unless an ability gives the practice back.
create-custom-weakness = Be weak in
create-custom-weakness_edge = and raise the Edge by 1 in
create-custom-weakness_help = Whatever costs points of the weak stat costs 1 more. Only a stat with an Edge of 0 can be weak.
create-custom-none = No weakness
create-custom-inability = Take an inability in
create-custom-inability_skill = and be trained in
create-trade-label = Given up for it
create-trade-choose = Choose what you give up
create-abilities-of_flavor = flavor
create-weakness_n = Weakness { $n }
create-tier-replace = Replace an ability of a lower tier
create-tier-replace_help = When you reach a tier, you may give up one ability of your type from a lower tier and take another from a lower tier.
create-tier-replaced = Old ability
create-tier-replacement = New ability
create-tier-keep = Keep all
create-abilities-replaced = Replaced at tier { $n }
creation-more = { $what } ({ $n } more)
