## --- acting together at the table -------------------------------------------------------------------------------------

refusal-more_wishes = Nobody can grant more wishes: nothing makes something mightier than itself. Wish for something else.
refusal-wish_twist = A twist that is accepted passes a point of XP on to another PC; nothing else does.
refusal-to_object = Points for an object go with the effect damage object, where the edition shares the blow: leave them out.
refusal-to_object_most = { $n ->
    [one] The blow has { $n } point, and { $given } are meant for the object: give it no more than that.
   *[other] The blow has { $n } points, and { $given } are meant for the object: give it no more than that.
    }
refusal-consent = No character has sex without the player's permission: ask the player, or choose something else.
refusal-creation_cap = { $stat } would start at { $points }, and no Pool starts above { $cap }: put the points into another Pool.
refusal-vehicle_foe = A plain attack does not break a vehicle: the GM has procedures for fights with vehicles.
refusal-kept_from_harm = An effect keeps { $name } from all harm: wait until it ends.
refusal-destroyed = It is destroyed: nothing more can be done to it.
refusal-too_soft = A tool that is { $tool } cannot harm what is { $material }: use one that is at least as hard.
refusal-too_weak = { $damage } damage is too little for an effective level of { $level }: find an attack that could inflict { $level }.
refusal-too_weak_for_armor = { $damage } damage is too little for its effective level and { $armor } Armor: find an attack that could inflict { $level }.
refusal-ready_needs_touch = { $attack } does not work by touch, so nothing of it is left from a miss: pay for it anew.
refusal-touch_needs_reach = { $attack } works by touch and cannot strike from a distance: give it immediate range.
refusal-no_such_ability = { $name } has no ability called { $ability }: choose one from the sheet.
refusal-not_a_defense = { $ability } is no defense: choose an ability that defends, or roll.
refusal-long_move_and_action = A long move takes the whole action: leave the other action out, or make a short move.
refusal-cannot_move = { $name } is debilitated with Speed at 0 and cannot move at all: recover first.
refusal-no_one_time_asset = There is no one-time asset to use here: leave it out.
refusal-cannot_pay_at_all = { $n ->
    [one] This costs 1 { $stat } point before any Effort and the Pool is empty: recover first.
   *[other] This costs { $n } { $stat } points before any Effort and the Pool holds { $pool }: recover first.
    }
refusal-cannot_pay = { $n ->
    [one] This costs 1 { $stat } point and the Pool is empty: use fewer levels of Effort or recover first.
   *[other] This costs { $n } { $stat } points and the Pool holds { $pool }: use fewer levels of Effort or recover first.
    }
refusal-lender_effort_limit = The Effort of { $what } is { $n } and { $asked } was asked for: ask for { $n } at most, or do it without that power.
refusal-lender_cannot_pay = This costs { $n } and { $what } holds { $pool }: use fewer levels of Effort, or do it without that power.
refusal-effort_limit = This character's Effort is { $n } and { $asked } was asked for: ask for { $n } at most, on easing, damage and all else together.
refusal-retry_needs_effort = Trying again takes at least one level of Effort on easing the task.
refusal-free_effort_alone = A free level of Effort comes on top of a level that is paid: buy at least one level.
refusal-forgo_effort = A defense that is given up takes no Effort: leave Effort out, or defend.
refusal-unaided = Nothing can ease this roll: leave Effort out.
refusal-no_roll_bonus = This edition knows no bonus to the roll: give an asset or ease the task in steps.
refusal-dead = { $name } is dead and can do nothing more.
refusal-debilitated = { $name } is debilitated and can only crawl, defend and recover. Put points of a recovery roll in an empty Pool: that also moves { $name } up the damage track.
refusal-debilitated_still = { $name } is debilitated with Speed at 0 and can only defend and recover. Put points of a recovery roll in an empty Pool: that also moves { $name } up the damage track.
refusal-debilitated_by_special_damage = { $name } is debilitated and can only crawl, defend and recover: no Pool is empty, so a whole recovery roll, taken instead of its points, moves { $name } one step up the damage track.
refusal-stunned = { $name } is stunned and loses this turn: defending is still possible.
refusal-unconscious = { $name } is unconscious and does nothing: the GM takes the condition off once { $name } comes to.
refusal-held_fast = { $name } is held fast and cannot move from the spot: get out of the net first (trap_escape), with an action.
refusal-kept-act = { $name } cannot act now: { $condition }. The condition says what ends it; the GM removes it.
refusal-kept-rest = { $name } cannot make a recovery roll now: { $condition }.
refusal-kept-body = { $name } cannot act with the body now: { $condition }. What takes only the mind is still possible.
refusal-kept-move = { $name } cannot leave this spot: { $condition }. Break free first, or have the GM place { $name }.
refusal-kept-attack = { $name } cannot attack now: { $condition }.
refusal-kept-attack_on = { $name } may not attack { $whom } now: { $condition }. Tick “anyway” to allow it all the same.
refusal-kept-strike = { $name } cannot attack with the body now: { $condition }. What takes only the mind is still possible.
refusal-kept-touch = { $name } cannot touch or affect anything now: { $condition }.
refusal-kept-intellect = { $name } cannot spend Intellect points now: { $condition }.
refusal-kept-devices = The things that { $name } carries do not work now: { $condition }.
refusal-kept-gear = What { $name } carries is part of the form now: { $condition }. It can be used again when the form is over.
refusal-kept-powers = { $name } cannot use abilities now: { $condition }.
refusal-kept-turn = { $name } has lost this turn and acts in the next round.
refusal-paralyzed = { $name } is paralyzed and cannot move: try what takes no movement, with Intellect, or wait until it wears off.
refusal-on_guard = { $name } stands guard and makes no attack this turn: the next turn ends that, or the GM takes the condition off.
refusal-no_damage = { $attack } deals no damage, so Effort cannot add to it: put the Effort on easing.
refusal-unknown_attack = { $name } has no attack called { $attack }: choose one of { $known }, or describe the attack.
refusal-no_attacks = The sheet of { $name } lists no attacks: describe the attack, or add it to the sheet.
refusal-pays = No ability lets { $stat } pay for this { $of } roll: leave that Pool out.
refusal-reroll_power = { $power } cannot roll this die again now.
refusal-single_target = { $name } cannot be attacked alone now ({ $state }): use an attack on an area.
refusal-attack_bound = The attack that you have left now is for { $name } alone: attack { $name }, or wait for your turn.
refusal-unfit_weapon = { $attack } is no weapon for { $power }: choose one that fits.
refusal-same_choice = { $name } is on the sheet with the same choice: choose something else.
refusal-attack_stat = { $attack } cannot be rolled with { $stat }: choose { $options }.
refusal-unknown_situation = There is no situation { $situation }: { $hint }
refusal-total_cover = Whoever is wholly behind cover cannot be attacked. If the attack goes through that cover, use `total_cover_pierced` instead.
refusal-not_together = There is no { $one } where it is { $other }: leave one of them out.
refusal-useless_underwater = A weapon of this kind ({ $kind }) does not work under water.
refusal-hard_limit = This attack has a hard limit: nobody past its range can be struck.
refusal-out_of_reach = A melee attack reaches an immediate distance: move there first, or use a ranged attack.
refusal-out_of_range = The target is farther away than { $reach }, which is all this attack reaches here. The GM may allow the shot with the situation beyond_range.
refusal-unknown_ruling = There is no ruling { $ruling }: { $hint }
refusal-ruling_choice = The ruling { $ruling } can be { $options }: choose one of them.
refusal-die = A die with { $sides } sides cannot show { $face }: type a face from 1 to { $sides }.
refusal-rest_out_of_order = The next rest of this day is { $due }, so { $asked } must wait: take the rests in their order.
refusal-spend_more_than_rolled = The recovery roll gave { $points } points and { $asked } are spent: take { $points } or fewer.
refusal-spend_past_maximum = { $stat } has room for { $room } more and { $asked } were given: put the rest into another Pool.
refusal-step_or_points = A recovery roll restores points or one step of the damage track: choose one of them.
refusal-step_needs_full_pools = A Pool is at 0: put points of the recovery roll into it, which lifts the damage track as well.
refusal-already_hale = The character is hale already: take the points.
refusal-pass_to_missing = One of the 2 XP goes to another player: say who gets it (pass_to).
refusal-pass_to_alone = Nobody else is there (alone), so no XP is passed on: leave out pass_to, or leave out alone.
refusal-pass_to_self = { $name } keeps one XP and passes the other on: choose another character.
refusal-intrusion_stands = This intrusion cannot be refused: accept it.
refusal-pass_to_barred = { $name } gets no XP that others hand on: choose somebody else.
refusal-intrusion_dead = { $name } is dead: no intrusion can be offered. Choose somebody else.
refusal-free_intrusion_stands = At this table the intrusion of a natural 1 cannot be refused: accept it.
refusal-xp = This costs { $n } XP ({ $for }), and the character has { $xp }. Earn XP first.
refusal-rolled_twice = { $name } rolls initiative once: give one roll for each character.
refusal-initiative_said = { $what } does not spare this initiative roll: leave it out.
refusal-track_too_good = { $n ->
    [one] { $name } has a Pool at 0 and cannot be { $track }: move the damage track down, or raise the Pool.
   *[other] { $name } has { $n } Pools at 0 and cannot be { $track }: move the damage track down, or raise the Pools.
    }
refusal-health_over_max = { $name } has { $health } health of at most { $max }: lower one or raise the other.
refusal-reroll_nothing = Nothing was rolled in that request, so there is nothing to reroll: give the request with its dice.
refusal-needs_actor = Choose who acts here: { $kinds }.
refusal-needs_target = Choose whom or what this concerns: { $kinds }.
refusal-nothing_rolled = Nothing is rolled for this, so there are no odds: ask for something that is attempted.
refusal-no_odds = There are no odds for { $procedure }: ask for a task, an attack or a defense.
refusal-no_roll_here = Nothing is rolled for this: choose a task, an attack or a defense to see its odds.
refusal-no_defense-helpless = { $name } cannot dodge: the attack hits without a roll.
refusal-no_defense-unaware = { $name } does not see it coming: the attack hits without a roll.
refusal-unknown_procedure = There is no procedure { $procedure }: { $hint }
refusal-internal_error = Threefold itself failed on this request, and nothing has changed: please report it.
refusal-line_too_long = This line is longer than { $bytes } bytes: split the request.
refusal-unknown_effect = There is no effect { $effect } to choose here: pick one of those offered.
refusal-major_effect = { $effect } is a major effect: choose the major effect of a natural 20 for it.
refusal-gm_only = This is for the GM: ask the GM to do it.
refusal-whisper_own = You can whisper to the GM as your own character alone: open your own page.
refusal-no_such_handout = This handout is not on the list any more: reload the page.
refusal-handouts_full = A table keeps at most { $n } handouts: take one off the list first.
refusal-empty_handout = This handout is empty: write a text or choose a picture.
refusal-portrait_own = You can change the portrait of your own character alone.
refusal-portrait_picture = This picture belongs to a handout: choose another for the portrait.
refusal-no_picture = No picture came with it: choose one first.
refusal-picture_large = { $file } is too large: choose a picture of at most { $n } MB.
refusal-picture_pixels = { $file } has too many pixels: choose a picture of at most { $n } megapixels.
refusal-picture_unread = { $file } cannot be read as a picture: choose a PNG, JPEG, WebP or AVIF file.
refusal-pictures_full = The pictures in use at a table may take { $n } MB together: choose a smaller one, or take another one off first.
refusal-pictures_own = Your pictures at this table may take { $n } MB together. An undo could bring back those that you replaced, so they count as well: keep the picture that is there, or choose a smaller one.
refusal-pictures_players = The players' pictures at this table may take { $n } MB together. An undo could bring back those that were replaced, so they count as well: keep the picture that is there, or choose a smaller one.
refusal-portrait_upload = A portrait is a picture that you upload here: choose its file on the page of your character.
refusal-halted_player = The scene is halted: wait until the GM goes on.
refusal-halted_gm = The scene is halted: press “Go on” first.
refusal-limits_full = A table keeps at most { $n } lines and veils: put two into one.
refusal-no_such_limit = This line or veil is not on the list any more: reload the page.
refusal-no_such_pc = There is no character { $id } at this table: reload the page.
refusal-not_a_pc = { $name } is no player character: choose a character. The GM sets by hand what happens to { $name }.
refusal-nobody_there = There is nobody and nothing with the id { $id } at this table: reload the page.
refusal-by_id = Whoever has a part in it must be at this table: name them by their ids, not by their sheets.
refusal-nothing_to_damage = This deals no damage: put all levels of Effort on easing it.
refusal-too_many_things = A scene holds { $n } things: remove some first.
refusal-no_such_foe = There is no foe { $id } at this table: reload the page.
refusal-not_a_foe = { $name } is not one of the foes: choose a foe.
refusal-no_such_figure = There is nobody { $id } at this table: reload the page.
refusal-not_your_pc = { $name } is not your character: only its player or the GM can do this.
refusal-no_longer_open = This has been dealt with already: the page shows what is open now.
refusal-initiative_first = Initiative comes first: wait until everyone has rolled.
refusal-not_your_turn = It is { $name }'s turn: wait for yours, or ask the GM to let you act now.
refusal-further-weapon = The attack that { $power } leaves is not made with { $attack }: choose a weapon that fits.
refusal-further-target = The attack that { $power } leaves is for { $name } or somebody next to { $name }: choose one of these.
refusal-further-effort = { $power } makes several attacks in one action. Levels of Effort left for it: { $n }. Apply no more.
refusal-already_acted = You have taken your action this round: pass the turn, or ask the GM for another action.
refusal-name_taken = The name { $name } is taken at this table: give another one.
refusal-guest = You have no character here yet: make one or bring one, and sit down with it.
refusal-spectator = Spectators look on and play no character. Ask the GM for a seat to play from.
refusal-gm_itself = Only the GM may do this, not an assistant: ask the GM.
refusal-no_way_in = This is no link to a table: paste the whole address that your GM sent you, or the code after /join/.
refusal-link_elsewhere = This link leads to another server, { $place }: open it in the address bar of your browser.
refusal-table_title = The name of a table has at most { $n } letters: shorten it.
refusal-seated_already = You have a character at this table already: ask the GM to seat another.
refusal-table_full = A table seats { $n } characters: remove one first.
refusal-too_many_foes = A table holds { $n } foes: remove some first.
refusal-too_many_petitions = { $n ->
    [one] { $n } thing waits for the GM already: let the GM answer it first.
   *[other] { $n } things wait for the GM already: let the GM answer some first.
    }
refusal-no_such_benefit = { $name } has no such benefit any more: look at the sheet again.
refusal-initiative_settled = Initiative is rolled again only before anybody acts: spend the XP on another roll.
refusal-session_over = Session { $n } has begun already: give a later number, or none.
refusal-session_ended = Session { $n } is over already: begin the next one first.
refusal-no_such_bookmark = This bookmark is no longer there: look at the list again.
refusal-bookmarks_full = A table keeps { $n } bookmarks: take one away first.
refusal-no_such_event = There is no event { $n } in this log: give one from 1 to { $last }.
refusal-sealed_already = The dice are sealed already: open the seal before you seal them anew.
refusal-not_sealed = The dice are not sealed: seal them first.
refusal-no_loose_end = This is no longer open: look at the loose ends again.
refusal-nothing_to_redo = There is nothing to bring back: it goes only right after an undo.
refusal-nothing_to_undo = Nothing has happened yet that could be undone.
refusal-nobody_to_fight = There is no living character at this table: add one first.
refusal-no_initiative = No initiative is called for: the GM starts an encounter first.
refusal-no_turns = No turns are running: the GM starts an encounter first.
refusal-no_encounter = There is no encounter to end.
refusal-none_left = { $name } has no { $attack } left. The GM can hand out more.
refusal-not_loaded = { $attack } of { $name } is not loaded. Load it first: that takes an action.
refusal-too_many_proposals = Three proposals wait for the GM already: take one back first.
refusal-foe_down = { $name } is down: choose another foe.
refusal-kept_full = The table keeps { $n } foes already: take one off its shelf first.
refusal-move-no_entry = The entry that { $name } came from is not among the content in use: use its pack again, or make the attack by hand.
refusal-move-unknown = { $name } has no move called { $move }: { $hint }
refusal-move-too_often = { $name } has done that as often as it may: { $move }, { $often }. To let it do so all the same, tick “anyway”.
refusal-move-state = { $move } is for somebody in this state: { $state }. { $name } is not. To let it happen all the same, tick “anyway”.
refusal-move-too_few = { $move } is made by { $n } together, and only { $here } of them can: { $name } cannot do it alone. To let it happen all the same, tick “anyway”.
refusal-move-too_many = { $move } meets { $n } at the most, and { $here } are chosen: choose fewer. To let it happen all the same, tick “anyway”.
refusal-move-not_held = No PC holds { $name }: there is nothing to get free of.
refusal-move-thing = { $name } carries no “{ $thing }”: choose something that { $name } carries.
refusal-move-no_thing = { $move } does nothing to { $thing }: choose somebody instead.
refusal-move-other = { $name } is struck already: choose somebody else, or leave the choice empty.
refusal-hold-one = Only { $name } is held: leave the others out.
refusal-hold-effort = Nothing is rolled to squeeze { $name }: leave out the Effort.
refusal-hold-attacks = { $name } is attacking: roll the defense first. In the next round it may try to get free.
refusal-hold-open = { $name } is already trying to get free: make the roll against it first.
refusal-hold-tried = { $name } has tried to get free in this round: it may try again in the next one.
refusal-hold-attacked = { $name } has attacked in this round: it may try to get free in the next one.
refusal-hold-struggled = { $name } has tried to get free in this round, in place of an attack. To let it attack all the same, tick “anyway”.
refusal-move-far = { $name } is { $n } feet away and { $move } reaches { $reach } feet: get { $closer } feet closer, or allow it all the same.
refusal-move-together = { $name } acted in this round as one of a group: { $move }. To let it act again, tick “anyway”.
refusal-move-whom = Nobody is named whom { $move } could hit: choose a target.
refusal-move-regains_at_zero = { $name } is at 0 health: it regains none by itself.
refusal-move-regains_not = { $name } does not regain health by itself: change its health by hand.
refusal-unknown_skill = The sheet has no skill { $skill }: choose one of its skills.
refusal-gm_sets_modifiers = The GM says what else eases or hinders this: ask for it, and leave it out here.
refusal-choice_not_open = That benefit is not on offer for this roll: choose one that is.
refusal-long_rest_in_fight = A rest of { $rest } cannot be taken in a fight: wait until the encounter is over.
refusal-rest_not_this_pool = { $source }: rest gives no points of { $stat } back. Share them among your other Pools.
refusal-rest_needs = { $source }: a recovery roll needs “{ $condition }” first. Use the ability that gives it; when it succeeds, rest.
refusal-too_dear = { $thing } costs too much: { $price }. At this level { $item } makes at most: { $most }. Name a cheaper thing.
refusal-wrong_ware = { $item } cannot make { $thing }: it makes things of other kinds. Name a thing from its lists.
refusal-level_of_heroes = { $name } is of level { $level }, and NPCs go up to level { $most } here. Switch on the module “Power shifts” (superheroes; a table has it in its settings), or give a lower level.
refusal-level_of_none = { $name } is of level { $level }: no table has NPCs above level 15. Give a level from 0 to { $most }.
refusal-share_first = A recovery roll waits to be shared: share its points first.
refusal-stale_link = This link opens nothing (any more): ask your GM for a new one.
refusal-signed_out = This browser has no seat here (any more): open your link again, or ask your GM for a new one.
refusal-no_seat = There is no such seat at this table: ask your GM for a link to yours.
refusal-no_page = There is no such page here: go back to the table.
refusal-foreign_origin = This request does not come from a page of this table: open the table by your link and try again.
refusal-no_form = What came was not sent by a form of this table: reload the page and try again.
refusal-too_many_fields = A form of this table has at most { $n } fields: reload the page and try again.
refusal-no_command_id = The page is out of date: reload it and try again.
refusal-not_done = This was not done, because nothing can be stored now. For whoever runs this table: { $why }
refusal-not_read = This cannot be shown now. For whoever runs this table: { $why }
refusal-no_room = Too many are connected: close pages that nobody looks at, then try again.
refusal-too_fast = That was too much at once from this seat: wait a moment, then try again.
refusal-upload_slow = The file took too long to arrive. Try again where the connection is faster, or with a smaller file.
refusal-crowded = Too many people ask for pages just now: wait a moment, then try again.
refusal-too_often = That was very much at once from this device or network: wait a minute, then try again.
refusal-tables_full = { $n ->
    [one] { $n } table is kept here, and no more: start Threefold with another file (--db), or let it keep more (--tables).
   *[other] { $n } tables are kept here, and no more: start Threefold with another file (--db), or let it keep more (--tables).
    }
refusal-our_fault = Something broke on our side; nothing was changed. Try again, and tell whoever runs this table if it stays.
refusal-command_id = A request's id has 1 to 64 letters, digits, hyphens, dots, colons or underscores: give it one like that.
refusal-command_reused = Another seat has used this request's id: send the request again under a new one.
refusal-table_moved_on = The table has moved on (event { $version }, not { $expected }): look again and repeat.
refusal-out_of_bounds = This would bring a number or a name beyond what a sheet can hold: make it smaller or shorter.
refusal-no_command = This goes with a command: say which one is given, or leave this out.
refusal-nothing_to_end = Nothing that comes from { $power } is in effect for { $name }.
refusal-end_which = Each thing that comes from { $power } takes an action of its own: say which one ends.
refusal-no_such_part = Nothing of that kind comes from { $power }: choose one of the things or companions that do.
refusal-not_commanded = The command “{ $command }” does not hold { $name } any more. Reload the page to see what does.
refusal-input_missing = { $act }: `{ $field }` is missing. Say what it is.
refusal-input_stray = { $act }: `{ $field }` has no use here. Leave it out.
refusal-climb_one = A climb has either a surface or a difficulty of the GM's: give one of them.
refusal-standing_run = A standing jump has no run: choose a jump after a run, or leave the run out.
refusal-ride_one = Riding and driving take either a maneuver or a difficulty of the GM's: give one of them.
refusal-perceive_what = Give the creature that is to be noticed as the target, or a difficulty for anything else.
refusal-level_of_what = Give the level of the device, or the device itself as the target: one of them.
refusal-known_device = Disabling, picking and smashing take a roll even on a well-known device: leave it out.
refusal-identify_one = Give one of these: a device as the target, its level, how rare the knowledge is, or a difficulty.
refusal-no_surface = Without a surface to push from there is no moving in zero gravity: find something to push against.
refusal-chase_short = Rolls are only counted in a long chase: make it a long one, or leave them out.
refusal-chase_over = This chase is decided already: begin another.
refusal-vehicle_lost = { $name } is lost for good: take another vehicle.
refusal-undriven_course = Who does not drive this round can change neither speed nor heading: drive, or keep the course.
refusal-undriven_roll = Something else is not rolled for here: leave this out, and play what the driver does by itself.
refusal-not_enclosed = Vehicles fight each other only with everyone inside them: use ordinary attacks, or disable the vehicle.
refusal-system_missing = An attack on a vehicle has to be aimed at a system: its weapons, defenses, engine, maneuverability or power core.
refusal-pilot_difficulty = The GM sets how hard this piloting is: give a difficulty.
refusal-not_an_exit = Only an exit from FTL ends like this: leave it out, or pilot an exit (ftl_exit).
refusal-works_already = That system of { $name } is not out of order: choose one that is.
refusal-sick_failures = Failures count minutes of exposure, not days of sickness: leave them out.
refusal-no_roll_no_effort = Nothing is rolled here, so there is nothing for Effort to ease: leave it out.
refusal-guard_pc = Only a player character rolls to stop somebody or to get past a guard: let one of them act.
refusal-guard_whom = This takes an NPC as the target: the one to be stopped, or the one who stands guard.
refusal-guard_again = { $name } has been held up once this round: try to stop somebody else, or wait for the next round.
refusal-special_damage = Say what it does: steps down the damage track, a condition, or both.
refusal-lasts_what = Only a condition lasts for some time: name one, or leave the time out.
refusal-times_of_what = It works again only if it is said when (again): say it, or leave the times out.
refusal-lucky_shot = A lucky shot is for a target that can be neither seen nor sensed: leave it out, or name what hides the target.
refusal-effect_or_damage = A special roll gives either damage or an effect: choose one of them.
refusal-travel_how_long = A journey takes some days or hours: say how many.
refusal-area_damage = How much does the attack deal? Give damage, or an attack that has it.
refusal-area_empty = An area attack takes at least one target.
refusal-attack_also = { $attack } is aimed at one target: further targets need an ability that reaches them. The GM can call for an area attack.
refusal-attack_bought = A plain attack with { $attack } sells nothing else for Effort: use the ability or the thing that does.
refusal-attack_spares = { $attack } does not strike { $name } as well: the burst reaches immediate range around the target. In melee it leaves out the attacker.
refusal-area_distance = { $name }: { $why }
refusal-area_true_name = A true name eases the attack on its owner alone: name those whose true names are known in `true_names`.
refusal-area_name = None of the targets is called { $name }: { $hint }
refusal-no_panel = A wall has no latch or hinges: leave this out.
refusal-ally_effort = { $name } is not a PC, and only PCs apply Effort: leave it out.
refusal-no_level = Whose level? Give it, or a figure that has one.
refusal-trap_broken = The trap is broken: it does nothing any more.
refusal-craft-level = What is it? Give the item, its level, or the thing itself as the target: one of them.
refusal-craft-only_tinkering = Only tinkering takes this: leave it out, or make the work tinkering (tinker).
refusal-craft-not_lasting = XP are paid for a lasting benefit: say that there is one (lasting), or leave this out.
refusal-craft-flaw = Only a rush job leaves a flaw: give the time it is to take (rush), or leave this out.
refusal-craft-unskilled = The GM asks for { $level } here, which { $name } does not have in this skill: name a better skill, or let somebody else do it.
refusal-craft-no_rush = That is no rush: the work takes no longer. Give a shorter time, or leave it out.
refusal-craft-time = The work is not done yet: { $time } are left.
refusal-magic_craft-level = What level is it to be? Give one from { $least } to { $most }, or let it be the cheapest that works.
refusal-magic_craft-cheapest = The cheapest is made at the lowest level: leave out the level, or the wish for the cheapest.
refusal-magic_craft-range = This can be crafted at levels { $least } to { $most }: choose one of them.
refusal-magic_craft-unskilled = Magic items are crafted only by those who are trained in it, and { $skill } is not: name a craft that is trained or specialized, or learn it.
refusal-magic_craft-time = The table of times ends below difficulty { $difficulty }: give the GM's time.
refusal-magic_craft-place = Nobody crafts magic items on the road or in a dungeon: find a place to work in and stay there.
refusal-magic_craft-finished = { $n ->
    [one] Its one subtask is done: the item is finished.
   *[other] All { $n } subtasks are done: the item is finished.
    }
refusal-magic_craft-too_many = Material is only destroyed by failures after the first in a row: give fewer items to replace, or more failures.
refusal-magic_craft-replace = { $n ->
    [one] An item of the material was destroyed: replace it first, and set this to 0.
   *[other] { $n } items of the material were destroyed: replace them first, and set this to 0.
    }
refusal-magic_craft-effort = Effort is of the moment, and a subtask of this work takes more than a day: leave it out.
refusal-magic_craft-effort_whole = Effort is of the moment, and this work takes more than a day: leave it out.
refusal-magic_craft-artifact_only = That is for artifacts: leave it out, or craft an artifact.
refusal-magic_craft-stim = A stim is a cypher: leave this out, or craft a cypher.
refusal-magic_craft-simple = A simple artifact takes as long as the GM says: give that time.
refusal-magic_craft-agreement = Player and GM have to agree which artifact is made: say so once they have.
refusal-magic_craft-commonplace = Where magical technology is commonplace it is made like anything else: use the procedure craft.
refusal-magic_craft-device = The device itself has to be made by now: craft it, and say so.
refusal-magic_craft-no_device = A device belongs to what is technology as well: say how it is made (technology), or leave this out.
refusal-magic_device-stray = This device has no use for that: leave it out.
refusal-magic_device-spent = It does not work any more: take another.
refusal-advance-steps = { $name } cannot have bought these steps in tier { $tier }: each is bought once, and the step that makes { $n } enters the next tier.
refusal-advance-last_tier = Tier { $tier } is the last: the GM may allow more steps beyond it (beyond_tier_6).
refusal-advance-taken = { $step } has been bought in this tier: buy another step, and it is open again in the next tier.
refusal-advance-instead_of_skill = At this table a special option stands in for the skill, and { $step } has been bought in this tier: buy another step.
refusal-advance-points = Exactly { $n } points are added to the Pools and { $asked } were given: share out { $n }.
refusal-advance-most_effort = Effort ends at { $n }: choose another step or a special option.
refusal-advance-fighting_skill = { $skill } is for attack or defense, which this step does not train: choose another skill, or one of the character's own abilities.
refusal-advance-specialized = Nothing is higher than specialized in { $skill }: choose another skill.
refusal-advance-focus_tier = A further ability of the focus comes from tier { $n } on and this is tier { $tier }: choose another option.
refusal-advance-has_ability = The character has { $ability } already: choose another ability.
refusal-advance-not_shared = Only a home can be bought together: let one character pay.
refusal-advance-overpaid = The others pay { $asked } XP for what costs { $n }: lower their shares.
refusal-advance-pays_once = { $name } pays a share once: give each character one share.
refusal-arc-imposed = Only the player chooses an arc: suggest it, and let the player take it up.
refusal-arc-one_free = One arc is free when a character is made, and this one has had an arc: take it up for XP.
refusal-arc-over = { $arc } is over: take up another arc.
refusal-arc-after_climax = { $arc } has had its climax: only its resolution is left.
refusal-arc-lacking = { $arc } still lacks: { $lacking }. Complete that first, or let the GM pass over it (skip).
refusal-arc-opened = { $arc } has had its opening: go on with its steps.
refusal-arc-under_way = { $arc } is under way: its opening comes before everything else.
refusal-arc-unknown_step = { $arc } has no step { $step }: choose one of { $known }.
refusal-arc-step_once = { $arc } has had its step { $step }, which comes once: choose another step.
refusal-arc-day_passed = That day is over for { $arc }: give the day of its last part or a later one.
refusal-arc-session_passed = That session is over for { $arc }: give the session of its last part or a later one.
refusal-arc-session_full = { $arc } has had { $n } parts in this session: leave the next one for another session.
refusal-arc-too_short = An arc takes { TIME($n, "days") } at the least: { $arc } can end from day { $day } on.
refusal-arc-only_failure = The climax of { $arc } can only fail: say that it did (success false).
refusal-arc-unknown = There is no sample arc { $arc }: name one such as `avenge` or `explore`, or give the parts of an arc of your own (own).
refusal-arc-unknown_near = There is no sample arc { $arc }: did you mean `{ $near }`? For an arc of your own give its parts (own).
refusal-arc-has_parts = { $arc } has parts of its own: leave the friend's arc out.
refusal-arc-step_twice = The step { $step } is there twice: name each step once.
refusal-arc-friend_missing = { $arc } takes its steps and climax from the friend's arc: say which one that is (friend).
refusal-arc-name_taken = There is an arc called { $arc } already: call this one by another name (called).
refusal-arc-none = { $name } pursues no arc, and so none called { $arc }: take one up first.
refusal-arc-not_taken = { $name } pursues no arc called { $arc }. Open are: { $known }.
refusal-share-nobody = Nobody who could take a part of the damage to { $name } is there: leave it out.
refusal-share-most = At most { $n } can go over to the other: lower it.
refusal-companion-own_will = { $name } has a will of its own and takes no orders: the GM plays it.
refusal-companion-no_attack = { $name } does not attack: let it help in another way.
refusal-companion-alone = A companion attacks with what it has, without weapons, abilities or help of its character: leave this out.
refusal-companion-acted = { $name } has acted in this round already: it acts again in the next one.
refusal-companion-once_each = { $name } strikes nobody twice in one round: choose another target.
refusal-companion-fallen = { $name } has fallen. What it takes for another one to come: { $what }. The GM takes the fallen one out of the scene when that is done.
refusal-companion-there = { $name } is already here through { $item }: nobody else would come, so nothing is paid. To call somebody new, send somebody away first.
refusal-companion-itself = { $name } cannot attack itself: choose a foe.
refusal-companion-thing = { $name } can attack only creatures, not things: choose a foe, or let the GM say what it does.
refusal-companion-attacked = Nobody rolls a defense for { $name }: compare the levels, and enter its damage by hand.
refusal-follower-not_here = Followers help with tasks, attacks, defenses and initiative: for anything else let the GM add the help as an asset.
refusal-follower-who = Nobody is named to act alone: say which follower does.
refusal-follower-nothing = nothing yet
refusal-follower-comfort = peace of mind, comfort and loneliness
refusal-follower-comfort_too = { $known }, and with peace of mind, comfort and loneliness
refusal-follower-nobody = { $name } has no follower yet: gain one first.
refusal-follower-nobody_lost = { $name } has lost no follower, and so there is nobody to replace.
refusal-follower-unknown = { $name } has no follower called { $follower }. Those there are: { $known }.
refusal-follower-none_lost = { $name } has lost no follower called { $follower }. Lost are: { $known }.
refusal-follower-stat_missing = A task of some difficulty needs a stat: say which one.
refusal-follower-unmodified = { $name } has no modification for { $task } and cannot help with it: { $name } helps with { $known }.
refusal-follower-too_low = { $name } is level { $level } and helps in attack and defense only from level { $n } on: ask for other help, or wait until then.
refusal-follower-no_pet = { $name } is not a pet: only a well-kept pet is a comfort by itself. Leave comfort out, or choose a pet.
refusal-follower-pet_neglected = { $name } is not well kept and comforts nobody: see to it first.
refusal-follower-alone = { $name } acts alone, without Effort, skills or points of its character: leave `{ $field }` out.
refusal-follower-knows = { $name } has { $task } already: choose another task.
refusal-follower-full = { $n ->
    [one] { $name } has { $n } level and so { $n } task to help with: leave the others out.
   *[other] { $name } has { $n } levels and so { $n } tasks to help with: leave the others out.
    }
refusal-follower-pet_needs_ability = A pet that helps comes from an ability or focus that grants followers: name it (ability), or give the pet no tasks.
refusal-follower-too_soon = Looking for another takes { TIME($least, "days") } after { $name } was lost: wait another { TIME($n, "days") }.
refusal-follower-not_recruited = Another follower comes after a search in earnest: recruit one first (recruited).
refusal-follower-name_taken = There is a follower called { $name } already: give another name.
refusal-cooperation-help_again = This character has helped this round already: the next turn brings another action.
refusal-cooperation-distract_again = This character has distracted a foe this round already: the next turn brings another action.
refusal-cooperation-draw_attack_again = This character has tried to draw an attack this round already: the next round allows another.
refusal-cooperation-take_attack_again = Nobody takes more than one attack in a round for others: somebody else may take this one.
refusal-cooperation-another = One way of working together is all that fits into a round, and this character has used one ({ $used }): somebody else may do this.
refusal-cooperation-acted = This takes an action, and this character's is spent: the next turn brings another.
refusal-cooperation-complement = A task that goes with another's needs both a stat and a difficulty: give the other one too, or neither.
refusal-cooperation-too_far = Only an attack on a comrade within an immediate distance can be taken: get closer first.
refusal-cooperation-area = An attack on an area meets everybody in it, and cannot be taken for another.
refusal-heal-dead = { $name } is dead: first aid helps the living.
refusal-power-undressed = { $item } comes from { $what }, which is not worn: put it on first.
refusal-power-feet = { $item } reaches { $n } feet, and { $name } is farther away.
refusal-power-armor = { $item } is not possible in this armor, which makes Effort with Speed cost more: take the armor off first.
refusal-power-always = { $item } always works: there is nothing to use.
refusal-power-kept = { $item } cannot be used now: { $state }.
refusal-form_changed = { $name } has changed form already: once before the action of a turn, once after it.
refusal-power-goes_on = { $item } goes on for the time that was left: nothing is rolled or paid, and it is for its user alone. Leave out Effort and whatever else was added.
refusal-power-needs = { $item } works only while { $what } is in effect: use { $what } first.
refusal-power-linked = { $item } already waits with { $what }. Use { $what }: both are used up then.
refusal-power-lacks = { $item } builds on { $what }, which is not on the sheet.
refusal-react-whom = { $item } is for somebody else: choose whom.
refusal-react-attacker = { $item } answers the attack of { $name }: it strikes nobody else.
refusal-power-asks_nothing = { $item } asks for nothing that “{ $what }” answers: leave it out.
refusal-power-no_weapon = { $item } takes a fitting weapon, and { $name } has none: put one on the sheet first.
refusal-power-apart = { $name }: { $item } fills an area { $n } feet across, and another target is { $feet } feet away. Choose targets who stand closer together.
refusal-power-no_fight = { $item } works in a fight alone, and the table plays none: begin one first.
refusal-power-nature = { $item } works on { $wanted } alone. { $name } is { $nature }.
refusal-power-takes_long = { $item } takes { $time }: too long for a fight. Begin it when the encounter is over.
refusal-power-under_way = { $item } is not done yet: { $time } to go. End your turn to go on with it; any other action gives it up.
refusal-power-destroyed_body = { $item } raises no body that was destroyed after it had walked, as { $name } was: choose another one.
refusal-power-walks_already = The body of { $name } walks already: choose another one for { $item }.
refusal-power-waits_for_die = { $item } rolls a die again that has fallen, and none lies open: use it on the open roll, before it is accepted.
refusal-power-comes_with_help = { $item } betters the help that you give: help a comrade, and it comes along.
refusal-power-untrained = { $item } works only for somebody trained in this: { $task }. The skill is not on the sheet.
refusal-power-alive = { $name } is not dead: this brings back the dead alone.
refusal-power-hale = { $name } is hale: there is no step of the damage track to undo.
refusal-power-which_ends = One condition of { $name } ends: say which. There are: { $known }.
refusal-heal-retry = { $name } cannot try to heal { $patient } again: there is one attempt a day, and the next day brings another.
refusal-heal-again = { $name } has tried to heal { $patient } today already: somebody else may try, or { $name } after ten hours of rest.
refusal-heal-other = Somebody has tried to heal { $patient } today already, and this table allows one attempt a day: rest for ten hours.
refusal-hazard-one = Name one of the hazards, or give the points of another: one of the two.
refusal-hazard-feet = Feet go with a fall, and a fall needs them: give both or neither.
refusal-hazard-once = This happens once ({ $hazard }) and not round after round: leave the rounds out.
refusal-award-mission_least = A mission is worth { $n } XP or more to each: raise the points, or leave them out.
refusal-award-nobody = Nobody is there to be given XP: name the characters (pcs).
refusal-award-twice = { $name } is given XP once: name each character once.
refusal-trap-unknown = There is no trap { $trap }: name one such as `arrow`, `pit` or `net`, or describe one.
refusal-trap-unknown_near = There is no trap { $trap }: did you mean `{ $near }`? Or describe one.
refusal-trap-points_or_feet = A trap inflicts so many points, or one for so many feet: give one of them.
refusal-trap-own_variant = A trap of one's own has no variants: describe it as it is.
refusal-trap-variant = This trap has no variant { $variant }. It has: { $known }.
refusal-trap-how_far = { $trap }: say how many feet.
refusal-trap-no_fall = { $trap }: nobody falls or slides, so leave the feet out.
refusal-trap-no_sides = { $trap }: there are no sides to choose.
refusal-trap-no_hole = { $trap }: this one does not hide behind a hole, so leave this out.
refusal-trap-areas = Areas are counted where a place is searched: leave them out, or search it (active).
refusal-trap-one_pass = { $trap }: it does not come round again, so leave the passes out, or name the variant that swings.
refusal-trap-stage = The stage goes with the thin air of a flooding room, and with nothing else: give both or neither.
refusal-trap-escape_stat = One breaks out with Might or slips out with Speed: choose one of them.
refusal-possession-held = This character is possessed already: say what happens in the possession.
refusal-possession-free = Nobody is possessed here: start with an attempt.
refusal-possession-touch = The creature has to touch its victim first. If the victim resists the touch, that is a defense without damage.
refusal-possession-first_round = In the first round its host acts as usual: control can be tried from the second.
refusal-possession-eject = There is one roll a day to throw it out: wait for the next day, or have it ordered out.
refusal-possession-command = It can be ordered out once a day: wait for the next.
refusal-ritual-unknown = There is no ritual { $ritual }: name one such as `beseech`, `exorcism` or `resurrection`, or describe one.
refusal-ritual-unknown_near = There is no ritual { $ritual }: did you mean `{ $near }`? Or describe one.
refusal-ritual-fixed = A ritual of fixed levels names them: give its levels.
refusal-ritual-level = This ritual has the level of what it deals with: say the level.
refusal-ritual-tier = This ritual goes by the tier of the ability wanted: say the tier, and no level.
refusal-ritual-no_tier = This ritual does not go by a tier: say the level.
refusal-ritual-level_or_tier = Say the level of a creature or the tier of a player character, not both.
refusal-ritual-levels = This ritual has one of these levels: { $known }.
refusal-ritual-over = A ritual of level { $level } has no subtask { $n }: it is over.
refusal-ritual-begun = Preparations come first: leave the state out to prepare a ritual anew.
refusal-ritual-twice = { $name } takes part twice: name everybody once, and the one who leads not among the others.
refusal-ritual-too_much = The subtask costs { $n } points and { $given } are given: give no more than it costs.
refusal-ritual-pool = This ritual does not take points of { $stat }: pay them from { $options }, or let somebody else who takes part.
refusal-ritual-no_pool = This ritual takes no points from Pools: leave them out.
refusal-ritual-no_time = Only a routine subtask may take no time: ease it to 0 first, or leave this out.
refusal-ritual-cannot_pay = { $n ->
    [one] This subtask costs 1 { $stat } point and the leader's Pool is empty: let others who take part give it, or recover first.
   *[other] This subtask costs { $n } { $stat } points and the leader's Pool holds { $pool }: let others who take part give some of them, or recover first.
    }
refusal-ritual-effort = { $n ->
    [one] With its Effort this subtask costs 1 { $stat } point and the leader's Pool is empty: use fewer levels of Effort, let others who take part give points, or recover first.
   *[other] With its Effort this subtask costs { $n } { $stat } points and the leader's Pool holds { $pool }: use fewer levels of Effort, let others who take part give points, or recover first.
    }
refusal-ritual-share = { $n ->
    [one] { $name } would give 1 { $stat } point and has none: take it from another Pool or from somebody else.
   *[other] { $name } would give { $n } { $stat } points and has { $pool }: give fewer, or take them from another Pool or from somebody else.
    }
refusal-ritual-no_soul_object = An object takes the soul: say its level, { $level } at least.
refusal-ritual-unprepared = This ritual is prepared for { TIME($n, "minutes") } first: prepare it, and go on with the state that is answered.
refusal-ritual-soul_object = An object of level { $n } cannot hold this soul: it has to be of level { $level } at least.
refusal-ritual-flesh = { $n } points are lost for good: share them between Might and Speed ({ $given } given).
refusal-ritual-flesh_one = One price is enough: Pool points, a point of Edge, an inability, or points of recovery.
refusal-ritual-flesh_edge = { $name } has no { $stat } Edge to lose: give something else.
refusal-ritual-flesh_recovery = Recovery rolls lose { $n } points for good, no more and no less.
refusal-ritual-flesh_short = { $n ->
    [one] { $stat } has { $n } point at most: take more from the other Pool.
   *[other] { $stat } has { $n } points at most: take more from the other Pool.
    }
refusal-ritual-not_afflicted = { $name } does not suffer from { $condition }: name one of { $known }, or leave it out.
refusal-ritual-no_ward = { $ritual } wards nothing: choose a ritual that wards an area, such as consecration.
refusal-ritual-no_bargain = { $ritual } conjures nobody to bargain with: take a ritual that brings a being in person.
refusal-ritual-no_vessel = { $ritual } imprisons nobody: take a ritual that does.
refusal-ritual-nobody_inside = Say who is in the vessel: choose a character or an NPC.
refusal-ritual-free = { $name } is not imprisoned: choose who is in the vessel.
refusal-ritual-alive = { $name } is alive: choose somebody who is dead.
refusal-ritual-dead = { $name } is dead already: choose somebody alive.
refusal-ritual-imprisoned = { $name } is in a vessel already: open that first, or choose somebody else.
refusal-ritual-not_possessed = Nothing possesses { $name }: choose somebody who is possessed, or nobody to clear a place.
refusal-ritual-threat = Say who or what comes to the ward: choose an NPC, or give the level of the threat.
refusal-power-buys_nothing = Effort buys nothing at this place in { $item }: leave the levels out, or put them on what it offers.
refusal-power-levels_bought = { $n ->
    [one] { $item }: { $n } level of Effort does not go there. These do: { $able }.
   *[other] { $item }: { $n } levels of Effort do not go there. These do: { $able }.
    }
refusal-power-again = { $n ->
    [one] { $item } was used already: to use it again, put { $n } level of Effort into “used again”.
   *[other] { $item } was used already: to use it again, put { $n } levels of Effort into “used again”.
    }
refusal-power-passengers = { $n ->
    [0] { $item } takes nobody along here: buy room for passengers with levels of Effort.
    [one] { $item } takes one passenger along here: choose fewer, or buy room with levels of Effort.
   *[other] { $item } takes { $n } passengers along here: choose fewer, or buy room with levels of Effort.
}
refusal-power-no_failure = { $item } tries a failed task again. No task has failed within the time that its text names.
refusal-power-no_success = { $item } comes after { $ability } has worked: use that first. The time that the text names is over, or it has not worked yet.
refusal-power-no_hit = { $item } follows a hit in an earlier round of this fight, with a melee weapon and on the same foe: there is none.
refusal-power-other_weapon = { $item } is done with the weapon that has struck, { $attack }: choose its weight.
refusal-power-another = { $item } needs a second target: tick whom or what the first one is thrown at.
refusal-power-targets = { $item } meets { $n } at the most here: choose fewer, or buy more targets with levels of Effort.
refusal-power-effect_on_foe = A combat effect falls on a foe: name the foe that this is used on, or leave the effect out.
refusal-power-hands_full = { $name } carries { $n } of them already: leave one behind first.
refusal-power-no_thing = There is no equipment called { $thing }: { $hint }
refusal-power-no_choice = { $item } asks for no more choices: leave { $word } out.
refusal-power-no_table = This item has no table left to roll on for this face.
refusal-power-find_one = Say what is found: a cypher, an artifact, or anything in words. One of them.
refusal-power-faces = The level takes { $n } dice with { $sides } sides: give a face for each.
refusal-power-give_to = Choose a comrade at this table to give it to.
refusal-power-no_equipment = { $name } has no { $item } among the equipment.
refusal-power-known = { $item } is identified already.
refusal-power-no_time = To make out what { $item } is takes a quarter of an hour at least: after the fight.
refusal-power-no_die = { $item } has no depletion die.
refusal-power-not_depleted = { $item } is not used up.
refusal-power-level = { $got } is no level: write a number up to { $top }, or dice such as 1d6 + 2 that stay within it.
refusal-power-depletion = { $got } is no depletion: write the faces and the die, such as 1–2 in 1d20 or 1 in d6, each hour; automatic; or never.
refusal-power-stats = { $name } is paid from one Pool and rolled with another stat: an action has one. Give both the same.
refusal-power-no_ability = { $name } has no ability { $item }. Abilities are listed on the sheet.
refusal-power-no_cypher = { $name } carries no cypher { $item }. Cyphers are listed on the sheet.
refusal-power-option_taken = { $item }: “{ $way }” has been used already. Choose what is left.
refusal-power-nothing_to_ease = { $item } rolls nothing in this use, so Effort has nothing to ease: set the levels on easing to 0.
refusal-power-too_many_ways = { $n ->
    [0] { $item } leaves nothing to choose: send no options.
   *[other] { $item } leaves { $n } to choose: send no more options than that.
    }
refusal-power-no_way = { $item } has no option number { $n }: choose { $ways }. The first option is number 0.
refusal-power-other_pool = { $item } gives nothing back to { $stat }: choose { $pools }.
refusal-power-full = { $item } would fill { $what }, which holds { $n } already: use some of it first.
refusal-power-begun = { $item } works { $n } times in all: after its first use at most { $most } uses are left, not { $left }.
refusal-power-not_worn = { $item } is not worn: use it instead.
refusal-power-its_moment = { $item } is used in answer to something: the table offers it when that happens.
refusal-power-other_round = { $item } was used in this round or the last: it cannot be used in two rounds in a row.
refusal-power-too_often = { $item }: { $back }. To use it all the same, tick “The GM allows it once more”.
refusal-power-nothing_stored = { $item } takes points that are stored, and none are: { $what } is empty.
refusal-power-too_few_points = { $item } takes { $n } points out of { $stat }, which holds { $left }: take fewer.
refusal-power-no_artifact = { $name } carries no artifact { $item }. Artifacts are listed on the sheet.
refusal-power-depleted = { $item } is used up. It works again when something recharges it and the GM agrees.
refusal-power-empty = { $item } is empty: it works again once it is filled, and the GM says so.
refusal-power-cypher = { $item } takes a cypher of level { $n } or more, and none is carried.
refusal-power-all_loaded = { $item } loads a weapon, and all are loaded: shoot first.
refusal-power-beside = { $item } does this only together with { $what }, and the sheet has none.
refusal-power-how_hard = { $item } on { $name }, who does not want it: the GM has to say how hard that is.
refusal-power-level_open = { $item } is a task, and the GM has to say how hard it is this time.
refusal-power-no_creature = { $item } works on living beings, and { $name } is a thing: choose somebody.
refusal-power-no_thing_target = { $item } works on things: choose a thing of the scene instead of { $name }.
refusal-power-npcs_alone = { $item } works on NPCs alone, and { $name } is a player character: choose an NPC.
refusal-power-own = { $item } works on its user alone, not on { $name }: choose nobody, or give it to whoever is to use it.
refusal-power-no_corpse = { $item } works on the dead, and { $name } is alive: choose a dead body.
refusal-power-others = { $item } is for somebody else: choose another.
refusal-power-user_alone = { $item } works on its user alone: leave out { $name }.
refusal-power-thing_level = { $item } works on things up to level { $n }, and { $name } is above that.
refusal-power-no_metal = { $item } works on metal, and { $name } is not made of metal.
refusal-power-whom = { $item } is for somebody else: say on whom it is used.
refusal-power-which_thing = { $item } works on things: choose one of the scene, which the GM can add.
refusal-strip-on_the_way = Whether the move succeeds is still open: accept its roll first, or roll again.
refusal-strip-not_placed = { $name } has no place on the strip yet: the GM puts everybody on it.
refusal-strip-slowly = With care a move goes { $n } feet at most in a round.
refusal-strip-moved = { $n } feet are gone already in this turn: only one move more than a step fits into a turn.
refusal-strip-too_far = That is { $n } feet: { $most } feet is the most that one turn allows here.
refusal-strip-too_far_to_act = That is { $n } feet: to act besides, { $most } feet is the most. Move without another act, or go less far.
refusal-strip-reach = { $name } is { $n } feet away and a melee attack reaches { $reach }: get { $closer } feet closer, or attack from a distance.
refusal-strip-range = { $name } is { $n } feet away and { $attack } reaches { $reach }: get { $closer } feet closer, or ask the GM to allow a shot beyond its range.
refusal-strip-strike = The GM decides what of the scene counts: ask for it to be left out.
refusal-prepared-no_name = Give the scene a name of at most 120 letters.
refusal-prepared-gone = This scene has been thrown away: open the scenes again.
refusal-prepared-which = Name one of the prepared scenes, or write one out: one or the other.
refusal-prepared-full = { $n } scenes are prepared already: throw one away first, or save it as a file.
refusal-prepared-nothing = Nothing stands here that could be kept: add foes or things, or set light and ground first.
refusal-prepared-too_many = A prepared scene holds at most { $most } foes, and these are { $n }: prepare the others as a second scene.
refusal-prepared-too_many_things = A prepared scene holds at most { $most } things, and these are { $n }: remove some first.
refusal-together-whom = Choose a comrade at the table to help.
refusal-together-draw_own = { $name } is the target already: defend, or let it hit.
refusal-together-drawn = { $name } has drawn this attack, or is about to, and two who draw it at once cancel each other out: leave it to { $name }.
refusal-together-comes_between = { $name } is about to draw or stop this attack: wait for that roll.
refusal-together-take_own = { $name } is the one who was hit.
refusal-together-missed = The attack on { $name } does no harm that somebody else could take.
refusal-together-no_guard = { $name } is not on guard: stand guard first, which is an action.
refusal-together-over = That is over already.
refusal-together-called = That roll waits to be made: make it, or take it back.
refusal-together-guarded = { $guard } stands guard over { $foe }: get past the guard first.

hint-near = did you mean { $near }?
hint-listed = `threefold { $command }` lists them.

## Values that do not fit: what is expected follows "must be"

refusal-spelling-name_control = { $field } is a name: it takes no line breaks and no control codes. Leave them out.
refusal-spelling-name_direction = { $field } has codes that turn the direction of the writing: leave them out.
refusal-spelling-name_invisible = { $field } has a sign that nobody can see: type the name again without it.
refusal-spelling-name_unseen = Nobody could see this name ({ $field }): give it at least one letter, digit or sign.
refusal-spelling-text_control = { $field } has control codes: leave them out. Line breaks may stay.
refusal-spelling-text_direction = { $field } has codes that turn the direction of the writing: leave them out.
invalid-must = { $field } must be { $expected }.
invalid-must_not = { $field } must be { $expected }, not { $got }.
invalid-must_not_near = { $field } cannot be { $got }: did you mean { $near }?
invalid-missing = { $field } is missing: it must be { $expected }.
invalid-unknown = { $field } is not known here: choose among { $names }.
invalid-unknown_near = { $field } is not known here: did you mean { $near }?
invalid-unknown_plain = { $field } is not known here: leave it out.
invalid-this = this
invalid-truth = true or false
invalid-whole = a whole number
invalid-whole_low = a whole number, { $low } or more
invalid-whole_high = a whole number, { $high } or less
invalid-whole_low_high = a whole number from { $low } to { $high }
invalid-text = a text
invalid-text_low = a text of { $low } or more characters
invalid-text_high = a text of at most { $high } characters
invalid-text_low_high = a text of { $low } to { $high } characters
invalid-pattern-key = a key of small letters, digits and _, such as glass_step
invalid-pattern-entry = an entry by its kind and key, such as abilities.onslaught
invalid-pattern-word = a key of small letters and _, such as glass_step
invalid-pattern-rule = the id of a rule, such as effort.cost
invalid-pattern-ritual_rule = the id of a ritual's rule, ritual.example and a word, or nothing
invalid-pattern-arc_rule = the id of an arc's rule, arc.sample and a word, or nothing
invalid-pattern-trap_rule = the id of a trap's rule, trap.entry and a word, or nothing
invalid-pattern-rules = the id of a rule, or the beginning of ids with * at its end, such as effort.*
invalid-pattern-ruling = the tag of a ruling, such as 2-A10
invalid-pattern-level = a level: a number or dice, such as 4 or 1d6+2
invalid-pattern-depletion = a chance such as 1 in 1d20 or 1-2 in 1d6, or automatic, or never
invalid-pattern-fraction = a number or a fraction, such as 2 or 1/2
invalid-pattern-stat = might, speed, intellect, or the name of a choice after a dollar sign
invalid-pattern-distance = a distance: immediate, short, long, very_long, unlimited, world, or feet or miles such as 30 feet
invalid-pattern-range = a range: touch, sight, weapon, immediate, short, long, very_long, unlimited, world, or feet or miles such as 30 feet
invalid-pattern-hash = 64 hexadecimal digits
invalid-pattern-id = an id of this table, such as p1 or f2
invalid-pattern-viewers = nobody, all, or the id of a PC such as p1
invalid-list = a list
invalid-list_low = a list of { $low } or more entries
invalid-list_high = a list of at most { $high } entries
invalid-list_low_high = a list of { $low } to { $high } entries
invalid-object = an object
invalid-object_low = an object of { $low } or more entries
invalid-object_high = an object of at most { $high } entries
invalid-object_low_high = an object of { $low } to { $high } entries
invalid-object_with = an object with { $fields }
invalid-object_that_may_have = an object that may have { $fields }
invalid-object_of_kind = an object of kind { $kinds }
invalid-found-text = the text "{ $text }"
invalid-found-list = a list
invalid-found-object = an object
invalid-found-sized = one of { $n }
invalid-json-not_utf8 = Byte { $byte } of this line is not UTF-8: save the text as UTF-8.
invalid-json-not_object = A request is one JSON object on a line: put it in braces.
invalid-json-too_deep = This line is nested too deeply to be read: send it with fewer brackets inside brackets.
invalid-json-number = This line has a number that is too large to be read: send a smaller one.
invalid-json-malformed = This line is not JSON at byte { $byte }: check the quotation marks, commas and brackets before it.
invalid-json-cut_off = This line ends before its JSON object does: close every quotation mark and bracket.

replay-event = Event
replay-party = party
replay-foes = foes
replay-digest = digest
replay-taken_back = (taken back)
replay-pc = { $name }: { $pools }, { $track }, { $xp } XP
replay-foe = { $name }: level { $level }, health { $health }/{ $max }
replay-no_event = there is no event { $n }, this session has { $version }

file-not_an_object = { $file } is not one JSON object: choose another file, or save it again from where it came.
file-not_utf8 = { $file } is not text in UTF-8: save it again as UTF-8.
file-is_archive = { $file } is an archive: take out the file that is wanted, such as session.json, and give that.
file-no_format = { $file } does not say what it is: it needs "format": "{ $expected }".
file-other_format = { $file } is of format { $found }: choose a file of format { $expected }.
file-problem = { $file }: { $problem }
file-problem_in_line = { $file }, line { $line }: { $problem }
file-not_json = This is not JSON: check the quotation marks, commas and brackets here and just before.
file-problem_at = { $file }, { $field }: { $problem }
file-too_long = { $file } is longer than { $n } KiB: leave out what it does not need.
file-unsound = { $file }: event { $seq } cannot follow those before it: export the session again from its table.
file-unsound_at = { $file }: after event { $seq } the table would not hang together at { $fault }: export the session again from its table.
file-digest_differs = { $file } does not lead to the state it was saved with by Threefold { $version }: the file was changed, or this version reads its events differently.

store-no_table = There is no table { $table } here: check the link, or open another table.
store-conflict = Somebody else acted at table { $table } first (event { $actual }, not { $expected }): look again and repeat.
store-waiting = What was asked here before is not stored yet: wait a moment, then try again.
store-newer = { $place } was written by a newer Threefold: update the program, or choose another file.
store-older = { $place } was written by a test version of Threefold, from before the first release, and this version does not read it. To bring its tables along, write each with that test version (threefold archive FILE --table ID) and take it in here (threefold unarchive FILE).
store-foreign = { $place } is a database of another program: choose another file.
store-corrupt = { $place } is damaged or no database: restore it from a copy, or choose another file.
store-salvaged = { $place } is damaged: only what could still be read of it is shown. To go on with that, stop Threefold and run threefold check --go-on, which writes it to a whole new file; if there is a newer backup, run threefold restore.
store-unreachable = { $place } cannot be read and written: check that its folder exists and that you may write there.
store-images_driver = Pictures at { $place } need a driver that is not installed: run make s3 in a clone, elsewhere pip install "threefold[s3]".
store-images_place = Pictures cannot be kept at { $place }, or read from there: check the address, the keys and the endpoint in the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_ENDPOINT_URL, AWS_REGION), and whether it can be reached.
store-readonly = { $place } may only be read: allow writing to it and to its folder, then try again.
store-failing = The disk reports an error at { $place }: check that it is connected, sound and may be written, then try again.
store-moved = { $place } was moved, deleted or replaced while it was open: put it back, then try again; if it is gone, save the session as a file on the page of seats, and start Threefold anew.
store-busy = { $place } is held by another program: close that program, then try again.
store-full = There is no room left to write { $place }: free some space on the disk, then try again.
store-hollow = { $place } is empty: what it held is in { $place }-wal, which was not copied along or lost its file. Put both side by side, or restore a backup; to begin anew, move what is there away.
store-forgotten = { $place } is whole, and { $place }-wal beside it belongs to another file: move { $place }-wal away, then try again.
store-server_address = This is no address of a PostgreSQL database: write postgresql://USER@HOST:PORT/DATABASE. In a password write %40 for @, %2F for /, %3A for : and %25 for %, or leave it to PGPASSWORD or to ~/.pgpass.
store-server_busy = { $place } is held by another program for too long: wait a moment, then try again.
store-server_crowded = PostgreSQL has no connection left at { $place }: raise its max_connections, or start fewer workers.
store-server_database = There is no such database: { $place }. Make it with createdb, or correct its name in the address.
store-server_denied = The user may not make or change tables at { $place }: let the owner of the database grant it, or take another user.
store-server_driver = Tables in PostgreSQL need a driver that is not installed: run make postgres in a clone, elsewhere pip install "threefold[postgres]".
store-server_encoding = { $place } cannot keep letters of every language: make a database with the encoding UTF8.
store-server_entry = PostgreSQL does not let this user in at { $place }: check the user, the password and the server's pg_hba.conf. The password may stand in PGPASSWORD or in ~/.pgpass.
store-server_failing = PostgreSQL reports an error at { $place }: look into the server's log, then try again.
store-server_foreign = { $place } holds the tables of another program: make a database for Threefold alone.
store-server_full = The disk of the PostgreSQL server is full at { $place }: free some space there, then try again.
store-server_gone = No PostgreSQL server answers at { $place }: check the address and that the server runs, then try again.
store-server_lost = The connection to PostgreSQL broke at { $place }: wait a moment, then try again.
store-server_newer = { $place } was written by a newer Threefold: update the program, or choose another database.
store-server_older = { $place } was written by a test version of Threefold, from before the first release, and this version does not read it. To bring its tables along, write each with that test version (threefold archive FILE --table ID) and take it in here (threefold unarchive FILE).
store-server_standby = { $place } may only be read, as a standby: give the address of the primary server.
store-damaged = Event { $seq } of table { $table } cannot be used: { $why }. Everything up to event { $good } is safe, and so are all other tables. To go on from event { $good }, open the GM's page, or stop Threefold and run threefold check --go-on.
store-damaged_at_once = Event { $seq } of table { $table } cannot be used: { $why }. Nothing of this table can be saved; all other tables are safe. If there is a backup, run threefold restore.
store-damage-changed = it was changed outside Threefold
store-damage-missing = it is missing
store-damage-unknown = this version of Threefold does not know it, an update may
store-damage-unsound = it does not fit the events before it

damaged-title = This table is damaged
damaged-update = Update Threefold first: a newer version may know this event.
damaged-go_on = Go on from event { $good }
damaged-go_on_hint = What came after it is set aside in the file, not deleted.
damaged-save = Save everything up to event { $good } as a file

check-table = Table
check-title = Title
check-events = Events
check-state = State
check-sound = sound
check-mislabelled = { $n ->
    [one] whole; { $n } event is filed under a wrong command
   *[other] whole; { $n } events are filed under wrong commands
    }
check-damaged = event { $seq }: { $why }; safe up to event { $good }
check-untitled = (no title)
check-none = { $file } holds no tables.
check-all_sound = { $file } is sound.
check-some_damaged = { $n ->
    [one] { $n } table in { $file } is damaged: --go-on lets it go on from the last event that is safe, --save keeps that part as a file.
   *[other] { $n } tables in { $file } are damaged: --go-on lets them go on from the last events that are safe, --save keeps those parts as files.
    }
check-served = { $file } is being served: use the button on the GM's page, or stop Threefold first.
check-gone_on = Table { $table } goes on from event { $good }; what came after is set aside in the file.
check-relabelled = { $n ->
    [one] Table { $table }: { $n } event is filed under its own command again.
   *[other] Table { $table }: { $n } events are filed under their own commands again.
    }
check-newer = Table { $table } is left alone, for a newer version may know its event { $seq }: update Threefold first.
check-saved = Saved { $path }.
check-saved_to = saved up to event { $n }; how many there were is not known
check-saved_of = saved up to event { $n } of { $of }
check-table_cut = Table { $table }: { $saved }.
check-ways_in_lost = Links to seats may be lost: each start of Threefold prints new ones, and the GM makes more on the page of seats.
check-characters_lost = Characters that players keep may be lost: whoever has one in a session or as a file brings it in again.
check-pictures_lost = Pictures may be lost: the GM shows them again from the files.
check-file_damaged = { $file } is damaged and cannot be used as it is: --go-on writes what could be read to a whole new file in its place and keeps the damaged one beside it, --save keeps each table as a file. If there is a newer backup, run threefold restore.
check-served_damaged = { $file } is being served: stop Threefold first.
check-mended = What could be read is in { $file } now, a whole new file. The damaged one is kept in { $kept }.
check-no_file = There is no file { $file }.

backup-done = { $n ->
    [one] { $n } table saved in { $file }.
   *[other] { $n } tables saved in { $file }.
    }
backup-same = { $file } is the file of the tables itself: name another for the backup.
backup-exists = { $file } is there already: name another, or allow writing over it with --replace.

restore-done = { $n ->
    [one] { $n } table restored to { $file }.
   *[other] { $n } tables restored to { $file }.
    }
restore-earlier = What stood there before is kept in { $file }.
restore-salvaged = { $file } is damaged; what could still be read of it was restored.
restore-live = The server that has it open goes on with them at once.
restore-not_empty = { $place } keeps something already, and a restore would mix with it: make an empty database and give its address.

field-title = Title
field-count = How many
field-rounds = Rounds
field-condition = Condition
field-words = Words
field-secret = Secret
field-revealed = Known to all
field-procedure = Procedure
field-handout = Handout
field-thing = Thing
field-comrade = Comrade
field-patient = Who is treated
field-pc_id = Character
field-foe_id = Foe

refusal-lasting_of_pcs = Only PCs have wounds that last: leave that out for an NPC.
refusal-unknown_module = There is no module { $module }: { $hint }
refusal-module_off = This belongs to the optional rules { $module }, which are not in play: switch that module on first.

refusal-dice-unread = These are not dice: { $got }. Write them like d6, 2d6+3, d100 or 3d6+1d4-2.
refusal-dice-sides = A die has 2 to { $most } sides and { $sides } were asked for: choose another die.
refusal-dice-count = A throw has 1 to { $most } dice and { $n } were asked for: throw them in several goes, or fewer.
refusal-dice-added = The numbers in a throw go up to { $most } and one is { $n }: write a smaller one.

refusal-draw-which_table = Say which random table is meant, by its name.
refusal-draw-no_table = There is no random table { $got }: { $hint }
refusal-draw-no_genre = There is no genre { $got }: choose one of { $known }.
refusal-draw-with_table = A named table is rolled as it is: leave out { $field }, or the table.
refusal-draw-nothing = No { $what } fits all of this: leave something out.
refusal-draw-form_of_cyphers = Only cyphers are subtle, manifest or fantastic: leave the form out.
refusal-draw-no_forms = At this table cyphers have no forms: leave the form out, or switch on the module of subtle and manifest cyphers.

refusal-shift-three = No more than { $n } power shifts are usual in one kind: choose another kind, or say that the GM allows it.
refusal-shift-start = A character begins with { $n } power shifts and has them all: pay { $price } XP for one more.
refusal-shift-kind = This game has no such power shifts: choose one of { $kinds }.
refusal-shift-about = { $n ->
    [one] Power shifts of { $kind } are about one thing by its name: say which.
   *[other] Power shifts of { $kind } are about { $n } things by their names: say which.
    }
refusal-shift-about_nothing = Power shifts of { $kind } are about nothing else: leave the names out.
refusal-shift-skill = A savant is good at skills, and { $name } is none: choose two skills that are no attack, no defense and no power.
refusal-shift-not_there = There is no { $name } on the sheet: choose what is there.

refusal-stunt-duration = { $n ->
    [one] The time can grow by one step and no more.
   *[other] The time can grow by { $n } steps and no more.
    }

refusal-shock-level = Say what shocks, or of what level it is, one of the two.

refusal-madness-points = From 1 to { $n } points can be given for Edge: choose among these.
refusal-madness-too_little = The Intellect maximum is { $max } and would be gone: give fewer points.

refusal-learned-tier = This takes tier { $n }, for it is { $grade }, and the character is of tier { $tier }: choose one that comes earlier.
refusal-learned-before = Before one that is { $grade } comes one that is { $before }: learn that first.
refusal-learned-known = { $name } is on the sheet already: choose another.
refusal-learned-no_abilities = There is no ability { $name }: { $hint }
refusal-learned-no_cantrips = There is no cantrip { $name }: { $hint }
refusal-learned-cantrips = Cantrips are learned { $n } at a time: name { $n } different ones.
refusal-learned-not_there = { $name } has no { $power }: choose from the sheet.
refusal-learned-swap = Name as many abilities to put away as spells to make ready, { $n } at most.
refusal-learned-swap_what = A spell that was learned takes the place of an ability that is used freely: swap one for the other.
refusal-learned-swap_grade = A spell takes the place of an ability of the same tier, low, mid or high: choose such a pair.

refusal-option-no_descriptor = There is no descriptor { $name }: { $hint }
refusal-option-third = { $name } has a second descriptor, { $descriptor }: there is no third.
refusal-option-same = The character is { $name } already: choose another descriptor.
refusal-option-child_already = { $name } has been made younger already.
refusal-option-too_weak = A child of that age has { $n } points of Might fewer, and none would be left: choose an older age.
refusal-option-upgrade = { $n ->
    [one] One upgrade is free and the character has it: pay { $price } XP for another.
   *[other] { $n } upgrades are free and the character has them: pay { $price } XP for another.
    }

refusal-children-age = Children as PCs are { $youngest } to { $oldest } years old: choose such an age.
refusal-children-last_tier = At this age a character rises no farther than tier { $n }: grow older first.

refusal-evoke-plain = { $name } is used like any ability: leave out how it is evoked.
refusal-evoke-how = { $name } takes a recovery roll or { TIME($n, "minutes") }: say which.

refusal-rest_price-night = The next recovery roll is the one of ten hours, which pays for nothing: rest first.
refusal-rest_price-other = This takes a recovery roll ({ $asked }), and the next one is { $due }: rest first.

refusal-short-no_advancement = Nobody advances in a short game.
refusal-short-points = { $n ->
    [one] One point is to be shared among the Pools, and { $given } were.
   *[other] { $n } points are to be shared among the Pools, and { $given } were.
    }
refusal-short-no_part = There is no { $what } { $got } for a short game: choose one of { $known }.
refusal-short-choices = Choose { $n } different offers of the role: { $known }.
refusal-short-skills = { $name } takes { $n } different skills of your choice, from { $of }: name them in the order of the parts.
refusal-short-skill_left = No part leaves { $skill } to be chosen: leave it out.
refusal-token_name = A token has a name of 1 to { $n } letters, so that the GM knows what it is for: name the program.
refusal-token_scope = Choose what the token allows: one or more of { $options }.
refusal-token_tables = Only a token for the GM's seat opens tables: leave it out for a player's seat.
refusal-age = That is too long: choose from 0 (without end) to { TIME($n, "days") }.
refusal-age_number = Choose a number of days, 0 for without end.
refusal-token_many = This table has { $n } tokens already: end one that is not used any more.
refusal-jobs_full = The laboratory has enough jobs in line: wait until one is over, and ask again.
refusal-webhook_address = The server's owner does not allow this address: use one under { $options }.
refusal-webhook_many = This table has { $n } webhooks already: end one first.

## --- a press acts on what it showed ------------------------------------------------------------------------------------

refusal-idempotency_mismatch = This request's id was used for something else already, so nothing was done. Send it again under a new id, or reload the page.
refusal-seated_before = This link has a seat at the table already: reload the page to go to it.
refusal-shown-turn = It is { $name }'s turn by now, so nothing was done. Look again, and press again if you still want to.
refusal-shown-order = The order of the turns has changed by now, so nothing was done. Look again, and press again if you still want to.
refusal-shown-initiative = An encounter has begun by now, so nothing was done. Roll initiative first.
refusal-shown-initiative_again = Initiative is rolled again by now, so nothing was done. Wait until all have rolled.
refusal-shown-encounter_over = The encounter is over by now, so nothing was done. Look again.
refusal-shown-session_over = Session { $n } is over by now, so nothing was done. Look again.
refusal-shown-session_begun = Session { $n } has begun by now, so nothing was done. Look again.
refusal-shown-step = The step “{ $what }” is no longer the last one, so nothing was taken back. Look at what comes after it first.
refusal-shown-step_gone = The step “{ $what }” has been taken back already, so nothing more was taken back. Look again.
refusal-shown-redo = The step “{ $what }” can no longer be brought back: something else has happened since. Look again.
refusal-shown-step_number = event { $n }
refusal-shown-nothing_open = This command answers nothing that is open: leave out the mark “open”.
refusal-shown-rolled = The roll has changed by now, and the die shows { $n }. Nothing was done: look again, then decide.
refusal-shown-changed-task_call = The task has changed by now. Nothing was done: look again, then decide.
refusal-shown-changed-called = What was called for has changed by now. Nothing was done: look again, then decide.
refusal-shown-changed-proposal = The proposal has changed by now. Nothing was done: look again, then decide.
refusal-shown-changed-incoming = The attack has changed by now. Nothing was done: look again, then decide.
refusal-shown-changed-recovering = The recovery roll has changed by now. Nothing was done: look again, then decide.
refusal-shown-changed-intrusion = The intrusion has changed by now. Nothing was done: look again, then decide.
refusal-shown-changed-petition = The request has changed by now. Nothing was done: look again, then decide.
refusal-shown-changed-accord = What was asked has changed by now. Nothing was done: look again, then decide.
refusal-shown-changed-work = The work has moved on by now. Nothing was done: look again, then decide.
refusal-shown-changed-other = This has changed by now. Nothing was done: look again, then decide.
refusal-answered_by = This still waits, but this command does not answer it. Send one of these: { $commands }.
refusal-ambiguous = { $n ->
    [2] { $who } has two: { $choices }. Choose one.
   *[other] { $who } has { $n }: { $choices }. Choose one.
    }
refusal-id_of_words = What is given in words has no id: leave it out.
refusal-gain-traded_away = { $name } was given up for an ability of the flavor and cannot be gained: choose another.
refusal-gain-choice = { $name } asks for a choice (chosen.{ $choice }): { $what }
refusal-gain-trade = { $name } comes from the flavor: name the tier { $tier } ability of the type that is given up for it (gives_up).
refusal-gain-trade_tier = { $given } cannot be given up for { $name }: choose a tier { $tier } ability of the type.
refusal-gain-trade_had = { $given } is on the sheet and cannot be given up for { $name }: choose an ability that the character does not have.
refusal-gain-no_trade = Nothing is given up for { $name }: it does not come from the flavor alone. Leave gives_up out.
refusal-gain-not_of_focus = { $name } is no ability that the focus offers up to tier { $tier }: choose one of those.
refusal-gain-not_of_type = { $name } is not on offer to the type ({ $type }) up to tier { $tier }: choose an ability that is.
refusal-gain-replaced_once = An ability has been replaced at tier { $tier } already: the next tier allows another.
refusal-gain-replace_tier = Abilities are replaced on reaching a tier, and this is tier { $tier }: reach tier 2 first.
refusal-gain-not_replaceable = { $name } cannot be replaced: choose an ability of the type that is on the sheet.
refusal-gain-no_replacement = { $name } cannot replace another at tier { $tier }: choose an ability of a lower tier.
refusal-open_chance = Everybody reads what { $name } throws or draws. To keep it hidden, do it without a character; otherwise choose to let the players see it.
refusal-power-unchosen = Whoever gains { $name } makes choices for it: give the ability itself, with its choices, in place of its name.
refusal-levels_apart = With the first foe at level { $level }, another foe would have a level that no table has: each keeps its distance from the first. Give a level from { $least } to { $most }.
