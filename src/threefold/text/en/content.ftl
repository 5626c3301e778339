content-list = The file must be a list of entries, each beginning with a dash.
content-twice = This { $field } stands in the file already; give the entry another.
content-elsewhere = This id stands in { $file } already.
content-no_chapter = There is no chapter in this folder.
content-yaml = This cannot be read as YAML: { $problem }.
content-json = This line cannot be read as JSON: a file of JSON Lines has one object a line.
content-no_file = There must be a plain file of this name: a link, a folder or a device is not opened.
content-no_folder = There is no such folder; a pack is a folder with pack.yaml and files such as traps.yaml.
content-too_large = The file must not be larger than { $n } bytes; split the pack.
content-too_many = A file may hold { $n } entries; split the pack.
content-too_deep = Lists and fields may nest { $n } deep.
content-too_much = Everything up to here is more than { $n } names, values and lists: leave out what is not needed.
content-alias = Write this out: YAML anchors (&) and aliases (*) are not read here.
content-to_sixty = Put quotes around this: YAML reads digits with colons as a number to the base of 60.
content-tag = Write the value plainly: YAML tags such as { $tag } are not read here.
content-field_twice = { $field } is given twice in one place; leave one out.
content-strange = This is no file of a pack. { $hint }
content-names = The files of a pack are pack.yaml and, each if there is something in it: { $names }.
content-empty = The pack is empty; it may hold { $names }, each as a .yaml file.
content-see_list = `threefold content list { $of }` shows what there is.
content-nowhere = There is no { $named } among { $of }. { $hint }
content-pack_twice = The pack { $pack } has this key already; every pack needs its own.
content-unnamed = { $pack }: no type, flavor, focus, descriptor or other ability leads to { $entry } of abilities. Characters get it from the GM alone.
content-hole = { $pack }: { $entry } of { $kind } gives nothing at tier: { $tiers }.
content-replaces = { $pack }: { $entry } of { $kind } takes the place of the one { $where }.
content-in_books = in the books
content-in_pack = in the pack { $pack }
content-sound = { $n ->
    [one] { $pack }: { $n } entry, all sound.
   *[other] { $pack }: { $n } entries, all sound.
    }
content-no_kind = There is no content called { $kind }; there is { $names }.
content-which_entry = Say which entry, as in: threefold content show cyphers curative
content-no_entry = There is no { $entry } among the { $kind }. { $hint }
content-field = Field
content-value = What it says
content-problems = { $n ->
    [one] { $n } thing is wrong.
   *[other] { $n } things are wrong.
    }
content-which_folder = Say which folder, as in: threefold content check my-pack
content-there_already = { $file } is there already; choose an empty folder.
content-begun = Begun. Change it, look it over with: threefold content check { $folder } - and play: threefold table --pack { $folder }
content-key = Key
content-name = Name
content-pack = Pack
content-kind = Kind
content-title = What it holds
content-from_pack = From the pack { $pack }
content-missing_situation = { $id } (its content pack is not here)
content-figure-level = Level
content-figure-target_number = Target number
content-figure-evade = To evade
content-figure-disable = To disable
content-figure-notice = To notice
content-figure-basis = Level by
content-figure-preparation = Minutes to prepare
content-figure-performance = Minutes to perform
content-figure-total = Minutes in all
content-figure-pools = Pools
content-figure-steps = Steps
content-figure-repeatable = Repeatable steps
content-figure-xp_success = XP on success
content-figure-xp_failure = XP on failure
content-figure-sessions = Sessions at least
content-trap-variant_twice = A variant of this key is there twice.
content-trap-points_or_feet = Damage is in points or by feet: leave one of the two out.
content-ritual-no_side_effect = { $words } is none of the side effects: write it as it stands there.
content-ritual-levels = Levels go with basis: fixed, and with no other; add or leave out one of the two.
content-ritual-pool_twice = A Pool is there twice; name it once.
content-arc-step_twice = A step of this key is there twice.
content-arc-linked = An arc has steps of its own, or it is linked: true; not both, not neither.
content-arc-related = There is no arc { $arc }.
content-gear-weight = Weapons and armor have a weight (light, medium or heavy), other things none.
content-gear-range = Weapons have a range, other things none.
content-type-missing = Every type has one entry.
content-type-ability_twice = An ability of this name is there twice.
content-type-points = A type begins with { $n } free points.
content-type-edge = The type cannot have this Edge.
content-type-abilities = A type begins with as many abilities as it gains, one of them that of its verb.
content-situation-rule = There is no rule { $rule }; leave the field out for the GM's discretion, or find one with: threefold rules
content-situation-nothing = The situation does nothing: give steps in melee or at range, or bars: true.
content-situation-name = A situation of a pack needs a name, as it is to stand in a list of modifiers.
content-entry-figure = { $found } is no figure: write a number, level, 2*level, level+1, 1d6, or thresholds by level.
content-entry-span = { $found } is no span: write 10 minutes, level rounds, fight, rest, or the like.
content-entry-threshold = { $found } is no level: thresholds are written by level, as in 1: 2, 5: 3.
content-entry-holds = holds of { $found } is for what comes each turn. Put this beside the condition, with lasts: as_condition.
content-entry-name = Nothing is chosen under ${ $found }: add it to chosen, or to the rows of a table.
content-entry-price_pools = A price in points says which Pool pays it: pools: [might].
content-entry-price_points = This price costs nothing: write points, xp or recovery, or leave cost out.
content-entry-untold = An entry that carries nothing out says why: told: narrative, knowledge or gm.
content-translation = A line of a translation is an object of texts, with the key of its entry as “key”.

chance-faces = the faces are whole numbers with commas between them, as 3,5
chance-too_few = { $n ->
    [one] this takes one face, of { $dice }
   *[other] this takes { $n } faces, of { $dice }
    }
chance-which_table = say which random table, as in: threefold draw table Subtle
character-which_file = say which character file, as in: threefold character show wren.json
character-unreadable = { $file } cannot be read: { $why }.
character-no_descriptor = There is no descriptor { $word }: { $hint }
character-no_focus = There is no focus { $word }: { $hint }
character-no_flavor = There is no flavor { $word }: { $hint }
character-figure = figure
character-value = value
character-points = points
character-from = from
character-rule = rule or entry
content-told-or_more = { $cost } or more
content-told-xp = { $n } XP
content-told-area = everybody within { $distance }
content-told-pick = { $n ->
    [one] one of { $names }
   *[other] { $n } of { $names }
    }
content-told-instead = instead of one of them: { $names }
content-told-named = { $name }: { $what }
content-told-tier = Tier { $n }: { $what }
content-who-self = yourself
content-who-foe = a foe
content-who-foes = several foes
content-who-ally = an ally
content-who-allies = several allies
content-who-creature = a being
content-who-creatures = several beings
content-who-beast = an animal
content-who-machine = a machine
content-who-object = an object
content-who-corpse = a dead body
content-who-effect = an effect that holds
content-who-place = a place
content-who-target = whoever it is aimed at
content-who-all = everybody
