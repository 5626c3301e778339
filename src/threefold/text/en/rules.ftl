stat-might = Might
stat-speed = Speed
stat-intellect = Intellect

track-hale = hale
track-impaired = impaired
track-debilitated = debilitated
track-dead = dead

rest-action = one action
rest-ten_minutes = ten minutes
rest-one_hour = one hour
rest-ten_hours = ten hours
rest-any = any recovery roll

condition-dazed = dazed
condition-distracted = distracted
condition-hampered = hampered
condition-prone = prone
condition-disarmed = disarmed
condition-asleep = asleep
condition-petrified = petrified
condition-helpless = helpless
condition-stasis = in stasis
condition-held = held
condition-grabbed = grabbed
condition-bound = bound
condition-unconscious = unconscious
condition-stunned = stunned
condition-diverted = diverted
condition-on_guard = on guard
condition-paralyzed = paralyzed
condition-entangled = entangled
condition-tidal_forces = caught in tidal forces
condition-warded_out = warded out
condition-thin_air = in thin air
condition-very_thin_air = in very thin air
condition-hardly_any_air = in hardly any air
condition-sickened = sickened
condition-badly_sickened = badly sickened
condition-groggy = groggy
condition-imprisoned = imprisoned
condition-debilitated = debilitated
condition-possessed = possessed

list-or = { $first } or { $second }
list-and = { $first } and { $second }
list-comma = { $first }, { $second }

difficulty-0 = routine
difficulty-1 = simple
difficulty-2 = standard
difficulty-3 = demanding
difficulty-4 = difficult
difficulty-5 = challenging
difficulty-6 = intimidating
difficulty-7 = formidable
difficulty-8 = heroic
difficulty-9 = immortal
difficulty-10 = impossible
difficulty-beyond = beyond impossible

line-sees_in_dark = sees in the dark
line-sees_in_dim = sees in dim light
line-listed = { $these }, { $more }
line-held = { $name }
line-ability = { $ability_key }
line-typed = { $name }
line-damage_object = damage object
line-to_object = what the object takes
line-possessed = possessed for { TIME($n, "days") }
line-trap_added = spikes and the like
line-true_name = knows the true name of { $name }
line-true_name_known = knows the true name
line-commanded = has not yet obeyed the command: { $command }
line-asset = asset
line-bought = harder by what Effort buys
line-intrusion_restores = the intrusion: no easing counts
line-ease = easier
line-hinder = harder
line-armor = Armor
line-damage = damage
line-shield = shield
line-die_bonus = { $name }: { $bonus } on the die
line-die_counts_as = { $name }: the die counts as { $n }
line-roll_bonus = bonus to the roll
line-roll_bonus_asset = +{ $bonus } to the roll, as an asset
line-condition = { $condition }
line-condition-foe = the foe is { $condition }
line-condition-command = command: { $given }
line-condition-barred = barred: { $given }
line-condition-after = after-effects of { $given }
line-immediate_run = a run of an immediate distance before the jump
line-short_run = a run of a short distance before the jump
line-half_speed = at half speed
line-riding_gear = fitting gear
line-helps = { $name } helps
line-taken_attack = taken for another
line-why-help = { $name } helps
line-why-complement = what { $name } does to help
line-why-follower = { $name }, a follower, helps
line-why-drawn = the attack was drawn away from { $name }
line-why-drawn_here = { $name } drew the attack
line-why-command = { $name }
line-why-high_gravity = high gravity
line-why-zero_gravity = no gravity
line-why-too_far = the target is too far away
line-on_guard = on guard
line-guarded = past a guard
line-rounds = { $what }, { TIME($n, "rounds") }
line-undriven = { $n ->
    [one] a round not spent driving
   *[other] { $n } rounds not spent driving
    }
line-collision = collision
line-tides = tides of a black hole
line-radiation = radiation
line-area_attack = area attack
line-area_miss = even on a miss
line-barrier = { $force } against { $stuff }
line-door_panel = the door itself, not latch or hinges
line-skill-trained = trained in { $skill }
line-skill-specialized = specialized in { $skill }
line-skill-inability = inability in { $skill }
line-effort_paid = { $n ->
    [one] one level of Effort
   *[other] { $n } levels of Effort
    }
line-effort_free = { $n ->
    [one] one free level of Effort
   *[other] { $n } free levels of Effort
    }
line-armor_passed-points = the attack ignores these points of Armor
line-armor_passed-direct = Armor does not stop { $n } of these points
line-immune = immune to { $what }
line-weak = weak to { $what }
line-armor_ignored-attack = the attack ignores Armor
line-armor_ignored-ambient = ambient damage ignores Armor
line-armor_ignored-might = the attack ignores Armor
line-armor_ignored-speed = Speed damage ignores Armor
line-armor_ignored-intellect = Intellect damage ignores Armor
line-account-damage = damage taken
line-account-spill = what { $stat } could not take
line-account-recovery = recovery roll
line-account-reserve = paid by { $what }
line-account-unspent = not spent
line-account-before = so far
line-account-again = until it is resisted
line-account-this = this time
line-account-one_roll = one roll
line-account-preparation = preparation
line-account-half_level = half the level of the ritual
line-account-no_time = routine, and takes no time
line-account-share = { $n ->
    [one] all of the time
   *[other] one of { $n } equal parts of the time
    }
line-account-failures = one more for each failure
line-account-worth = by what it does
line-account-price_ratio = prices of the two categories
line-account-areas = { $n ->
    [one] { $n } immediate area
   *[other] { $n } immediate areas
    }
line-account-passive = looking ahead all the way
line-account-asked = as asked
line-account-granter = level of who grants it
line-account-die = the die
line-account-foe_target = three times the level of { $name }
line-account-highest_target = the highest of all counts
line-account-steps = { $n ->
    [one] { $n } step
   *[other] { $n } steps
    }
line-account-heal = first aid
line-account-left_field = out of the field
line-account-steps_down = steps down the damage track
line-account-unrecoverable = cannot be recovered
line-account-massive_trauma = massive trauma
line-base-move_immediate_feet = an immediate distance
line-base-move_short_feet = a short distance
line-base-move_long_feet = a long distance
line-base-faster = moves { $times } times as far
line-base-mounted = mounted
line-base-drift_constant = half of a push of { $n } feet
line-base-drift_decaying = half of the round before, from { $n } feet
line-base-stated = set by the GM
line-base-level = level of { $name }
line-base-any_level = level
line-base-modified = { $task } of { $name }
line-base-vehicle = vehicle of { $name }
line-base-trap_attack = attack of { $name }
line-base-trap_defense = defense of { $name }
line-base-trap_stealth = stealth of the trap
line-base-trap = level of the trap
line-base-hides_well = stealth
line-base-martial_arts = mystical martial arts
line-base-shelter = landing on a large rock
line-base-radiation = a minute of intense radiation
line-base-radiation_sickness = a day of radiation sickness
line-base-move_long = a long move in one round
line-base-move_and_act = a short move and an action in one round
line-base-move_short = a short move
line-base-move_immediate = an immediate distance
line-base-feet = { $n ->
    [one] { $n } foot
   *[other] { $n } feet
    }
line-base-pounds = { $n ->
    [one] { $n } pound, 1 for every 50
   *[other] { $n } pounds, 1 for every 50
    }
line-base-push = { $n ->
    [one] { $n } foot, 1 for every 4
   *[other] { $n } feet, 1 for every 4
    }
line-base-subtask = subtask { $n }
line-base-known_device = a device that is understood
line-base-driving = ordinary driving
line-base-no_roll = needs no roll
line-base-heal = { $n ->
    [one] { $n } point to heal
   *[other] { $n } points to heal
    }
line-base-jump-standing = the first { $n } feet
line-base-jump-short_run = a short run halves the distance
line-base-jump-farther = jumps { $times } times as far
line-surface-many_handholds = a surface with many handholds
line-surface-stone_wall = a stone wall
line-surface-crumbling = a crumbling or slippery surface
line-surface-smooth_stone = a smooth stone wall
line-surface-metal_wall = a metal wall
line-surface-smooth_horizontal = a smooth surface overhead
line-surface-glass_wall = a glass wall
line-rarity-common = common knowledge
line-rarity-simple = simple knowledge
line-rarity-scholars_know = scholars probably know it
line-rarity-scholars_may_not = even a scholar may not know it
line-rarity-very_few = very few people know it
line-rarity-lost = lost knowledge
line-craft-level = level { $level }
line-craft-special = takes special knowledge, or comes from elsewhere
line-craft-tinker = made to do another job
line-craft-artistic = artistic work
line-craft-lasting = A lasting benefit of tinkering
line-craft-recipe = a recipe for this very item
line-craft-cypher = a cypher
line-craft-artifact = an artifact
line-craft-artifact_xp = An artifact
line-craft-lot = material of level { $level }
line-craft-rush = a rush job
line-craft-build_time = time by level
line-craft-mend_time = from half the time of building to all of it
line-craft-left = still to be worked
line-craft-stim = a stim
line-craft-cheapest = the cheapest version
line-craft-materials = materials by level
line-craft-assessed = time by assessed difficulty
line-craft-spellscrambler = a spellscrambler
line-craft-hazard_suit = a mystical hazard suit
line-weapon-light = light weapon
line-weapon-unpracticed = not practiced with { $weapon }
line-cost-edge = { $stat } Edge
line-cost-initial = initial cost
line-price-level = for level { $n }
line-price-further = { $n ->
    [one] for one further target
   *[other] for { $n } further targets
    }
line-cost-effort = { $n ->
    [one] one level of Effort
   *[other] { $n } levels of Effort
    }
line-cost-impaired = { $n ->
    [one] impaired
   *[other] impaired, { $n } levels
    }
line-cost-armor = { $n ->
    [one] armor worn
   *[other] armor worn, { $n } levels
    }
line-damage_of-effort = { $n ->
    [one] one level of Effort
   *[other] { $n } levels of Effort
    }
line-damage_of-special = natural { $natural }
line-recovery-martial_arts = mystical martial arts
line-recovery-die = recovery die
line-recovery-tier = tier
line-recovery-bonus = bonus to recovery rolls
line-follower-help = { $name } helps
line-follower-level = level of { $name }
line-follower-granted = level that the ability grants
line-follower-exceptional = an exceptional follower
line-follower-modification = modification for { $task }
line-vehicle-weaker = level { $own } vehicle against level { $enemy }
line-vehicle-stronger = level { $own } vehicle against level { $enemy }
line-vehicle-aim = aimed at { $system }
line-vehicle-coordinate = { $n } vehicles attack as one
line-vehicle-weapons = superior weapons
line-vehicle-defenses_down = defenses are down
line-vehicle-drive = damaged drive
line-vehicle-untrained = not trained in driving
line-trap-bypass = past a trap that stays live
line-trap-magical = magic, and no power over it
line-trap-in_harm = in harm's way
line-trap-side = on a side of one's own choice
line-ritual-threat = The threat
line-ritual-pc = tier of { $name }, as 6 at least
line-ritual-any_pc = tier of a player character, as 6 at least
line-ritual-learned = tier { $tier } of the ability, { $n } a tier
line-ritual-fixed = level of this ritual
line-ritual-gm = another level, by the GM
line-ritual-role = somebody takes a role: { $name }
line-ritual-reagent = a reagent: { $name }
line-ritual-ability = a helpful ability: { $name }
line-ritual-pace = done in 1/{ $n } of the time
line-ritual-failed = { $n ->
    [one] failed once at this already
   *[other] failed { $n } times at this already
    }
line-ritual-pool-might = blood and vitality for the ritual
line-ritual-pool-speed = energy for the ritual
line-ritual-pool-intellect = willpower and sanity for the ritual

terrain-rough = rough terrain
terrain-difficult = difficult terrain
terrain-climbing = climbing
terrain-deep_water = deep water
terrain-low_gravity = low gravity
terrain-high_gravity = high gravity

band-immediate = an immediate distance
band-short = a short distance
band-long = a long distance
band-very_long = a very long distance
band-very_far = 1,000 feet

situation-cover = cover
situation-total_cover = wholly behind cover
situation-total_cover_pierced = cover that the attack goes through
situation-prone = prone target
situation-higher_ground = higher ground
situation-surprise = surprise
situation-surprise_on_guard = surprise, but on guard
situation-point_blank = point-blank range
situation-extreme_range = extreme range
situation-beyond_range = beyond range
situation-dim_light = dim light
situation-very_dim_light = very dim light
situation-very_dim_immediate = very dim light, close by
situation-very_dim_short = very dim light, at short range
situation-darkness = darkness
situation-darkness_unsensed = darkness, and nothing tells where the target is
situation-mist = mist
situation-dense_mist = dense mist
situation-dense_mist_unsensed = dense mist, and nothing tells where the target is
situation-hiding = hiding target
situation-invisible = invisible target
situation-invisible_unsensed = invisible target, and nothing tells where it is
situation-shallow_water = shallow water
situation-deep_water = deep water
situation-underwater = under water
situation-underwater_stabbing = under water, stabbing
situation-underwater_slashing = under water, slashing
situation-underwater_bashing = under water, bashing
situation-underwater_ranged = under water, at range
situation-fast_target = fast target
situation-attacker_moving = attacking on the move
situation-attacker_mounted = attacking from a moving mount
situation-attacker_in_vehicle = attacking from a moving vehicle
situation-attacker_jostled = jostled
situation-attacker_on_ship = aboard a rolling ship
situation-low_gravity = low gravity
situation-high_gravity = high gravity
situation-zero_gravity = zero gravity
situation-through_paper = through a paper wall

mind_control-confusion-during = You wonder at what you do, and feel nobody behind it.
mind_control-confusion-after = You cannot say why you did it, or think of a reason.
mind_control-dream-during = It is like a dream: you believe you are in control, or half know you are not, as if drunk or ill.
mind_control-dream-after = It feels strange, and you may never learn who was behind it.
mind_control-trapped-during = The thoughts you act on are another's, while your own self looks on from the back of your mind.
mind_control-trapped-after = You are yourself again at once, and very likely upset.

intrusion_sample-task = trouble with the task, like a slip while climbing
intrusion_sample-unrelated = something else, like a dangerous creature that turns up
intrusion_sample-attack = a mishap in attack, like a comrade clipped on the backswing
intrusion_sample-defense = a mishap in defense, like a gap that the foe finds in the armor

span-rounds = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
    }
span-minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
    }
span-hours = { $n ->
    [one] { $n } hour
   *[other] { $n } hours
    }
span-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
    }
span-and_2 = { $s0 } and { $s1 }
span-and_3 = { $s0 }, { $s1 } and { $s2 }
span-and_4 = { $s0 }, { $s1 }, { $s2 } and { $s3 }

craft-many_years = many years
craft-minutes = a few minutes at most
craft-from_to = { $least } to { $most }
craft-trained = training
craft-specialized = specialization
craft-gm_says = as the GM says
craft-price-inexpensive = inexpensive
craft-price-moderate = moderate
craft-price-expensive = expensive
craft-price-very_expensive = very expensive
craft-price-exorbitant = exorbitant

hazard-fall = fall
hazard-minor_fire = minor fire
hazard-major_fire = major fire
hazard-acid_splash = acid splash
hazard-acid_bath = acid bath
hazard-cold = cold
hazard-severe_cold = severe cold
hazard-shock = electric shock
hazard-electrocution = electrocution
hazard-crush = crush
hazard-huge_crush = huge crush
hazard-collision = collision

poison_outcome-damage = points of damage
poison_outcome-track = steps down the damage track
poison_outcome-paralysis = paralysis
poison_outcome-unconsciousness = unconsciousness
poison_outcome-disability = a disability
poison_outcome-stranger = something stranger

other_effect-blind = blind
other_effect-deaf = deaf
other_effect-unable_to_stand = unable to stand
other_effect-unable_to_breathe = unable to breathe
other_effect-weightless = weightless
other_effect-crushed_by_weight = pressed down by weight
other_effect-moved_elsewhere = moved elsewhere
other_effect-out_of_phase = out of phase
other_effect-mutated = mutated
other_effect-false_memories = remembering or sensing what is not
other_effect-altered_thinking = thinking otherwise
other_effect-constant_pain = in constant pain

effect-distract = Distract
effect-knock_back = Knock back
effect-move_past = Move past
effect-strike_body_part = Strike a specific body part
effect-damage_object = Damage object
effect-disarm = Disarm
effect-impair = Impair
effect-knock_down = Knock down
effect-stun = Stun
effect-one_time_asset = An asset for the next such attempt

xp-cooperation = playing along with mind control
xp-refusal = refusing an intrusion
xp-reroll = a reroll
xp-new_arc = a new arc
xp-free_arc = the free arc of a new character
xp-opening = opening of an arc
xp-step = step of an arc
xp-climax = climax of an arc
xp-failed_climax = failed climax of an arc
xp-resolution = resolution of an arc
xp-arc_end = end of an arc
xp-share = share of { $name }
xp-artifact = { $n ->
    [one] level { $level } artifact
   *[other] level { $level } artifact, shared by { $n }
    }
xp-discovery = discovery
xp-session_step = a session with a step of an arc
xp-session = a session without a step of an arc
xp-mission = { $n ->
    [one] mission of one session
   *[other] mission of { $n } sessions
    }
xp-award = award of the GM
xp-money = money
xp-equipment = standard equipment
xp-cypher = cypher
xp-lucky_shot = a lucky shot
xp-intrusion = an intrusion that was accepted
xp-passed_on = passed on by { $name }
xp-fourth_step = the fourth step
xp-tier_before = tier so far

advance-increasing_capabilities = Increasing Capabilities
advance-moving_toward_perfection = Moving Toward Perfection
advance-extra_effort = Extra Effort
advance-skills = A skill
advance-special_option = A special option
advance-short_term_skill = A skill for here and now
advance-medium_term_skill = A skill for a region
advance-short_term_ability = An ability for a while
advance-long_term_benefit = A long-term benefit
advance-granted = given by the story

benefit-short_term_skill = a skill for here and now
benefit-medium_term_skill = a skill for a region
benefit-short_term_ability = an ability for a while
benefit-contact = a contact
benefit-home = a home
benefit-title_or_job = a title or job
benefit-wealth = wealth
benefit-artifact = an artifact
benefit-other = a long-term benefit

type-warrior = Warrior
type-adept = Adept
type-explorer = Explorer
type-speaker = Speaker

arc_do-begin = Taking up an arc
arc_do-opening = An opening
arc_do-step = A step
arc_do-climax = A climax
arc_do-resolution = A resolution
arc_do-end = Ending an arc

arc_part-opening = its opening
arc_part-step = its step { $step }
arc_part-climax = its climax, a success
arc_part-failed_climax = its climax, a failure
arc_part-resolution = its resolution

follower_do-gain = Gaining a follower
follower_do-learn = A follower's new task
follower_do-lose = Losing a follower
follower_do-replace = Replacing a follower

award-artifact = The award for an artifact
award-discovery = The award for a discovery
award-session_step = The award for a session with a step of an arc
award-session = The award for a session without a step
award-mission = The award for a mission
award-money = Money
award-equipment = Standard equipment
award-cypher = A cypher
award-other = An award of the GM

clock-now = day { $day }, { $hour }:{ $minute }

unit_of_time-rounds = rounds
unit_of_time-minutes = minutes
unit_of_time-hours = hours
unit_of_time-days = days

die-possession = the Intellect defense: with its bonus it has to reach the target number to resist
die-ritual = the roll of the subtask: with its bonus it has to reach the target number
die-task = the task roll: with its bonus it has to reach the target number
die-attack = the attack roll: with its bonus it has to reach the target number to hit
die-defend = the defense roll: with its bonus it has to reach the target number to avoid the attack
die-recover = the recovery roll: its face and the tier are the points regained
die-complement = the roll of a task that goes with another's: with its bonus it has to reach the target number
die-power = the roll to use it, if it takes one: with its bonus it has to reach the target number
die-depletion = the artifact's depletion die, of the sides it names: on the faces it names the artifact is used up
die-draw_attack = the roll to draw the attack: with its bonus it has to reach the target number
die-reroll = the new roll: it counts if it is better than the first
die-vehicle_attack = the attack roll: with its bonus it has to reach the target number to put the system out
die-vehicle_defend = the defense roll: with its bonus it has to reach the target number to keep the system working
die-then = the roll of the second defense, asked for when the first has failed and the attack calls for another
die-area = the one attack roll: it is compared with the target number of everybody in the area
die-attacker = the attacker's roll: with its bonus it has to be higher than the defender's
die-defender = the defender's roll, with its bonus

unit-points = { $n ->
    [one] point
   *[other] points
    }
unit-levels = { $n ->
    [one] level of Effort
   *[other] levels of Effort
    }
unit-steps = { $n ->
    [one] step
   *[other] steps
    }
unit-uses = { $n ->
    [one] use
   *[other] uses
    }
unit-rolls = { $n ->
    [one] recovery roll
   *[other] recovery rolls
    }
unit-level = level
unit-difficulty = difficulty
unit-tier = tier
unit-face = face of the die
unit-session = session
unit-day = day
unit-roll = on the roll
unit-xp = XP
unit-feet = { $n ->
    [one] foot
   *[other] feet
    }
unit-pounds = { $n ->
    [one] pound
   *[other] pounds
    }
unit-chase_rolls = { $n ->
    [one] roll
   *[other] rolls
    }
unit-rounds = { $n ->
    [one] round
   *[other] rounds
    }
unit-vehicles = { $n ->
    [one] vehicle
   *[other] vehicles
    }
unit-collisions = { $n ->
    [one] collision
   *[other] collisions
    }
unit-failures = { $n ->
    [one] failure
   *[other] failures
    }
unit-count = in number
unit-times = { $n ->
    [one] time
   *[other] times
    }
unit-days = { $n ->
    [one] day
   *[other] days
    }
unit-hours = { $n ->
    [one] hour
   *[other] hours
    }
unit-areas = { $n ->
    [one] area
   *[other] areas
    }
unit-passes = { $n ->
    [one] pass
   *[other] passes
    }
unit-stage = stage
unit-miles = { $n ->
    [one] mile
   *[other] miles
    }
unit-minutes = { $n ->
    [one] minute
   *[other] minutes
    }

kind-pc = player character
kind-npc = NPC
kind-object = object
kind-vehicle = vehicle
kind-one-pc = a player character
kind-one-npc = an NPC
kind-one-object = an object
kind-one-vehicle = a vehicle

module-powers = Abilities, cyphers and artifacts
module-objects = Objects
module-tasks = Tasks
module-combat = Combat
module-harm = Harm and recovery
module-encounters = Encounters
module-experience = Experience
module-advancement = Advancement
module-arcs = Character arcs
module-followers = Followers
module-actions = Actions
module-movement = Movement
module-vehicles = Vehicles
module-space = Space
module-dungeons = Dungeons and treasure
module-crafting = Crafting
module-traps = Traps
module-magic = Magic

material-fragile = fragile (paper, glass)
material-ordinary = ordinary
material-hard = hard (wood, stone)
material-very_hard = very hard (metal)
material-exotic = exotic

system-weapons = the weapons
system-defenses = the defenses
system-engine = the drive
system-maneuverability = the steering
system-power_core = the power core
system-compartment = a compartment
system-life_support = life support

wheels-motorcycle = motorcycle
wheels-car = car
wheels-truck = truck

force-piercing = piercing
force-slashing = slashing
force-bashing = bashing
force-fire = fire
force-other = anything else

stuff-paper = paper or cloth
stuff-wood = wood
stuff-stone = stone
stuff-iron = iron

barrier-paper_wall = the paper wall
barrier-gauzy_curtain = the curtain
barrier-cloth_wall = the cloth wall
barrier-shack_or_partition = the wooden partition
barrier-house_wall = the wooden wall
barrier-palisade_or_log_cabin = the palisade
barrier-stone_wall = the stone wall
barrier-reinforced_stone_wall = the reinforced stone wall
barrier-iron_wall = the iron wall
barrier-simple_wooden_door = the simple wooden door
barrier-good_wooden_door = the good wooden door
barrier-strong_wooden_door = the strong wooden door
barrier-extra_strong_wooden_door = the gate
barrier-stone_door = the stone door
barrier-iron_door = the iron door
barrier-wooden_portcullis = the wooden portcullis
barrier-iron_portcullis = the iron portcullis
barrier-prison_cell_door = the cell door

trap_poison-blindness = blinding poison
trap_poison-choking = choking poison
trap_poison-damage_track = crippling poison
trap_poison-debilitating = sickening poison
trap_poison-instant_damage = poison
trap_poison-ongoing_damage = lasting poison
trap_poison-paralysis = paralyzing poison
trap_poison-sleep = sleeping poison

trap_poison_named-blindness = A blinding poison
trap_poison_named-choking = A choking poison
trap_poison_named-damage_track = A crippling poison
trap_poison_named-debilitating = A sickening poison
trap_poison_named-instant_damage = A poison that hurts once
trap_poison_named-ongoing_damage = A poison that hurts again and again
trap_poison_named-paralysis = A paralyzing poison
trap_poison_named-sleep = A sleeping poison

possession_do-attempt = An attempt to possess
possession_do-control = An attempt to control the host
possession_do-act = A round without control
possession_do-eject = Throwing the possessor out
possession_do-command = Ordering the possessor out
possession_do-next_day = Another day
possession_do-attacked = An attack on the host
possession_do-leave = The end of a possession

ritual_do-prepare = Preparing a ritual
ritual_do-enter_ward = Braving a ward
ritual_do-meet_ward = Something evil at a ward
ritual_do-bargain = A bargain with what was conjured
ritual_do-open_vessel = Opening or breaking the vessel

treasure_do-swap = A swap
treasure_do-artifact = The worth of an artifact
treasure_do-start = What a new character owns
treasure_do-prices = Prices side by side

space_do-collision = A collision
space_do-tides = Feeling tides
space_do-out_of_tides = Leaving the tides
space_do-event_horizon = Crossing the horizon
space_do-ftl_transit = Trouble in transit
space_do-repair = A repair
space_do-leave_field = Leaving the field

object_damage-intact = intact
object_damage-minor = slightly damaged
object_damage-major = broken
object_damage-destroyed = destroyed

override-adjective = the adjective
override-noun = the noun
override-verb = the verb
override-free = the free points
override-edge = the Edge
override-abilities = the number of abilities
override-skills = the skills
override-weapons = the weapons
override-cyphers = the number of cyphers
override-equipment = what it carries
override-arc = the arc
override-tier = the tier
override-effort = the Effort
override-pools-might = the Might Pool
override-pools-speed = the Speed Pool
override-pools-intellect = the Intellect Pool
override-pools-might-edge = the Might Edge
override-pools-speed-edge = the Speed Edge
override-pools-intellect-edge = the Intellect Edge

ledger-start = when the character joined the table
ledger-corrected = corrected by the GM
ledger-accepted = GM intrusion accepted
ledger-refused = GM intrusion refused
ledger-passed = passed on by { $name }
ledger-other = for something else

line-power_shift = { $n ->
    [one] power shift: { $kind }
   *[other] { $n } power shifts: { $kind }
    }
line-rest_price = given up for { $name }
line-shock = the shock

line-stays-lasting = lasting damage
line-stays-permanent = permanent damage

line-madness-emptied = a shock
line-madness-lapse = the mind gives way
line-madness-descriptor = descriptors
line-madness-trade = Intellect for Edge

line-stunt-range = { $n ->
    [one] one step of range
   *[other] { $n } steps of range
    }
line-stunt-duration = one step of time

line-dice-die = d{ $sides }
line-dice-fell = d{ $sides }: { $face }
line-dice-added = added
line-dice-level = level

xp-player_intrusion = a player intrusion
xp-power_shift = a power shift
xp-stunt = learning a stunt
xp-spell = a spell
xp-psionic = a psionic ability
xp-cantrips = two cantrips
xp-upgrade = a posthuman upgrade

die-free = a die of the throw: all faces and numbers are added up
die-draw = a die of the draw: which entry, which row, which level
die-shock = with madness in play, the die for the points that come back when a shock empties Intellect

unit-years = { $n ->
    [one] year
   *[other] years
    }

module-chance = Dice and draws
module-modules = Optional rules

shift_kind-accuracy = accuracy
shift_kind-dexterity = dexterity
shift_kind-flight = flight
shift_kind-healing = healing
shift_kind-increased_range = increased range
shift_kind-intelligence = intelligence
shift_kind-power = power
shift_kind-prodigy = prodigy
shift_kind-resilience = resilience
shift_kind-savant = savant
shift_kind-single_attack = single attack
shift_kind-strength = strength

draw-any_skill = all skills

optional-power_shifts = power shifts
optional-power_stunts = power stunts
optional-horror = horror mode
optional-madness = madness
optional-cypher_forms = subtle and manifest cyphers
optional-spellcasting = spellcasting
optional-psionics = psionics
optional-posthuman = posthuman upgrades
optional-two_descriptors = two descriptors
optional-children = children as PCs
optional-shorts = short games

shock-startled = something jumps out
shock-glimpse = something moves at the edge of sight
shock-noise = a sudden loud noise
shock-corpse = a corpse where none was expected
shock-death = somebody dies
shock-impossible = something impossible
shock-friend_dies = a friend dies
shock-supernatural = something supernatural
shock-mind_bending = what no mind can hold

stunt-difficult = a stunt in the spirit of the power
stunt-formidable = a stunt against the nature of the power
stunt-impossible = a stunt that has nothing to do with the power

grade-low = low-tier
grade-mid = mid-tier
grade-high = high-tier

madness_do-trade = Intellect for Edge
madness_do-give_way = The mind giving way

learn_do-spell = Learning a spell
learn_do-psionic = Unlocking a psionic ability
learn_do-cantrips = Learning cantrips
learn_do-prepare = Preparing spells

stunt_do-push = Pushing a power
stunt_do-stunt = A stunt
stunt_do-learn = Learning a stunt

option_do-second_descriptor = A second descriptor
option_do-childhood = A childhood
option_do-upgrade = An upgrade

draw-cypher = cypher
draw-artifact = artifact
draw-creature = creature
draw-intrusion = intrusion
draw-table = random table
override-choices = what is chosen for abilities
override-tiers = the steps and abilities of its tiers
override-flavor = the flavor
sum-type = type
sum-points = free points
sum-agreed = agreed with the GM
sum-step = { $step }, tier { $tier }
sum-most = specialized is the most
sum-by_hand = set by hand
sum-not_recorded = not recorded, or set by hand
sum-title = Where the figures come from
sum-pool = { $stat } Pool
sum-edge = { $stat } Edge
sum-effort = Effort
sum-armor = Armor
sum-recovery_bonus = Recovery rolls
sum-cypher_limit = Cypher limit
sum-nothing = It is at its usual level.
sum-words = Ties

# What tells several things of one name apart.
apart-level = { $name } { $n }
apart-with = { $name } ({ $what })
apart-nth = { $name } (no. { $n })
apart-cost = { $n } { $stat }
apart-damage = { $n } damage
apart-armor = Armor { $n }
apart-left = { $n } left
apart-pieces = { $n } pieces
apart-spent = used up
apart-off = not worn
apart-weight_light = light
apart-weight_medium = medium
apart-weight_heavy = heavy
apart-range_immediate = close
apart-range_short = short range
apart-range_long = long range
apart-range_very_long = very long range
line-cost-weakness = Weakness in { $stat }
override-customized = how the type is customized
sum-customized = Customized type
sum-weakness = Weakness
sum-inability = Inability taken for a skill
advance-weakness = A weakness for an Edge
advance-inability = An inability for a skill
