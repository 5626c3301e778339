## The end of a session, the journal, filters of the log, sealed dice, bookmarks.

story-end-open = End the session
story-end-title = End session { $n }
story-end-lead = From top to bottom. All of it is one step: one undo takes it back.
story-end-arcs = Arcs
story-end-no_arc = no open arc
story-end-parts = { $n ->
    [one] 1 part done
   *[other] { $n } parts done
}
story-end-parts_now = { $n ->
    [one] 1 part in this session
   *[other] { $n } parts in this session
}
story-end-xp = XP
story-end-xp_hint = When in doubt, a session gives { $with } XP to a PC who completed a step of an arc, and { $without } XP to one who did not. What this session has paid already is counted here.
story-end-so_far = { $n } XP in this session so far
story-end-award = XP for { $name }
story-end-none = Nothing more
story-end-session = Session: { $n } XP
story-end-session_step = Session with a step: { $n } XP
story-end-points = Points for { $name }
story-end-loose = Loose ends
story-end-loose_hint = Decide for each whether it goes along to the next session or is closed now.
story-end-no_loose = Nothing is open.
story-end-along = Take along
story-end-close = Close
story-end-what_of = What becomes of it: { $what }
story-end-settle_first = Its die has fallen: it goes along.
story-end-recap = Recap
story-end-recap_label = What happened, in a few lines
story-end-recap_hint = Proposed from what players read in the log. Change it as you like: everybody reads it.
story-end-submit = End session { $n }
story-over-title = Session { $n } is over
story-over-lead = The recap stands in the log and opens the chapter in the journal.

story-loose-encounter = The encounter
story-loose-about = { $kind }: { $what }
story-loose-task_call = A task
story-loose-called = A roll
story-loose-incoming = An attack
story-loose-rolled = A roll to settle
story-loose-recovering = Recovery points to share
story-loose-intrusion = An intrusion
story-loose-proposal = A proposal
story-loose-free_intrusion = A free intrusion
story-loose-follow_up = A consequence
story-loose-accord = A question of consent

story-recap-fight = A fight against { $foes }.
story-recap-fight_alone = A fight.
story-recap-several = { $name } ({ $n })
story-recap-fell = Down: { $foes }.
story-recap-intrusion = GM intrusion on { $name }: { $text }
story-recap-award = { $reason } ({ $award }).
story-recap-arc = { $what } ({ $name })
story-recap-made = Made by { $name }: { $what }
story-recap-something = something
story-recap-trap = A trap goes off on { $name }.
story-recap-trap_named = A trap goes off on { $name }: { $trap }
story-recap-natural = { $name } rolls a natural { $n }: { $what }

story-journal-open = Journal
story-journal-menu = The campaign so far, session by session
story-journal-title = Journal of { $title }
story-journal-bar = Journal
story-journal-mine = As I know it
story-journal-everybody = As players read it
story-journal-markdown = Markdown
story-journal-html = HTML
story-journal-chapters = Sessions
story-journal-chapter = Session { $n }
story-journal-secret = For the GM alone:
story-journal-empty = Nothing has happened yet.
story-journal-read = Read the journal

story-log-which = Which lines
story-log-all = Everything
story-log-mine = Mine
story-log-rolls = Rolls
story-log-story = The story
story-log-session = Which session
story-log-sessions = All sessions
story-log-older = Older lines
story-log-newest = Newest lines
story-log-nothing = Nothing of the kind in this part of the log.

story-end-seal = Seal the dice of the next session
story-end-seal_open = The seal of this session is opened with its end.
story-end-seal_hint = A hash of the seed stands in the log before the session, the seed at its end: everybody can check every roll of the table.
story-clock-sealed = The dice are sealed. The seed is told when the session ends, or now.
story-clock-not_sealed = Sealed dice follow from a seed whose hash stands in the log from the start. Once the seed is told, everybody can check every roll.
story-clock-open_seal = Open the seal now
story-clock-seal = Seal the dice
story-dice-open = Dice
story-dice-page = What the dice showed
story-dice-menu = What fell, by person; sealed dice checked again
story-dice-title = Dice of { $title }
story-dice-bar = Dice
story-dice-statistics = What fell
story-dice-honest = d20s that this seat may read of, also those of steps that were taken back. In 19 of 20 cases fair dice lie between the numbers named here; in 1 of 20 they do not.
story-dice-none = No d20 has fallen yet.
story-dice-everybody = Everybody
story-dice-nobody = The table
story-dice-faces = Faces of { $name }
story-dice-outside_one = outside the band
story-dice-thrown = { $n ->
    [one] 1 throw.
   *[other] { $n } throws.
}
story-dice-mean = Mean { $mean }; fair dice: { $low } to { $high }.
story-dice-real = { $n ->
    [one] 1 face was typed in beside them and counts apart.
   *[other] { $n } faces were typed in beside them and count apart.
}
story-dice-band = Fair dice show each face { $low } to { $high } times. Outside lie { $n } of 20 faces; with fair dice it is about 1.
story-dice-few = { $n ->
    [one] 1 throw says
   *[other] { $n } throws say
} nothing about single faces: that takes at least { $enough }.
story-dice-seals = Sealed dice
story-dice-how = A die is HMAC-SHA256 of the seed and the number of the die, without bias. The commitment is SHA-256 of the seed. “threefold verify FILE” checks the exported session on any computer.
story-dice-all_true = { $n ->
    [one] 1 die thrown again from its seed: the same face.
   *[other] { $n } dice thrown again from their seeds: the same faces.
}
story-dice-seal = Seal { $n }: { $state }
story-dice-commitment = Commitment
story-dice-seed = Seed
story-dice-number = Number
story-dice-die = Die
story-dice-told = Told
story-dice-again = Thrown again
story-dice-same = the same
story-dice-other = another face
verify-no_seal = No dice of this table were sealed: nothing can be proved.
verify-seal = Seal
verify-state-opened = opened
verify-state-sealed = still sealed
verify-state-lost = its seed is lost
verify-state-replaced = replaced without being opened
verify-dice = { $n ->
    [one] 1 die
   *[other] { $n } dice
}
verify-wrong = Event { $n }: { $what }
verify-fault-seed = the seed is not the one that was promised
verify-fault-face = the face is not the one that the seed gives
verify-fault-number = a die is missing or comes twice
verify-fault-shown = the log shows another face than the die
verify-fault-no_seal = sealed dice without a seal
verify-sum = Proved: { $checked }. Waiting for the seal to be opened: { $waiting }.
verify-rest = Typed in while the dice were sealed: { $typed }. Rolls without a seal: { $unsealed }.

story-bookmark-title = Bookmarks
story-bookmark-none = No bookmark yet. Put one here, or on a line of the log.
story-bookmark-show = Show in the log
story-bookmark-rename = Rename { $name }
story-bookmark-drop = Take { $name } away
story-bookmark-name_now = Name of a bookmark at the newest line
story-bookmark-name_line = Name of a bookmark at that line
story-bookmark-name_one = New name of the bookmark
story-bookmark-set = Keep
story-bookmark-here = Bookmark this line
story-copy-make = What if
story-copy-hint = “What if” makes a table of its own from here on. This one stays as it is, and no link goes along.
story-copy-open = { $title }: open that table
story-copy-title = What if: { $name } ({ $title })
