event-cooperation = { $name } gains { $n } XP for playing along.
event-intrusion_samples = A natural 1: the GM may intrude for free. Such as: { $task }, { $unrelated }, { $attack }, or { $defense }.
event-refund = { $n ->
    [one] The natural 20 gives the point back.
   *[other] The natural 20 gives all { $n } points back.
    }
event-free_intrusion = A natural 1: the GM may intrude for free.
event-free_intrusion_on = { $name } has rolled a natural 1: the GM may intrude for free.
event-may_hurt_more = { $n ->
    [one] The GM may let the natural 1 cost 1 more damage.
   *[other] The GM may let the natural 1 cost { $n } more damage.
    }
event-fed = The blow feeds { $name }: { $n } health back.
event-foe_down = { $name } is down: dead, or out of the fight if the attacker wishes.
event-track = { $name } is now { $track }.
event-track_emptied = { $name } is now { $track }: { $stat } is at 0.
event-track_emptied_several = { $name } is now { $track }: { $stat } are at 0.
event-track_refilled = { $name } is now { $track }: { $stat } is above 0 again.
event-track_refilled_several = { $name } is now { $track }: { $stat } are above 0 again.
event-object_damage = { $name } is { $state }.
event-award = { $n } XP to each: { $what }.
event-advanced = { $name }: { $step }. Steps of this tier: { $done } of { $n }.
event-advanced_in = { $name }: { $step } ({ $what }). Steps of this tier: { $done } of { $n }.
event-tier = { $name } enters tier { $tier }.
event-tier_beyond = { $name } has completed four steps beyond tier { $tier }: all of them may be bought again.
event-type_abilities = { $n ->
    [one] { $n } new ability of the { $type } is to be chosen.
   *[other] { $n } new abilities of the { $type } are to be chosen.
    }
event-focus_benefits = The focus gives what it has for tier { $tier }.
event-follower_level = { $n ->
    [one] { $name } rises to level { $level }: choose { $n } more task to help with.
   *[other] { $name } rises to level { $level }: choose { $n } more tasks to help with.
    }
event-benefit = { $name } gains { $kind }: { $benefit }.
event-hoard = { $name } holds { $xp } XP, more than { $n }: the GM may ask for some to be spent.
event-heavy_object = It moves up to { $distance }.
event-stopped = The move ends part of the way: the GM says where.
event-stopped_before_acting = The move ends part of the way, and what was to be done there is not done.
event-undriven = { $n ->
    [one] The vehicle keeps its speed and heading. Driving on is 1 step harder.
   *[other] The vehicle keeps its speed and heading. Driving on is { $n } steps harder.
    }
event-mishap = The vehicle is out of hand: the GM says what comes of it, such as a crash.
event-rammed = { $name } is rammed for { $n } damage.
event-rammed_in_vain = { $n } damage is too little to harm { $name }, which is level { $level }.
event-cannot_steer = { $name } cannot change its course: no piloting succeeds until the drive is repaired.
event-event_horizon = { $name } has crossed the event horizon and is lost for good, unless something fantastic brings it back.
event-radiation_sickness = { $name } has acute radiation sickness, a level { $n } disease: a Might defense each day, from tomorrow on, and each that fails is one step down the damage track.
event-again = Another roll against it is due in { $time }.
event-condition = { $name } is now: { $condition }.
event-healed = { $n ->
    [one] { $patient } regains { $n } point of { $stat }.
   *[other] { $patient } regains { $n } points of { $stat }.
    }
event-loses_action = { $name } loses the next action.
event-massive = The GM may count this as more than points: { $name } may also drop down the damage track.
event-unrecoverable = { $n ->
    [one] Rest and first aid do not give back { $n } point that { $name } lost.
   *[other] Rest and first aid do not give back { $n } points that { $name } lost.
    }
event-left_to_repair = { $n ->
    [one] Only repair gives back { $n } point that { $name } lost.
   *[other] Only repair gives back { $n } points that { $name } lost.
    }
event-take_attack = { $name } takes the attack in a comrade's place.
event-lucky_shot = { $name } pays { $n } XP for a lucky shot.
event-tie_reroll = A tie: both roll again. Add the two new faces after the first ones.
event-paid_stored = Paid by { $name } out of { $what }: { $n } (left: { $left }).
event-lender_over = The points of { $what } are spent, so it is over for { $name }.
event-stored = Stored by { $name } now: { $n } ({ $what }).
event-tie_gm = A tie: the GM says what comes of it.
event-craft-build = It is made.
event-craft-repair = It works again.
event-craft-tinker = It does what it was never meant to do.
event-craft-failed = The work has failed. What it was made from is left, unless the GM says otherwise; another try takes as long again, and Effort.
event-craft-missing = Material is missing, of these levels: { $levels }. The GM may pass over that, or make a search of it.
event-craft-volatile = It was made in a hurry and is not safe: whoever uses it gets hurt.
event-craft-single_use = It was made in a hurry and works only once.
event-craft-flawed = It was made in a hurry and has a flaw: the GM says which.
event-craft-xp = { $name } pays { $n } XP for what is of use from now on.
event-magic_craft-subtask = Subtask { $n } of { $of } is done.
event-magic_craft-lost_time = Nothing is ruined, but the time is lost ({ $time }). The same subtask can be tried after as long again.
event-magic_craft-mishap = A second failure in a row, or a further one: the time is lost ({ $time }), and one item of the material is destroyed ({ $price }). It has to be replaced before the work goes on.
event-magic_craft-finished = The item is finished.
event-magic_craft-materials = The table of materials ends below this level: the GM says what it takes.
event-magic_craft-stim = A stim is crafted as level { $level }, whatever level it has otherwise.
event-magic_device-magic_detector = The badge turns purple: there is magic near it. It never works again.
event-magic_device-spellscrambler = For one round nobody within a short distance of it can cast a spell. Spells that are under way go on, and the device is used up.
event-magic_device-torn = The suit is torn: it does nothing until it is repaired and sealed.
event-magic_device-whole = The suit is repaired and sealed, and protects again.
event-help-helped = { $n ->
    [one] { $name } helps: { $n } step easier.
   *[other] { $name } helps: { $n } steps easier.
    }
event-help-inability = { $name } has an inability here: the help does nothing, and the action is spent.
event-help-complement_failed = { $name } fails, and helps nobody.
event-distract-done = { $name } distracts { $foe }. It is diverted: its attacks are hindered until { $name } acts again.
event-distract-already = { $foe } is distracted already: more of it changes nothing.
event-distract-diverted = { $foe } is diverted already: more of it changes nothing.
event-draw_attack-drawn = { $foe } turns on { $name }.
event-draw_attack-failed = { $foe } keeps to its first target.
event-draw_attack-cancelled = { $name } and { $rivals } cancel each other out: { $foe } keeps to its first target.
event-guard-stand = { $name } stands guard: defenses are eased until the next turn, and there is no attack.
event-guard-against = { $name } stands guard against this: { $against }. Defenses are eased until the next turn, and there is no attack.
event-guard-many = { $name } has tried to stop { $n } foes this round: the GM may find that enough.
event-guard-stop-done = { $name } stops { $foe }: its action is lost.
event-guard-stop-failed = { $foe } gets past { $name }.
event-guard-pass-done = { $name } gets past { $foe } and goes on with the same action.
event-guard-pass-failed = { $foe } bars the way: the action of { $name } is lost.
event-wait-waits = { $name } waits for this: { $trigger }.
event-wait-over = It has not happened ({ $trigger }): the turn of { $name } ends the wait.
event-wait-first = It happens ({ $trigger }), and { $name } acts before it.
event-wait-after = It happens ({ $trigger }), and { $name } acts as soon as there is something to act on.
event-npc_outcome-dead = { $name } is killed.
event-npc_outcome-unconscious = { $name } is knocked out.
event-npc_outcome-debilitated = { $name } is debilitated, as a player character would be.
event-arc-begin = { $name } takes up an arc: { $arc }.
event-arc-many = { $name } pursues { $n } arcs at once: more than most characters find time for.
event-arc-part = { $arc } has { $part }.
event-arc-failed = After a failed climax the resolution of { $arc } is usually left out.
event-arc-finished = { $arc } is over.
event-arc-abandoned = { $arc } is given up.
event-follower-gained = { $name } gains a follower: { $follower }, level { $level }.
event-follower-upkeep = { $name } asks for no pay, food or lodging.
event-follower-choices = { $n ->
    [one] { $name } can still be given { $n } task to help with.
   *[other] { $name } can still be given { $n } tasks to help with.
    }
event-follower-learned = { $name } now helps with { $tasks }.
event-follower-lost = { $name } is lost: another may come after { TIME($n, "days") } and a search in earnest.
event-chase-on = { $n ->
    [one] The chase goes on: { $n } more success is needed.
   *[other] The chase goes on: { $n } more successes are needed.
    }
event-chase-chasing-won = { $name } is caught.
event-chase-chasing-lost = { $name } gets away.
event-chase-chased-won = { $name } is shaken off.
event-chase-chased-lost = { $name } catches up.
event-system-weapons = One or more weapons of { $name } stop working until they are repaired.
event-system-defenses = The defenses of { $name } are down until they are repaired: attacks on it are easier.
event-system-engine = { $name } cannot move, or barely, until its drive is repaired.
event-system-maneuverability = { $name } cannot leave its present course until that is repaired.
event-system-power_core = { $name } is destroyed.
event-collision-count = { $name } has hit something: collision { $n } in this field.
event-collision-weapons = At least one weapon of { $name } is out until it is repaired.
event-collision-engine = The drive of { $name } is damaged: piloting is harder until it is repaired.
event-collision-compartment = A compartment of { $name } is torn open.
event-collision-hold_on = Whoever is in it has to hold on, difficulty { $difficulty } with a stat of the GM's choice, or is out in the vacuum.
event-collision-life_support = Life support fails all over { $name }.
event-collision-vacuum = Everyone aboard without a suit is exposed to vacuum.
event-collision-maneuverability = { $name } cannot change its course, and no piloting succeeds until the drive is repaired.
event-collision-destroyed = { $name } is destroyed.
event-pilot-gravity_well = The pull slings { $name } onto a course that nobody wanted, or holds it in orbit if the GM prefers.
event-pilot-shelter = { $name } finds no place to set down this time.
event-pilot-ftl_entry = { $name } does not enter FTL, and cannot until the cause is found and put right. The GM may make it worse.
event-ftl_exit-open = { $name } comes out badly: the GM chooses a collision, a burst of particles, or a spatial anomaly.
event-ftl_exit-collision = { $name } comes out too close to something.
event-ftl_exit-particle_burst = A burst of particles leaves { $name } like a shot and strikes another ship or station.
event-ftl_exit-anomaly = { $name } comes out in a spatial anomaly, or has made one.
event-tides-hinder = The ship is too near the black hole: all tasks aboard are harder.
event-tides-void_rules = Void Rules are in force.
event-tides-supermassive = So great a black hole pulls evenly: { $name } feels no tides, but time passes faster elsewhere.
event-tides-intrusion = { $name } takes major damage and may break apart.
event-tides-over = { $name } is out of the tides. Elsewhere more time has passed: the GM says how much, from minutes to centuries.
event-ftl_transit-open = Something goes wrong on the way: a GM intrusion, which the characters may try to deal with.
event-ftl_transit-short_of_goal = { $name } drops out short of its goal.
event-ftl_transit-unknown_space = { $name } drops out somewhere nobody knows.
event-ftl_transit-late = { $name } arrives where it should, months or years late.
event-ftl_transit-never_out = { $name } does not come out of FTL at all.
event-barrier-weak = { $damage } damage against level { $level }: too weak to do harm by the rules for objects, unless the GM allows it.
event-barrier-hole = There is a hole now: an attack through it is not made blindly.
event-trap-unnoticed = Nobody is looking: the trap is noticed when it goes off.
event-trap-found = The trap is found.
event-trap-not_found = No trap is found.
event-trap-slow = The group goes at half speed: whatever lasts only a while ends sooner on the way.
event-trap-disabled = The trap can neither go off nor hurt anybody any more.
event-trap-bypassed = The character and their friends are past the trap. It still waits for everybody else.
event-trap-damaged = The trap is { $state }.
event-trap-sprung = The trap goes off, and the character stands in harm's way: the defense is a step harder.
event-trap-poison = There is poison in it, level { $n }: it is to be resisted as well.
event-trap-dust = All that is left of { $name } is dust.
event-trap-side = Either side of it is as likely: the GM says, or a die.
event-trap-difficult_terrain = The place is difficult terrain from now on.
event-trap-air_thin = There is less and less air for { $name }.
event-trap-air_gone = { $name } faints and begins to suffocate.
event-trap-air_back = { $name } has air again. Steps down the damage track stay.
event-trap-free = { $name } is free.
event-trap-held = { $name } is still held and cannot move.
event-ritual-prepared = { $ritual }: everything is ready after { TIME($n, "minutes") }.
event-ritual-prepared_after = { $ritual }: everything is ready after { $time }.
event-ritual-subtask = Subtask { $n } is done.
event-ritual-failed = Subtask { $n } has failed: its time is lost, and it can be tried again.
event-ritual-restart = Too much has failed: the ritual begins anew with its first subtask. The preparations still hold.
event-ritual-share = { $name } gives { $n } of { $stat } for the ritual.
event-ritual-side_effect = A side effect: { $effect }.
event-ritual-side_effects = A side effect, as the GM chooses: { $effects }.
event-ritual-done = { $ritual } is completed at level { $level }.
event-ritual-flesh = { $name } loses { $n } points of Might and { $n } of Speed, and for good { $might } from the most Might can be and { $speed } from the most Speed can be.
event-ritual-flesh_edge = { $name } loses 1 point of { $stat } Edge for good.
event-ritual-flesh_inability = { $name } has an inability for good: { $task }.
event-ritual-flesh_recovery = { $name }: recovery rolls give { $n } points less for good.
event-ritual-insight = { $name } learns one ability of type or focus that an advancement could have given.
event-ritual-raised = { $name } lives again, unhurt, and can act.
event-ritual-slain = { $name } is dead, and the object holds the soul.
event-ritual-imprisoned = { $name } is imprisoned for as long as the vessel stays closed and whole.
event-ritual-released = The vessel is open or broken: { $name } is free.
event-ritual-cleansed = { $name } is rid of it: { $condition }.
event-ritual-clean = What ailed them is gone.
event-ritual-exorcised = Whatever possessed { $name } is cast out, and cannot return to them for a year and a day.
event-wish-as_asked = The wish can be granted as it is, at level { $n }.
event-wish-scaled_down = That is beyond the one who grants it: the wish comes weaker, at level { $n }.
event-wish-accepted = The wish is twisted.
event-wish-refused = The wording leaves no room for a twist.
event-mind_control-command = { $n ->
    [one] Until { $name } obeys the command “{ $command }”, everything else is { $n } step harder.
   *[other] Until { $name } obeys the command “{ $command }”, everything else is { $n } steps harder.
    }
event-mind_control-obeyed = { $name } has obeyed the command “{ $command }”: it holds no longer.
event-mind_control-barred = { $name } cannot do this while it holds: { $barred }. Everything else stays free.
event-mind_control-during = What { $name } lives through: { $words }
event-mind_control-after = What is left for { $name }: { $words }
event-possession-resisted = { $name } resists, and { $foe } stays outside.
event-possession-taken = { $foe } vanishes into { $name }. For this round { $name } still acts as usual.
event-possession-nothing = { $name } resists and does nothing this round.
event-possession-controlled = { $name } does as { $foe } wants: { $what }.
event-possession-acts = { $name } acts as they choose.
event-possession-day = Another day in the grip of { $foe }: there is a new roll to throw it out.
event-possession-host = Only { $name } is hurt: { $foe } is out of reach in its host.
event-possession-possessor = This reaches { $foe } in its host.
event-possession-left = { $foe } leaves { $name }.
event-possession-host_dead = { $name } is dead, and { $foe } is thrown out.
event-possession-out = { $name } throws { $foe } out.
event-possession-stays = { $foe } keeps its hold on { $name }.
event-possession-powerless = A demon that is cast out has no power for a day at least: the GM says how long.
event-bargain-within = { $ritual }: the deed is within what it does for anybody.
event-bargain-beyond = { $ritual }: the deed is more than it does for anybody. At most it takes { TIME($minutes, "minutes") } and { $miles } miles.
event-bargain-harmless = { $ritual }: no deal. It attacks nobody.
event-bargain-none = { $n ->
    [one] { $ritual }: no deal. It may make { $n } attack.
   *[other] { $ritual }: no deal. It may make { $n } attacks.
    }
event-bargain-certain = { $n ->
    [one] { $ritual }: no deal. It makes { $n } attack.
   *[other] { $ritual }: no deal. It makes { $n } attacks.
    }
event-ward-inside = { $name } is past the ward. All tasks and attacks inside are two steps harder, and in a minute it has to be resisted again.
event-ward-outside = The ward keeps { $name } out.
event-ward-leave = { $name } cannot bear it and has to leave the warded area.
event-ward-barred = { $name }, of level { $level }, is below the ward's level { $ward }: it neither enters nor uses its abilities on what is inside.
event-ward-passes = { $name }, of level { $level }, is not below the ward's level { $ward }: the ward does not keep it out.
event-effect-distract = { $name } is distracted: for one round all its tasks are hindered.
event-effect-knock_back = { $name } is forced back a few feet.
event-effect-move_past = The attacker moves up to a short distance once { $name } is struck.
event-effect-strike_body_part = A specific part of { $name } is struck: the GM says what comes of it.
event-effect-shared_object = What { $name } is holding shares the blow.
event-effect-damage_object = What { $name } is holding is struck, not { $name }: a Might roll at its level, `attack_object` with `held`, moves it down its track.
event-effect-disarm = { $name } drops one thing it is holding.
event-effect-impair = For the rest of the fight all tasks of { $name } are hindered.
event-effect-knock_down = { $name } is knocked prone, and may get up on its turn.
event-effect-one_time_asset = The next such attempt has an asset of one step.
event-effect-stun = { $name } loses its next action.
event-power-revealed = { $item } turns out to be: { $name }.
event-power-baffled = Nobody makes out how { $item } works. The GM says whether it did something else.
event-power-nobody = { $item } finds nobody it is meant for; what it does, the GM says.
event-power-thing_unnamed = No thing of this scene is named for { $item }: the table plays what happens to it.
event-power-used_up = { $item } is used up.
event-power-uses_left = { $item } can be used again. Uses left: { $n }.
event-power-xp = { $item } costs { $n } XP.
event-power-cypher = { $item } uses up { $cypher }.
log-power-beyond = { $item } was used once more than it may be: { $often }.
event-power-depleted = Depletion: { $natural } on the d{ $sides }. { $item } is used up.
event-power-not_depleted = Depletion: { $natural } on the d{ $sides }. { $item } goes on working.
event-power-kept = This use does not wear { $item } down: it is not used up, and its depletion is not rolled.
event-power-depleted_once = { $item } works only once: it is used up.
event-power-mended = { $n ->
    [one] { $name } regains { $n } point of health.
   *[other] { $name } regains { $n } points of health.
    }
event-power-mended_some = { $name } regains health.
event-power-holds = On { $name } from now on: { $what }.
event-power-holds_fight = On { $name } until the fight is over: { $what }.
event-power-holds_rest = On { $name } until the next rest: { $what }.
event-power-holds_ten_hour_rest = On { $name } until the next ten-hour rest: { $what }.
event-power-holds_end_of_turn = On { $name } until the end of this turn: { $what }.
event-power-holds_end_of_next_turn = On { $name } until the end of the next turn: { $what }.
event-power-holds_end_of_own_turn = On { $name } until the end of the next turn of { $name }: { $what }.
event-power-holds_end_of_next_round = On { $name } until the end of the next round: { $what }.
event-power-holds_concentration = On { $name } as long as it is attended to: { $what }.
event-power-holds_dismissed = On { $name } until it is ended: { $what }.
event-power-holds_used_again = On { $name } until it is used again: { $what }.
event-power-holds_always = On { $name } for good: { $what }.
event-power-holds_time = On { $name } for { $time }: { $what }.
event-power-holds_rounds = { $n ->
    [one] On { $name } for a round: { $what }.
   *[other] On { $name } for { $n } rounds: { $what }.
    }
event-power-holds_minutes = { $n ->
    [one] On { $name } for a minute: { $what }.
   *[other] On { $name } for { $n } minutes: { $what }.
    }
event-power-holds_hours = { $n ->
    [one] On { $name } for an hour: { $what }.
   *[other] On { $name } for { $n } hours: { $what }.
    }
event-power-holds_days = { $n ->
    [one] On { $name } for a day: { $what }.
   *[other] On { $name } for { $n } days: { $what }.
    }
event-levels-first = Level { $level } against level { $against }: the first prevails.
event-levels-second = Level { $level } against level { $against }: the second prevails.
event-levels-either = Both are of level { $level }: it could go either way, the GM says.
event-levels-neither = Both are of level { $level }: neither prevails.
event-levels-sees = Level { $level } against level { $against }: it sees through.
event-levels-blind = Level { $level } against level { $against }: it does not see through.

log-clock = It is { $now }.
log-clock_why = It is { $now }: { $why }
log-clock_rest = { $name } has rested: it is { $now }.
log-clock_rest_all = { $name } has rested, and time has passed for everybody: it is { $now }.
log-session = Session { $n } begins.
log-session_ended = Session { $n } is over.
log-bookmark = Bookmark: { $name }
log-bookmark_dropped = Bookmark taken away: { $name }
log-dice_sealed = The dice are sealed: each face follows from a seed that nobody knows yet.
log-seal_opened = The seal of the dice is opened: everybody can check them.
log-seal_lost = The seed of this seal is not on this server: the dice are not sealed any more.
log-commitment = commitment { $hash }
log-seed = seed { $seed }
log-typed_in = a real die, typed in
log-words_edited = The words on the sheet of { $name } have changed.
log-played = { $what }
log-played_by = { $name }: { $what }
log-did-dice = Dice thrown
log-did-draw = Drawn by chance
log-called = { $name } is called to roll: { $what }
log-called_off = { $name } need not roll any longer: { $what }
log-thing = { $name } stands here.
log-thing_edited = { $name } is corrected.
log-thing_removed = { $name } is gone.
log-moved = { $name } moves. { $text }
log-defended_with = { $name } meets { $foe }'s attack with { $what }.
log-acted = { $name }: { $what }
log-begun = { $name } begins { $what }. It takes { $time }; any other action gives it up.
log-shifted = { $name } is { $track } at one blow.
log-knocked_out = { $name } is out of the fight: { $how }.
log-gm = GM
log-assistant = Assistant GM
log-by_assistant = Done by the assistant GM
log-settings = The table's settings changed.
log-settings_shown-difficulty = Difficulties and levels are shown
log-settings_shown-armor = Armor of foes is shown
log-settings_shown-health = Health of foes is shown in points
log-settings_shown-advice = Advice in a fight is allowed
log-settings_hidden-difficulty = Difficulties and levels are hidden
log-settings_hidden-armor = Armor of foes is hidden
log-settings_hidden-health = Health of foes is hidden
log-settings_hidden-advice = Advice in a fight is no longer allowed
log-pc_added = { $name } joins the table.
log-pc_made = { $name } joins the table, a new character made by the rules.
log-pc_brought = { $name } joins the table, brought along by the player.
log-looks_alike = The name looks like { $name }'s, but it is another.
log-by_hand = Set by the GM's hand: { $what }.
log-pc_edited = The GM corrects { $name }'s sheet.
log-pc_edited_assistant = The assistant GM corrects { $name }'s sheet.
log-becomes = { $what } { $before } → { $after }
log-in = { $whole }, { $part }
log-changed = { $what }: { $before } → { $after }
log-reworded = { $what }: { $before } → { $after }
log-quoted = “{ $words }”
log-joins = { $what }: + { $item }
log-leaves = { $what }: − { $item }
log-shown_now = { $what }: now shown, { $after }
log-figure = { $what } { $value }
log-task = { $task }
log-one_of = one of them
log-another = another one
log-changes = { $n ->
    [one] What changed
   *[other] What changed ({ $n })
    }
log-more = { $n } more
log-yes = yes
log-no = no
log-table = as the table does
log-ruling = { $ruling_name }: { $ruling_before } → { $ruling_after }
log-module_on = Optional rule on: { $module_name }
log-module_off = Optional rule off: { $module_name }
log-value-childhood-child = child
log-value-childhood-youth = youth
log-value-acts-own = its own, in its own turn
log-value-acts-your_turn = its own, in the turn of its character
log-value-acts-your_action = that of its character
log-value-control-gm = the GM
log-value-control-player = the player
log-value-judge-gm = the GM
log-value-judge-player = the player
log-value-eyes-dim = in dim light
log-value-eyes-dark = in the dark
log-value-ignores_armor-all = all of the blow
log-value-ignores_armor-extra = what is added
log-value-option-recovery = more on every recovery roll
log-value-option-armor_cost = Armor costs less Effort
log-value-option-type_ability = another ability of the type
log-value-option-focus_ability = another ability of the focus
log-value-part-opening = opening
log-value-part-step = step
log-value-part-climax = climax
log-value-part-resolution = resolution
log-value-learned-spell = as a spell
log-value-learned-psionic = as a power of the mind
log-value-state-open = open
log-value-state-finished = finished
log-value-state-abandoned = given up
log-value-gear-oddity = an oddity
log-value-gear-money = money
log-value-gear-contact = a contact
log-value-gear-rank = a rank
log-value-gear-home = a home
log-value-gear-vehicle = a vehicle
log-value-difficulty-target = the target's level
log-value-source-agreed = agreed with the GM
log-value-source-descriptor = descriptor
log-value-source-focus = focus
log-value-source-type = type
log-value-source-points = free points
log-value-source-customized = customized type
log-value-source-weakness = a weakness taken for Edge
log-value-source-inability = an inability taken for a skill
log-value-source-traded = an ability of the type, given up for one of the flavor
log-value-source-replaced = an ability that another one replaced
log-value-per-round = a round
log-value-per-several_rounds = three rounds
log-value-per-other_round = every other round
log-value-per-fight = a fight
log-value-per-rest = a rest
log-value-per-one_hour_rest = a rest of an hour or more
log-value-per-ten_hour_rest = a ten-hour rest
log-value-per-minute = a minute
log-value-per-ten_minutes = ten minutes
log-value-per-hour = an hour
log-value-per-day = a day
log-value-per-week = a week
log-value-per-month = a month
log-value-per-ever = in all
log-value-per-scene = the same scene
log-value-source-skills = A skill
log-value-source-extra_effort = Extra Effort
log-value-source-increasing_capabilities = Increasing Capabilities
log-value-source-moving_toward_perfection = Moving Toward Perfection
log-value-source-special_option = A special option
log-value-nature-living = a living being
log-value-nature-person = a person
log-value-nature-beast = a beast
log-value-nature-machine = a machine
log-value-nature-undead = an undead being
log-value-nature-spirit = a spirit
log-value-nature-demon = a demon
log-value-nature-angel = an angel
log-value-nature-animated = a thing moved by magic
log-pc_removed = { $name } leaves the table.
log-foe_added = { $name } appears.
log-reaches = The GM lets it reach, whatever the distance.
log-foe_edited = { $name } is corrected.
log-foe_removed = { $name } is gone.
log-hurt = { $name } is hurt.
log-hurt_by = { $name } is hurt: { $source }
log-condition = { $name } is { $condition }.
log-condition_over = { $name } is no longer { $condition }.
log-condition_in_words = Now holds for { $name }: { $condition }
log-condition_in_words_over = Over for { $name }: { $condition }
log-condition_goes_on = Goes on for { $name }: { $condition } ({ $time } left)
log-broken_off = An action takes it up again: { $time } left.
log-ended_by_attack = An attack has ended it.
log-ended_by_use = The use of an ability or item has ended it.
log-ended_by_spend = Points spent from a Pool have ended it.
log-ended_by_attacked = Being attacked has ended it.
log-ended_by_one_attacked = An attack on one of them has ended it.
log-ended_by_hurt = Damage has ended it.
log-ended_by_act = An action has ended it.
log-ended_by_other_act = Whoever kept it up has done something else.
log-ended_by_source_gone = Whoever caused it is down or gone.
log-ended_by_source_moves = Whoever keeps it up has moved.
log-ended_by_source_over = The power that keeps it up is over.
log-ended_by_harm = The damage that one of them dealt has ended it.
log-ended_by_might_empty = The empty Might Pool has ended it.
log-ended_by_speed_empty = The empty Speed Pool has ended it.
log-ended_by_out = Its bearer has passed out, fallen asleep or died.
log-ended_by_fight = The fight has ended it.
log-ended_by_still = Its bearer stood still for a turn.
log-ended_by_intellect_empty = The empty Intellect Pool has ended it.
log-one_time_asset = { $name } has an asset for the next such attempt.
log-one_time_asset_over = { $name } has used the asset of the major effect.
log-ready = { $name } keeps { $what } ready: it is not wasted.
log-ready_over = { $name } no longer keeps { $what } ready.
log-note = { $who }: { $text }
log-note_secret = { $who }, in secret: { $text }
log-whisper_to = To { $who } alone: { $words }
log-whisper_to_gm = To the GM alone: { $words }
log-whisper_from_gm = The GM, to you alone: { $words }
log-whisper_from_assistant = The assistant GM, to you alone: { $words }
log-whisper_from = { $who }, to you alone: { $words }
log-safety_pause = The table pauses.
log-safety_stop = The scene stops here.
log-safety_on = The game goes on.
log-safety_line = A line for this table: { $words }
log-safety_veil = A veil for this table: { $words }
log-safety_no_line = No line any more: { $words }
log-safety_no_veil = No veil any more: { $words }
log-handout_kept = On the list of handouts: { $title }
log-handout_to_all = Shown to all: { $title }
log-handout_to_one = Shown to { $name } alone: { $title }
log-handout_to_nobody = Taken back: { $title }
log-handout_shown = The GM shows: { $title }
log-handout_shown_assistant = The assistant GM shows: { $title }
log-handout_alone = The GM shows you alone: { $title }
log-handout_alone_assistant = The assistant GM shows you alone: { $title }
log-handout_back = No longer shown: { $title }
log-handout_dropped = No longer on the list of handouts: { $title }
log-portrait_set = { $name } has a new portrait.
log-portrait_off = { $name } has no portrait any more.
log-encounter_started = An encounter begins: roll initiative.
log-encounter_ended = The encounter is over.
log-initiative = { $name } rolls initiative.
log-initiative_figure = { $figure } in all
log-initiative_spared = { $name } succeeds at initiative without a roll: { $item }.
log-order = They act in this order: { $names }.
log-round = Round { $n }: { $name }'s turn.
log-turn = { $name }'s turn.
log-with_bonus = { $n } with the bonus
log-on_guard = { $name } is surprised no longer.
log-turn_lost_to = { $name } may not act and loses the turn: { $condition }.
log-turn_lost = { $name } is stunned and loses the turn.
log-task_called = { $stat } task for { $name }: { $title }
log-task_struck = The intrusion bears on “{ $title }”: it is rolled, at its base difficulty if it would have been automatic.
log-task_called_off = The task is called off for { $name }: { $title }
log-attack_called_off = { $foe } does not attack { $name } after all.
log-intrusion_called_off = No intrusion on { $name } after all.
log-declined = The GM declines what { $name } proposed: { $title }
log-declined_assistant = The assistant GM declines what { $name } proposed: { $title }
log-foe_attacks = { $foe } attacks { $name }.
log-foe_kept = { $name } is kept on the shelf of the table.
log-foe_forgotten = { $name } is no longer on the shelf of the table.
log-companion = { $name } comes to the side of { $owner }.
log-companion_over = { $name } is gone: its time is over.
log-move = { $name }: { $what }
log-struggles = { $name } tries to get free.
log-hold = hold on to { $foe }
log-move_on = { $name }: { $what }, at { $on }
log-effects = { $what } takes effect.
log-effects_on = { $what } takes effect on { $on }.
log-shaken_off = { $name } shakes it off: { $condition }.
log-effects_left = What { $what } leaves behind comes to { $on }.
log-attacked = { $name } attacks { $foe }: { $attack }
log-defended = { $name } defends against { $foe }.
log-undefended = { $foe }'s attack hits { $name } without a defense roll.
log-tried = { $name }: { $title }
log-reroll = { $name } pays 1 XP for a reroll.
log-reroll_kept = { $natural } thrown, { $kept } kept
log-reroll_power = { $name } rolls again with { $power }.
log-routine = Routine: no roll was needed.
log-cannot_fail = Routine: it could not fail.
log-impossible = Out of reach of any roll.
log-result-success = success
log-result-failure = failure
log-needed = { $result }: { $target } or more needed
log-same_roll = the one roll against all
log-given_back = { $n ->
    [one] { $n } { $stat } point back, paid for the roll before
   *[other] { $n } { $stat } points back, paid for the roll before
    }
log-paid = { $n ->
    [one] { $n } { $stat } point paid
   *[other] { $n } { $stat } points paid
    }
log-damage = { $n } damage to { $name }
log-damage_immune = { $dealt } damage of a kind that does nothing to { $name }
log-damage_armor = { $dealt } damage − { $armor } Armor = { $taken } to { $name }
log-lost = { $stat } −{ $n }
log-minor_effect = A minor effect.
log-major_effect = A major effect.
log-left_to_people = For the table to decide: { $what }.
log-unsaid = Nobody has said that this is so: { $what }. The GM decides whether it works.
log-effect = Effect: { $effect }.
log-recovery = { $name } rests ({ $rest }).
log-rest_bonus = bonus from { $name }
log-rest_penalty = penalty from { $name }
log-rest_half = takes half the time
log-rest_takes = takes { $takes }
log-recovery_points = { $n ->
    [one] { $n } point to share
   *[other] { $n } points to share
    }
log-recovered = { $name } recovers.
log-rested = { $name } is rested and takes no points.
log-gained = { $stat } +{ $n }
log-recovered_step = { $name } recovers one step and is { $track }.
log-intrusion = GM intrusion on { $name }: 2 XP on offer.
log-intrusion_stands = GM intrusion on { $name }, which cannot be refused.
log-intrusion_alone = GM intrusion on { $name }: 1 XP on offer.
log-intrusion_free = Free GM intrusion on { $name }.
log-intrusion_on_all = GM intrusion on { $names }: { $n } XP to each.
log-intrusion_refused = { $name } pays 1 XP and refuses the intrusion.
log-intrusion_refused_free = { $name } refuses the intrusion and pays no XP.
log-intrusion_accepted = { $name } accepts the intrusion.
log-intrusion_accepted_free = The free intrusion strikes { $name }.
log-xp_passed = 1 XP to { $name }: { $reason }
log-xp_passed_on = 1 XP to { $name }
log-rewound = { $n ->
    [one] The GM took the last step back.
   *[other] The GM took the last { $n } steps back.
    }
log-redone = The GM brought the step back.
log-rewound_assistant = { $n ->
    [one] The assistant GM took the last step back.
   *[other] The assistant GM took the last { $n } steps back.
    }
log-redone_assistant = The assistant GM brought the step back.
log-reroll_initiative = { $name } pays 1 XP to roll { $who }'s initiative again.
log-reroll_own_initiative = { $name } pays 1 XP to roll initiative again.
log-arc = { $name }: { $what }
log-follower_tried = { $follower }, who follows { $name }: { $title }
log-awarded = { $n } XP for { $names }: { $what }
log-shared = { $name } pays { $n } XP of it.
log-grown = { $name } changes.
log-learned = { $name } learns { $ability }.
log-benefit_ended = { $name } has { $what } no longer ({ $where }).
log-benefit_over = { $name } has { $what } no longer.
log-petition = { $name } asks the GM: { $what }.
log-petition_declined = The GM declines what { $name } asked for: { $what }.
log-petition_declined_assistant = The assistant GM declines what { $name } asked for: { $what }.
log-item-used = { $name } uses { $item }.
log-item-used_on = { $name } uses { $item } on { $on }.
log-item-identifies = { $name } looks closely at { $item }.
log-item-identified = { $name } knows now what it is: { $item }
log-item-made_out = It is: { $item }
log-item-found = { $name } gets { $item }.
log-item-given = { $name } gives { $to }: { $item }
log-item-dropped = { $name } leaves { $item } behind.
log-item-put_on = { $name } puts on { $item }.
log-item-taken_off = { $name } takes off { $item }.
log-item-recharged = { $name }: { $item } works again.
log-item-used_up = { $name }: one use of { $item } is gone.
log-item-fired = { $name } fires { $item }: { $n } left before it has to be loaded.
log-item-empty = { $name } has to load { $item } before it fires again.
log-item-expired = { $name }: the time of { $item } is over, and its last uses are lost.
log-item-shot = { $name } uses one of { $item }; { $n } left.
log-item-shots = { $name } uses { $spent } of { $item }; { $n } left.
log-item-rolled = { $name } finds out about: { $item }
log-item-checked = { $name } checks { $item }.
log-item-level = Level: { $faces } on the dice makes { $n }.
log-item-over_limit = { $name } carries { $n } cyphers, { $limit } are safe: what comes of it is the GM's to say.
log-item-some_cypher = something
log-item-some_artifact = something
log-item-some_equipment = something
log-item-some_words = something
log-area-hit = { $name } is hit: { $n } damage
log-area-hit_armor = { $name } is hit: { $dealt } damage, { $armor } stopped by Armor, { $n } taken
log-area-grazed = { $name } is missed, and still takes { $n } damage
log-area-grazed_armor = { $name } is missed, and still dealt { $dealt } damage: { $armor } stopped by Armor, { $n } taken
log-area-missed = { $name } is missed
log-scene-set = The scene
log-scene-clear = The scene eases and hinders nobody any more.
log-scene-walked = { $name } moves { $n } feet.
log-scene-drifted = { $name } drifts on, { $n } feet.
log-scene-on = It shows where { $name } stands.
log-scene-off = It shows no longer where { $name } stands.
log-scene-arranged = The GM shows who stands where.
log-scene-arranged_assistant = The assistant GM shows who stands where.
log-scene-put_away = Who stands where is no longer shown.
log-prepared-made = “{ $name }” is prepared.
log-prepared-changed = “{ $name }” is prepared anew.
log-prepared-kept = What stands here is kept as “{ $name }”.
log-prepared-brought = “{ $name }” begins.
log-prepared-notes = Your notes: { $text }
log-prepared-dropped = “{ $name }” is thrown away.
log-together-help = { $name } helps { $whom } with { $kind }.
log-together-guard = { $name } stands guard over { $whom }.
log-together-wait = { $name } waits until: { $trigger }
log-together-draws = { $name } tries to draw the attack of { $foe }.
log-together-taken = { $name } takes the attack of { $foe } in place of { $whom }.
log-together-now = Now! { $name } has waited for this: { $trigger }
log-together-help_over = { $name } no longer helps { $whom }.
log-together-guard_over = { $name } no longer stands guard.
log-together-drift_over = { $name } drifts no farther.
log-together-put_down = { $name } puts { $item } away.
log-together-wait_over = { $name } waits no longer.
log-together-day = A new day: first aid may be given again.

petition-arc_begin = an arc of their own: { $arc }
petition-arc = { $arc }: { $part }
petition-follower = a follower: { $follower }, level { $level }
petition-replace = { $other }, level { $level }, in the place of { $follower }
petition-named = { $what }: { $name }
petition-place = { $what }: { $name } ({ $where })
petition-ability = a new ability: { $ability }
petition-intrusion = a player intrusion: { $intrusion }
petition-intrusion_words = a player intrusion: { $intrusion } ({ $text })
petition-shared = { $what }; { $name } pays { $n } XP of it

told-list = { $these }, { $more }
told-named = { $what }
told-given = { $name }
told-to_object = points that the object takes: { $n }
told-feet = { $n ->
    [one] as far as { $n } foot in this round
   *[other] as far as { $n } feet in this round
    }
told-miles = { $n ->
    [one] { $n } mile
   *[other] { $n } miles
    }
told-drift = It goes on without another push: { $first } feet in the first round after it, { $second } in the second, { $third } in the third.
told-intrude-refused = { $name } pays { $n } XP and refuses the intrusion.
told-intrude-refused_free = { $name } refuses the intrusion and pays no XP.
told-intrude-accepted = { $name } accepts the intrusion.
told-intrude-free = The free intrusion strikes { $name }.
told-intrude-gains = { $n } XP for { $name }
told-intrude-passed = { $n } XP for { $name }: { $reason }
told-travel = { $time } on the way
told-push_off = { $n ->
    [one] a push to get { $n } foot away
   *[other] a push to get { $n } feet away
    }
told-heavy_object = { $n ->
    [one] { $n } pound to move
   *[other] { $n } pounds to move
    }
told-break_through = through { $what }
told-pilot = { $name }: { $what }
told-ritual = the ritual { $ritual }
told-ritual_time = It takes { $time }.
told-ritual_level = The ritual is of level { $level }.
told-subtasks = Subtasks of these difficulties: { $levels }.
told-wish = a wish of level { $level }
told-wait = What is to be done then: { $action }
told-asset = { $n ->
    [one] { $what }: { $n } step easier
   *[other] { $what }: { $n } steps easier
    }
told-acts_as = acts as level { $level }
told-initiative = initiative for everybody
told-order = They act in this order: { $names }.
told-initiative_figure = { $name }: { $n } in all
told-initiative_target = { $name }: { $n } has to be exceeded to act before it.
told-to_spend = { $n ->
    [one] { $n } point to share
   *[other] { $n } points to share
    }
told-gained = { $stat } +{ $n }
told-move-immediate = an immediate move
told-move-short = a short move
told-move-long = a long move
told-jump-standing = { $n ->
    [one] a standing jump of { $n } foot
   *[other] a standing jump of { $n } feet
    }
told-jump-immediate_run = { $n ->
    [one] a jump of { $n } foot after an immediate run
   *[other] a jump of { $n } feet after an immediate run
    }
told-jump-short_run = { $n ->
    [one] a jump of { $n } foot after a short run
   *[other] a jump of { $n } feet after a short run
    }
told-jump-vertical = { $n ->
    [one] a jump { $n } foot up
   *[other] a jump { $n } feet up
    }
told-surface-many_handholds = a surface with many handholds
told-surface-stone_wall = a stone wall
told-surface-crumbling = a crumbling surface
told-surface-smooth_stone = a smooth stone wall
told-surface-metal_wall = a metal wall
told-surface-smooth_horizontal = along a smooth ceiling
told-surface-glass_wall = a glass wall
told-chase-after = as the one who chases
told-chase-away = as the one who is chased
told-chase-so_far = So far { $won } won and { $lost } lost.
told-hazard-fall = { $n ->
    [one] a fall of { $n } foot
   *[other] a fall of { $n } feet
    }
told-hazard-once = { $what }
told-hazard-rounds = { $what } for { TIME($n, "rounds") }
told-possession-attempt = an attempt to possess
told-possession-control = an attempt to control the host
told-possession-eject = an attempt to throw it out
told-possession-command = an order to leave the host
told-space-collision = a collision
told-space-tides = too near a black hole
told-space-out_of_tides = out of the tides of a black hole
told-space-event_horizon = across the event horizon
told-space-ftl_transit = trouble in FTL
told-space-repair = a repair
told-space-leave_field = out of the field of debris
told-radiation-minute = a minute of intense radiation
told-radiation-day = a day of radiation sickness
told-radiation-failures = { $n ->
    [one] { $n } minute has done harm so far.
   *[other] { $n } minutes have done harm so far.
    }
told-result-success = it holds
told-result-routine = it holds without a roll
told-result-failure = it fails
told-result-impossible = it could not hold
told-then-rolled = The second defense: { $natural } on the die, and { $result }.
told-then-unrolled = The second defense: { $result }.
told-then-damage = { $n } damage that the second defense should have kept off
told-lasts-round = It lasts for one round on { $name }.
told-lasts-encounter = It lasts on { $name } until the fight is over.
told-lasts-foe_turn = It lasts on { $name } until its own turn is over.
told-pc_combat-attack = The attack: { $natural } on the die and { $bonus } make { $total }.
told-pc_combat-defense = The defense: { $natural } on the die and { $bonus } make { $total }.
told-pc_combat-paid = { $n ->
    [one] The defense costs { $n } { $stat } point.
   *[other] The defense costs { $n } { $stat } points.
    }
told-trap-named = the trap: { $trap }
call-about = { $title }: { $what }
told-trap-passes = pass number { $n }
told-trap-search = The search takes { $time }.
told-trap-speed = The way is gone at { $percent } % of the usual speed.
told-trap-way-disable = to disable it
told-trap-way-bypass = to get past it
told-trap-way-sabotage = to sabotage it
told-trap-way-attack = to smash it
told-poison-every_round = { $n ->
    [one] It hurts again in a round, { $n } more time at most.
   *[other] It hurts again each round, { $n } more times at most.
    }
told-poison-every_minute = { $n ->
    [one] It hurts again in a minute, { $n } more time at most.
   *[other] It hurts again each minute, { $n } more times at most.
    }
told-poison-groggy = Whoever wakes from it is groggy for { $time }.
told-mind_control-command = the command: { $command }
told-mind_control-action = what is tried: { $action }
told-mind_control-barred = The hold on the mind bars that.
told-treasure-swap = something of level { $offered } for something of level { $wanted }
told-treasure-artifact = an artifact with this power: { $what }
told-treasure-start = what a new character would own: { $items }
told-treasure-start_none = what a new character would own: nothing
told-treasure-even = It is an even swap.
told-treasure-gains = Whoever offers that gains by the swap.
told-treasure-loses = Whoever offers that loses by the swap.
told-treasure-outlets = Who may agree to it: { $outlets }.
told-treasure-worth = { $n ->
    [one] It is worth about as much as { $n } { $price } item.
   *[other] It is worth about as much as { $n } { $price } items.
    }
told-treasure-fits = A new character may own all of it.
told-treasure-too_much = That is more than a new character may own.
told-treasure-prices = something { $price } beside something { $than }
told-treasure-ratio = { $n ->
    [one] One { $dearer } thing is worth about as much as one { $cheaper } thing.
   *[other] One { $dearer } thing is worth about as much as { $n } { $cheaper } things.
    }
told-power-asset_to_one_roll = an asset to one kind of roll
told-power-armor = Armor, or about as good
told-power-strong = something stronger
told-outlet-magic_shop = a magic shop
told-outlet-mentor_wizard = a wizard who teaches
told-outlet-thieves_guild = a guild of thieves
told-outlet-temple = a temple
told-outlet-adventurers = other adventurers
told-outlet-local_government = the local government
told-gadget-magic_detector = a magic detector
told-gadget-mystical_hazard_suit = a mystical hazard suit
told-gadget-spellscrambler = a spellscrambler
told-device-works = It works.
told-device-dead = It does not work.
told-device-price = Such a device is { $price }.
told-device-ease = { $n ->
    [one] While it is worn, resisting magic is { $n } step easier.
   *[other] While it is worn, resisting magic is { $n } steps easier.
    }
told-device-field = It reaches { $distance } and lasts { TIME($n, "rounds") }.
told-craft-build = to be made: { $what }
told-craft-repair = to be mended: { $what }
told-craft-tinker = to be put to another use: { $what }
told-craft-build_any = to be made
told-craft-repair_any = to be mended
told-craft-tinker_any = to be put to another use
told-craft-rush = in a hurry: { $time }
told-craft-level = It is of level { $level }.
told-craft-time = The whole work takes { $time }.
told-craft-materials = Material of these levels goes into it: { $levels }.
told-craft-flaws = The hurry may leave it flawed: { $flaws }.
told-flaw-volatile = it hurts whoever uses it
told-flaw-single_use = it works only once
told-magic_craft-cypher_named = a cypher to be made: { $name }
told-magic_craft-cypher_any = a cypher to be made
told-magic_craft-artifact_named = an artifact to be made: { $name }
told-magic_craft-artifact_any = an artifact to be made
told-magic_craft-assessed = The work as a whole is of difficulty { $difficulty }.
told-magic_craft-materials = { $n ->
    [one] It takes { $n } { $price } item of exotic material.
   *[other] It takes { $n } { $price } items of exotic material.
    }
told-magic_craft-spent = This subtask has taken { $time }.
told-magic_craft-interval = Each subtask takes { $time }.
told-sample-sling_stones = sling stones
told-sample-firewood = firewood
told-sample-torch = a torch
told-sample-arrow = an arrow
told-sample-spear = a spear
told-sample-simple_shelter = a simple shelter
told-sample-piece_of_furniture = a piece of furniture
told-sample-bow = a bow
told-sample-door = a door
told-sample-plain_clothing = plain clothing
told-sample-sword = a sword
told-sample-chainmail_vest = a vest of chainmail
told-sample-electric_light = an electric light
told-sample-nice_jewelry = nice jewelry
told-sample-watch = a watch
told-sample-transmitter = a transmitter
told-sample-very_nice_jewelry = very nice jewelry
told-sample-computer = a computer
told-sample-major_artwork = a major work of art
told-sample-steel_cutting_laser = a laser that cuts steel
told-sample-beyond_earth = technology beyond Earth

event-free_intrusion_at = A natural { $natural }, and up to { $n } counts as a 1: the GM may intrude for free.
event-evoked = { $name } takes { TIME($n, "minutes") }.
event-takes = { $name } takes { $time } or more.

event-dice-thrown = { $dice }: { $faces }. Total { $total }.
event-dice-for = { $reason }, { $dice }: { $faces }. Total { $total }.

event-draw-cypher = Drawn by chance ({ $dice }): the cypher { $name }.
event-draw-cypher_level = Drawn by chance ({ $dice }): the cypher { $name }, level { $at }.
event-draw-artifact = Drawn by chance ({ $dice }): the artifact { $name }.
event-draw-artifact_level = Drawn by chance ({ $dice }): the artifact { $name }, level { $at }.
event-draw-creature_level = Drawn by chance ({ $dice }): { $name }, a creature of level { $at }.
event-draw-row = Drawn by chance ({ $dice }) from { $table }: { $name }
event-draw-row_level = Drawn by chance ({ $dice }) from { $table }: { $name }, level { $at }

event-player_intrusion-named = { $name } pays { $n } XP for a player intrusion: { $intrusion }.
event-player_intrusion-words = { $name } pays { $n } XP for a player intrusion: { $intrusion }. { $text }
event-player_intrusion-free_named = { $name } makes a player intrusion that costs no XP: { $intrusion }.
event-player_intrusion-free_words = { $name } makes a player intrusion that costs no XP: { $intrusion }. { $text }
event-player_intrusion-no = The GM does not allow the player intrusion of { $name }: { $intrusion }. It costs nothing.

event-rest-extra = An extra recovery roll: { $rest }.
event-rest-quicker = The recovery roll of { $rest } takes only { $takes }.
event-rest-price = { $name } gives up a recovery roll ({ $rest }) for { $power }.

event-stays-lasting = { $n ->
    [one] { $name } has a lasting wound: { $n } point does not come back by rest.
   *[other] { $name } has a lasting wound: { $n } points do not come back by rest.
    }
event-stays-permanent = { $n ->
    [one] { $name } has lost { $n } point for good.
   *[other] { $name } has lost { $n } points for good.
    }

event-power_shift-chosen = { $name } has a power shift: { $kind } ({ $n }).
event-power_shift-chosen_of = { $name } has a power shift: { $kind } ({ $n }), { $of }.
event-power_shift-bought = { $name } pays { $xp } XP for a power shift: { $kind } ({ $n }).
event-power_shift-bought_of = { $name } pays { $xp } XP for a power shift: { $kind } ({ $n }), { $of }.
event-power_shift-flight = { $name } flies { $distance } each round.

event-stunt-range = { $n ->
    [one] { $power } reaches one step farther.
   *[other] { $power } reaches { $n } steps farther.
    }
event-stunt-duration = { $power } lasts a step longer.
event-stunt-works = The stunt with { $power } works. If it is an attack, it still has to hit.
event-stunt-works_as = The stunt with { $power } works: { $text } If it is an attack, it still has to hit.
event-stunt-learned = { $name } pays { $n } XP and has learned a stunt for good: { $stunt }.

event-shock-control = { $name } loses control for a moment; the GM says what the character does.

event-madness-emptied = The shock empties the mind of { $name }, not the body: the Intellect maximum is now { $max }, and { $n } points come back.
event-madness-mad = The mind of { $name } gives way: Mad, with { $n } more points of Intellect and 1 more Intellect Edge.
event-madness-mad_instead = The mind of { $name } gives way: Mad in place of { $descriptor }, with { $n } more points of Intellect and 1 more Intellect Edge.
event-madness-lost = The mind of { $name } gives way for good. This is no longer a player's character.
event-madness-traded = { $n ->
    [one] { $name } gives { $n } point of the Intellect maximum for 1 Intellect Edge.
   *[other] { $name } gives { $n } points of the Intellect maximum for 1 Intellect Edge.
    }

event-learned-spell = { $name } pays { $n } XP and learns a spell: { $power }.
event-learned-psionic = { $name } pays { $n } XP and unlocks a power of the mind: { $power }.
event-learned-freely = { $name } pays { $n } XP and masters a power of the mind: { $power }.
event-learned-cantrips = { $name } pays { $n } XP and learns two cantrips: { $power }.
event-learned-prepared = { $name } studies for { TIME($n, "minutes") } and has these spells ready: { $spells }.

event-option-descriptor = { $name } is { $descriptor } as well.
event-option-childhood = { $name } is { $age } years old ({ $what }): { $n } points of Might fewer.
event-option-upgrade = { $name } is upgraded: { $what }.
event-option-upgrade_bought = { $name } pays { $n } XP for an upgrade: { $what }.

event-short-made = { $name } is ready for a short game: { $sentence }.
journal-fight = Fight { $n }
event-weakness = { $name } is weak in { $stat } now; the { $other } Edge rises by 1.
event-inability = { $name } has an inability in { $task } now and gains training in { $skill }.
