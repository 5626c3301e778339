### What effects of abilities, cyphers, artifacts and creatures' moves do, as the log and the receipts say it.

effects-dead = { $name } is dead.
effects-ended = { $name } is free of: { $condition }.
effects-raised = { $name } is back from death.
effects-remains = What is left of { $name }: { $what }.
effects-companion = { $who }, level { $level }, comes to the side of { $name }.
effects-improved = { $who } is level { $level } now and deals { $damage } damage.
effects-own_will = { $who } takes no orders and acts according to its nature.
effects-made = { $name } makes: { $what }.
effects-made_level = { $name } makes: { $what }, level { $level }.
effects-level_at_most = { $name }: level { $level } is above the highest there is, and it has level { $n }.
effects-ask = { $n ->
    [one] { $name } may ask the GM { $n } question about: { $about }.
   *[other] { $name } may ask the GM { $n } questions about: { $about }.
    }
effects-ask_level = Questions above level { $n } find no answer.
effects-table = A d{ $die } shows { $natural }: { $text }
effects-gear = { $name } has from now on: { $n ->
    [1] { $what }
   *[other] { $n } × { $what }
    }.
effects-bought_off = { $name } pays { $n } XP and goes one step down the damage track instead.
effects-gear-lost = { $name } no longer has: { $what }.
effects-gear-at_most = { $name } may choose a thing up to this price: { $price }.
effects-healing = healing
effects-immune = { $name } is immune: { $what }.
effects-waits = { $power } waits { $when }, then it comes to { $name }.
effects-beyond = { $name } is beyond what { $power } can do.
effects-more_effort = { $n ->
    [one] { $name } is a level above what { $power } works on: it takes a level of Effort for this alone.
   *[other] { $name } is { $n } levels above what { $power } works on: it takes { $n } levels of Effort for this alone.
}
effects-bought = { $n ->
    [one] A level of Effort: { $what }.
   *[other] { $n } levels of Effort: { $what }.
}
effects-after = { $power } waits { $when }, then it goes on: the table plays it then.
effects-if_so = If so, the table plays it: { $what }.
effects-words = The table plays { $power } as its text says.
effects-words_about = { $power }: { $about }. The table plays that.
effects-rest = The table plays the rest of { $power } as its text says.
effects-others-allies = Allies of { $name } share in it: the table plays that.
effects-others-allies_near = Allies near { $name } share in it.
effects-others-companion = It concerns the companion of { $name }: the table plays that.
effects-others-attacker = It concerns whoever attacks { $name }: the table plays that.
effects-others-all_in_zone = It concerns everybody in the area: the table plays that.
effects-others-target = { $power } is aimed at nobody: the table says whom it concerns.
effects-others-targets = { $power } is aimed at nobody: the table says whom it concerns.
effects-points-pool = { $n ->
    [one] { $stat } Pool of { $name }: { $n } point.
   *[other] { $stat } Pool of { $name }: { $n } points.
    }
effects-points-health = Health of { $name }: { $n }.
effects-points-level = Level of { $name }: { $n }.
effects-recovery-own = { $name } may make one of the day's recovery rolls at once.
effects-recovery-extra = { $name } may make a recovery roll at once that does not count for the day.
effects-recovery-given_up = { $name } gives up the next recovery roll of the day.
effects-recovery-lost = { $name } loses a recovery roll of the day.
effects-line-per_level = { $name }: { $n } for each of { $level } levels
effects-line-level = { $name }: its level { $level }
effects-line-dice = { $name }: { $dice }
effects-distance-unlimited = any distance
effects-distance-world = anywhere in the world
effects-distance-touch = who is touched
effects-distance-sight = as far as one sees
effects-distance-feet_rolled = { $dice } feet
effects-distance-miles_rolled = { $dice } miles
effects-distance-feet = { $n ->
    [one] { $n } foot
   *[other] { $n } feet
    }
effects-distance-miles = { $n ->
    [one] { $n } mile
   *[other] { $n } miles
    }
effects-distance-level = as far as its level says
effects-save-might = { $name } makes a Might defense roll against level { $level }.
effects-save-speed = { $name } makes a Speed defense roll against level { $level }.
effects-save-intellect = { $name } makes an Intellect defense roll against level { $level }.
effects-save-any_might = { $name } makes a Might defense roll. The GM names the level.
effects-save-any_speed = { $name } makes a Speed defense roll. The GM names the level.
effects-save-any_intellect = { $name } makes an Intellect defense roll. The GM names the level.
effects-save-own_might = { $name } makes a Might roll against level { $level }.
effects-save-own_speed = { $name } makes a Speed roll against level { $level }.
effects-save-own_intellect = { $name } makes an Intellect roll against level { $level }.
effects-save-own_any_might = { $name } makes a Might roll. The GM names the level.
effects-save-own_any_speed = { $name } makes a Speed roll. The GM names the level.
effects-save-own_any_intellect = { $name } makes an Intellect roll. The GM names the level.
effects-save-npc_passed = { $name } withstands level { $level }.
effects-save-npc_failed = { $name } does not withstand level { $level }.
effects-act-action_more = { $n ->
    [one] { $name } has { $n } action more.
   *[other] { $name } has { $n } actions more.
    }
effects-act-action_less = { $n ->
    [one] { $name } loses { $n } action.
   *[other] { $name } loses { $n } actions.
    }
effects-act-attack_more = { $n ->
    [one] { $name } has { $n } attack more.
   *[other] { $name } has { $n } attacks more.
    }
effects-act-attack_less = { $n ->
    [one] { $name } loses { $n } attack.
   *[other] { $name } loses { $n } attacks.
    }
effects-act-move_more = { $n ->
    [one] { $name } has { $n } move more.
   *[other] { $name } has { $n } moves more.
    }
effects-act-move_less = { $n ->
    [one] { $name } loses { $n } move.
   *[other] { $name } loses { $n } moves.
    }
effects-act-defense_more = { $n ->
    [one] { $name } has { $n } defense more.
   *[other] { $name } has { $n } defenses more.
    }
effects-act-defense_less = { $n ->
    [one] { $name } loses { $n } defense.
   *[other] { $name } loses { $n } defenses.
    }
effects-act-turn_more = { $n ->
    [one] { $name } has { $n } turn more.
   *[other] { $name } has { $n } turns more.
    }
effects-act-turn_less = { $n ->
    [one] { $name } loses { $n } turn.
   *[other] { $name } loses { $n } turns.
    }
effects-act-draw_more = { $name } attacks whoever drew the attack.
effects-object-too_high = { $name } is beyond level { $n } and stays as it is.
effects-object-no_metal = { $name } is not made of metal and stays as it is.
effects-object-kept_from_harm = { $name } takes no harm: an effect protects it.
effects-object-weaken = { $name } is as easy to break as glass now.
effects-object-weaken_any = A thing is as easy to break as glass now.
effects-object-destroy = { $name } is destroyed.
effects-object-destroy_any = A thing is destroyed.
effects-object-disable = { $name } no longer works.
effects-object-disable_any = A thing no longer works.
effects-object-silenced = What { $name } carries no longer works.
effects-object-taken_over = { $item } no longer obeys { $name }.
effects-item-used_up = { $name } loses { $item }: it is used up.
effects-item-loaded = { $name } loads { $item }.
effects-item-none = { $name } carries nothing that it works on.
effects-item-linked = { $item } now waits with { $what }. Both count against the limit until { $what } is used.
effects-item-level = { $item } of { $name } is now level { $n }.
effects-object-repair = { $name } is mended.
effects-object-repair_any = A thing is mended.
effects-object-open = { $name } stands open.
effects-object-open_any = A thing stands open.
effects-object-drain = { $name } is drained of its power.
effects-object-drain_any = A thing is drained of its power.
effects-object-reshape = { $name } takes another shape.
effects-object-reshape_any = A thing takes another shape.
effects-object-step_down = { $name } goes down the object damage track.
effects-object-step_down_any = A thing goes down the object damage track.
effects-object-control = { $name } obeys.
effects-object-control_any = A thing obeys.
effects-object-power = { $name } has power.
effects-object-power_any = A thing has power.
effects-object-charge = { $name } is charged.
effects-object-charge_any = A thing is charged.
effects-move-walk = { $name } moves.
effects-move-walk_far = { $name } may move: { $distance }.
effects-move-run = { $name } runs.
effects-move-run_far = { $name } may run: { $distance }.
effects-move-fly = { $name } flies.
effects-move-fly_far = { $name } may fly: { $distance }.
effects-move-hover = { $name } hovers.
effects-move-hover_far = { $name } may hover: { $distance }.
effects-move-swim = { $name } swims.
effects-move-swim_far = { $name } may swim: { $distance }.
effects-move-climb = { $name } climbs.
effects-move-climb_far = { $name } may climb: { $distance }.
effects-move-burrow = { $name } goes through the ground.
effects-move-burrow_far = { $name } may go through the ground: { $distance }.
effects-move-glide = { $name } glides down.
effects-move-glide_far = { $name } may glide: { $distance }.
effects-move-jump = { $name } jumps.
effects-move-jump_far = { $name } may jump: { $distance }.
effects-move-phase = { $name } goes through what is solid.
effects-move-phase_far = { $name } may go through what is solid: { $distance }.
effects-move-teleport = { $name } is elsewhere at once.
effects-move-teleport_far = { $name } is elsewhere at once: { $distance }.
effects-move-push = { $name } is pushed back.
effects-move-push_far = { $name } is pushed: { $distance }.
effects-move-pull = { $name } is pulled closer.
effects-move-pull_far = { $name } is pulled: { $distance }.
effects-move-fetch = It comes to hand.
effects-move-fetch_far = It comes to hand from: { $distance }.
effects-move-lift = { $name } is lifted.
effects-move-lift_far = { $name } is lifted: { $distance }.
effects-move-dimension = { $name } leaves this world.
effects-move-dimension_far = { $name } leaves this world: { $distance }.
effects-move-wall_walk = { $name } walks on walls.
effects-move-wall_walk_far = { $name } walks on walls: { $distance }.
effects-move-water_walk = { $name } walks on water.
effects-move-water_walk_far = { $name } walks on water: { $distance }.
effects-move-ride = { $name } rides.
effects-move-ride_far = { $name } may ride: { $distance }.

### What people judge, shown before something is used: clauses of its text that no state of a table knows.

judged-title = Decided by you and the GM
judged-title_gm = Decided at the table
judged-with_reason = { $what } ({ $reason })
judged-clause = { $words }
judged-text = { $words }
judged-behaves = { $words }
judged-if = Whether this applies: { $words }
judged-rest = Everything its text says
judged-ends = How it ends: { $words }
judged-replaced = How to get another one: { $words }
judged-left = What is left of it in the end: { $words }
judged-way = How it moves: { $words }
judged-answers = The answer about: { $words }
judged-senses = What is perceived: { $words }
judged-barred = It may not: { $words }
judged-effort = With Effort: { $words }
judged-sees = Whether the target sees it
judged-hears = Whether the target hears it
judged-understands = Whether the target understands it
judged-intrusion = A GM intrusion: { $words }
judged-link = A link to the first adventure
judged-reason-story = depends on the story
judged-reason-perception = depends on who notices what
judged-reason-place = depends on the place
judged-reason-weather = depends on the weather
judged-reason-size = depends on the size
judged-reason-material = depends on the material
judged-reason-gm_choice = the GM decides
judged-reason-open_list = its text gives only examples
judged-sense-invisible = what is invisible
judged-sense-remote = a far place
judged-sense-through = what lies behind something
judged-sense-thoughts = thoughts
judged-sense-speech = speech
judged-sense-motion = motion
judged-sense-life = living things
judged-sense-magic = magic
judged-sense-danger = danger
judged-sense-hidden = what is hidden
judged-sense-far = what is far away
judged-sense-energy = energy
judged-sense-machines = machines
judged-sense-past = the past
judged-sense-future = the future
judged-sense-illusion = illusions
judged-sense-smell = smells
judged-sense-sound = sounds
