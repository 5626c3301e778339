event-cooperation = { $name } gagne { $n } XP pour avoir joué le jeu.
event-intrusion_samples = Un 1 naturel : la MJ peut intervenir gratuitement. Par exemple : { $task }, { $unrelated }, { $attack } ou { $defense }.
event-refund = { $n ->
    [one] Le 20 naturel rend le point.
   *[other] Le 20 naturel rend les { $n } points.
    }
event-free_intrusion = Un 1 naturel : la MJ peut intervenir gratuitement.
event-free_intrusion_on = 1 naturel pour { $name } : la MJ peut intervenir gratuitement.
event-may_hurt_more = Le 1 naturel : la MJ peut ajouter { $n ->
    [one] { $n } point
   *[other] { $n } points
    } de dégâts.
event-fed = { $n ->
    [one] Le coup nourrit { $name } : { $n } point de santé regagné.
   *[other] Le coup nourrit { $name } : { $n } points de santé regagnés.
    }
event-foe_down = { $name } tombe : la mort ou la mise hors de combat, au choix de qui attaque.
event-track = { $name } passe à l’état « { $track } ».
event-track_emptied = { $name } passe à l’état « { $track } » : { $stat } à 0.
event-track_emptied_several = { $name } passe à l’état « { $track } » : { $stat } à 0.
event-track_refilled = { $name } passe à l’état « { $track } » : { $stat } de nouveau au-dessus de 0.
event-track_refilled_several = { $name } passe à l’état « { $track } » : { $stat } de nouveau au-dessus de 0.
event-object_damage = { $name } : état « { $state } ».
event-award = { $n } XP par personne : { $what }.
event-advanced = { $name } : { $step }. Étapes de ce rang : { $done } sur { $n }.
event-advanced_in = { $name } : { $step } ({ $what }). Étapes de ce rang : { $done } sur { $n }.
event-tier = { $name } atteint le rang { $tier }.
event-tier_beyond = { $name } a franchi quatre étapes au-delà du rang { $tier } : toutes peuvent s’acheter de nouveau.
event-type_abilities = { $n ->
    [one] { $n } nouvelle capacité
   *[other] { $n } nouvelles capacités
    } à choisir, du type { $type }.
event-focus_benefits = Le focus donne ce qu’il a pour le rang { $tier }.
event-follower_level = { $name } passe au niveau { $level } : choisis encore { $n ->
    [one] { $n } tâche
   *[other] { $n } tâches
    } où aider.
event-benefit = { $name } gagne { $kind } : { $benefit }.
event-hoard = { $name } garde { $xp } XP, plus de { $n } : la MJ peut demander d’en dépenser.
event-heavy_object = Cela bouge : { $distance } au plus.
event-stopped = Le déplacement s’arrête en route : la MJ dit où.
event-stopped_before_acting = Le déplacement s’arrête en route, et ce qui devait se faire là-bas ne se fait pas.
event-undriven = Le véhicule garde vitesse et cap. La conduite reprendra avec { $n ->
    [one] { $n } cran
   *[other] { $n } crans
    } de difficulté en plus.
event-mishap = Le véhicule échappe à tout contrôle : la MJ dit ce qu’il en sort, un accident par exemple.
event-rammed = Collision pour { $name } : { $n ->
    [one] { $n } point
   *[other] { $n } points
    } de dégâts.
event-rammed_in_vain = { $n ->
    [one] { $n } point de dégâts ne suffit pas
   *[other] { $n } points de dégâts ne suffisent pas
    } : { $name } est de niveau { $level }.
event-cannot_steer = { $name } ne peut plus changer de cap : aucun pilotage ne réussit tant que la propulsion n’est pas réparée.
event-event_horizon = { $name } a franchi l’horizon des événements : perte définitive, sauf si quelque chose de fantastique l’en ramène.
event-radiation_sickness = { $name } a le mal aigu des rayons, une maladie de niveau { $n } : dès demain, une défense de Puissance par jour, et chaque échec fait descendre d’un cran sur la piste de dégâts.
event-again = Il faudra un autre jet contre cela dans { $time }.
event-condition = { $name } : état « { $condition } » désormais.
event-healed = { $patient } récupère { $n ->
    [one] { $n } point
   *[other] { $n } points
    } { DE($stat) }.
event-loses_action = { $name } perd sa prochaine action.
event-massive = La MJ peut y voir plus que des points : { $name } peut aussi descendre sur la piste de dégâts.
event-unrecoverable = Ni repos ni premiers soins ne rendent { $n ->
    [one] le point perdu
   *[other] les { $n } points perdus
    } par { $name }.
event-left_to_repair = Seule une réparation rend { $n ->
    [one] le point perdu
   *[other] les { $n } points perdus
    } par { $name }.
event-take_attack = { $name } prend l’attaque à la place d’un camarade.
event-lucky_shot = { $name } paie { $n } XP pour un coup de chance.
event-tie_reroll = Égalité : on relance des deux côtés. Ajoute les deux nouvelles faces après les premières.
event-paid_stored = Payé par { $name } sur { $what } : { $n } (reste : { $left }).
event-lender_over = Fini pour { $name }, ses points étant dépensés : { $what }.
event-stored = En réserve chez { $name } maintenant : { $n } ({ $what }).
event-tie_gm = Égalité : la MJ dit ce qu’il en sort.
event-craft-build = C’est fait.
event-craft-repair = Cela marche de nouveau.
event-craft-tinker = Cela fait ce pour quoi ce n’était pas prévu.
event-craft-failed = Le travail échoue. Le matériau reste, sauf avis contraire de la MJ ; un nouvel essai prend autant de temps, et de l’Effort.
event-craft-missing = Il manque des matériaux de ces niveaux : { $levels }. La MJ peut passer outre, ou en faire l’objet d’une recherche.
event-craft-volatile = Fait à la hâte, l’objet n’est pas sûr : il blesse qui s’en sert.
event-craft-single_use = Fait à la hâte, l’objet ne marche qu’une fois.
event-craft-flawed = Fait à la hâte, l’objet a un défaut : la MJ dit lequel.
event-craft-xp = { $name } paie { $n } XP pour ce qui servira désormais.
event-magic_craft-subtask = Sous-tâche { $n } sur { $of } accomplie.
event-magic_craft-lost_time = Rien n’est gâché, mais le temps est perdu ({ $time }). La même sous-tâche se retente après autant de temps.
event-magic_craft-mishap = Deuxième échec de suite, ou davantage : le temps est perdu ({ $time }) et un élément du matériau est détruit ({ $price }). Il faut le remplacer avant de continuer.
event-magic_craft-finished = L’objet est terminé.
event-magic_craft-materials = La table des matériaux s’arrête avant ce niveau : la MJ dit ce qu’il faut.
event-magic_craft-stim = Un stimulant se fabrique comme de niveau { $level }, quel que soit son niveau par ailleurs.
event-magic_device-magic_detector = Le badge vire au violet : il y a de la magie tout près. Il ne servira plus.
event-magic_device-spellscrambler = Pendant un round, personne à courte distance ne peut lancer de sort. Les sorts en cours continuent, et l’appareil est épuisé.
event-magic_device-torn = La combinaison est déchirée : elle ne fait plus rien tant qu’elle n’est pas réparée et scellée.
event-magic_device-whole = La combinaison est réparée et scellée : elle protège de nouveau.
event-help-helped = { $name } aide : { $n ->
    [one] { $n } cran
   *[other] { $n } crans
    } plus facile.
event-help-inability = { $name } a une inaptitude ici : l’aide ne sert à rien, et l’action est dépensée.
event-help-complement_failed = { $name } échoue et n’aide personne.
event-distract-done = { $name } détourne l’attention { DE($foe) } : ses attaques sont entravées jusqu’à la prochaine action { DE($name) }.
event-distract-already = { $foe } a déjà l’état « distrait » : insister n’y change rien.
event-distract-diverted = L’attention { DE($foe) } est déjà détournée : insister n’y change rien.
event-draw_attack-drawn = { $foe } se tourne vers { $name }.
event-draw_attack-failed = { $foe } garde sa première cible.
event-draw_attack-cancelled = { $name } et { $rivals } se gênent : { $foe } garde sa première cible.
event-guard-stand = { $name } monte la garde : défenses facilitées jusqu’au prochain tour, et pas d’attaque.
event-guard-against = { $name } se garde de ceci : { $against }. Défenses facilitées jusqu’au prochain tour, et pas d’attaque.
event-guard-many = { $n ->
    [one] { $name } a tenté d’arrêter { $n } adversaire ce round : la MJ peut trouver que cela suffit.
   *[other] { $name } a tenté d’arrêter { $n } adversaires ce round : la MJ peut trouver que cela suffit.
    }
event-guard-stop-done = { $name } arrête { $foe }, dont l’action est perdue.
event-guard-stop-failed = { $foe } passe malgré { $name }.
event-guard-pass-done = { $name } passe malgré { $foe } et poursuit la même action.
event-guard-pass-failed = { $foe } barre le passage : l’action { DE($name) } est perdue.
event-wait-waits = { $name } attend ceci : { $trigger }.
event-wait-over = Cela n’est pas arrivé ({ $trigger }) : au tour { DE($name) }, l’attente prend fin.
event-wait-first = Cela arrive ({ $trigger }), et { $name } agit avant.
event-wait-after = Cela arrive ({ $trigger }), et { $name } agit dès qu’il y a de quoi agir.
event-npc_outcome-dead = { $name } meurt.
event-npc_outcome-unconscious = { $name } perd connaissance.
event-npc_outcome-debilitated = { $name } passe à l’état « neutralisé », comme un personnage joueur.
event-arc-begin = { $name } commence un arc : { $arc }.
event-arc-many = { $name } mène { $n } arcs à la fois : la plupart des personnages n’en ont pas le temps.
event-arc-part = { $arc } : { $part }.
event-arc-failed = Après une apogée manquée, le dénouement est d’ordinaire laissé de côté : { $arc }.
event-arc-finished = Fin de l’arc : { $arc }.
event-arc-abandoned = Abandon de l’arc : { $arc }.
event-follower-gained = Un acolyte rejoint { $name } : { $follower }, niveau { $level }.
event-follower-upkeep = { $name } ne demande ni solde, ni vivres, ni logis.
event-follower-choices = { $name } peut encore recevoir { $n ->
    [one] { $n } tâche
   *[other] { $n } tâches
    } où aider.
event-follower-learned = { $name } aide désormais à : { $tasks }.
event-follower-lost = Perte { DE($name) } : un remplacement peut venir après { TIME($n, "days") } et une recherche sérieuse.
event-chase-on = La poursuite continue : il faut encore { $n ->
    [one] { $n } réussite
   *[other] { $n } réussites
    }.
event-chase-chasing-won = { $name } se fait rattraper.
event-chase-chasing-lost = { $name } s’échappe.
event-chase-chased-won = { $name } perd la trace.
event-chase-chased-lost = { $name } gagne du terrain et rattrape sa proie.
event-system-weapons = Une ou plusieurs armes { DE($name) } ne marchent plus avant réparation.
event-system-defenses = Les défenses { DE($name) } sont hors service avant réparation : les attaques deviennent plus faciles.
event-system-engine = { $name } ne bouge plus, ou à peine, tant que la propulsion n’est pas réparée.
event-system-maneuverability = { $name } ne peut quitter son cap avant réparation.
event-system-power_core = Destruction { DE($name) }.
event-collision-count = { $name } heurte quelque chose : collision { $n } dans ce champ.
event-collision-weapons = Au moins une arme { DE($name) } est hors service avant réparation.
event-collision-engine = La propulsion { DE($name) } est endommagée : piloter est plus difficile avant réparation.
event-collision-compartment = Un compartiment { DE($name) } est éventré.
event-collision-hold_on = Quiconque s’y trouve doit s’agripper, difficulté { $difficulty } avec une stat au choix de la MJ, sous peine de finir dans le vide.
event-collision-life_support = Le système de survie lâche partout à bord { DE($name) }.
event-collision-vacuum = À bord, quiconque n’a pas de combinaison est exposé au vide.
event-collision-maneuverability = { $name } ne peut plus changer de cap, et aucun pilotage ne réussit tant que la propulsion n’est pas réparée.
event-collision-destroyed = Destruction { DE($name) }.
event-pilot-gravity_well = L’attraction jette { $name } sur une route que personne ne voulait, ou en orbite si la MJ préfère.
event-pilot-shelter = { $name } ne trouve pas où se poser cette fois.
event-pilot-ftl_entry = { $name } ne passe pas en FTL et ne le pourra pas avant que la cause soit trouvée et réglée. La MJ peut aggraver la chose.
event-ftl_exit-open = { $name } sort mal : la MJ choisit une collision, une salve de particules ou une anomalie spatiale.
event-ftl_exit-collision = { $name } sort trop près de quelque chose.
event-ftl_exit-particle_burst = Une salve de particules part { DE($name) } comme un tir et frappe un autre vaisseau ou une station.
event-ftl_exit-anomaly = { $name } sort dans une anomalie spatiale, ou en a créé une.
event-tides-hinder = Le vaisseau est trop près du trou noir : toutes les tâches à bord sont plus difficiles.
event-tides-void_rules = Les règles du vide s’appliquent.
event-tides-supermassive = Un trou noir aussi grand attire uniformément : { $name } ne sent pas de marées, mais le temps passe plus vite ailleurs.
event-tides-intrusion = { $name } subit des dégâts majeurs et peut se disloquer.
event-tides-over = { $name } sort des marées. Ailleurs, plus de temps s’est écoulé : la MJ dit combien, de quelques minutes à des siècles.
event-ftl_transit-open = Quelque chose tourne mal en route : une intrusion de MJ, que les personnages peuvent tenter de régler.
event-ftl_transit-short_of_goal = { $name } ressort avant le but.
event-ftl_transit-unknown_space = { $name } ressort en un lieu que personne ne connaît.
event-ftl_transit-late = { $name } arrive à bon port, avec des mois ou des années de retard.
event-ftl_transit-never_out = { $name } ne ressort jamais de FTL.
event-barrier-weak = { $damage ->
    [one] { $damage } point
   *[other] { $damage } points
    } de dégâts contre le niveau { $level } : trop faible pour nuire selon les règles des objets, sauf si la MJ le permet.
event-barrier-hole = Il y a maintenant un trou : une attaque à travers lui ne se fait plus à l’aveugle.
event-trap-unnoticed = Personne ne cherche : on remarque le piège quand il se déclenche.
event-trap-found = Le piège est trouvé.
event-trap-not_found = Aucun piège trouvé.
event-trap-slow = Le groupe va à mi-vitesse : ce qui ne dure qu’un temps finit plus tôt en chemin.
event-trap-disabled = Le piège ne peut plus se déclencher ni blesser personne.
event-trap-bypassed = Le personnage et ses amis sont passés. Le piège attend encore tous les autres.
event-trap-damaged = Piège : état « { $state } ».
event-trap-sprung = Le piège se déclenche, et le personnage est sur la trajectoire : défense d’un cran plus difficile.
event-trap-poison = Il contient un poison de niveau { $n } : il faut y résister aussi.
event-trap-dust = Il ne reste { DE($name) } que de la poussière.
event-trap-side = Chaque côté est aussi probable : la MJ décide, ou un dé.
event-trap-difficult_terrain = L’endroit est désormais un terrain difficile.
event-trap-air_thin = L’air se fait rare pour { $name }.
event-trap-air_gone = { $name } perd connaissance et commence à suffoquer.
event-trap-air_back = { $name } a de l’air de nouveau. Les crans descendus sur la piste de dégâts restent.
event-trap-free = { $name } se libère.
event-trap-held = { $name } reste sous l’emprise du piège et ne peut pas bouger.
event-ritual-prepared = { $ritual } : tout est prêt après { TIME($n, "minutes") }.
event-ritual-prepared_after = { $ritual } : tout est prêt après { $time }.
event-ritual-subtask = Sous-tâche { $n } accomplie.
event-ritual-failed = Sous-tâche { $n } échouée : son temps est perdu, et on peut la retenter.
event-ritual-restart = Trop d’échecs : le rituel recommence à sa première sous-tâche. Les préparatifs tiennent toujours.
event-ritual-share = { $name } donne au rituel : { $n } { DE($stat) }.
event-ritual-side_effect = Effet secondaire : { $effect }.
event-ritual-side_effects = Effet secondaire, au choix de la MJ : { $effects }.
event-ritual-done = { $ritual } : rituel achevé au niveau { $level }.
event-ritual-flesh = { $name } perd { $n ->
    [one] { $n } point
   *[other] { $n } points
    } de Puissance et { $n } de Célérité ; définitivement, son maximum baisse de { $might } en Puissance et de { $speed } en Célérité.
event-ritual-flesh_edge = { $name } perd pour de bon 1 point d’Avantage ({ $stat }).
event-ritual-flesh_inability = { $name } a désormais une inaptitude : { $task }.
event-ritual-flesh_recovery = Les jets de récupération { DE($name) } rendent { $n } points de moins, pour de bon.
event-ritual-insight = { $name } apprend une capacité de type ou de focus qu’une progression aurait pu donner.
event-ritual-raised = { $name } revit, sans blessure, et peut agir.
event-ritual-slain = { $name } meurt, et l’objet retient l’âme.
event-ritual-imprisoned = { $name } reste sous clé tant que le réceptacle est fermé et intact.
event-ritual-released = Le réceptacle est ouvert ou brisé : { $name } retrouve la liberté.
event-ritual-cleansed = { $name } s’en débarrasse : { $condition }.
event-ritual-clean = Ce qui les affligeait a disparu.
event-ritual-exorcised = Ce qui possédait { $name } est chassé et ne peut y revenir pendant un an et un jour.
event-wish-as_asked = Le souhait peut être exaucé tel quel, au niveau { $n }.
event-wish-scaled_down = Cela dépasse qui l’accorde : le souhait vient affaibli, au niveau { $n }.
event-wish-accepted = Le souhait est détourné.
event-wish-refused = La formulation ne laisse place à aucun détournement.
event-mind_control-command = { $n ->
    [one] Tant { QUE($name) } n’obéit pas à l’ordre « { $command } », tout le reste est plus difficile de { $n } cran.
   *[other] Tant { QUE($name) } n’obéit pas à l’ordre « { $command } », tout le reste est plus difficile de { $n } crans.
    }
event-mind_control-obeyed = { $name } a obéi à l’ordre « { $command } » : il ne tient plus.
event-mind_control-barred = { $name } ne peut pas faire ceci tant que cela dure : { $barred }. Tout le reste demeure libre.
event-mind_control-during = Ce que vit { $name } : { $words }
event-mind_control-after = Ce qu’il en reste { A($name) } : { $words }
event-possession-resisted = { $name } résiste, et { $foe } reste dehors.
event-possession-taken = { $foe } disparaît dans le corps { DE($name) }. Pour ce round, { $name } agit encore comme d’habitude.
event-possession-nothing = { $name } résiste et ne fait rien ce round.
event-possession-controlled = { $name } fait ce que veut { $foe } : { $what }.
event-possession-acts = { $name } agit librement.
event-possession-day = Un jour de plus sous l’emprise { DE($foe) } : un nouveau jet peut l’expulser.
event-possession-host = Cela ne blesse { QUE($name) } : { $foe } est hors d’atteinte dans son hôte.
event-possession-possessor = Ceci atteint { $foe } dans son hôte.
event-possession-left = { $foe } quitte { $name }.
event-possession-host_dead = { $name } meurt, et { $foe } se fait expulser.
event-possession-out = { $name } expulse { $foe }.
event-possession-stays = { $foe } garde son emprise sur { $name }.
event-possession-powerless = Un démon chassé n’a plus de pouvoir pendant un jour au moins : la MJ dit combien de temps.
event-bargain-within = { $ritual } : l’acte est dans ce qu’il fait pour n’importe qui.
event-bargain-beyond = { $ritual } : l’acte dépasse ce qu’il fait pour n’importe qui. Au plus { TIME($minutes, "minutes") } ; au plus loin { DISTANCE($miles, "miles") }.
event-bargain-harmless = { $ritual } : pas d’accord. Personne n’est attaqué.
event-bargain-none = { $n ->
    [one] { $ritual } : pas d’accord. Cela peut faire { $n } attaque.
   *[other] { $ritual } : pas d’accord. Cela peut faire { $n } attaques.
    }
event-bargain-certain = { $n ->
    [one] { $ritual } : pas d’accord. Cela fait { $n } attaque.
   *[other] { $ritual } : pas d’accord. Cela fait { $n } attaques.
    }
event-ward-inside = { $name } a franchi la protection. Toutes les tâches et attaques à l’intérieur sont plus difficiles de deux crans, et dans une minute il faudra résister encore.
event-ward-outside = La protection tient { $name } dehors.
event-ward-leave = { $name } ne le supporte pas et doit quitter la zone protégée.
event-ward-barred = { $name }, de niveau { $level }, est en dessous du niveau { $ward } de la protection : ni entrée, ni usage de ses capacités sur ce qui est à l’intérieur.
event-ward-passes = { $name }, de niveau { $level }, n’est pas en dessous du niveau { $ward } de la protection : elle ne l’arrête pas.
event-effect-distract = { $name } : état « distrait » pour un round, toutes ses tâches sont entravées.
event-effect-knock_back = { $name } recule de quelques pas.
event-effect-move_past = { $name } encaisse, et qui attaque se déplace d’une courte distance au plus.
event-effect-strike_body_part = Une partie précise du corps { DE($name) } est touchée : la MJ dit ce qu’il en sort.
event-effect-shared_object = Ce que tient { $name } partage le coup.
event-effect-damage_object = C’est ce que tient { $name } qui est frappé : un jet de Puissance à son niveau, `attack_object` avec `held`, le fait descendre sur sa piste.
event-effect-disarm = { $name } lâche quelque chose.
event-effect-impair = Pour le reste du combat, toutes les tâches { DE($name) } sont entravées.
event-effect-knock_down = { $name } passe à l’état « à terre » et peut se relever à son tour.
event-effect-one_time_asset = Le prochain essai de ce genre a un atout d’un cran.
event-effect-stun = { $name } perd sa prochaine action.
event-power-revealed = { $item } se révèle être : { $name }.
event-power-baffled = Le fonctionnement { DE($item) } reste obscur ; la MJ dit s’il s’est passé autre chose.
event-power-nobody = { $item } ne trouve personne à qui s’appliquer ; la MJ dit ce qui se passe.
event-power-thing_unnamed = Aucune chose de la scène n’est désignée pour { $item } : la table joue ce qui lui arrive.
event-power-used_up = { $item } : plus rien à en tirer.
event-power-uses_left = { $item } peut encore servir. Utilisations restantes : { $n }.
event-power-xp = { $item } coûte { $n } XP.
event-power-cypher = { $item } consomme { $cypher }.
log-power-beyond = { $item } : une utilisation de plus que permis ({ $often }).
event-power-depleted = Épuisement : { $natural } au d{ $sides }. { $item } : plus rien à en tirer.
event-power-not_depleted = Épuisement : { $natural } au d{ $sides }. { $item } continue de marcher.
event-power-kept = Cet usage ménage { $item } : l’objet n’est pas consommé, et on ne jette pas son épuisement.
event-power-depleted_once = { $item } ne marche qu’une fois : plus rien à en tirer.
event-power-mended = { $n ->
    [one] { $name } récupère { $n } point de santé.
   *[other] { $name } récupère { $n } points de santé.
    }
event-power-mended_some = { $name } récupère de la santé.
event-power-holds = { $name }, désormais : { $what }.
event-power-holds_fight = { $name }, jusqu’à la fin du combat : { $what }.
event-power-holds_rest = { $name }, jusqu’au prochain repos : { $what }.
event-power-holds_ten_hour_rest = { $name }, jusqu’au prochain repos de dix heures : { $what }.
event-power-holds_end_of_turn = { $name }, jusqu’à la fin de ce tour : { $what }.
event-power-holds_end_of_next_turn = { $name }, jusqu’à la fin du prochain tour : { $what }.
event-power-holds_end_of_own_turn = { $name }, jusqu’à la fin de son propre prochain tour : { $what }.
event-power-holds_end_of_next_round = { $name }, jusqu’à la fin du round suivant : { $what }.
event-power-holds_concentration = { $name }, tant qu’on s’y concentre : { $what }.
event-power-holds_dismissed = { $name }, jusqu’à ce qu’on y mette fin : { $what }.
event-power-holds_used_again = { $name }, jusqu’à la prochaine utilisation : { $what }.
event-power-holds_always = { $name }, pour toujours : { $what }.
event-power-holds_time = { $name }, pour { $time } : { $what }.
event-power-holds_rounds = { $n ->
    [one] { $name }, pour un round : { $what }.
   *[other] { $name }, pour { $n } rounds : { $what }.
    }
event-power-holds_minutes = { $n ->
    [one] { $name }, pour une minute : { $what }.
   *[other] { $name }, pour { $n } minutes : { $what }.
    }
event-power-holds_hours = { $n ->
    [one] { $name }, pour une heure : { $what }.
   *[other] { $name }, pour { $n } heures : { $what }.
    }
event-power-holds_days = { $n ->
    [one] { $name }, pour un jour : { $what }.
   *[other] { $name }, pour { $n } jours : { $what }.
    }
event-levels-first = Niveau { $level } contre niveau { $against } : le premier l’emporte.
event-levels-second = Niveau { $level } contre niveau { $against } : le second l’emporte.
event-levels-either = Les deux sont de niveau { $level } : tout est possible, la MJ décide.
event-levels-neither = Les deux sont de niveau { $level } : aucun ne l’emporte.
event-levels-sees = Niveau { $level } contre niveau { $against } : la ruse est percée.
event-levels-blind = Niveau { $level } contre niveau { $against } : la ruse tient.

log-clock = { CAP($now) }.
log-clock_why = { CAP($now) } : { $why }
log-clock_rest = { $name } finit son repos : { $now }.
log-clock_rest_all = { $name } finit son repos, et le temps a passé pour tout le monde : { $now }.
log-session = La séance { $n } commence.
log-session_ended = La séance { $n } se termine.
log-bookmark = Signet : { $name }
log-bookmark_dropped = Signet enlevé : { $name }
log-dice_sealed = Les dés sont scellés : chaque face suit d’une graine que personne ne connaît encore.
log-seal_opened = Le sceau des dés est ouvert : tout le monde peut vérifier.
log-seal_lost = La graine de ce sceau n’est pas sur ce serveur : les dés ne sont plus scellés.
log-commitment = engagement { $hash }
log-seed = graine { $seed }
log-typed_in = un vrai dé, saisi à la main
log-words_edited = { $name } change les mots de sa fiche.
log-played = { $what }
log-played_by = { $name } : { $what }
log-did-dice = Dés lancés
log-did-draw = Tiré au hasard
log-called = { $name } doit faire un jet : { $what }
log-called_off = { $name } n’a plus à faire ce jet : { $what }
log-thing = { $name } se trouve ici.
log-thing_edited = { $name } : correction.
log-thing_removed = { $name } n’est plus là.
log-moved = { $name } se déplace. { $text }
log-defended_with = { $name } répond à l’attaque { DE($foe) } : { $what }.
log-acted = { $name } : { $what }
log-begun = { $name } commence : { $what }. Il faut { $time } ; toute autre action y met fin.
log-shifted = D’un seul coup, { $name } passe à l’état « { $track } ».
log-knocked_out = { $name } quitte le combat : { $how }.
log-gm = MJ
log-assistant = Assistance de la MJ
log-by_assistant = Fait par l’assistance de la MJ
log-settings = Les réglages de la table changent.
log-settings_shown-difficulty = Les difficultés et niveaux sont montrés
log-settings_shown-armor = L’Armure des adversaires est montrée
log-settings_shown-health = La santé des adversaires est montrée en points
log-settings_shown-advice = Le conseil en combat est permis
log-settings_hidden-difficulty = Les difficultés et niveaux sont cachés
log-settings_hidden-armor = L’Armure des adversaires est cachée
log-settings_hidden-health = La santé des adversaires est cachée
log-settings_hidden-advice = Le conseil en combat n’est plus permis
log-pc_added = { $name } rejoint la table.
log-pc_made = { $name } rejoint la table : nouveau personnage, créé selon les règles.
log-pc_brought = { $name } rejoint la table, personnage apporté.
log-looks_alike = Ce nom ressemble à un autre, { $name }, sans être le même.
log-by_hand = À la main, par la MJ : { $what }.
log-pc_edited = La MJ corrige la fiche { DE($name) }.
log-pc_edited_assistant = L’assistance de la MJ corrige la fiche { DE($name) }.
log-becomes = { $what } { $before } → { $after }
log-in = { $whole }, { $part }
log-changed = { $what } : { $before } → { $after }
log-reworded = { $what } : { $before } → { $after }
log-quoted = « { $words } »
log-joins = { $what } : + { $item }
log-leaves = { $what } : − { $item }
log-shown_now = { $what } : désormais montré, { $after }
log-figure = { $what } { $value }
log-task = { $task }
log-one_of = l’un d’eux
log-another = une autre
log-changes = { $n ->
    [one] Ce qui a changé
   *[other] Ce qui a changé ({ $n })
    }
log-more = { $n } de plus
log-yes = oui
log-no = non
log-table = comme la table
log-ruling = { $ruling_name } : { $ruling_before } → { $ruling_after }
log-module_on = Règle optionnelle activée : { $module_name }
log-module_off = Règle optionnelle désactivée : { $module_name }
log-value-childhood-child = enfant
log-value-childhood-youth = adolescent
log-value-acts-own = la sienne, à son propre tour
log-value-acts-your_turn = la sienne, au tour de son personnage
log-value-acts-your_action = celle de son personnage
log-value-control-gm = la MJ
log-value-control-player = le joueur
log-value-judge-gm = la MJ
log-value-judge-player = le joueur
log-value-eyes-dim = sous un faible éclairage
log-value-eyes-dark = dans le noir
log-value-ignores_armor-all = tout le coup
log-value-ignores_armor-extra = ce qui s’ajoute
log-value-option-recovery = plus à chaque jet de récupération
log-value-option-armor_cost = l’Armure coûte moins d’Effort
log-value-option-type_ability = une autre capacité du type
log-value-option-focus_ability = une autre capacité du focus
log-value-part-opening = ouverture
log-value-part-step = étape
log-value-part-climax = apogée
log-value-part-resolution = dénouement
log-value-learned-spell = comme sort
log-value-learned-psionic = comme pouvoir de l’esprit
log-value-state-open = en cours
log-value-state-finished = terminé
log-value-state-abandoned = abandonné
log-value-gear-oddity = une curiosité
log-value-gear-money = de l’argent
log-value-gear-contact = un contact
log-value-gear-rank = un rang
log-value-gear-home = un foyer
log-value-gear-vehicle = un véhicule
log-value-difficulty-target = le niveau de la cible
log-value-source-agreed = convenu avec la MJ
log-value-source-descriptor = descripteur
log-value-source-focus = focus
log-value-source-type = type
log-value-source-points = points libres
log-value-source-customized = type adapté
log-value-source-weakness = faiblesse prise contre de l’Avantage
log-value-source-inability = inaptitude prise contre une compétence
log-value-source-traded = capacité du type cédée contre une de la saveur
log-value-source-replaced = capacité remplacée par une autre
log-value-per-round = par round
log-value-per-several_rounds = trois rounds
log-value-per-other_round = un round sur deux
log-value-per-fight = par combat
log-value-per-rest = par repos
log-value-per-one_hour_rest = par repos d’une heure ou plus
log-value-per-ten_hour_rest = par repos de dix heures
log-value-per-minute = une minute
log-value-per-ten_minutes = dix minutes
log-value-per-hour = par heure
log-value-per-day = par jour
log-value-per-week = par semaine
log-value-per-month = par mois
log-value-per-ever = en tout
log-value-per-scene = la même scène
log-value-source-skills = Une compétence
log-value-source-extra_effort = Effort supplémentaire
log-value-source-increasing_capabilities = Augmenter ses possibilités
log-value-source-moving_toward_perfection = Avancer vers la perfection
log-value-source-special_option = Une option spéciale
log-value-nature-living = un être vivant
log-value-nature-person = une personne
log-value-nature-beast = une bête
log-value-nature-machine = une machine
log-value-nature-undead = un mort-vivant
log-value-nature-spirit = un esprit
log-value-nature-demon = un démon
log-value-nature-angel = un ange
log-value-nature-animated = une chose animée par magie
log-pc_removed = { $name } quitte la table.
log-foe_added = { $name } apparaît.
log-reaches = Selon la MJ, ça porte jusque-là, quelle que soit la distance.
log-foe_edited = { $name } : correction.
log-foe_removed = { $name } n’est plus là.
log-hurt = { $name } encaisse.
log-hurt_by = { $name } encaisse : { $source }
log-condition = { $name } : état « { $condition } ».
log-condition_over = { $name } : fin de l’état « { $condition } ».
log-condition_in_words = S’applique désormais { A($name) } : { $condition }
log-condition_in_words_over = Ne s’applique plus { A($name) } : { $condition }
log-condition_goes_on = Continue pour { $name } : { $condition } (reste { $time })
log-broken_off = Une action permet de reprendre : reste { $time }.
log-ended_by_attack = Une attaque y a mis fin.
log-ended_by_use = L’usage d’une capacité ou d’un objet y a mis fin.
log-ended_by_spend = Des points dépensés d’une Réserve y ont mis fin.
log-ended_by_attacked = Une attaque subie y a mis fin.
log-ended_by_one_attacked = Une attaque contre l’une des cibles y a mis fin.
log-ended_by_hurt = Des dégâts y ont mis fin.
log-ended_by_act = Une action y a mis fin.
log-ended_by_other_act = La personne qui l’entretenait a fait autre chose.
log-ended_by_source_gone = Qui en était la cause est à terre ou n’est plus là.
log-ended_by_source_moves = Qui l’entretenait s’est déplacé.
log-ended_by_source_over = Le pouvoir qui l’entretenait a pris fin.
log-ended_by_harm = Les dégâts infligés par l’un d’eux y ont mis fin.
log-ended_by_might_empty = La Réserve de Puissance vide y a mis fin.
log-ended_by_speed_empty = La Réserve de Célérité vide y a mis fin.
log-ended_by_out = Qui en bénéficiait a perdu connaissance, s’est endormi ou est mort.
log-ended_by_fight = Le combat y a mis fin.
log-ended_by_still = Qui en bénéficiait n’a pas bougé d’un tour.
log-ended_by_intellect_empty = La Réserve d’Intellect vide y a mis fin.
log-one_time_asset = { $name } a un atout pour le prochain essai de ce genre.
log-one_time_asset_over = { $name } a utilisé l’atout de l’effet majeur.
log-ready = { $name } garde { $what } en réserve : ce n’est pas perdu.
log-ready_over = { $name } ne garde plus { $what } en réserve.
log-note = { $who } : { $text }
log-note_secret = { $who }, en secret : { $text }
log-whisper_to = En privé { A($who) } : { $words }
log-whisper_to_gm = À la MJ en privé : { $words }
log-whisper_from_gm = La MJ, à toi en privé : { $words }
log-whisper_from_assistant = L’assistance de la MJ, à toi en privé : { $words }
log-whisper_from = { $who }, à toi en privé : { $words }
log-safety_pause = La table fait une pause.
log-safety_stop = La scène s’arrête ici.
log-safety_on = La partie reprend.
log-safety_line = Une ligne pour cette table : { $words }
log-safety_veil = Un voile pour cette table : { $words }
log-safety_no_line = N’est plus une ligne : { $words }
log-safety_no_veil = N’est plus un voile : { $words }
log-handout_kept = Sur la liste des documents : { $title }
log-handout_to_all = Montré à tout le monde : { $title }
log-handout_to_one = Montré { A($name) } en privé : { $title }
log-handout_to_nobody = Repris : { $title }
log-handout_shown = La MJ montre : { $title }
log-handout_shown_assistant = L’assistance de la MJ montre : { $title }
log-handout_alone = La MJ te montre en privé : { $title }
log-handout_alone_assistant = L’assistance de la MJ te montre en privé : { $title }
log-handout_back = N’est plus montré : { $title }
log-handout_dropped = N’est plus sur la liste des documents : { $title }
log-portrait_set = Nouveau portrait { DE($name) }.
log-portrait_off = { $name } n’a plus de portrait.
log-encounter_started = Une rencontre commence : jet d’initiative.
log-encounter_ended = La rencontre est finie.
log-initiative = { $name } fait son jet d’initiative.
log-initiative_figure = { $figure } en tout
log-initiative_spared = { $name } réussit l’initiative sans jet : { $item }.
log-order = Ordre des tours : { $names }.
log-round = Round { $n } : au tour { DE($name) }.
log-turn = Au tour { DE($name) }.
log-with_bonus = { $n } avec le bonus
log-on_guard = { $name } : fin de la surprise.
log-turn_lost_to = { $name } ne peut pas agir et perd son tour : { $condition }.
log-turn_lost = { $name } : état « étourdi », le tour est perdu.
log-task_called = Tâche { DE($stat) } pour { $name } : { $title }
log-task_struck = L’intrusion touche « { $title } » : il faut un jet, à la difficulté de base si la tâche devait réussir sans jet.
log-task_called_off = La tâche est annulée pour { $name } : { $title }
log-attack_called_off = { $foe } n’attaque finalement pas { $name }.
log-intrusion_called_off = Finalement, pas d’intrusion sur { $name }.
log-declined = La MJ refuse ce que proposait { $name } : { $title }
log-declined_assistant = L’assistance de la MJ refuse ce que proposait { $name } : { $title }
log-foe_attacks = { $foe } attaque { $name }.
log-foe_kept = La table garde { $name } parmi ses adversaires.
log-foe_forgotten = La table ne garde plus { $name } parmi ses adversaires.
log-companion = { $name } rejoint { $owner }.
log-companion_over = { $name } disparaît : son temps est écoulé.
log-move = { $name } : { $what }
log-struggles = { $name } essaie de se libérer.
log-hold = garder la prise sur { $foe }
log-move_on = { $name } : { $what }, sur { $on }
log-effects = { $what } fait effet.
log-effects_on = { $what } fait effet sur { $on }.
log-shaken_off = { $name } s’en libère : { $condition }.
log-effects_left = { $what } laisse ses suites à { $on }.
log-attacked = { $name } attaque { $foe } : { $attack }
log-defended = { $name } se défend contre { $foe }.
log-undefended = L’attaque { DE($foe) } touche { $name } sans jet de défense.
log-tried = { $name } : { $title }
log-reroll = { $name } paie 1 XP pour relancer.
log-reroll_kept = { $natural } au dé, { $kept } gardé
log-reroll_power = { $name } relance avec { $power }.
log-routine = Routine : aucun jet nécessaire.
log-cannot_fail = Routine : l’échec était impossible.
log-impossible = Hors de portée de tout jet.
log-result-success = réussite
log-result-failure = échec
log-needed = { $result } : il fallait { $target } ou plus
log-same_roll = le même jet contre toutes les cibles
log-given_back = { $n ->
    [one] { $n } point { DE($stat) } rendu, payé pour le jet d’avant
   *[other] { $n } points { DE($stat) } rendus, payés pour le jet d’avant
    }
log-paid = { $n ->
    [one] { $n } point { DE($stat) } dépensé
   *[other] { $n } points { DE($stat) } dépensés
    }
log-damage = { $name } : { $n ->
    [one] { $n } point
   *[other] { $n } points
    } de dégâts
log-damage_immune = { $dealt ->
    [one] { $dealt } point
   *[other] { $dealt } points
    } de dégâts d’une sorte sans effet sur { $name }
log-damage_armor = { $dealt } dégâts − { $armor } d’Armure = { $taken } pour { $name }
log-lost = { $stat } −{ $n }
log-minor_effect = Un effet mineur.
log-major_effect = Un effet majeur.
log-left_to_people = À décider à la table : { $what }.
log-unsaid = Personne n’a dit que c’est le cas : { $what }. À la MJ de décider si cela marche.
log-effect = Effet : { $effect }.
log-recovery = { $name } se repose ({ $rest }).
log-rest_bonus = bonus : { $name }
log-rest_penalty = malus : { $name }
log-rest_half = prend la moitié du temps
log-rest_takes = durée : { $takes }
log-recovery_points = { $n ->
    [one] { $n } point à répartir
   *[other] { $n } points à répartir
    }
log-recovered = { $name } récupère.
log-rested = { $name } prend son repos, sans points.
log-gained = { $stat } +{ $n }
log-recovered_step = { $name } remonte d’un cran : état « { $track } ».
log-intrusion = Intrusion de MJ sur { $name } : 2 XP en jeu.
log-intrusion_stands = Intrusion de MJ sur { $name }, impossible à refuser.
log-intrusion_alone = Intrusion de MJ sur { $name } : 1 XP en jeu.
log-intrusion_free = Intrusion gratuite de MJ sur { $name }.
log-intrusion_on_all = Intrusion de la MJ contre { $names } : { $n } XP par personne.
log-intrusion_refused = { $name } paie 1 XP et refuse l’intrusion.
log-intrusion_refused_free = { $name } refuse l’intrusion sans payer d’XP.
log-intrusion_accepted = { $name } accepte l’intrusion.
log-intrusion_accepted_free = L’intrusion gratuite frappe { $name }.
log-xp_passed = { $name } reçoit 1 XP : { $reason }
log-xp_passed_on = { $name } reçoit 1 XP
log-rewound = { $n ->
    [one] La MJ a défait la dernière action.
   *[other] La MJ a défait les { $n } dernières actions.
    }
log-redone = La MJ a refait l’action.
log-rewound_assistant = { $n ->
    [one] L’assistance de la MJ a défait la dernière action.
   *[other] L’assistance de la MJ a défait les { $n } dernières actions.
    }
log-redone_assistant = L’assistance de la MJ a refait l’action.
log-reroll_initiative = { $name } paie 1 XP pour relancer l’initiative { DE($who) }.
log-reroll_own_initiative = { $name } paie 1 XP pour relancer son initiative.
log-arc = { $name } : { $what }
log-follower_tried = { $follower }, acolyte { DE($name) } : { $title }
log-awarded = { $n } XP pour { $names } : { $what }
log-shared = { $name } en paie { $n } XP.
log-grown = { $name } change.
log-learned = { $name } apprend { $ability }.
log-benefit_ended = { $name } perd ceci : { $what } ({ $where }).
log-benefit_over = { $name } perd ceci : { $what }.
log-petition = Demande { DE($name) } à la MJ : { $what }.
log-petition_declined = La MJ refuse la demande { DE($name) } : { $what }.
log-petition_declined_assistant = L’assistance de la MJ refuse la demande { DE($name) } : { $what }.
log-item-used = { $name } utilise { $item }.
log-item-used_on = { $name } utilise { $item } sur { $on }.
log-item-identifies = { $name } examine { $item } de près.
log-item-identified = { $name } sait maintenant ce que c’est : { $item }
log-item-made_out = C’est : { $item }
log-item-found = { $name } reçoit { $item }.
log-item-given = { $name } donne { A($to) } : { $item }
log-item-dropped = { $name } laisse { $item }.
log-item-put_on = { $name } met { $item }.
log-item-taken_off = { $name } enlève { $item }.
log-item-recharged = { $name } : { $item } marche de nouveau.
log-item-used_up = { $name } : une utilisation de moins ({ $item }).
log-item-fired = { $name } tire ({ $item }) : reste { $n } avant de recharger.
log-item-empty = { $name } doit recharger avant de tirer de nouveau : { $item }.
log-item-expired = { $name } : le temps est écoulé ({ $item }), le reste est perdu.
log-item-shot = { $item } : { $name } en utilise un exemplaire (reste : { $n }).
log-item-shots = { $item } : { $name } en utilise { $spent } (reste : { $n }).
log-item-rolled = { $name } découvre ce que donne : { $item }
log-item-checked = { $name } vérifie { $item }.
log-item-level = Niveau : { $faces } aux dés, soit { $n }.
log-item-over_limit = { $name } porte { $n } cyphers, la limite est de { $limit } : à la MJ de dire ce qui en sort.
log-item-some_cypher = un cypher inconnu
log-item-some_artifact = un artefact inconnu
log-item-some_equipment = un objet inconnu
log-item-some_words = quelque chose
log-area-hit = { $name } prend le coup : { $n ->
    [one] { $n } point
   *[other] { $n } points
    } de dégâts
log-area-hit_armor = { $name } prend le coup : { $dealt ->
    [one] { $dealt } point
   *[other] { $dealt } points
    } de dégâts, { $armor } pour l’Armure, { $n ->
    [one] { $n } point subi
   *[other] { $n } points subis
    }
log-area-grazed = { $name } y échappe, mais encaisse { $n ->
    [one] { $n } point
   *[other] { $n } points
    } de dégâts
log-area-grazed_armor = { $name } y échappe, mais encaisse { $dealt } : { $armor } pour l’Armure, { $n ->
    [one] { $n } point subi
   *[other] { $n } points subis
    }
log-area-missed = { $name } y échappe
log-scene-set = La scène
log-scene-clear = La scène n’aide et ne gêne plus personne.
log-scene-walked = { $name } se déplace de { DISTANCE($n) }.
log-scene-drifted = { $name } continue de dériver, { DISTANCE($n) }.
log-scene-on = On voit où se tient { $name }.
log-scene-off = On ne voit plus où se tient { $name }.
log-scene-arranged = La MJ montre qui se tient où.
log-scene-arranged_assistant = L’assistance de la MJ montre qui se tient où.
log-scene-put_away = On ne montre plus qui se tient où.
log-prepared-made = La scène « { $name } » est prête.
log-prepared-changed = La scène « { $name } » est préparée de nouveau.
log-prepared-kept = Ce qui est ici est gardé sous « { $name } ».
log-prepared-brought = La scène « { $name } » commence.
log-prepared-notes = Tes notes : { $text }
log-prepared-dropped = La scène « { $name } » est jetée.
log-together-help = { $name } aide { $whom } : { $kind }
log-together-guard = { $name } monte la garde près { DE($whom) }.
log-together-wait = { $name } attend jusqu’à : { $trigger }
log-together-draws = { $name } tente d’attirer l’attaque { DE($foe) }.
log-together-taken = { $name } prend l’attaque { DE($foe) } à la place { DE($whom) }.
log-together-now = Maintenant ! { $name } attendait ceci : { $trigger }
log-together-help_over = { $name } n’aide plus { $whom }.
log-together-guard_over = { $name } ne monte plus la garde.
log-together-drift_over = { $name } ne dérive plus.
log-together-put_down = { $name } range { $item }.
log-together-wait_over = { $name } n’attend plus.
log-together-day = Un nouveau jour : on peut de nouveau donner les premiers soins.

petition-arc_begin = un arc à soi : { $arc }
petition-arc = { $arc } : { $part }
petition-follower = un acolyte : { $follower }, niveau { $level }
petition-replace = { $other }, niveau { $level }, à la place { DE($follower) }
petition-named = { $what } : { $name }
petition-place = { $what } : { $name } ({ $where })
petition-ability = une nouvelle capacité : { $ability }
petition-intrusion = une intrusion de joueur : { $intrusion }
petition-intrusion_words = une intrusion de joueur : { $intrusion } ({ $text })
petition-shared = { $what } ; { $name } en paie { $n } XP

told-list = { $these }, { $more }
told-named = { $what }
told-given = { $name }
told-to_object = points que prend l’objet : { $n }
told-feet = jusqu’à { DISTANCE($n) } ce round
told-miles = { DISTANCE($n, "miles") }
told-drift = La dérive continue sans nouvelle poussée : { DISTANCE($first) } au premier round suivant, { DISTANCE($second) } au deuxième, { DISTANCE($third) } au troisième.
told-intrude-refused = { $name } paie { $n } XP et refuse l’intrusion.
told-intrude-refused_free = { $name } refuse l’intrusion sans payer d’XP.
told-intrude-accepted = { $name } accepte l’intrusion.
told-intrude-free = L’intrusion gratuite frappe { $name }.
told-intrude-gains = { $name } reçoit { $n } XP
told-intrude-passed = { $name } reçoit { $n } XP : { $reason }
told-travel = { $time } de route
told-push_off = une poussée pour s’éloigner de { DISTANCE($n) }
told-heavy_object = { WEIGHT($n) } à bouger
told-break_through = à travers : { $what }
told-pilot = { $name } : { $what }
told-ritual = le rituel « { $ritual } »
told-ritual_time = Il prend { $time }.
told-ritual_level = Le rituel est de niveau { $level }.
told-subtasks = Sous-tâches de ces difficultés : { $levels }.
told-wish = un souhait de niveau { $level }
told-wait = À faire à ce moment-là : { $action }
told-asset = { $n ->
    [one] { $what } : { $n } cran plus facile
   *[other] { $what } : { $n } crans plus facile
    }
told-acts_as = agit au niveau { $level }
told-initiative = initiative pour tout le monde
told-order = Ordre des tours : { $names }.
told-initiative_figure = { $name } : { $n } en tout
told-initiative_target = { $name } : il faut dépasser { $n } pour agir avant.
told-to_spend = { $n ->
    [one] { $n } point à répartir
   *[other] { $n } points à répartir
    }
told-gained = { $stat } +{ $n }
told-move-immediate = un déplacement immédiat
told-move-short = un court déplacement
told-move-long = un long déplacement
told-jump-standing = un saut sans élan de { DISTANCE($n) }
told-jump-immediate_run = un saut de { DISTANCE($n) } après un élan immédiat
told-jump-short_run = un saut de { DISTANCE($n) } après un court élan
told-jump-vertical = un saut de { DISTANCE($n) } en hauteur
told-surface-many_handholds = une surface pleine de prises
told-surface-stone_wall = un mur de pierre
told-surface-crumbling = une surface friable
told-surface-smooth_stone = un mur de pierre lisse
told-surface-metal_wall = un mur de métal
told-surface-smooth_horizontal = le long d’un plafond lisse
told-surface-glass_wall = un mur de verre
told-chase-after = du côté qui poursuit
told-chase-away = du côté poursuivi
told-chase-so_far = Jusqu’ici : { $won } en réussite, { $lost } en échec.
told-hazard-fall = une chute de { DISTANCE($n) }
told-hazard-once = { $what }
told-hazard-rounds = { $what } pendant { TIME($n, "rounds") }
told-possession-attempt = une tentative de possession
told-possession-control = une tentative de contrôler l’hôte
told-possession-eject = une tentative d’expulsion
told-possession-command = un ordre de quitter l’hôte
told-space-collision = une collision
told-space-tides = trop près d’un trou noir
told-space-out_of_tides = hors des marées d’un trou noir
told-space-event_horizon = au-delà de l’horizon des événements
told-space-ftl_transit = des ennuis en FTL
told-space-repair = une réparation
told-space-leave_field = hors du champ de débris
told-radiation-minute = une minute de radiations intenses
told-radiation-day = un jour de mal des rayons
told-radiation-failures = { $n ->
    [one] { $n } minute a fait du mal jusqu’ici.
   *[other] { $n } minutes ont fait du mal jusqu’ici.
    }
told-result-success = elle tient
told-result-routine = elle tient sans jet
told-result-failure = elle échoue
told-result-impossible = elle ne pouvait pas tenir
told-then-rolled = La seconde défense : { $natural } au dé, { $result }.
told-then-unrolled = La seconde défense : { $result }.
told-then-damage = { $n ->
    [one] { $n } point
   *[other] { $n } points
    } de dégâts que la seconde défense aurait dû écarter
told-lasts-round = Cela dure un round sur { $name }.
told-lasts-encounter = Cela dure sur { $name } jusqu’à la fin du combat.
told-lasts-foe_turn = Cela dure sur { $name } jusqu’à la fin de son propre tour.
told-pc_combat-attack = L’attaque : { $natural } au dé, { $bonus } de bonus, { $total } en tout.
told-pc_combat-defense = La défense : { $natural } au dé, { $bonus } de bonus, { $total } en tout.
told-pc_combat-paid = { $n ->
    [one] La défense coûte { $n } point { DE($stat) }.
   *[other] La défense coûte { $n } points { DE($stat) }.
    }
told-trap-named = le piège : { $trap }
call-about = { $title } : { $what }
told-trap-passes = passage numéro { $n }
told-trap-search = La fouille prend { $time }.
told-trap-speed = Le chemin se fait à { $percent } % de la vitesse normale.
told-trap-way-disable = pour le désamorcer
told-trap-way-bypass = pour le franchir
told-trap-way-sabotage = pour le saboter
told-trap-way-attack = pour le fracasser
told-poison-every_round = { $n ->
    [one] Il fait mal encore dans un round, { $n } fois de plus au plus.
   *[other] Il fait mal à chaque round, { $n } fois de plus au plus.
    }
told-poison-every_minute = { $n ->
    [one] Il fait mal encore dans une minute, { $n } fois de plus au plus.
   *[other] Il fait mal à chaque minute, { $n } fois de plus au plus.
    }
told-poison-groggy = Qui s’en réveille garde l’état « groggy » pendant { $time }.
told-mind_control-command = l’ordre : { $command }
told-mind_control-action = ce qui est tenté : { $action }
told-mind_control-barred = L’emprise sur l’esprit l’interdit.
told-treasure-swap = une chose de niveau { $offered } contre une de niveau { $wanted }
told-treasure-artifact = un artefact doté de ce pouvoir : { $what }
told-treasure-start = ce que posséderait un nouveau personnage : { $items }
told-treasure-start_none = ce que posséderait un nouveau personnage : rien
told-treasure-even = L’échange est équitable.
told-treasure-gains = Qui offre cela gagne au change.
told-treasure-loses = Qui offre cela perd au change.
told-treasure-outlets = Qui peut l’accepter : { $outlets }.
told-treasure-worth = Cela vaut à peu près { $n ->
    [one] { $n } objet
   *[other] { $n } objets
    } de prix « { $price } ».
told-treasure-fits = Un nouveau personnage peut posséder tout cela.
told-treasure-too_much = C’est plus qu’un nouveau personnage ne peut posséder.
told-treasure-prices = une chose de prix « { $price } » à côté d’une de prix « { $than } »
told-treasure-ratio = { $n ->
    [one] Un objet de prix « { $dearer } » vaut à peu près un objet de prix « { $cheaper } ».
   *[other] Un objet de prix « { $dearer } » vaut à peu près { $n } objets de prix « { $cheaper } ».
    }
told-power-asset_to_one_roll = un atout à un genre de jet
told-power-armor = de l’Armure, ou à peu près aussi bien
told-power-strong = quelque chose de plus fort
told-outlet-magic_shop = une boutique de magie
told-outlet-mentor_wizard = un magicien qui enseigne
told-outlet-thieves_guild = une guilde de voleurs
told-outlet-temple = un temple
told-outlet-adventurers = d’autres aventuriers
told-outlet-local_government = les autorités locales
told-gadget-magic_detector = un détecteur de magie
told-gadget-mystical_hazard_suit = une combinaison de protection mystique
told-gadget-spellscrambler = un brouilleur de sorts
told-device-works = Cela marche.
told-device-dead = Cela ne marche pas.
told-device-price = Un tel appareil : { $price }.
told-device-ease = { $n ->
    [one] Portée, elle facilite la résistance à la magie d’un cran.
   *[other] Portée, elle facilite la résistance à la magie de { $n } crans.
    }
told-device-field = Portée : { $distance } ; durée : { TIME($n, "rounds") }.
told-craft-build = à fabriquer : { $what }
told-craft-repair = à réparer : { $what }
told-craft-tinker = à détourner de son usage : { $what }
told-craft-build_any = à fabriquer
told-craft-repair_any = à réparer
told-craft-tinker_any = à détourner de son usage
told-craft-rush = à la hâte : { $time }
told-craft-level = De niveau { $level }.
told-craft-time = Le travail entier prend { $time }.
told-craft-materials = Il y faut des matériaux de ces niveaux : { $levels }.
told-craft-flaws = La hâte peut laisser un défaut : { $flaws }.
told-flaw-volatile = il blesse qui s’en sert
told-flaw-single_use = il ne marche qu’une fois
told-magic_craft-cypher_named = un cypher à fabriquer : { $name }
told-magic_craft-cypher_any = un cypher à fabriquer
told-magic_craft-artifact_named = un artefact à fabriquer : { $name }
told-magic_craft-artifact_any = un artefact à fabriquer
told-magic_craft-assessed = Le travail entier est de difficulté { $difficulty }.
told-magic_craft-materials = { $n ->
    [one] Il faut { $n } élément de matériau exotique ({ $price }).
   *[other] Il faut { $n } éléments de matériau exotique ({ $price }).
    }
told-magic_craft-spent = Cette sous-tâche a pris { $time }.
told-magic_craft-interval = Chaque sous-tâche prend { $time }.
told-sample-sling_stones = pierres de fronde
told-sample-firewood = bois de chauffage
told-sample-torch = une torche
told-sample-arrow = une flèche
told-sample-spear = une lance
told-sample-simple_shelter = un abri simple
told-sample-piece_of_furniture = un meuble
told-sample-bow = un arc
told-sample-door = une porte
told-sample-plain_clothing = des vêtements simples
told-sample-sword = une épée
told-sample-chainmail_vest = un gilet de mailles
told-sample-electric_light = une lampe électrique
told-sample-nice_jewelry = un beau bijou
told-sample-watch = une montre
told-sample-transmitter = un émetteur
told-sample-very_nice_jewelry = un très beau bijou
told-sample-computer = un ordinateur
told-sample-major_artwork = une grande œuvre d’art
told-sample-steel_cutting_laser = un laser qui coupe l’acier
told-sample-beyond_earth = une technologie d’ailleurs que la Terre

event-free_intrusion_at = { $natural } naturel, et jusqu’à { $n } cela compte comme un 1 : la MJ peut intervenir gratuitement.
event-evoked = { $name } y passe { TIME($n, "minutes") }.
event-takes = { $name } prend { $time } ou plus.

event-dice-thrown = { $dice } : { $faces }. Total { $total }.
event-dice-for = { $reason }, { $dice } : { $faces }. Total { $total }.

event-draw-cypher = Tiré au sort ({ $dice }) : le cypher { $name }.
event-draw-cypher_level = Tiré au sort ({ $dice }) : le cypher { $name }, niveau { $at }.
event-draw-artifact = Tiré au sort ({ $dice }) : l’artefact { $name }.
event-draw-artifact_level = Tiré au sort ({ $dice }) : l’artefact { $name }, niveau { $at }.
event-draw-creature_level = Tiré au sort ({ $dice }) : { $name }, créature de niveau { $at }.
event-draw-row = Tiré au sort ({ $dice }) dans « { $table } » : { $name }
event-draw-row_level = Tiré au sort ({ $dice }) dans « { $table } » : { $name }, niveau { $at }

event-player_intrusion-named = { $name } paie { $n } XP pour une intrusion de joueur : { $intrusion }.
event-player_intrusion-words = { $name } paie { $n } XP pour une intrusion de joueur : { $intrusion }. { $text }
event-player_intrusion-free_named = { $name } fait une intrusion de joueur sans payer d’XP : { $intrusion }.
event-player_intrusion-free_words = { $name } fait une intrusion de joueur sans payer d’XP : { $intrusion }. { $text }
event-player_intrusion-no = La MJ ne permet pas l’intrusion de joueur { DE($name) } : { $intrusion }. Elle ne coûte rien.

event-rest-extra = Un jet de récupération de plus : { $rest }.
event-rest-quicker = Durée du jet de récupération ({ $rest }), cette fois : { $takes } seulement.
event-rest-price = { $name } renonce à un jet de récupération ({ $rest }) pour { $power }.

event-stays-lasting = { $n ->
    [one] { $name } garde une blessure durable : { $n } point ne revient pas par le repos.
   *[other] { $name } garde une blessure durable : { $n } points ne reviennent pas par le repos.
    }
event-stays-permanent = { $n ->
    [one] { $name } perd { $n } point pour de bon.
   *[other] { $name } perd { $n } points pour de bon.
    }

event-power_shift-chosen = { $name } a un saut de puissance : { $kind } ({ $n }).
event-power_shift-chosen_of = { $name } a un saut de puissance : { $kind } ({ $n }), { $of }.
event-power_shift-bought = { $name } paie { $xp } XP pour un saut de puissance : { $kind } ({ $n }).
event-power_shift-bought_of = { $name } paie { $xp } XP pour un saut de puissance : { $kind } ({ $n }), { $of }.
event-power_shift-flight = { $name } vole, par round : { $distance }.

event-stunt-range = { $n ->
    [one] { $power } porte un cran plus loin.
   *[other] { $power } porte { $n } crans plus loin.
    }
event-stunt-duration = { $power } dure un cran de plus.
event-stunt-works = La prouesse réussit avec { $power }. Si c’est une attaque, il faut encore toucher.
event-stunt-works_as = La prouesse réussit avec { $power } : { $text } Si c’est une attaque, il faut encore toucher.
event-stunt-learned = { $name } paie { $n } XP et apprend une prouesse pour de bon : { $stunt }.

event-shock-control = { $name } perd le contrôle un instant ; la MJ dit ce que fait le personnage.

event-madness-emptied = Le choc vide l’esprit { DE($name) }, pas le corps : le maximum d’Intellect est maintenant de { $max }, et { $n ->
    [one] { $n } point revient
   *[other] { $n } points reviennent
    }.
event-madness-mad = L’esprit { DE($name) } cède : descripteur « En proie à la folie », avec { $n ->
    [one] { $n } point
   *[other] { $n } points
    } d’Intellect et 1 d’Avantage d’Intellect de plus.
event-madness-mad_instead = L’esprit { DE($name) } cède : descripteur « En proie à la folie » au lieu de « { $descriptor } », avec { $n ->
    [one] { $n } point
   *[other] { $n } points
    } d’Intellect et 1 d’Avantage d’Intellect de plus.
event-madness-lost = L’esprit { DE($name) } cède pour de bon. Ce n’est plus un personnage joueur.
event-madness-traded = { $name } donne { $n ->
    [one] { $n } point
   *[other] { $n } points
    } du maximum d’Intellect contre 1 d’Avantage d’Intellect.

event-learned-spell = { $name } paie { $n } XP et apprend un sort : { $power }.
event-learned-psionic = { $name } paie { $n } XP et débloque un pouvoir de l’esprit : { $power }.
event-learned-freely = { $name } paie { $n } XP et maîtrise un pouvoir de l’esprit : { $power }.
event-learned-cantrips = { $name } paie { $n } XP et apprend deux tours de magie : { $power }.
event-learned-prepared = { $name } étudie { TIME($n, "minutes") } et tient ces sorts prêts : { $spells }.

event-option-descriptor = { $name } a aussi le descripteur « { $descriptor } ».
event-option-childhood = { $name } a { $age } ans ({ $what }) : { $n ->
    [one] { $n } point
   *[other] { $n } points
    } de Puissance en moins.
event-option-upgrade = { $name } reçoit une amélioration : { $what }.
event-option-upgrade_bought = { $name } paie { $n } XP pour une amélioration : { $what }.

event-short-made = { $name }, tout est prêt pour une partie courte : { $sentence }.
journal-fight = Combat { $n }
event-weakness = { $name } a désormais une faiblesse en { $stat } ; l’Avantage en { $other } monte de 1.
event-inability = { $name } a désormais une inaptitude en { $task } et gagne un entraînement en { $skill }.
