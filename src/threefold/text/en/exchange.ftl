exchange-report-head = Imported into { $pack }
exchange-report-kind = { "  " }{ $kind }: { $n }
exchange-report-more = { $n ->
    [one] … and { $n } more; --json shows all.
   *[other] … and { $n } more; --json shows all.
}
exchange-report-count-taken = { $n ->
    [one] { $n } entry taken
   *[other] { $n } entries taken
}
exchange-report-count-known = { $n ->
    [one] { $n } entry is there already
   *[other] { $n } entries are there already
}
exchange-report-count-changed = { $n ->
    [one] { $n } change
   *[other] { $n } changes
}
exchange-report-count-not_understood = { $n ->
    [one] { $n } text not understood; it is kept
   *[other] { $n } texts not understood; they are kept
}
exchange-report-count-conflict = { $n ->
    [one] { $n } conflict
   *[other] { $n } conflicts
}
exchange-report-count-refused = { $n ->
    [one] { $n } refusal
   *[other] { $n } refusals
}
exchange-report-title-changed = Changed
exchange-report-title-not_understood = Not understood, kept as words
exchange-report-title-conflict = In conflict
exchange-report-title-refused = Refused
exchange-changed-again = The source has changed since the last import; the entry is replaced.
exchange-changed-archived = { $item } is archived in the source; it is on the sheet.
exchange-changed-bounds = The source says { $got }; { $n } is the nearest value that fits.
exchange-changed-cut = The text is longer than { $n } signs; the rest is in the document that is kept.
exchange-changed-die = A { $got } is not kept; the same odds on a { $die }.
exchange-changed-foes = { $n ->
    [one] { $n } foe is left out: a scene holds { $most }.
   *[other] { $n } foes are left out: a scene holds { $most }.
}
exchange-changed-journal = It is kept as a journal, with its text.
exchange-changed-level = The level { $got } goes beyond 10; it is { $level }.
exchange-changed-missing = The source says nothing; it is { $n }.
exchange-changed-no_level = The source says no level; it is { $level }.
exchange-changed-notes = The description says { $got }, the sheet { $n }; the sheet counts.
exchange-changed-range = { $item }: the range { $got } is long on a sheet.
exchange-changed-rows = Some faces of the die have no row, or the rows overlap.
exchange-changed-same_name = Another entry has the key { $entry }; this one has { $key }.
exchange-changed-speed_cost = A Speed Effort cost of { $got } is kept in words; it counts as { $weight }.
exchange-changed-track = { $n ->
    [one] Pools at 0 put the character { $n } step down the damage track.
   *[other] Pools at 0 put the character { $n } steps down the damage track.
}
exchange-changed-unrolled = { $item }: the level { $got } is not rolled yet; it is 1.
exchange-changed-variants = It comes in { $n } versions; the figures are those of the first.
exchange-changed-wounded = Its health is { $got } in the source; the entry has the maximum of { $n }.
exchange-unclear-ability = No ability of this name is known.
exchange-unclear-active = An active effect that has no equal here.
exchange-unclear-armor = The Armor is no figure.
exchange-unclear-cost = The price says more than a figure.
exchange-unclear-depletion = The depletion is no roll of one die.
exchange-unclear-document = A pack has no place for this sort of document ({ $sort }); it is kept as it is.
exchange-unclear-figure = { $got } is no figure.
exchange-unclear-fits_not = This does not fit; it is left out and kept in the document.
exchange-unclear-formula = The table is rolled with more than one die.
exchange-unclear-gm_notes = The GM's notes do not go on the sheet, which the player reads; they stay in the document.
exchange-unclear-level = The level is neither a number nor a roll.
exchange-unclear-modifications = No level is said.
exchange-unclear-movement = No distance is said.
exchange-unclear-range = The range is no distance.
exchange-unclear-recovery = The recovery roll is not 1d6 and a number.
exchange-unclear-sentences = These sentences stay words.
exchange-unclear-steps = How an attack with it is eased or hindered is not taken.
exchange-unclear-tier = No tier from 1 to 6 is said.
exchange-unclear-tokens = These tokens are no NPCs that came along.
exchange-unclear-track = This is no step of the damage track.
exchange-unclear-type = This type is not known.
exchange-unclear-use = The text does not say what using it takes; it is { $use }.
exchange-conflict-shelf = The books say { $here }, the source { $there }; the pack has { $there }.
exchange-conflict-source = { $entry } says { $here }, this source { $there }; both are kept.
exchange-refused-archive = The archive cannot be opened: it lacks a part or is packed in a way that is not read here.
exchange-refused-archive_damaged = The archive is damaged: what is needed of it cannot be read. Copy or download it again.
exchange-refused-bomb = It unpacks to far more than its size and is not opened.
exchange-refused-deep = Lists and objects nest too deep.
exchange-refused-document = { $name } is not formed as documents of its kind are ({ $problem }).
exchange-refused-empty = The folder holds no documents.
exchange-refused-encoding = This is not UTF-8 text. Save it as UTF-8 and import it again.
exchange-refused-fits_not = { $name } lacks figures that its kind must have; the document is kept.
exchange-refused-json = This cannot be read as JSON; it may be cut off.
exchange-refused-leveldb_checksum = A part of the file is damaged (its checksum is wrong) and left out. Copy the pack again while no program uses it.
exchange-refused-leveldb_missing = The pack names this file, and it is not there. Copy the whole folder.
exchange-refused-leveldb_packing = A part of the file is packed in a way that is not read here, and left out.
exchange-refused-leveldb_too_large = The pack holds more than is read at once. Import it in parts.
exchange-refused-leveldb_truncated = The file ends too early or is damaged; what stands before that is read. Copy the pack again while no program uses it.
exchange-refused-link = A link is not followed. Copy the file it leads to.
exchange-refused-list = { $name } is no list that is known.
exchange-refused-locked = The file is encrypted. Unpack the archive first.
exchange-refused-no_documents = { $n ->
    [one] { $n } value in the list is no document that is known.
   *[other] { $n } values in the list are no documents that are known.
}
exchange-refused-no_file = There is no plain file here that can be read.
exchange-refused-no_list = { $name } must be a list.
exchange-refused-no_object = { $name } is no object.
exchange-refused-old_field = { $name }: { $field } is of an old form of packs; write { $options } instead.
exchange-refused-old_file = { $file } is of an old form of packs; its entries stand in { $near } now.
exchange-refused-other_files = { $n ->
    [one] { $n } file ({ $ending }) is of no sort that is read.
   *[other] { $n } files ({ $ending }) are of no sort that is read.
}
exchange-refused-outside = The path leads out of the archive.
exchange-refused-own_format = Files of the format { $format } are not imported here; the command that uses them reads them.
exchange-refused-pack = This is pack.yaml alone. Name the folder of the pack.
exchange-refused-too_large = The file is too large: 64 MB at most.
exchange-refused-too_many = There are too many files: 50,000 at most.
exchange-refused-too_much = All files together are too large: 400 MB at most.
exchange-refused-unknown = The format is not known. CSRD JSON, the Markdown vault, documents and packs of Foundry VTT, and Threefold's own files are read.
exchange-refused-twice = { $field } is given twice in one place; leave one out.
exchange-refused-yaml = This cannot be read as YAML: { $problem }
exchange-error-no_folder = { $detail } is a file. Name a folder after --into.
exchange-error-not_a_pack = { $detail } holds files and no pack.yaml. Name an empty folder, or the folder of a pack.
exchange-error-nothing = Nothing could be imported.
exchange-error-sources = The record of earlier imports cannot be read: { $detail }. Put the file away; what is in the pack stays.
exchange-error-unsound = The pack must be sound before anything is imported into it: { $detail }
exchange-error-no_entry = There is no { $entry } among the { $kind } of the pack. { $hint }
exchange-error-no_kind = There is no kind called { $kind }; there is { $names }.
exchange-error-not_out = { $kind } do not go out as { $format }. They go out as { $names }.
exchange-error-exists = { $detail } is there already. Name another file, or give --force.
exchange-error-no_figure = { $detail } holds no character and no foe.
exchange-out-written = Written: { $file }
exchange-word-ability = Ability
exchange-word-abilities = Abilities
exchange-word-action = Action
exchange-word-armor = Armor
exchange-word-artifacts = Artifacts
exchange-word-attacks = Attacks
exchange-word-combat = Combat
exchange-word-conditions = Conditions
exchange-word-cost = Cost
exchange-word-cyphers = Cyphers
exchange-word-damage = Damage
exchange-word-depletion = Depletion
exchange-word-effort = Effort
exchange-word-environment = Environment
exchange-word-equipment = Equipment
exchange-word-form = Form
exchange-word-health = Health
exchange-word-interaction = Interaction
exchange-word-inflicted = Damage Inflicted
exchange-word-intrusions = GM Intrusions
exchange-word-level = Level
exchange-word-loot = Loot
exchange-word-modifications = Modifications
exchange-word-motive = Motive
exchange-word-movement = Movement
exchange-word-notes = Notes
exchange-word-points = points
exchange-word-price = Price
exchange-word-skills = Skills
exchange-word-tier = Tier
exchange-word-track = Damage track
exchange-word-use = Use
exchange-word-xp = XP
archive-exists = { $file } is there already. Name another file, or give --force.
archive-too_large = The packs in use are too large for an archive: 400 MB at most.
archive-written = Written: { $file }
archive-taken = Taken in: { $title } (table { $table }). `threefold table` serves it.
archive-mended = The archive's list of contents is damaged. All that was needed was found without it.
archive-lost = The archive is damaged. Left out: { $what }. Everything else was taken in.
archive-no_table = There is no table whose id begins with { $table }. `threefold check` lists the tables.
archive-no_fight = There is no fight { $n } at this table.

## --- threefold token --------------------------------------------------------------------------------------------------

token-which = name the program, or the id of the token: threefold token list shows them
token-once = This is token { $id }. It is shown this once: whoever has it sits at this seat.
token-no_seat = No PC is called { $seat }, or more than one is. At this table: { $seats }.
token-no_token = No token, or more than one, has an id that begins with { $token }. `threefold token list` shows them.
token-none = No program has a token at this table.
token-ended = Ended: { $name }. The program that used it is turned out.
token-gm = GM
token-column-id = ID
token-column-name = Name
token-column-seat = Seat
token-column-scopes = Allows
token-column-made = Made
token-column-used = Last used
token-column-ends = Ends

## --- threefold access -------------------------------------------------------------------------------------------------

access-which = name the id of a browser, a link or a token, or say all: threefold access list shows them
access-no_id = an id goes with end alone
access-only_ages = days go with ages alone
access-none = Nothing opens this table.
access-browser = browser
access-link = link
access-token = token
access-no_such = Nothing, or more than one thing, has an id that begins with { $id }. `threefold access list` shows them.
access-ended = { $n ->
    [one] Ended: { $n } way in. It opens nothing any more.
   *[other] Ended: { $n } ways in. They open nothing any more.
    }
access-browsers = { $n ->
    [0] A browser stays signed in without end.
   *[other] A browser stays signed in for { TIME($n, "days") } after its last visit.
    }
access-links = { $n ->
    [0] A link lets browsers in without end.
   *[other] A link lets browsers in for { TIME($n, "days") } after it was made.
    }
access-tokens = { $n ->
    [0] The token of a program works without end.
   *[other] The token of a program works for { TIME($n, "days") } after it was made.
    }
access-column-kind = Kind
access-column-id = ID
access-column-seat = Seat
access-column-name = Name
access-column-made = Made
access-column-used = Last used
access-column-ends = Ends
