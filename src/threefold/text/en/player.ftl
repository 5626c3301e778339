### The player's page.

player-steps_to_death = { $n ->
    [one] One step from death.
   *[other] { $n } steps from death.
    }
player-skip = To what happens now
player-companions = Your other characters
player-tabs = Parts of the page
player-open = What is open
player-dice-open = Dice
player-dice-title = Throw dice
player-dice-field = Dice
player-dice-hint = For example d6, 2d6+3, d100. Everybody reads the result in the log.
player-dice-throw = Throw
player-whisper-open = To the GM
player-whisper-title = Whisper to the GM
player-whisper-words = Words
player-whisper-hint = Only the GM reads them, and the GM's assistants.
player-whisper-send = Whisper
player-whisper-answer = Answer
player-unread_more = And { $n } more.
player-unread_done = Read
player-settings = Settings
player-language = Language
player-online = Connected to the table
player-offline = No connection
player-lost = No connection to the table. Others may have acted, and you cannot see it yet. Lost at
player-waits-away = { $name } is not connected
player-kept-unsent = Kept on this device, not sent
player-kept-unsent_text = It goes out once, when the connection is back. Nothing has happened at the table yet, and no die has been rolled.
player-kept-sent = Sent, no answer yet
player-kept-sent_text = The connection broke before the table answered. The page sends it again; it counts only once.
player-kept-asked = The connection is back. The table has moved on since you pressed this. Look at what has changed, then decide.
player-kept-try = Try now
player-kept-send = Send it
player-kept-drop = Take it back
player-kept-forget = Stop sending
player-ended = This link no longer opens the table: ask your GM for a new one.
player-stand_in = You act for { $name } as GM.
player-back_to_gm = Back to the GM's page
player-around = At the table
player-order = Order of turns
player-foes = Foes
player-companion_of = with { $name }
player-party = The others
player-conditions = { $n ->
    [one] { $n } condition
   *[other] { $n } conditions
}
player-health_word = health
player-log_empty = Nothing has happened yet.
player-log_empty_text = Whatever happens at the table is told here.
player-planning = Not your turn yet. You can plan ahead.
player-held-fast = Held fast
player-held-text = Your action gets you out, by Might or Speed.
player-held-title = Get out of what holds me
player-held-ask = Ask to get out
player-not_yet = when it is your turn
player-modes = What you do
player-roll = Roll d20
player-do_it = Do it · no roll
player-try_impossible = Try all the same
player-impossible_cost = cannot succeed, costs nothing
player-impossible_more = cannot succeed without more Effort
player-real = Real die
player-real_title = A real die
player-real_text = Roll a d{ $sides } on the table and tap the face it shows. That rolls for you.
player-real_label = It shows
player-costs = costs { $n } { $stat }
player-costs_all = costs { $n } { $stat }: 0 left, { $track }
player-costs_stored = { $n } from what is stored
player-costs_nothing = costs nothing
player-end_turn = Pass the turn
player-go_on = Go on
player-stay = Stay
player-reroll = Reroll
player-reroll_one = Reroll for 1 XP
player-reroll_real = Real die, 1 XP
player-reroll_xp = 1 of your { $n } XP
player-reroll_friend = You have no XP. A friend may pay 1 XP for a reroll.
player-reroll_note = A reroll costs 1 of your { $n } XP; the better die counts.
player-reroll_fell = The new throw is { $n }: the { $kept } stays.
player-comrade_rolled = { $name } rolled { $n }.
player-comrade_failed-task = Failed: { $title }.
player-comrade_failed-follower_help = Failed: { $title }.
player-comrade_failed-attack = Missed { $foe }.
player-comrade_failed-defend = Hit by { $foe }.
sheet-chosen = Chosen: { $words }
player-in_effect = { $power } is in effect
player-in_effect-hint = You may end it at any time.
player-in_effect-hint_action = Ending it takes your action.
player-in_effect-end = End it
player-proposal_waits = The GM is setting its difficulty.
player-form-give_up = Back to your usual form
player-proposal_withdraw = Take back
player-difficulty = difficulty
player-lines = Where the difficulty comes from
player-base = Before anything helps or hinders
player-why = How it came to this
player-cost = Paid
player-cost_paid = { $n } { $stat }
player-damage = Damage taken
player-routine_line = routine: it works without a roll
player-impossible_line = it would take { $n }: out of reach of any roll
player-roll_line = { $name }: roll { $n } or more
player-hidden_line = Only the GM knows what is needed. Roll high.
player-level_of = { $name }, level
player-roll_anyway = Roll all the same
player-roll_anyway_why = It cannot fail. A natural 20 would give back what it costs.
player-skill = Skill
player-skill_none = No skill that fits
player-skill_called = { $skill }, as the GM said
player-skill_of = { $skill } ({ $level })
player-not_possible = Not possible right now
player-needed = { $n } or more was needed.
player-with_bonus = { $n } with the bonus.
player-announce-plain = Say: { $n }, not eased
player-announce-eased = Say: { $n }, eased by { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
    }
player-announce-hindered = Say: { $n }, hindered by { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
    }
player-needed_hidden = Only the GM knows what was needed.
player-no_roll = Without a roll.
player-told = It is paid for. Tell the table what happens: the rest is in its words.
player-gain-damage = Choose what you gain: one of these, or { $n } more damage below
player-gain-other = Choose what you gain: one of these, or the one below
player-lesser = A smaller effect
player-more_damage = { $n } more damage
player-more_damage_all = { $n } damage in all
player-edge = Edge { $n }
player-armor_points = Armor { $n }
player-health_of = { $n } of { $max } health
player-damage_immune = { $dealt } damage of a kind that does nothing to you: none taken
player-damage_armor = { $dealt } damage, { $armor } stopped by Armor: { $n } taken
player-damage_plain = { $n } damage
player-settle_paid = { $n } { $stat } spent
player-tab-act = Act
player-tab-sheet = Sheet
player-tab-log = Log
player-tab-grow = Grow
player-tab-asked = you are asked for something
player-tab-can_grow = a step can be bought
player-waits-accord = The GM asks you to agree: { $title }
player-waits-released = Now! You act before it: { $trigger }
player-waits-holding = { $name } waits: { $trigger }
player-waits-turn = Your turn
player-waits-acted = You have acted: pass the turn
player-waits-dead = Your character is dead
player-waits-free = Nobody is waiting: say what you do
player-waits-nobody = Nobody is waiting
player-welcome-title = You are { $name }
player-welcome-good = You are good at
player-welcome-bad = You are bad at { $skills }.
player-welcome-now = What you can do now
player-welcome-try = Say what you try in your own words. The GM sets how hard it is.
player-welcome-odds = Before you roll, the button shows your chance and what it costs.
player-welcome-pools = Might, Speed and Intellect are points: you spend them to try harder, and lose them when you are hurt.
player-welcome-seat = Take your seat
player-welcome-other = Not { $name }? Ask the GM for a link of your own.
player-waits-pc = { $name }'s turn
player-waits-foe = { $name }'s turn: the GM acts
player-waits-rolled = Waiting for initiative: { $names }
player-waits-intrusion = The GM offers you an intrusion
player-waits-defend = { $foe } attacks you
player-waits-comrade = { $name } is about to draw or stop the attack
player-waits-fall = Your die has fallen: decide
player-waits-forgone = You let { $foe } hit you: take the blow
player-waits-share = Share the points of your recovery
player-waits-task = A task for you: { $title }
player-waits-initiative = Roll initiative
player-waits-round = round { $n }
player-waits-after = after you: { $name }
player-waits-next = you are next
player-waits-before = you act after { $name }
player-waits-called = For you: { $title }
player-waits-react = You may react: { $what }
player-waits-help = You can help: { $what }
player-comrade-defends = defends against { $foe }
player-comrade-help = Help { $name }
player-comrade-peace = { $n ->
    [one] Your help eases the roll by { $n } step
   *[other] Your help eases the roll by { $n } steps
    }
player-comrade-fight = { $n ->
    [one] Your action: it eases the roll by { $n } step
   *[other] Your action: it eases the roll by { $n } steps
    }
player-comrade-given = { $n ->
    [0] You help { $name }
    [one] You help { $name }: { $n } step easier
   *[other] You help { $name }: { $n } steps easier
    }
player-waits-other-called = { $name } has something to do: { $title }
player-waits-other-intrusion = { $name } decides about an intrusion
player-waits-other-incoming = { $name } defends against { $foe }
player-waits-other-forgone = { $foe } hits { $name }
player-waits-other-rolled = { $name } decides about a die
player-waits-other-recovering = { $name } shares out a recovery
player-waits-other-task_call = { $name } has a task: { $title }
player-moment-accord = { $title }
player-moment-called = { $title }
player-moment-intrusion = Intrusion
player-moment-defend = Attack by { $foe }
player-moment-fall = Your die
player-moment-share = Recovery
player-moment-result = Result
player-moment-task = { $title }
player-moment-initiative = Initiative
player-moment-act = Something else
player-move-where = Where to
player-move-base = The move
player-split-text = Damage what the foe holds: the blow deals { $n } more, and you share it out.
player-split-points = Points for the object
player-split-hint = The foe takes the rest of { $n }.
player-split-do = Share the blow
player-fall-forgone = You let it hit
player-fall-forgone_text = A comrade may still take the blow in your place.
player-mode-attack = Attack
player-mode-move = Move
player-mode-try = Attempt
player-mode-use = Use
player-mode-rest = Recover
player-intrusion-refuse_debt = Costs 1 XP, on credit
player-intrusion-title = The GM intrudes
player-intrusion-free = The GM intrudes for free
player-intrusion-untold = What happens is told once you have decided.
player-intrusion-deal = Accept and you get 2 XP: one for you, one for a player you choose.
player-intrusion-deal_alone = Accept and you get 1 XP.
player-intrusion-deal_doomed = You cannot refuse this one, because of “{ $why }”, and you get no XP for it. 1 XP goes to a player you choose.
player-intrusion-deal_doomed_alone = You cannot refuse this one, because of “{ $why }”, and it brings no XP.
player-intrusion-free_deal = Your die showed a 1, so this brings no XP.
player-intrusion-pass_to = Who gets the other XP?
player-intrusion-pass_to_doomed = Who gets the XP?
player-intrusion-reason_open = Write down what for
player-intrusion-reason = What for?
player-intrusion-reason_hint = A good idea, a great line, a helping hand: everybody reads it.
player-intrusion-accept = Accept
player-intrusion-accept_xp = +1 XP, and 1 XP for a friend
player-intrusion-accept_doomed = 1 XP for a friend
player-intrusion-accept_alone = +1 XP
player-intrusion-accept_free = no XP
player-intrusion-accept_whom = choose who gets the XP
player-intrusion-refuse = Refuse
player-intrusion-refuse_never = cannot be done
player-intrusion-refuse_xp = 1 of your { $n } XP
player-intrusion-refuse_poor = takes 1 XP
player-intrusion-no_xp = Refusing costs 1 XP, and you have none.
player-intrusion-stands = At this table a free intrusion cannot be refused.
player-intrusion-stands_by = You cannot refuse this one, because of “{ $why }”.
player-intrusion-refuse_free = Costs no XP: { $why }
player-intrusion-what = What is an intrusion?
player-intrusion-explained = The GM makes things more difficult or stranger for your character. It is not your mistake, and it is worth XP. For 1 XP you can keep it from happening.
player-defend-title = { $foe } attacks you
player-defend-unaware = You did not see it coming: nothing helps you, and Effort is not possible.
player-defend-share = Points that { $name } takes
player-defend-share_most = { $n ->
    [0] Nothing gets through: there is nothing to share.
   *[other] At most { $n } can be shared: no more gets through.
 }
player-defend-if_hit = If it hits you
player-defend-unknown = Only the GM knows how hard it strikes.
player-defend-nothing_through = Your Armor stops all of it.
player-defend-no_points = No points are at stake: something else happens if you fail.
player-defend-ambient = Armor does not stop this kind.
player-defend-track = You would be { $track }.
player-defend-avoid = Avoid it · no roll
player-defend-impossible = It hits · no roll helps
player-defend-forgo = Let it hit
player-defend-take = It hits: take it
player-defend-comrade = { $name } rolls to come between: you roll after that, if it is still you.
player-defend-waits = after { $name }
player-besides-pays = Points come from
player-reroll_by = Roll again: { $power }
player-besides-title = A free level, a bonus and more
player-besides-face = With { $bonus } on the die a face of { $n } is enough.
player-besides-die = { $bonus } on the die
player-say-stored = { $n } stored: pays first, as much as it can
player-say-effort = a level of Effort for free
player-besides-free = Free levels of Effort
player-besides-free_hint = From an ability of yours, on top of at least one level that you pay.
player-besides-bonus = Bonus to the roll
player-besides-bonus_hint = From an ability or an item of yours. Each full 3 becomes an asset instead.
player-besides-edge = Edge lowers
player-besides-edge_best = What saves most
player-besides-edge_initial = The ability
player-besides-edge_effort = The Effort
player-effort-title = Effort
player-effort-axis-ease = Ease
player-effort-axis-damage = Damage
player-effort-cell_left = { $n } left
player-effort-about-attack = about { $n } damage
player-effort-about-defend = you lose about { $n }
player-effort-best = best value: { $what }
player-effort-no_worth = No Effort is worth its points here
player-effort-worth-attack = The star marks what brings most for each point. Effort on an attack is worth its points when every 2 of them add at least 1 damage on average and half of the Pool stays. Damage beyond what the foe can have left, by its level and how it looks, does not count.
player-effort-worth-defend = The star marks what brings most for each point. Effort on a defense is worth its points when it spares you at least as many on average and the Pool does not run dry. A step down the damage track counts as 5 points.
player-effort-worth-task = The star marks what brings most for each point. Effort is worth its points when each adds at least 5% to the chance and the Pool does not run dry.
player-effort-cost = cost
player-effort-left = { $stat } left
player-effort-none = none
player-effort-easing = ease { $ease }
player-effort-damage = damage { $damage }
player-effort-both = ease { $ease }, damage { $damage }
player-effort-hit = damage on a hit
player-effort-unknown = The chances are the GM's secret.
player-effort-before_armor = Damage is before the foe's Armor, which you do not know.
player-effort-too_dear = you have only { $left }
player-effort-why = Why it costs { $n }
player-effort-total = { $stat } to pay
player-effort-chance-attack = hits
player-effort-chance-defend = avoids
player-effort-chance-task = works
player-effort-harm-attack = damage
player-effort-harm-defend = you lose
player-what-follower_help = { $title }
player-what-task = { $title }
player-what-attack = { $title } against { $foe }
player-what-defend = Defense against { $foe }
player-headline-task-success = It works
player-headline-task-routine = It works
player-headline-task-failure = It fails
player-headline-task-impossible = Out of reach
player-headline-resist-success = It works
player-headline-resist-routine = It works
player-headline-resist-failure = It fails
player-headline-resist-impossible = It fails
player-headline-hits = Hits { $n } of { $of }
player-headline-attack-success = A hit
player-headline-attack-routine = A hit
player-headline-attack-failure = Missed
player-headline-attack-impossible = Out of reach
player-headline-defend-success = Avoided
player-headline-defend-routine = Avoided
player-headline-defend-failure = You are hit
player-headline-defend-impossible = You are hit
player-spared = You are spared
player-took_blow = You take the blow
player-happened-fall = { $n ->
    [one] You fall { $n } foot
   *[other] You fall { $n } feet
    }
player-happened-damage = { $what }: { $n } damage
player-happened-unhurt = { $what }: no damage
player-headline-follower_help-success = It works
player-headline-follower_help-routine = It works
player-headline-follower_help-failure = It fails
player-headline-follower_help-impossible = Out of reach
player-special-minor_effect = A 19: something extra is yours.
player-special-major_effect = A 20: something great is yours, and the points you spent come back.
player-special-gm_intrusion = A 1: the GM may intrude for free.
player-special_over-minor_effect = A 19
player-special_over-major_effect = A 20
player-special_over-gm_intrusion = A 1: the GM may intrude for free.
player-effect-distract = Everything is harder for the foe until you act again.
player-effect-knock_back = The foe is pushed back a few steps.
player-effect-move_past = You may move a short distance at once.
player-effect-strike_body_part = You hit the spot you name; the GM says what it does.
player-effect-damage_object = You strike what the foe holds instead; a Might task follows.
player-effect-disarm = The foe drops what it holds.
player-effect-impair = Everything is harder for the foe until the fight ends.
player-effect-knock_down = The foe lies on the ground until its turn.
player-effect-stun = The foe loses its next turn.
player-effect-one_time_asset = One step easier, once, when you try such a thing again.
player-agreed-minor_effect = A small advantage
player-agreed-minor_effect_other = Something else small
player-agreed-major_effect = A great advantage
player-agreed-major_effect_other = Something else great
player-agreed-with_gm = Say what it is; the GM must agree.
player-settle-kept = Keep it
player-settle-follower_help = Accept it
player-settle-task = Accept it
player-settle-attack = Accept the miss
player-settle-defend = Take the blow
player-share-title = { $n ->
    [one] { $n } point comes back
   *[other] { $n } points come back
    }
player-share-rolled = The die shows { $n }, and { $plus } more. Rest: { $rest }.
player-share-left = { $n ->
    [one] { $n } point left to share
   *[other] { $n } points left to share
    }
player-share-take = { $n ->
    [one] Take { $n } point
   *[other] Take { $n } points
    }
player-share-unused = { $n ->
    [one] { $n } point goes unused
   *[other] { $n } points go unused
    }
player-share-step = Or use the whole roll to climb one step of the damage track.
player-share-step_take = Climb one step
player-hit-hit = hit, { $n } damage
player-hit-grazed = missed, { $n } damage all the same
player-hit-missed = missed
player-targets-one_roll = One roll against all: { $n }
player-targets-each = A roll against each
player-targets-to_come = { $n ->
    [one] One more target has a roll of its own, which falls after this one.
   *[other] { $n } more targets have a roll each, which fall after this one.
    }
player-targets-die = rolled { $n }
player-targets-works = it works
player-called-asked = The GM asks for this.
player-called-chosen = You chose this.
player-called-work = This brings your own work further.
player-called-who = { $stat } task.
player-called-at_once = There is nothing to decide beforehand.
player-called-what = What this is
player-called-about = About: { $name }
player-called-dice = A die is rolled.
player-called-do = Do it
player-called-base = Before anything helps or hinders
player-task-untitled = A task
player-task-gain = If it works:
player-task-threat = If it fails:
player-task-what = { $stat } task, called by the GM.
player-task-base = What the GM set
player-task-retry = You try it again: that takes a level of Effort.
player-task-intrusion = The GM has intruded: nothing eases it.
player-task-initial = Trying costs { $n } { $stat }, before any Effort.
player-initiative-mine = Your initiative: { $n }.
player-initiative-keeps_best = Roll again and keep the better, as long as nobody has acted.
player-initiative-effort = { $n ->
    [one] costs { $n } Speed point
   *[other] costs { $n } Speed points
    }
player-initiative-title = Who acts first?
player-initiative-text = One roll settles when you act in this fight.
player-initiative-skill = initiative
player-initiative-roll = Roll initiative
player-initiative-yet = not yet
player-initiative-rolled = You rolled { $n }
player-initiative-wait = The turns begin when everybody has rolled.
player-attack-whom = Whom
player-attack-near = Near { $foe }: a hit strikes them too
player-attack-with = With what
player-attack-unloaded = not loaded
player-attack-load = Load it
player-attack-ability = With an ability
player-attack-plain = No ability
player-attack-by = By which stat
player-attack-damage = { $n } damage
player-attack-title = { $foe }: { $attack }
player-attack-falls_short = { $attack } does not reach { $foe }.
player-health-unhurt = unhurt
player-health-hurt = hurt
player-health-nearly_down = nearly down
player-health-down = down
player-try-title = Attempt something
player-try-what = What do you try?
player-try-hint = Swing from the lamp, talk them down, pick the lock.
player-try-stat = What does it take?
player-try-ask = Tell the GM
player-try-then = the GM sets how hard it is
player-use-title = What you use
player-use-do = Do it
player-use-choose = Choose first
player-use-begin = Begin it
player-use-begins_price = paid when it works
player-use-begins = It takes { $time } of a fight. This press spends your action and begins it; nothing is paid or rolled yet. Any other action gives it up.
player-use-move = Move
player-use-move_text = Go somewhere; it takes your action.
player-use-other = Anything else
player-use-other_text = Say it in a few words.
player-use-note = In a few words
player-use-free = costs nothing
player-use-in_effect = in effect
player-use-once = works once
player-use-left = { $n ->
    [one] one use left
   *[other] { $n } uses left
 }
player-use-unknown = unknown
player-use-unknown_text = Nobody knows yet what it does.
player-use-spent = used up
player-use-limit = { $n } of { $limit }
player-use-over_limit = You carry { $n } cyphers, { $limit } are safe: what comes of it is the GM's to say.
player-use-depletion = Depletion: { $text }
player-use-verb = What you do with it
player-use-blind = Use it anyway
player-use-blind_text = and see what happens
player-use-identify = Make out what it is
player-use-identify_text = takes a while
player-use-on = On whom
player-use-put_on = Put on
player-use-take_off = Take off
player-use-along = Takes along
player-use-also = And on
player-use-way = Which way
player-use-word = Your choice
asked-allies_stat = The stat of your allies
asked-task = Task
asked-thing = Thing
asked-gifts = Minor ability
asked-edge = Which Edge
asked-power = Ability
asked-element = Element
asked-energy = Energy
asked-weapon = Weapon
asked-field = Field of knowledge
asked-attack = Kind of weapon
asked-lucky = Lucky number
asked-unlucky = Unlucky number
asked-from_pool = Points come from
asked-to_pool = Points go to
asked-second_from = The other points come from
asked-second_to = The other points go to
asked-level = Level
asked-days = Days
asked-artifact = Artifact
asked-cypher = Cypher
asked-way = Direction
asked-stat = Stat
asked-skills = Skill
asked-shift = Power shift
asked-talk = Way to talk
asked-skill = Skill
asked-knowledge = Field of knowledge
asked-area = Field of knowledge
asked-fields = Fields of knowledge
asked-two = Trained in
asked-one = Specialized in
asked-new = New crafts
asked-known = Crafts you know
asked-craft = Craft
asked-crafts = What you make
asked-defense = Defense
asked-gift = Ability
asked-art = Skill
asked-arts = Talent
asked-tasks = Tasks
asked-sort = Kind of attack
asked-game = Kind of game
asked-kind_of = Kind of creature
asked-cache = What is in it
asked-charm = Charm
asked-bow = Bow
asked-tools = Tools
asked-distinctive = Distinctive mutations
asked-cosmetic = Cosmetic mutations
asked-injury = What the injury hinders
asked-part = Part that was made
asked-career = Career
asked-vehicle = Vehicle
asked-sense = Skill
asked-computer = Computer
asked-phone = Phone
asked-subject = Subject
asked-topic = Subject
asked-better = What it makes better
player-use-said = Tick what is true
player-use-stores = Pay first from
player-use-unticked = Not ticked: { $what }. The GM decides whether it works.
player-use-another_thing = a thing that is not listed
player-use-another_dead = a dead body that is not listed
player-use-nobody = Nobody
player-use-myself = Myself
player-use-to = Which Pool gets the points
player-use-pool = { $n } of { $max }
player-use-level = Level
player-use-skill = Skill
player-use-no_skill = No skill
player-use-roll_anyway = Roll a d20 all the same: a 20 gives the points back
player-use-anyway = The GM allows it once more
player-use-more = Give it away, leave it behind
player-use-give = Give it to { $name }
player-use-drop = Leave it behind
player-use-check = Depletion: throw the d{ $sides }
player-use-wear_title = Your own depletion die
player-use-wear_text = Throw a d{ $sides } and type in the face it shows.
player-use-wear_face = Face
player-use-head-ability = Abilities
player-use-head-cypher = Cyphers
player-use-head-artifact = Artifacts
player-use-head-equipment = Equipment
player-use-head-else = Or
player-rest-title = Recover
player-rest-formula = d6 + { $n } points
player-rest-length = Your next rest takes { $rest }.
player-rest-for_all = The clock moves on for everybody. Your comrades can rest in the same time.
player-rest-takes_all = { $rest } for everybody
player-rest-full = You have lost nothing: keep it for later.
player-rest-action = It takes your action this turn.
player-rest-too_long = A rest of { $rest } is too long for a fight.
player-rest-roll = Roll d6
player-dead-title = { $name } is dead
player-dead-text = You can still read along. Talk to your GM about what comes next.
player-acted-title = You have acted
player-acted-text = Pass the turn when you are done.
player-track-hale = You can act freely.
player-track-impaired = Each level of Effort costs 1 more, and rolls of 17 to 20 do less.
player-track-debilitated = You can only crawl, defend and recover.
player-track-debilitated_still = You cannot move at all. You can only defend and recover.
player-track-dead = There is nothing more to lose.
player-number-tier = Tier
player-number-effort = Effort
player-number-xp = XP
player-number-armor = Armor
player-level-trained = trained
player-level-specialized = specialized
player-level-practiced = practiced
player-level-inability = inability
player-range-immediate = close up
player-range-short = short range
player-range-long = long range
player-range-very_long = very long range
player-weight-light = light
player-weight-medium = medium
player-weight-heavy = heavy
player-ability_use-action = an action
player-ability_use-enabler = takes no action
player-ability_use-always = always on
player-ability_use-defense = when attacked
player-ability_use-reaction = an answer
player-ability_use-part_of_action = part of an action
player-ability_use-action_to_begin = an action to begin
player-ability_use-several_actions = several actions
player-armor_source-suit = worn armor
player-armor_source-shield = shield: eases defense
player-armor_source-other = adds to Armor
player-sheet-equipment = Things
player-sheet-by_hand = Set by the GM's hand when this character was made:
player-sheet-keep = Keep on my shelf
player-sheet-print = Print
player-sheet-export = Take a copy
player-sheet-rests = Recovery
player-sheet-rests_text = A recovery roll gives points back. The next one takes { $rest }.
player-sheet-attacks = Attacks
player-sheet-attack_cost = costs { $n }
player-sheet-ignores_armor = ignores Armor
player-sheet-skills = Skills
player-sheet-abilities = Abilities
player-sheet-cyphers = Cyphers
player-sheet-armor = Armor
player-sheet-armor_cost = Each level of Effort on a Speed task costs { $n } more.
player-sheet-not_worn = not worn
player-sheet-notes = Notes
player-words-title = What do these words mean?
player-words-pool_name = Pool
player-words-pool = The points of a stat. You spend them on Effort and lose them when you are hurt.
player-words-edge_name = Edge
player-words-edge = Each action of that stat costs this many points less.
player-words-effort_name = Effort
player-words-effort = Points spent to make a task easier or a hit harder. The number is how many levels you may use at once.
player-words-tier_name = Tier
player-words-tier = How far your character has come, from 1 to 6.
player-words-xp_name = XP
player-words-xp = Experience. 1 XP rolls a die again or refuses an intrusion.
player-words-armor_name = Armor
player-words-armor = Taken off the damage of every hit.
player-words-track_name = Damage track
player-words-track = Hale, impaired, debilitated, dead: one step for each Pool that is empty.
player-words-skills_name = Trained, specialized, inability
player-words-skills = One step easier, two steps easier, one step harder.
player-words-asset_name = Eased, hindered, asset
player-words-asset = Eased: a step easier. Hindered: a step harder. An asset is help that eases: a tool, a friend, a good place to stand.
player-words-level_name = Level, difficulty
player-words-level = How hard something is, from 0 to 10. A level 4 foe or lock is difficulty 4: roll three times that, 12, on a d20. A step is one of these levels.
player-words-action_name = Action, round
player-words-action = When it comes to a fight, everybody does one thing a round, and a round takes a few seconds. That one thing is your action.
player-words-dazed_name = Dazed
player-words-dazed = Everything it tries is a step harder.
player-words-recovery_name = Recovery roll
player-words-recovery = A rest: a d6 and a little more of points come back. Four times a day, each longer than the one before.
player-words-distance_name = Close up, short, long
player-words-distance = A step or two away; across a room, about 15 m; across a field, about 30 m.
player-write-open = My words
player-write-title = My words
player-write-sentence = In one sentence
player-write-sentence_hint = I am an adjective noun who verbs.
player-write-notes = Notes
player-write-notes_hint = Only you and the GM read them. They travel with the character.
player-write-save = Keep
player-follower-helps = { $name } helps
player-follower-who = Who helps?
player-follower-nobody = Nobody
player-follower-could = { $name } could try it.
player-follower-alone = Alone
player-follower-alone_text = You roll, without your skills, points and Effort. Your action stays yours.
player-companion-figures = Level { $level }, health { $health } of { $max }, damage { $damage }.
player-companion-attack = Attack { $foe }
player-companion-leave = Send away
player-companion-own_will = It has a will of its own and takes no orders.
player-companion-no_attack = It does not attack.
player-companion-your_action = Its attack takes your action.
player-together-title = Help others, act together
player-together-react = You may react
player-react-attacked = { $name } attacks you
player-react-struck = { $name } has struck you
player-react-damaged = You have taken damage
player-react-touched = { $name } comes within reach of you
player-react-defended = You have avoided the attack of { $name }
player-react-foe_down = { $name } is down
player-react-killed = You have died
player-react-drained = You have drained energy: choose who gets it
player-react-recovered = You have made a recovery roll
player-react-failed = Your roll has failed
player-react-way = { $what }: { $way }
player-react-worsened = You have moved down the damage track
player-react-attacks = You have attacked { $name }
player-react-shoved = You have been pushed or pulled
player-react-afflicted = You have a new condition
player-react-damaged_other = { $name } has taken damage
player-together-now = Now!
player-together-take = Take the attack for { $name }
player-together-take_text = { $foe } hits you in place of { $name }, with 1 more damage; this is your action
player-together-draw = Draw the attack on { $name }
player-together-draw_text = It attacks you instead; this is your action. If it is resolute, you roll Intellect first, and your defense is hindered
player-together-stop = Stop { $foe }
player-together-stop_text = On guard: a Speed roll before { $foe } gets to { $name }
player-together-distract = Distract { $foe }
player-together-guard = Guard { $name }
player-together-guard_here = Guard this place
player-together-pass = Get past { $foe }
player-together-wait = Wait
player-together-trigger = I wait until …
player-together-action = … and then I
player-together-heal = Give first aid
player-together-patient = Whom
player-together-pool = Which Pool
player-together-lowest = Where most is missing
player-together-points = Points
player-together-points_hint = As many points, as high the difficulty.
player-together-self = Myself
player-together-end = End it
player-together-wears = Throw its depletion die
player-together-put_down = No longer in use
player-together-hold_on = I hold on
player-together-helps_me = { $name } helps you with { $what }
player-together-mine-aid = You help { $name }
player-together-mine-guarding = You stand guard
player-together-mine-guarding_over = You stand guard over { $name }
player-together-mine-holding = You wait
player-together-mine-drifting = You drift on each turn
player-together-mine-in_use = In use:
player-together-way-help = Help
player-together-way-distract = Distract
player-together-way-guard = Stand guard
player-together-way-pass = Get past a guard
player-together-way-wait = Wait
player-together-way-heal = First aid
player-together-why-help = Your action. The roll is eased: by 1 step, or 2 where you are trained.
player-together-why-distract = Your action. Its attacks are hindered until you act again.
player-together-why-guard = Your action. Your defenses are eased, and you may stop a foe.
player-together-why-pass = A Speed roll, hindered; who fails has lost the action.
player-together-why-wait = Keep your action for a moment you name.
player-together-why-heal = An Intellect roll, once a day for each patient.

power-does-damage = { $n } damage
power-does-damage_of = { $n } { $type } damage
power-does-ambient = ambient
power-does-past_armor = past Armor
power-does-healing = { $n ->
    [one] { $n } point regained
   *[other] { $n } points regained
    }
power-does-armor = +{ $n } Armor
power-does-armor_aside = worn armor does not count during this time
power-does-armor_against = +{ $n } Armor against { $against }
power-does-full = all points back
power-does-choose = one of: { $what }
power-does-move = { $mode }: { $far }
power-does-level_max = what is of level { $n } or lower
power-does-load = loads the weapon
power-does-bonus = +{ $n } damage
power-does-bonus_factor = damage × { $factor }
power-does-attack_targets = an attack on up to { $n }
power-does-attacks = { $n } attacks in one action
power-does-attack_harmless = the weapon deals no damage
power-does-attack_less = −{ $n } damage
power-does-the_attack = the attack
power-does-on_hit = on a hit: { $what }
power-does-companion = { $who }, level { $level }
power-stakes-lasts = { $what } { $span }
power-stakes-save-might = A Might defense roll against level { $n }
power-stakes-save-might-or = A Might defense roll against level { $n }, or { $what }
power-stakes-save-speed = A Speed defense roll against level { $n }
power-stakes-save-speed-or = A Speed defense roll against level { $n }, or { $what }
power-stakes-save-intellect = An Intellect defense roll against level { $n }
power-stakes-save-intellect-or = An Intellect defense roll against level { $n }, or { $what }
power-stakes-ends = no longer { $what }
power-does-condition = { $what }
power-does-asset = { $n ->
    [one] { $task }: an asset
   *[other] { $task }: assets of { $n } steps
    }
power-does-eases = { $n ->
    [one] { $task } eased by a step
   *[other] { $task } eased by { $n } steps
    }
power-price-pool = or from { $stat }
power-price-xp = and { $n } XP
power-price-cypher = and a cypher of level { $n } or more
power-price-level = and { $n } for each level of what it is used on
power-price-further = and { $n } for each further target
power-time = takes { $time } or more
power-time_most = takes up to { $time }
power-time_in_fight-begun = in a fight: begin it with an action, do nothing else, and use it again in round { $n } of the work
power-time_in_fight-never = not in a fight
power-resumes = goes on for the time that was left, and costs nothing
power-does-die_bonus = { $bonus } on the die
power-does-die_counts_as = the die counts as { $n }
power-does-hinders = { $n ->
    [one] { $task } hindered by a step
   *[other] { $task } hindered by { $n } steps
    }
player-bought = { $levels ->
    [one] A level of Effort: { $what }
   *[other] { $levels } levels of Effort: { $what }
    }
player-bought-brings = { $levels ->
    [one] Bought with a level: { $what }
   *[other] Bought with { $levels } levels: { $what }
    }
power-buys-targets = { $n ->
    [one] one more target
   *[other] { $n } more targets
    }
power-buys-passengers = { $n ->
    [one] one more passenger
   *[other] { $n } more passengers
    }
power-buys-companions = { $n ->
    [one] one more companion
   *[other] { $n } more companions
    }
power-buys-level = { $n ->
    [one] one level higher
   *[other] { $n } levels higher
    }
power-buys-questions = { $n ->
    [one] one more question
   *[other] { $n } more questions
    }
power-buys-uses = { $n ->
    [one] one more use
   *[other] { $n } more uses
    }
power-buys-healing = { $n ->
    [one] one more point healed
   *[other] { $n } more points healed
    }
power-buys-points = { $n ->
    [one] one more point
   *[other] { $n } more points
    }
power-buys-armor = +{ $n } Armor
power-buys-damage = Effort on damage adds 2 points a level, and 1 point strikes those missed
power-buys-duration = lasts longer
power-buys-longer = { $time } longer
power-buys-lasts = lasts { $time }
power-buys-range = reaches farther
power-buys-farther = { $far } farther
power-buys-reach = reaches this far: { $far }
power-buys-area = a wider area
power-buys-size = larger
power-buys-mass = more mass
power-buys-effect = more
power-buys-again = { $n ->
    [one] used again: the second time
   *[other] used again, { $n } levels above the first time
    }
power-buys-keep_next_action = the next action is kept
power-buys-words = { $n ->
    [one] { $what }
   *[other] { $n } × { $what }
    }
power-figure-bought = (bought)
power-lasts-fight = until the fight is over
power-lasts-rest = until the next rest
power-lasts-rounds = { $n ->
    [one] for a round
   *[other] for { $n } rounds
    }
power-lasts-minutes = { $n ->
    [one] for a minute
   *[other] for { $n } minutes
    }
power-lasts-hours = { $n ->
    [one] for an hour
   *[other] for { $n } hours
    }
power-lasts-days = { $n ->
    [one] for a day
   *[other] for { $n } days
    }
power-lasts-time = for { $time }
power-lasts-weeks = { $n ->
    [one] for a week
   *[other] for { $n } weeks
    }
power-lasts-months = { $n ->
    [one] for a month
   *[other] for { $n } months
    }
power-lasts-years = { $n ->
    [one] for a year
   *[other] for { $n } years
    }
power-lasts-ten_hour_rest = until the next ten-hour rest
power-lasts-next_turn = until the next turn
power-lasts-end_of_turn = until the end of this turn
power-lasts-end_of_next_turn = until the end of the next turn
power-lasts-end_of_own_turn = until the end of the bearer's next turn
power-lasts-end_of_next_round = until the end of the next round
power-lasts-as_condition = as long as the condition
power-lasts-dismissed = until it is ended
power-lasts-dismissed_by_action = until its user ends it with an action
power-lasts-concentration = while attended to
power-lasts-or_used_again = { $span }, or until it is used again
power-lasts-or_dismissed = { $span }, or until its user ends it
power-lasts-or_dismissed_by_action = { $span }, or until its user ends it with an action
power-lasts-used_again = until it is used again
power-lasts-always = for good
power-limit-round = { $n } × a round
power-limit-several_rounds = { $n } × in three rounds
power-limit-other_round = { $n } × every other round
power-limit-fight = { $n } × a fight
power-limit-rest = { $n } × between recovery rolls
power-limit-one_hour_rest = { $n } × between recovery rolls of an hour or more
power-limit-ten_hour_rest = { $n } × between ten-hour recovery rolls
power-limit-minute = { $n } × a minute
power-limit-ten_minutes = { $n } × in ten minutes
power-limit-hour = { $n } × an hour
power-limit-day = { $n } × a day
power-limit-week = { $n } × a week
power-limit-month = { $n } × a month
power-limit-ever = { $n } × in all
power-again-round = used; again next round
power-again-several_rounds = used; again in a few rounds
power-again-other_round = used; not in two rounds in a row
power-again-fight = used; again in the next fight
power-again-rest = used; again after a recovery roll
power-again-one_hour_rest = used; again after a recovery roll of an hour or more
power-again-ten_hour_rest = used; again after a ten-hour recovery roll
power-again-minute = used; again in a minute
power-again-ten_minutes = used; again in ten minutes
power-again-hour = used; again in an hour
power-again-day = used; again tomorrow
power-again-week = used; again in a week
power-again-month = used; again in a month
power-again-ever = used; never again
power-again_on = used on { $names }
power-does-chosen = what is chosen
power-figure-level = (level)
power-figure-target_level = (level of the target)
power-figure-might_edge_lent = (how far your Might Edge is above theirs)
power-figure-speed_edge_lent = (how far your Speed Edge is above theirs)
power-figure-intellect_edge_lent = (how far your Intellect Edge is above theirs)
power-figure-tier = (tier)
power-figure-damage = (damage dealt)
power-figure-reserve = (reserve)
power-figure-effort = (levels of Effort)
power-figure-chosen = (as chosen)
power-figure-sum = { $a } { $sign } { $b }
power-lasts-term = for { $n } { $unit }
power-unit-rounds = rounds
power-unit-minutes = minutes
power-unit-hours = hours
power-unit-days = days
power-unit-weeks = weeks
power-unit-months = months
power-unit-years = years
power-left-stored = { $n } stored
power-left-fight = until the fight is over
power-left-rest = until the next rest
power-left-ten_hour_rest = until the next ten-hour rest
power-left-end_of_next_turn = until the end of the next turn
power-left-end_of_turn = until the end of the turn in which it began
power-left-end_of_own_turn = until the end of its own next turn
power-left-end_of_next_round = until the end of the next round
power-left-concentration = as long as it is attended to
power-left-dismissed = until it is ended
power-left-used_again = until it is used again
power-left-always = for good
power-left-rounds = { $n ->
    [one] { $n } round left
   *[other] { $n } rounds left
    }
power-left-minutes = { $n ->
    [one] { $n } minute left
   *[other] { $n } minutes left
    }
power-left-hours = { $n ->
    [one] { $n } hour left
   *[other] { $n } hours left
    }
power-left-days = { $n ->
    [one] { $n } day left
   *[other] { $n } days left
    }
power-left-time = { $time } left

grow-follower_name = Follower's name
grow-asked_toast = Your GM has been asked. The request stays at the top of your Grow page until the answer comes.
grow-title = Growth
grow-xp = XP
grow-in_hand = XP in hand
grow-session = Session { $n }, day { $day }
grow-hoards = That is more than { $n } XP: the GM may ask you to spend some.
grow-asked = Waiting for the GM
grow-waits = The GM has not answered yet.
grow-waits_short = proposed
grow-take_back = Take back
grow-toward = Toward tier { $n }
grow-beyond = Beyond tier 6
grow-beyond_text = There is no further tier. The GM decides whether steps can still be bought.
grow-steps_done = { $n } of { $max } steps taken
grow-taken = taken
grow-price_free = no XP
grow-price = { $n } XP
grow-buy = { $what } for { $n } XP
grow-short = The next step needs { $n } XP more.
grow-ahead = What tier { $n } brings
grow-ahead_abilities = { $n ->
    [one] { $n } new ability of your type
   *[other] { $n } new abilities of your type
    }
grow-ahead_focus = What your focus gives at that tier
grow-ahead_follower = { $name } rises to level { $n }
grow-ahead_steps = All four steps can be bought again
grow-points_left = Points left: { $n }
grow-share_points = { $n ->
    [one] Share { $n } point among your Pools: each grows by what you give it.
   *[other] Share { $n } points among your Pools: each grows by what you give it.
    }
grow-which_stat = Which Edge?
grow-which_skill = Which skill?
grow-skill_hint = Anything but attacking and defending. Training twice makes it specialized.
grow-which_option = In place of one of the four
grow-ability = Which ability?
grow-why = How does it come about?
grow-ability_hint = A device, a power: what it does, how long, what it needs.
grow-which_benefit = What is it?
grow-benefit_name = What is it called?
grow-benefit_hint = What you and the GM agree on. You have a say in it, and it is not easily taken away.
grow-granted = The story gives it: no XP, and the GM shapes it
grow-together = Buy a home together
grow-together_text = Each who joins in pays 1 XP of the price. Agree on it with them first.
grow-partner = { $name } pays 1 XP
grow-do_buy = Buy it
grow-ask_gm = Ask the GM
grow-gm_agrees = The GM agrees first.
grow-intrude = Player intrusion
grow-gives-intrude = The story turns in your favor, as your type offers or as you say. The GM agrees first.
grow-intrude_text_free = It costs no XP this time, and the story turns for your character. The GM has to say yes.
grow-intrude_text = You pay { $n } XP, and the story turns for your character. If the GM says no, it costs nothing.
grow-intrude_own = In my own words
grow-do_intrude = Turn the story
grow-arcs = Arcs
grow-no_arcs = No arc is open. An arc is something your character wants: its steps, its climax and its end bring XP.
grow-arc_pace = { $n ->
    [one] At most { $n } part of an arc a session, and { TIME($days, "days") } from its start to its end.
   *[other] At most { $n } parts of an arc a session, and { TIME($days, "days") } from its start to its end.
    }
grow-take_arc = Take up an arc
grow-parts_done = { $n ->
    [one] { $n } part done
   *[other] { $n } parts done
    }
grow-succeeded = a success
grow-failed = a failure, and that counts too
grow-repeatable = may come again
grow-optional = may be left out
grow-propose = Propose
grow-done = Done
grow-won = We made it
grow-lost_it = We failed
grow-end_arc = Leave the resolution out
grow-give_up = Give this arc up
grow-arc_finished = brought to its end
grow-arc_abandoned = given up
grow-arcs_text = Something that your character wants and that takes time. Taking one up costs { $n } XP.
grow-find_arc = Search: revenge, a friend, a secret …
grow-own_arc = An arc of my own
grow-other_arc = Another arc
grow-arc_steps = { $n ->
    [one] { $n } step
   *[other] { $n } steps
    }
grow-arc_linked = a friend's steps
grow-nothing_found = No arc answers that. Try another word, or make one of your own.
grow-climax_pays = +{ $won }, or +{ $lost } when it fails
grow-friend = Which arc does your friend pursue?
grow-takes = { $n ->
    [one] It takes { $n } session at the least, and { TIME($days, "days") } of game time.
   *[other] It takes { $n } sessions at the least, and { TIME($days, "days") } of game time.
    }
grow-called = What do you call it?
grow-called_hint = Leave it empty to use the name of the arc.
grow-arc_name = What is it called?
grow-own_steps = Its steps, one at least
grow-own_step = Step { $n }
grow-goal = What does your character want?
grow-goal_hint = A sentence, for you and the GM.
grow-free_arc = The free arc of a new character
grow-take_up = Take it up
grow-learn = A new ability
grow-learn_text = One that your tier, your focus or the story brings. It costs no XP.
grow-do_learn = Put it on the sheet
grow-benefits = For a while, or for good
grow-ends = ends with the session
grow-stays = stays
grow-at_once = At any time, for XP:
grow-followers = Followers and pets
grow-no_followers = Nobody follows your character yet. Abilities and the story bring followers; anybody may have a pet.
grow-level = level { $n }
grow-pet = pet, level { $n }
grow-teach = Choose a task
grow-choices = { $n } still open
grow-lose = Lost or gone
grow-is_lost = lost { TIME($n, "days") } ago
grow-was_lost = lost
grow-replace = Find another
grow-gain = Somebody joins me
grow-level_hint = What the ability that brings the follower says.
grow-tasks = Helps with
grow-task = Task { $n }
grow-tasks_hint = One task a level, such as climbing or persuasion. Attack and defense count from level { $n } on.
grow-granted_by = By which ability or focus?
grow-who = Who is it?
grow-is_pet = It is a pet
grow-recruited = I have looked for somebody in earnest
grow-replace_text = That takes { TIME($n, "days") } at the least.
grow-days_lost = Days since the loss
grow-new_task = Helps with what from now on?
grow-lose_text = { $name } is dead or gone for good. Another may come after { TIME($n, "days") } and a search in earnest.
grow-ledger = Where my XP came from
grow-why_not = Why not now
grow-ledger_more = { $n ->
    [one] { $n } earlier line
   *[other] { $n } earlier lines
    }
grow-when = session { $n }, day { $day }
grow-gives-increasing_capabilities = { $n ->
    [one] { $n } more point for your Pools
   *[other] { $n } more points for your Pools
    }
grow-gives-moving_toward_perfection = { $n } more Edge in one stat
grow-gives-extra_effort = { $n } more level of Effort you may use
grow-gives-skills = Training in a skill
grow-gives-special_option = Rest better, wear armor more easily, or another ability
grow-gives-short_term_skill = Trained in something here and now, worth nothing elsewhere
grow-gives-short_term_ability = A device or power for this scenario
grow-gives-medium_term_skill = Trained in something in one region, whenever you are there
grow-gives-long_term_benefit = A contact, a home, a title, wealth, an artifact
grow-option-recovery = { $n } more on every recovery roll
grow-option-armor_cost = Armor adds { $n } less to the cost of Effort
grow-option-type_ability = Another ability of your type
grow-option-focus_ability = Another ability of your focus
grow-part-opening = Opening
grow-part-climax = Climax
grow-part-resolution = Resolution
grow-once-reroll = throw a die again ({ $n })
grow-once-refusal = say no to a GM intrusion ({ $n })
grow-once-lucky_shot = a shot at what you cannot see ({ $n })
grow-where-short_term_skill = Where, or with what?
grow-where-medium_term_skill = In which region?
grow-where_hint-short_term_skill = Such as: the terminals of this facility.
grow-where_hint-medium_term_skill = Such as: the Black Peaks.
grow-follower_title-gain = Somebody joins me
grow-follower_title-learn = { $name } learns something
grow-follower_title-lose = { $name } is lost
grow-follower_title-replace = In the place of { $name }
grow-follower_do-gain = Gain the follower
grow-follower_do-learn = Learn it
grow-follower_do-lose = Lost
grow-follower_do-replace = Replace

together-with-any = whatever comes next
together-with-attack = an attack
together-with-defense = a defense
together-with-task = a task

strip-title = Who stands where, in feet
strip-scene = The scene
strip-plain = Clear, light and dry
strip-at = { $name }: at { $n } feet
strip-spot = { $name }: { $n } feet from { $from }
strip-measured = { $n } feet from { $from }
strip-centre = distances are counted from here
strip-away = { $n } ft · { $band }
strip-begin = Show who stands where
strip-put_away = Hide who stands where
strip-absent = Without a place:
strip-players_strike = Players may leave any of it out of one action
strip-move = Move
strip-who = Who stands where
strip-where = Where everybody stands
strip-to = Up to { $whom }, { $n } ft
strip-left = { $n } ft to the left
strip-right = { $n } ft to the right
strip-leave_out = Leave out what does not apply
strip-lucky = Pay 1 XP for a lucky shot
strip-lucky_why = Nothing tells where the target is: without luck the attack misses, and no die is rolled.
strip-out_of_reach = out of reach
strip-farther = Moves that take a roll: choose Move at the top.
strip-slowly = With care, half as far: what lies on the ground does no harm
strip-cost-free = takes no time that counts
strip-cost-step = comes with any action
strip-cost-action = takes your action
strip-cost-roll = takes your action and a roll
strip-cost-act = a roll, and you still act
strip-band-immediate = immediate
strip-band-short = short
strip-band-long = long
strip-band-very_long = very long
strip-band-beyond = beyond very long
strip-kind-light = Light
strip-kind-air = Air
strip-kind-water = Water
strip-kind-gravity = Weight
strip-kind-footing = Footing
strip-kind-terrain = Ground
strip-usual-light = Enough
strip-usual-air = Clear
strip-usual-water = None
strip-usual-gravity = Usual
strip-usual-footing = Firm
strip-usual-terrain = Open
strip-short-dim_light = Dim
strip-short-very_dim_light = Very dim
strip-short-darkness = Dark
strip-short-darkness_unsensed = Dark, no trace
strip-short-mist = Mist
strip-short-dense_mist = Dense mist
strip-short-dense_mist_unsensed = Dense, no trace
strip-short-shallow_water = Shallow
strip-short-deep_water = Deep
strip-short-underwater = Under water
strip-short-low_gravity = Low
strip-short-high_gravity = High
strip-short-zero_gravity = None
strip-short-attacker_jostled = Jostled
strip-short-attacker_on_ship = Rolling ship
strip-short-rough = Rough
strip-short-difficult = Difficult
strip-short-climbing = Climbing
grow-other_ability = Another ability
grow-of_focus = focus
grow-of_type = type
grow-learn_own = In your own words
grow-no_stat_to_weaken = Every stat has an Edge: only a stat with an Edge of 0 can be weak.
grow-gives-weakness = One stat becomes weak, and the Edge of another rises by 1. No XP
grow-gives-inability = A task becomes hindered, and you are trained in a skill. No XP
grow-do_take = Take it
grow-take = Take: { $what }
grow-trade_hint = This ability comes from your flavor. What you give up for it can never be chosen again.
