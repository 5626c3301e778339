stat-might = Puissance
    .gender = f
    .the = la Puissance
stat-speed = Célérité
    .gender = f
    .the = la Célérité
stat-intellect = Intellect
    .gender = m
    .the = l’Intellect

track-hale = pleine forme
    .gender = m
track-impaired = affaibli
    .gender = m
track-debilitated = neutralisé
    .gender = m
track-dead = mort
    .gender = m

rest-action = une action
    .gender = f
    .the = l’action
rest-ten_minutes = dix minutes
    .gender = f
    .count = many
    .the = les dix minutes
rest-one_hour = une heure
    .gender = f
    .the = l’heure
rest-ten_hours = dix heures
rest-any = n’importe quel jet de récupération
    .gender = f
    .count = many
    .the = les dix heures

condition-dazed = hébété
    .gender = m
condition-distracted = distrait
    .gender = m
condition-hampered = gêné
    .gender = m
condition-prone = à terre
    .gender = m
condition-disarmed = désarmé
    .gender = m
condition-asleep = endormi
condition-petrified = pétrifié
condition-helpless = sans défense
condition-stasis = en stase
condition-held = retenu
condition-grabbed = agrippé
condition-bound = ligoté
condition-unconscious = inconscient
    .gender = m
condition-stunned = étourdi
    .gender = m
condition-diverted = attention détournée
    .gender = m
condition-on_guard = sur ses gardes
    .gender = m
condition-paralyzed = paralysé
    .gender = m
condition-entangled = empêtré
    .gender = m
condition-tidal_forces = pris par les forces de marée
    .gender = m
condition-warded_out = tenu à l’écart par une protection
    .gender = m
condition-thin_air = air raréfié
    .gender = m
condition-very_thin_air = air très raréfié
    .gender = m
condition-hardly_any_air = presque plus d’air
    .gender = m
condition-sickened = malade
    .gender = m
condition-badly_sickened = très malade
    .gender = m
condition-groggy = groggy
    .gender = m
condition-imprisoned = emprisonné
    .gender = m
condition-debilitated = neutralisé
    .gender = m
condition-possessed = possédé
    .gender = m

list-or = { $first } ou { $second }
list-and = { $first } et { $second }
list-comma = { $first }, { $second }

difficulty-0 = routine
difficulty-1 = simple
difficulty-2 = standard
difficulty-3 = exigeant
difficulty-4 = difficile
difficulty-5 = défi
difficulty-6 = intimidant
difficulty-7 = redoutable
difficulty-8 = héroïque
difficulty-9 = immortel
difficulty-10 = impossible
difficulty-beyond = au-delà de l’impossible

line-sees_in_dark = voit dans le noir
line-sees_in_dim = voit dans la pénombre
line-listed = { $these }, { $more }
line-held = { $name }
line-ability = { $ability_key }
line-typed = `{ $name }`
line-damage_object = objet endommagé
line-to_object = ce que prend l’objet
line-possessed = possession depuis { TIME($n, "days") }
line-trap_added = pointes et autres
line-true_name = connaît le vrai nom { DE($name) }
line-true_name_known = connaît le vrai nom
line-commanded = n’a pas encore obéi à l’ordre : { $command }
line-asset = atout
line-bought = plus difficile par ce qu’achète l’Effort
line-intrusion_restores = l’intrusion : rien ne facilite plus
line-ease = plus facile
line-hinder = plus difficile
line-armor = Armure
line-damage = dégâts
line-shield = bouclier
line-die_bonus = { $name } : { $bonus } au dé
line-die_counts_as = { $name } : le dé compte comme { $n }
line-roll_bonus = bonus au jet
line-roll_bonus_asset = +{ $bonus } au jet, à titre d’atout
line-condition = { $condition }
line-condition-foe = adversaire : état « { $condition } »
line-condition-command = ordre : { $given }
line-condition-barred = interdit : { $given }
line-condition-after = suites de : { $given }
line-immediate_run = élan d’une distance immédiate avant le saut
line-short_run = élan d’une courte distance avant le saut
line-half_speed = à mi-vitesse
line-riding_gear = harnachement adapté
line-helps = { $name } aide
line-taken_attack = coup pris à la place d’un autre
line-why-help = { $name } aide
line-why-complement = ce que fait { $name } pour aider
line-why-follower = { $name }, acolyte, aide
line-why-drawn = attaque attirée loin { DE($name) }
line-why-drawn_here = { $name } attire l’attaque
line-why-command = { $name }
line-why-high_gravity = forte gravité
line-why-zero_gravity = apesanteur
line-why-too_far = la cible est trop loin
line-on_guard = sur ses gardes
line-guarded = passage malgré la garde
line-rounds = { $what }, { TIME($n, "rounds") }
line-undriven = { $n ->
    [one] un round sans conduire
   *[other] { $n } rounds sans conduire
    }
line-collision = collision
line-tides = marées d’un trou noir
line-radiation = radiations
line-area_attack = attaque de zone
line-area_miss = même en cas d’échec
line-barrier = { $force } contre { $stuff }
line-door_panel = la porte même, ni loquet ni gonds
line-skill-trained = entraînement en { $skill }
line-skill-specialized = spécialisation en { $skill }
line-skill-inability = inaptitude en { $skill }
line-effort_paid = { $n ->
    [one] un niveau d’Effort
   *[other] { $n } niveaux d’Effort
    }
line-effort_free = { $n ->
    [one] un niveau d’Effort gratuit
   *[other] { $n } niveaux d’Effort gratuits
    }
line-armor_passed-points = l’attaque ignore ces points d’Armure
line-armor_passed-direct = l’Armure n’arrête pas { $n } de ces points
line-immune = immunisé : { $what }
line-weak = sensible : { $what }
line-armor_ignored-attack = l’attaque ignore l’Armure
line-armor_ignored-ambient = les dégâts ambiants ignorent l’Armure
line-armor_ignored-might = l’attaque ignore l’Armure
line-armor_ignored-speed = les dégâts de Célérité ignorent l’Armure
line-armor_ignored-intellect = les dégâts d’Intellect ignorent l’Armure
line-account-damage = dégâts subis
line-account-spill = excédent { DE($stat) }
line-account-recovery = jet de récupération
line-account-reserve = payé par { $what }
line-account-unspent = non dépensé
line-account-before = jusqu’ici
line-account-again = jusqu’à une résistance réussie
line-account-this = cette fois
line-account-one_roll = un seul jet
line-account-preparation = préparation
line-account-half_level = la moitié du niveau du rituel
line-account-no_time = routine, ne prend pas de temps
line-account-share = { $n ->
    [one] tout le temps
   *[other] une des { $n } parts égales du temps
    }
line-account-failures = un de plus par échec
line-account-worth = selon ce qu’il fait
line-account-price_ratio = prix des deux catégories
line-account-areas = { $n ->
    [one] { $n } zone immédiate
   *[other] { $n } zones immédiates
    }
line-account-passive = à l’affût tout le long du chemin
line-account-asked = comme demandé
line-account-granter = niveau de qui l’accorde
line-account-die = le dé
line-account-foe_target = le triple du niveau { DE($name) }
line-account-highest_target = le plus élevé de tous compte
line-account-steps = { $n ->
    [one] { $n } cran
   *[other] { $n } crans
    }
line-account-heal = premiers soins
line-account-left_field = hors du champ
line-account-steps_down = crans descendus sur la piste de dégâts
line-account-unrecoverable = irrécupérable
line-account-massive_trauma = traumatisme massif
line-base-move_immediate_feet = distance immédiate
line-base-move_short_feet = courte distance
line-base-move_long_feet = longue distance
line-base-faster = se déplace { $times } fois plus loin
line-base-mounted = sur une monture
line-base-drift_constant = la moitié d’une poussée de { DISTANCE($n) }
line-base-drift_decaying = la moitié du round d’avant, depuis { DISTANCE($n) }
line-base-stated = fixé par la MJ
line-base-level = niveau { DE($name) }
line-base-any_level = niveau
line-base-modified = { $task } { DE($name) }
line-base-vehicle = véhicule { DE($name) }
line-base-trap_attack = attaque { DE($name) }
line-base-trap_defense = défense { DE($name) }
line-base-trap_stealth = discrétion du piège
line-base-trap = niveau du piège
line-base-hides_well = discrétion
line-base-martial_arts = arts martiaux mystiques
line-base-shelter = atterrissage sur un gros rocher
line-base-radiation = une minute de radiations intenses
line-base-radiation_sickness = un jour de mal des rayons
line-base-move_long = un long déplacement en un round
line-base-move_and_act = un court déplacement et une action en un round
line-base-move_short = un court déplacement
line-base-move_immediate = distance immédiate
line-base-feet = { $n ->
    [one] { $n } pied
   *[other] { $n } pieds
    } ({ DISTANCE($n) })
line-base-pounds = { WEIGHT($n) }, 1 par tranche de 23 kg
line-base-push = { $n ->
    [one] { $n } pied
   *[other] { $n } pieds
    } ({ DISTANCE($n) }), 1 pour 4
line-base-subtask = sous-tâche { $n }
line-base-known_device = un appareil que l’on comprend
line-base-driving = conduite ordinaire
line-base-no_roll = sans jet
line-base-heal = { $n ->
    [one] { $n } point à soigner
   *[other] { $n } points à soigner
    }
line-base-jump-standing = { $n ->
    [one] le premier pied
   *[other] les { $n } premiers pieds
    } ({ DISTANCE($n) })
line-base-jump-short_run = un court élan divise la distance par deux
line-base-jump-farther = saute { $times } fois plus loin
line-surface-many_handholds = une surface pleine de prises
line-surface-stone_wall = un mur de pierre
line-surface-crumbling = une surface friable ou glissante
line-surface-smooth_stone = un mur de pierre lisse
line-surface-metal_wall = un mur de métal
line-surface-smooth_horizontal = une surface lisse au plafond
line-surface-glass_wall = un mur de verre
line-rarity-common = chacun le sait
line-rarity-simple = savoir simple
line-rarity-scholars_know = les érudits le savent sans doute
line-rarity-scholars_may_not = même un érudit peut l’ignorer
line-rarity-very_few = très peu de gens le savent
line-rarity-lost = savoir perdu
line-craft-level = niveau { $level }
line-craft-special = demande un savoir particulier, ou vient d’ailleurs
line-craft-tinker = adapté à un autre usage
line-craft-artistic = travail d’artiste
line-craft-lasting = Un bénéfice durable du bricolage
line-craft-recipe = une recette de cet objet précis
line-craft-cypher = un cypher
line-craft-artifact = un artefact
line-craft-artifact_xp = Un artefact
line-craft-lot = matériau de niveau { $level }
line-craft-rush = travail à la hâte
line-craft-build_time = temps selon le niveau
line-craft-mend_time = de la moitié à tout le temps de fabrication
line-craft-left = reste à travailler
line-craft-stim = un stimulant
line-craft-cheapest = la version la moins chère
line-craft-materials = matériaux selon le niveau
line-craft-assessed = temps selon la difficulté estimée
line-craft-spellscrambler = un brouilleur de sorts
line-craft-hazard_suit = une combinaison de protection mystique
line-weapon-light = arme légère
line-weapon-unpracticed = sans pratique : { $weapon }
line-cost-edge = Avantage { DE($stat) }
line-cost-initial = coût initial
line-price-level = pour le niveau { $n }
line-price-further = { $n ->
    [one] pour une cible supplémentaire
   *[other] pour { $n } cibles supplémentaires
    }
line-cost-effort = { $n ->
    [one] un niveau d’Effort
   *[other] { $n } niveaux d’Effort
    }
line-cost-impaired = { $n ->
    [one] état « affaibli »
   *[other] état « affaibli », { $n } niveaux
    }
line-cost-armor = { $n ->
    [one] armure portée
   *[other] armure portée, { $n } niveaux
    }
line-damage_of-effort = { $n ->
    [one] un niveau d’Effort
   *[other] { $n } niveaux d’Effort
    }
line-damage_of-special = { $natural } naturel
line-recovery-martial_arts = arts martiaux mystiques
line-recovery-die = dé de récupération
line-recovery-tier = rang
line-recovery-bonus = bonus aux jets de récupération
line-follower-help = { $name } aide
line-follower-level = niveau { DE($name) }
line-follower-granted = niveau donné par la capacité
line-follower-exceptional = un acolyte d’exception
line-follower-modification = modification : { $task }
line-vehicle-weaker = véhicule de niveau { $own } contre niveau { $enemy }
line-vehicle-stronger = véhicule de niveau { $own } contre niveau { $enemy }
line-vehicle-aim = système visé : { $system }
line-vehicle-coordinate = { $n ->
    [one] { $n } véhicule attaque
   *[other] { $n } véhicules attaquent d’un bloc
    }
line-vehicle-weapons = armes supérieures
line-vehicle-defenses_down = défenses hors service
line-vehicle-drive = propulsion endommagée
line-vehicle-untrained = sans entraînement à la conduite
line-trap-bypass = passage devant un piège encore armé
line-trap-magical = magie, sans pouvoir contre elle
line-trap-in_harm = sur la trajectoire
line-trap-side = du côté de son choix
line-ritual-threat = La menace
line-ritual-pc = rang { DE($name) }, compté 6 au moins
line-ritual-any_pc = rang d’un PJ, compté 6 au moins
line-ritual-learned = rang { $tier } de la capacité, { $n } par rang
line-ritual-fixed = niveau de ce rituel
line-ritual-gm = un autre niveau, choisi par la MJ
line-ritual-role = quelqu’un tient un rôle : { $name }
line-ritual-reagent = un réactif : { $name }
line-ritual-ability = une capacité utile : { $name }
line-ritual-pace = en 1/{ $n } du temps
line-ritual-failed = { $n ->
    [one] déjà un échec ici
   *[other] déjà { $n } échecs ici
    }
line-ritual-pool-might = sang et vitalité pour le rituel
line-ritual-pool-speed = énergie pour le rituel
line-ritual-pool-intellect = volonté et raison pour le rituel

terrain-rough = terrain accidenté
    .gender = m
    .the = le terrain accidenté
terrain-difficult = terrain difficile
    .gender = m
    .the = le terrain difficile
terrain-climbing = escalade
    .gender = f
    .the = l’escalade
terrain-deep_water = eau profonde
    .gender = f
    .the = l’eau profonde
terrain-low_gravity = faible gravité
    .gender = f
    .the = la faible gravité
terrain-high_gravity = forte gravité
    .gender = f
    .the = la forte gravité

band-immediate = distance immédiate
    .gender = f
    .the = la distance immédiate
band-short = courte distance
    .gender = f
    .the = la courte distance
band-long = longue distance
    .gender = f
    .the = la longue distance
band-very_long = très longue distance
    .gender = f
    .the = la très longue distance
band-very_far = 300 m

situation-cover = couvert
situation-total_cover = entièrement à couvert
situation-total_cover_pierced = couvert que l’attaque traverse
situation-prone = cible à terre
situation-higher_ground = en hauteur
situation-surprise = surprise
situation-surprise_on_guard = surprise, mais sur ses gardes
situation-point_blank = à bout portant
situation-extreme_range = portée extrême
situation-beyond_range = au-delà de la portée
situation-dim_light = faible lumière
situation-very_dim_light = très faible lumière
situation-very_dim_immediate = très faible lumière, tout près
situation-very_dim_short = très faible lumière, à courte portée
situation-darkness = obscurité
situation-darkness_unsensed = obscurité, et rien n’indique où est la cible
situation-mist = brume
situation-dense_mist = brume épaisse
situation-dense_mist_unsensed = brume épaisse, et rien n’indique où est la cible
situation-hiding = cible cachée
situation-invisible = cible invisible
situation-invisible_unsensed = cible invisible, et rien n’indique où elle est
situation-shallow_water = eau peu profonde
situation-deep_water = eau profonde
situation-underwater = sous l’eau
situation-underwater_stabbing = sous l’eau, d’estoc
situation-underwater_slashing = sous l’eau, de taille
situation-underwater_bashing = sous l’eau, contondant
situation-underwater_ranged = sous l’eau, à distance
situation-fast_target = cible rapide
situation-attacker_moving = attaque en mouvement
situation-attacker_mounted = attaque depuis une monture lancée
situation-attacker_in_vehicle = attaque depuis un véhicule lancé
situation-attacker_jostled = secousses
situation-attacker_on_ship = à bord d’un navire qui tangue
situation-low_gravity = faible gravité
situation-high_gravity = forte gravité
situation-zero_gravity = apesanteur
situation-through_paper = à travers une cloison de papier

mind_control-confusion-during = Tes propres gestes t’étonnent, et tu ne sens personne derrière.
mind_control-confusion-after = Tu ne saurais dire pourquoi tu l’as fait, ni trouver de raison.
mind_control-dream-during = C’est comme un rêve : tu crois garder la main, ou tu sais à moitié que non, comme dans l’ivresse ou la fièvre.
mind_control-dream-after = C’est étrange, et tu ne sauras peut-être jamais qui était derrière.
mind_control-trapped-during = Les pensées qui te font agir sont celles d’un autre ; toi, tu regardes depuis le fond de ta tête.
mind_control-trapped-after = Tu redeviens toi d’un coup, sans doute sous le choc.

intrusion_sample-task = un souci avec la tâche, comme un faux pas en pleine escalade
intrusion_sample-unrelated = autre chose, comme une créature dangereuse qui surgit
intrusion_sample-attack = une attaque qui tourne mal, comme un camarade touché en armant le coup
intrusion_sample-defense = une défense qui tourne mal, comme un défaut de l’armure que l’adversaire trouve

span-rounds = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
    }
    .gender = m
span-minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
    }
    .gender = f
span-hours = { $n ->
    [one] { $n } heure
   *[other] { $n } heures
    }
    .gender = f
span-days = { $n ->
    [one] { $n } jour
   *[other] { $n } jours
    }
    .gender = m
span-and_2 = { $s0 } et { $s1 }
span-and_3 = { $s0 }, { $s1 } et { $s2 }
span-and_4 = { $s0 }, { $s1 }, { $s2 } et { $s3 }

craft-many_years = bien des années
craft-minutes = quelques minutes au plus
craft-from_to = { $least } à { $most }
craft-trained = entraînement
craft-specialized = spécialisation
craft-gm_says = selon la MJ
craft-price-inexpensive = bon marché
craft-price-moderate = prix modéré
craft-price-expensive = cher
craft-price-very_expensive = très cher
craft-price-exorbitant = exorbitant

hazard-fall = chute
    .gender = f
    .the = la chute
hazard-minor_fire = petit feu
    .gender = m
    .the = le petit feu
hazard-major_fire = grand feu
    .gender = m
    .the = le grand feu
hazard-acid_splash = éclaboussure d’acide
    .gender = f
    .the = l’éclaboussure d’acide
hazard-acid_bath = bain d’acide
    .gender = m
    .the = le bain d’acide
hazard-cold = froid
    .gender = m
    .the = le froid
hazard-severe_cold = froid extrême
    .gender = m
    .the = le froid extrême
hazard-shock = décharge électrique
    .gender = f
    .the = la décharge électrique
hazard-electrocution = électrocution
    .gender = f
    .the = l’électrocution
hazard-crush = écrasement
    .gender = m
    .the = l’écrasement
hazard-huge_crush = écrasement énorme
    .gender = m
    .the = l’écrasement énorme
hazard-collision = collision
    .gender = f
    .the = la collision

poison_outcome-damage = points de dégâts
poison_outcome-track = crans sur la piste de dégâts
poison_outcome-paralysis = paralysie
poison_outcome-unconsciousness = inconscience
poison_outcome-disability = infirmité
poison_outcome-stranger = effet plus étrange

other_effect-blind = aveugle
other_effect-deaf = sourd
other_effect-unable_to_stand = ne tient pas debout
other_effect-unable_to_breathe = ne peut pas respirer
other_effect-weightless = en apesanteur
other_effect-crushed_by_weight = écrasé par son poids
other_effect-moved_elsewhere = déplacé ailleurs
other_effect-out_of_phase = déphasé
other_effect-mutated = mutation
other_effect-false_memories = faux souvenirs ou fausses sensations
other_effect-altered_thinking = pensée altérée
other_effect-constant_pain = douleur constante

effect-distract = Cible distraite
effect-knock_back = Cible repoussée
effect-move_past = Dépasser la cible
effect-strike_body_part = Frapper une partie du corps
effect-damage_object = Objet endommagé
effect-disarm = Désarmer
effect-impair = Gêner
effect-knock_down = Renverser
effect-stun = Étourdir
effect-one_time_asset = Un atout pour le prochain essai de ce genre

xp-cooperation = avoir joué le jeu sous contrôle mental
xp-refusal = refus d’une intrusion
xp-reroll = une relance
xp-new_arc = un nouvel arc
xp-free_arc = l’arc gratuit d’un nouveau personnage
xp-opening = ouverture d’un arc
xp-step = étape d’un arc
xp-climax = apogée d’un arc
xp-failed_climax = apogée manquée d’un arc
xp-resolution = dénouement d’un arc
xp-arc_end = fin d’un arc
xp-share = part { DE($name) }
xp-artifact = { $n ->
    [one] artefact de niveau { $level }
   *[other] artefact de niveau { $level }, partagé en { $n }
    }
xp-discovery = découverte
xp-session_step = séance avec une étape d’arc
xp-session = séance sans étape d’arc
xp-mission = { $n ->
    [one] mission d’une séance
   *[other] mission de { $n } séances
    }
xp-award = récompense de la MJ
xp-money = argent
xp-equipment = équipement courant
xp-cypher = cypher
xp-lucky_shot = un coup de chance
xp-intrusion = une intrusion acceptée
xp-passed_on = donné par { $name }
xp-fourth_step = la quatrième étape
xp-tier_before = rang jusqu’ici

advance-increasing_capabilities = Augmenter ses possibilités
advance-moving_toward_perfection = Avancer vers la perfection
advance-extra_effort = Effort supplémentaire
advance-skills = Une compétence
advance-special_option = Une option spéciale
advance-short_term_skill = Une compétence pour ici et maintenant
advance-medium_term_skill = Une compétence pour une région
advance-short_term_ability = Une capacité pour un temps
advance-long_term_benefit = Un bénéfice à long terme
advance-granted = donné par l’histoire

benefit-short_term_skill = une compétence pour ici et maintenant
    .gender = f
benefit-medium_term_skill = une compétence pour une région
    .gender = f
benefit-short_term_ability = une capacité pour un temps
    .gender = f
benefit-contact = un contact
    .gender = m
benefit-home = un foyer
    .gender = m
benefit-title_or_job = un titre ou un emploi
    .gender = m
benefit-wealth = une richesse
    .gender = f
benefit-artifact = un artefact
    .gender = m
benefit-other = un bénéfice à long terme
    .gender = m

type-warrior = Guerrier
    .gender = m
type-adept = Adepte
    .gender = m
type-explorer = Explorateur
    .gender = m
type-speaker = Orateur
    .gender = m

arc_do-begin = Début d’un arc
arc_do-opening = Ouverture
arc_do-step = Étape
arc_do-climax = Apogée
arc_do-resolution = Dénouement
arc_do-end = Fin d’un arc

arc_part-opening = ouverture
arc_part-step = étape { $step }
arc_part-climax = apogée, réussite
arc_part-failed_climax = apogée, échec
arc_part-resolution = dénouement

follower_do-gain = Arrivée d’un acolyte
follower_do-learn = Nouvelle tâche d’un acolyte
follower_do-lose = Perte d’un acolyte
follower_do-replace = Remplacement d’un acolyte

award-artifact = Récompense pour un artefact
award-discovery = Récompense pour une découverte
award-session_step = Récompense pour une séance avec une étape d’arc
award-session = Récompense pour une séance sans étape
award-mission = Récompense pour une mission
award-money = Argent
award-equipment = Équipement courant
award-cypher = Un cypher
award-other = Récompense de la MJ

clock-now = jour { $day }, { $hour } h { $minute }

unit_of_time-rounds = rounds
unit_of_time-minutes = minutes
unit_of_time-hours = heures
unit_of_time-days = jours

die-possession = la défense d’Intellect : bonus compris, elle doit atteindre le nombre seuil pour résister
die-ritual = le jet de la sous-tâche : bonus compris, il doit atteindre le nombre seuil
die-task = le jet de la tâche : bonus compris, il doit atteindre le nombre seuil
die-attack = le jet d’attaque : bonus compris, il doit atteindre le nombre seuil pour toucher
die-defend = le jet de défense : bonus compris, il doit atteindre le nombre seuil pour éviter l’attaque
die-recover = le jet de récupération : sa face et le rang donnent les points récupérés
die-complement = le jet d’une tâche qui en accompagne une autre : bonus compris, il doit atteindre le nombre seuil
die-power = le jet pour s’en servir, s’il en faut un : bonus compris, il doit atteindre le nombre seuil
die-depletion = le dé d’épuisement de l’artefact, avec les faces qu’il nomme : sur ces faces, l’artefact est épuisé
die-draw_attack = le jet pour attirer l’attaque : bonus compris, il doit atteindre le nombre seuil
die-reroll = le nouveau jet : il compte s’il est meilleur que le premier
die-vehicle_attack = le jet d’attaque : bonus compris, il doit atteindre le nombre seuil pour mettre le système hors service
die-vehicle_defend = le jet de défense : bonus compris, il doit atteindre le nombre seuil pour garder le système en marche
die-then = le jet de la seconde défense, demandé quand la première échoue et que l’attaque en exige une autre
die-area = le seul jet d’attaque : il est comparé au nombre seuil de chaque cible de la zone
die-attacker = le jet de qui attaque : bonus compris, il doit dépasser celui de qui se défend
die-defender = le jet de qui se défend, avec son bonus

unit-points = { $n ->
    [one] point
   *[other] points
    }
unit-levels = { $n ->
    [one] niveau d’Effort
   *[other] niveaux d’Effort
    }
unit-steps = { $n ->
    [one] cran
   *[other] crans
    }
unit-uses = { $n ->
    [one] utilisation
   *[other] utilisations
    }
unit-rolls = { $n ->
    [one] jet de récupération
   *[other] jets de récupération
    }
unit-level = niveau
unit-difficulty = difficulté
unit-tier = rang
unit-face = face du dé
unit-session = séance
unit-day = jour
unit-roll = au jet
unit-xp = XP
unit-feet = { $n ->
    [one] pied
   *[other] pieds
    }
unit-pounds = { $n ->
    [one] livre
   *[other] livres
    }
unit-chase_rolls = { $n ->
    [one] jet
   *[other] jets
    }
unit-rounds = { $n ->
    [one] round
   *[other] rounds
    }
unit-vehicles = { $n ->
    [one] véhicule
   *[other] véhicules
    }
unit-collisions = { $n ->
    [one] collision
   *[other] collisions
    }
unit-failures = { $n ->
    [one] échec
   *[other] échecs
    }
unit-count = en tout
unit-times = fois
unit-days = { $n ->
    [one] jour
   *[other] jours
    }
unit-hours = { $n ->
    [one] heure
   *[other] heures
    }
unit-areas = { $n ->
    [one] zone
   *[other] zones
    }
unit-passes = { $n ->
    [one] passage
   *[other] passages
    }
unit-stage = stade
unit-miles = { $n ->
    [one] mile
   *[other] miles
    }
unit-minutes = { $n ->
    [one] minute
   *[other] minutes
    }

kind-pc = personnage joueur
    .gender = m
    .the = le personnage joueur
kind-npc = PNJ
    .gender = m
    .the = le PNJ
kind-object = objet
    .gender = m
    .the = l’objet
kind-vehicle = véhicule
    .gender = m
    .the = le véhicule
kind-one-pc = un personnage joueur
kind-one-npc = un PNJ
kind-one-object = un objet
kind-one-vehicle = un véhicule

module-powers = Capacités, cyphers et artefacts
module-objects = Objets
module-tasks = Tâches
module-combat = Combat
module-harm = Dégâts et récupération
module-encounters = Rencontres
module-experience = Expérience
module-advancement = Progression
module-arcs = Arcs de personnage
module-followers = Acolytes
module-actions = Actions
module-movement = Déplacement
module-vehicles = Véhicules
module-space = Espace
module-dungeons = Donjons et trésors
module-crafting = Artisanat
module-traps = Pièges
module-magic = Magie

material-fragile = fragile (papier, verre)
material-ordinary = ordinaire
material-hard = dur (bois, pierre)
material-very_hard = très dur (métal)
material-exotic = exotique

system-weapons = armes
    .gender = f
    .count = many
    .the = les armes
system-defenses = défenses
    .gender = f
    .count = many
    .the = les défenses
system-engine = propulsion
    .gender = f
    .the = la propulsion
system-maneuverability = direction
    .gender = f
    .the = la direction
system-power_core = source d’énergie
    .gender = f
    .the = la source d’énergie
system-compartment = compartiment
    .gender = m
    .the = le compartiment
system-life_support = système de survie
    .gender = m
    .the = le système de survie

wheels-motorcycle = moto
    .gender = f
    .the = la moto
wheels-car = voiture
    .gender = f
    .the = la voiture
wheels-truck = camion
    .gender = m
    .the = le camion

force-piercing = perçant
force-slashing = tranchant
force-bashing = contondant
force-fire = feu
force-other = toute autre chose

stuff-paper = papier ou tissu
    .gender = m
    .the = le papier ou le tissu
stuff-wood = bois
    .gender = m
    .the = le bois
stuff-stone = pierre
    .gender = f
    .the = la pierre
stuff-iron = fer
    .gender = m
    .the = le fer

barrier-paper_wall = cloison de papier
    .gender = f
    .the = la cloison de papier
barrier-gauzy_curtain = rideau
    .gender = m
    .the = le rideau
barrier-cloth_wall = paroi de toile
    .gender = f
    .the = la paroi de toile
barrier-shack_or_partition = cloison de bois
    .gender = f
    .the = la cloison de bois
barrier-house_wall = mur de bois
    .gender = m
    .the = le mur de bois
barrier-palisade_or_log_cabin = palissade
    .gender = f
    .the = la palissade
barrier-stone_wall = mur de pierre
    .gender = m
    .the = le mur de pierre
barrier-reinforced_stone_wall = mur de pierre renforcé
    .gender = m
    .the = le mur de pierre renforcé
barrier-iron_wall = mur de fer
    .gender = m
    .the = le mur de fer
barrier-simple_wooden_door = simple porte de bois
    .gender = f
    .the = la simple porte de bois
barrier-good_wooden_door = bonne porte de bois
    .gender = f
    .the = la bonne porte de bois
barrier-strong_wooden_door = solide porte de bois
    .gender = f
    .the = la solide porte de bois
barrier-extra_strong_wooden_door = grande porte fortifiée
    .gender = f
    .the = la grande porte fortifiée
barrier-stone_door = porte de pierre
    .gender = f
    .the = la porte de pierre
barrier-iron_door = porte de fer
    .gender = f
    .the = la porte de fer
barrier-wooden_portcullis = herse de bois
    .gender = f
    .the = la herse de bois
barrier-iron_portcullis = herse de fer
    .gender = f
    .the = la herse de fer
barrier-prison_cell_door = porte de cellule
    .gender = f
    .the = la porte de cellule

trap_poison-blindness = poison aveuglant
trap_poison-choking = poison suffocant
trap_poison-damage_track = poison invalidant
trap_poison-debilitating = poison qui rend malade
trap_poison-instant_damage = poison
trap_poison-ongoing_damage = poison persistant
trap_poison-paralysis = poison paralysant
trap_poison-sleep = poison soporifique

trap_poison_named-blindness = Un poison aveuglant
trap_poison_named-choking = Un poison suffocant
trap_poison_named-damage_track = Un poison invalidant
trap_poison_named-debilitating = Un poison qui rend malade
trap_poison_named-instant_damage = Un poison qui blesse une fois
trap_poison_named-ongoing_damage = Un poison qui blesse encore et encore
trap_poison_named-paralysis = Un poison paralysant
trap_poison_named-sleep = Un poison soporifique

possession_do-attempt = Tentative de possession
possession_do-control = Tentative de contrôler l’hôte
possession_do-act = Round sans contrôle
possession_do-eject = Expulsion du possesseur
possession_do-command = Ordre de partir au possesseur
possession_do-next_day = Un jour de plus
possession_do-attacked = Attaque contre l’hôte
possession_do-leave = Fin d’une possession

ritual_do-prepare = Préparation d’un rituel
ritual_do-enter_ward = Entrée dans une protection
ritual_do-meet_ward = Un être maléfique devant une protection
ritual_do-bargain = Marché avec ce qui a été évoqué
ritual_do-open_vessel = Ouverture ou bris du réceptacle

treasure_do-swap = Échange
treasure_do-artifact = Valeur d’un artefact
treasure_do-start = Affaires d’un nouveau personnage
treasure_do-prices = Comparaison de prix

space_do-collision = Collision
space_do-tides = Marées subies
space_do-out_of_tides = Sortie des marées
space_do-event_horizon = Passage de l’horizon
space_do-ftl_transit = Incident de transit
space_do-repair = Réparation
space_do-leave_field = Sortie du champ

object_damage-intact = intact
    .gender = m
object_damage-minor = dégâts mineurs
    .gender = m
object_damage-major = dégâts majeurs
    .gender = m
object_damage-destroyed = détruit
    .gender = m

override-adjective = l’adjectif
override-noun = le nom
override-verb = le verbe
override-free = les points libres
override-edge = l’Avantage
override-abilities = le nombre de capacités
override-skills = les compétences
override-weapons = les armes
override-cyphers = le nombre de cyphers
override-equipment = ce qu’il porte
override-arc = l’arc
override-tier = le rang
override-effort = l’Effort
override-pools-might = la Réserve de Puissance
override-pools-speed = la Réserve de Célérité
override-pools-intellect = la Réserve d’Intellect
override-pools-might-edge = l’Avantage de Puissance
override-pools-speed-edge = l’Avantage de Célérité
override-pools-intellect-edge = l’Avantage d’Intellect

ledger-start = à l’arrivée du personnage à la table
ledger-corrected = corrigé par la MJ
ledger-accepted = intrusion de MJ acceptée
ledger-refused = intrusion de MJ refusée
ledger-passed = donné par { $name }
ledger-other = pour autre chose

line-power_shift = { $n ->
    [one] saut de puissance : { $kind }
   *[other] { $n } sauts de puissance : { $kind }
    }
line-rest_price = abandonné pour { $name }
line-shock = le choc

line-stays-lasting = dégâts durables
line-stays-permanent = dégâts permanents

line-madness-emptied = un choc
line-madness-lapse = l’esprit cède
line-madness-descriptor = descripteurs
line-madness-trade = de l’Intellect contre de l’Avantage

line-stunt-range = { $n ->
    [one] un cran de portée
   *[other] { $n } crans de portée
    }
line-stunt-duration = un cran de durée

line-dice-die = d{ $sides }
line-dice-fell = d{ $sides } : { $face }
line-dice-added = ajouté
line-dice-level = niveau

xp-player_intrusion = une intrusion de joueur
xp-power_shift = un saut de puissance
xp-stunt = apprentissage d’une prouesse
xp-spell = un sort
xp-psionic = une capacité psionique
xp-cantrips = deux tours de magie
xp-upgrade = une amélioration posthumaine

die-free = un dé du lancer : on additionne toutes les faces et tous les nombres
die-draw = un dé du tirage : quelle entrée, quelle ligne, quel niveau
die-shock = si la folie est en jeu, le dé des points qui reviennent quand un choc vide l’Intellect

unit-years = { $n ->
    [one] an
   *[other] ans
    }

module-chance = Dés et tirages
module-modules = Règles optionnelles

shift_kind-accuracy = précision
shift_kind-dexterity = dextérité
shift_kind-flight = vol
shift_kind-healing = guérison
shift_kind-increased_range = portée accrue
shift_kind-intelligence = intelligence
shift_kind-power = pouvoir
shift_kind-prodigy = prodige
shift_kind-resilience = résistance
shift_kind-savant = érudition
shift_kind-single_attack = attaque unique
shift_kind-strength = force

draw-any_skill = toutes les compétences

optional-power_shifts = sauts de puissance
optional-power_stunts = prouesses de pouvoir
optional-horror = mode horreur
optional-madness = folie
optional-cypher_forms = cyphers subtils et manifestes
optional-spellcasting = sorts
optional-psionics = psionique
optional-posthuman = améliorations posthumaines
optional-two_descriptors = deux descripteurs
optional-children = enfants en PJ
optional-shorts = parties courtes

shock-startled = quelque chose surgit
shock-glimpse = quelque chose bouge au bord du regard
shock-noise = un grand bruit soudain
shock-corpse = un cadavre là où on n’en attendait pas
shock-death = quelqu’un meurt
shock-impossible = quelque chose d’impossible
shock-friend_dies = un ami meurt
shock-supernatural = quelque chose de surnaturel
shock-mind_bending = ce que nul esprit ne peut contenir

stunt-difficult = une prouesse dans l’esprit du pouvoir
stunt-formidable = une prouesse contre la nature du pouvoir
stunt-impossible = une prouesse sans rapport avec le pouvoir

grade-low = rang bas
grade-mid = rang moyen
grade-high = rang haut

madness_do-trade = De l’Intellect contre de l’Avantage
madness_do-give_way = L’esprit qui cède

learn_do-spell = Apprentissage d’un sort
learn_do-psionic = Ouverture d’une capacité psionique
learn_do-cantrips = Apprentissage de tours de magie
learn_do-prepare = Préparation de sorts

stunt_do-push = Pouvoir poussé
stunt_do-stunt = Prouesse
stunt_do-learn = Apprentissage d’une prouesse

option_do-second_descriptor = Second descripteur
option_do-childhood = Enfance
option_do-upgrade = Amélioration

draw-cypher = cypher
draw-artifact = artefact
draw-creature = créature
draw-intrusion = intrusion
draw-table = table aléatoire
override-choices = ce qui se choisit pour les capacités
override-tiers = les étapes et capacités de ses rangs
override-flavor = la saveur
sum-type = type
sum-points = points libres
sum-agreed = convenu avec la MJ
sum-step = { $step }, rang { $tier }
sum-most = spécialisé est le maximum
sum-by_hand = réglé à la main
sum-not_recorded = non noté, ou réglé à la main
sum-title = D’où viennent les nombres
sum-pool = Réserve { DE($stat) }
sum-edge = Avantage en { $stat }
sum-effort = Effort
sum-armor = Armure
sum-recovery_bonus = Jets de récupération
sum-cypher_limit = Limite de cyphers
sum-nothing = Au niveau habituel.
sum-words = Liens

# Ce qui distingue plusieurs choses du même nom.
apart-level = { $name } { $n }
apart-with = { $name } ({ $what })
apart-nth = { $name } (nº { $n })
apart-cost = { $n } { $stat }
apart-damage = dégâts : { $n }
apart-armor = Armure { $n }
apart-left = reste { $n }
apart-pieces = { $n } en tout
apart-spent = hors d’usage
apart-off = pas sur soi
apart-weight_light = légère
apart-weight_medium = moyenne
apart-weight_heavy = lourde
apart-range_immediate = distance immédiate
apart-range_short = courte distance
apart-range_long = longue distance
apart-range_very_long = très longue distance
line-cost-weakness = Faiblesse en { $stat }
override-customized = la personnalisation du type
sum-customized = Type personnalisé
sum-weakness = Faiblesse
sum-inability = Inaptitude prise pour une compétence
advance-weakness = Une faiblesse pour un Avantage
advance-inability = Une inaptitude pour une compétence
