effects-dead = { $name } meurt.
effects-ended = { $name } : fin de l’état « { $condition } ».
effects-raised = { $name } revient d’entre les morts.
effects-remains = Ce qui reste { DE($name) } : { $what }.
effects-companion = { $who }, niveau { $level }, vient aux côtés { DE($name) }.
effects-improved = { $who } : maintenant niveau { $level }, { $damage } points de dégâts.
effects-own_will = { $who } ne reçoit pas d’ordre et agit selon sa nature.
effects-made = { $name } fabrique : { $what }.
effects-made_level = { $name } fabrique : { $what }, niveau { $level }.
effects-level_at_most = { $name } : le niveau { $level } dépasse le plus haut qui soit, c’est donc le niveau { $n }.
effects-ask = { $n ->
    [one] { $name } peut poser à la MJ { $n } question sur : { $about }.
   *[other] { $name } peut poser à la MJ { $n } questions sur : { $about }.
    }
effects-ask_level = Les questions au-dessus du niveau { $n } restent sans réponse.
effects-table = Un d{ $die } montre { $natural } : { $text }
effects-gear = { $name } a désormais : { $n ->
    [1] { $what }
   *[other] { $n } × { $what }
    }.
effects-bought_off = { $name } paie { $n } XP et descend d’un cran sur la piste de dégâts à la place.
effects-gear-lost = { $name } n’a plus : { $what }.
effects-gear-at_most = Prix maximal pour { $name } : { $price }.
effects-healing = les soins
effects-immune = { $name } y est immunisé : { $what }.
effects-waits = { $power } attend { $when }, puis vient sur { $name }.
effects-beyond = { $name } dépasse ce que peut { $power }.
effects-more_effort = { $n ->
    [one] { $name } est un niveau au-dessus de ce que { $power } peut atteindre : il y faut un niveau d’Effort, pour cela seul.
   *[other] { $name } est { $n } niveaux au-dessus de ce que { $power } peut atteindre : il y faut { $n } niveaux d’Effort, pour cela seul.
}
effects-bought = { $n ->
    [one] Un niveau d’Effort : { $what }.
   *[other] { $n } niveaux d’Effort : { $what }.
}
effects-after = { $power } attend { $when }, puis continue : à la table de le jouer alors.
effects-if_so = Si oui, à la table de jouer : { $what }.
effects-words = À la table de jouer { $power }, comme le dit son texte.
effects-words_about = { $power } : { $about }. À la table de le jouer.
effects-rest = À la table de jouer le reste { DE($power) }, comme le dit son texte.
effects-others-allies = Les alliés { DE($name) } y ont part : à la table de le jouer.
effects-others-allies_near = Les alliés proches { DE($name) } y ont part.
effects-others-companion = Cela concerne le compagnon { DE($name) } : à la table de le jouer.
effects-others-attacker = Cela concerne qui attaque { $name } : à la table de le jouer.
effects-others-all_in_zone = Cela concerne chacun dans la zone : à la table de le jouer.
effects-others-target = { $power } ne vise personne : à la table de dire qui cela concerne.
effects-others-targets = { $power } ne vise personne : à la table de dire qui cela concerne.
effects-points-pool = { $n ->
    [one] Réserve { DE($stat) }, { $name } : { $n } point.
   *[other] Réserve { DE($stat) }, { $name } : { $n } points.
    }
effects-points-health = Santé { DE($name) } : { $n }.
effects-points-level = Niveau { DE($name) } : { $n }.
effects-recovery-own = { $name } peut faire aussitôt un des jets de récupération du jour.
effects-recovery-extra = { $name } peut faire aussitôt un jet de récupération qui ne compte pas pour le jour.
effects-recovery-given_up = { $name } renonce au prochain jet de récupération de la journée.
effects-recovery-lost = { $name } perd un jet de récupération du jour.
effects-line-per_level = { $name } : { $n } par niveau, niveau { $level }
effects-line-level = { $name } : son niveau { $level }
effects-line-dice = { $name } : { $dice }
effects-distance-unlimited = n’importe quelle distance
effects-distance-world = n’importe où dans le monde
effects-distance-touch = au contact
effects-distance-sight = à portée de vue
effects-distance-feet_rolled = { $dice } × 30 cm
effects-distance-miles_rolled = { $dice } × 1,6 km
effects-distance-feet = { DISTANCE($n) }
effects-distance-miles = { DISTANCE($n, "miles") }
effects-distance-level = aussi loin que dit son niveau
effects-save-might = { $name } fait un jet de défense de Puissance contre le niveau { $level }.
effects-save-speed = { $name } fait un jet de défense de Célérité contre le niveau { $level }.
effects-save-intellect = { $name } fait un jet de défense d’Intellect contre le niveau { $level }.
effects-save-any_might = { $name } fait un jet de défense de Puissance. La MJ dit le niveau.
effects-save-any_speed = { $name } fait un jet de défense de Célérité. La MJ dit le niveau.
effects-save-any_intellect = { $name } fait un jet de défense d’Intellect. La MJ dit le niveau.
effects-save-own_might = { $name } fait un jet de Puissance contre le niveau { $level }.
effects-save-own_speed = { $name } fait un jet de Célérité contre le niveau { $level }.
effects-save-own_intellect = { $name } fait un jet d’Intellect contre le niveau { $level }.
effects-save-own_any_might = { $name } fait un jet de Puissance. La MJ dit le niveau.
effects-save-own_any_speed = { $name } fait un jet de Célérité. La MJ dit le niveau.
effects-save-own_any_intellect = { $name } fait un jet d’Intellect. La MJ dit le niveau.
effects-save-npc_passed = { $name } résiste au niveau { $level }.
effects-save-npc_failed = { $name } ne résiste pas au niveau { $level }.
effects-act-action_more = { $n ->
    [one] { $name } a { $n } action de plus.
   *[other] { $name } a { $n } actions de plus.
    }
effects-act-action_less = { $n ->
    [one] { $name } perd { $n } action.
   *[other] { $name } perd { $n } actions.
    }
effects-act-attack_more = { $n ->
    [one] { $name } a { $n } attaque de plus.
   *[other] { $name } a { $n } attaques de plus.
    }
effects-act-attack_less = { $n ->
    [one] { $name } perd { $n } attaque.
   *[other] { $name } perd { $n } attaques.
    }
effects-act-move_more = { $n ->
    [one] { $name } a { $n } déplacement de plus.
   *[other] { $name } a { $n } déplacements de plus.
    }
effects-act-move_less = { $n ->
    [one] { $name } perd { $n } déplacement.
   *[other] { $name } perd { $n } déplacements.
    }
effects-act-defense_more = { $n ->
    [one] { $name } a { $n } défense de plus.
   *[other] { $name } a { $n } défenses de plus.
    }
effects-act-defense_less = { $n ->
    [one] { $name } perd { $n } défense.
   *[other] { $name } perd { $n } défenses.
    }
effects-act-turn_more = { $n ->
    [one] { $name } a { $n } tour de plus.
   *[other] { $name } a { $n } tours de plus.
    }
effects-act-turn_less = { $n ->
    [one] { $name } perd { $n } tour.
   *[other] { $name } perd { $n } tours.
    }
effects-act-draw_more = { $name } attaque qui a attiré l’attaque.
effects-object-too_high = { $name } dépasse le niveau { $n } et reste tel quel.
effects-object-no_metal = { $name } n’est pas en métal et reste tel quel.
effects-object-kept_from_harm = { $name } ne subit aucun dégât : un effet le protège.
effects-object-weaken = { $name } se brise désormais aussi facilement que du verre.
effects-object-weaken_any = Une chose se brise désormais aussi facilement que du verre.
effects-object-destroy = Destruction { DE($name) }.
effects-object-destroy_any = Une chose est détruite.
effects-object-disable = { $name } ne marche plus.
effects-object-disable_any = Une chose ne marche plus.
effects-object-silenced = Ce que porte { $name } ne fonctionne plus.
effects-object-taken_over = Perdu pour { $name } : { $item } obéit désormais à quelqu’un d’autre.
effects-item-used_up = { $name } perd { $item } : c’est épuisé.
effects-item-loaded = { $name } recharge { $item }.
effects-item-none = { $name } ne porte rien sur quoi cela agisse.
effects-item-linked = « { $item } » attend avec « { $what } ». Tant que celui-ci n’a pas servi, les deux comptent dans la limite.
effects-item-level = { $item } ({ $name }) est maintenant de niveau { $n }.
effects-object-repair = Réparation { DE($name) }.
effects-object-repair_any = Une chose est réparée.
effects-object-open = { $name } s’ouvre.
effects-object-open_any = Une chose s’ouvre.
effects-object-drain = { $name } perd son énergie.
effects-object-drain_any = Une chose perd son énergie.
effects-object-reshape = { $name } change de forme.
effects-object-reshape_any = Une chose change de forme.
effects-object-step_down = { $name } descend sur la piste de dégâts de l’objet.
effects-object-step_down_any = Une chose descend sur la piste de dégâts de l’objet.
effects-object-control = { $name } obéit.
effects-object-control_any = Une chose obéit.
effects-object-power = { $name } a de l’énergie.
effects-object-power_any = Une chose a de l’énergie.
effects-object-charge = { $name } se charge.
effects-object-charge_any = Une chose se charge.
effects-move-walk = { $name } se déplace.
effects-move-walk_far = { $name } peut se déplacer : { $distance }.
effects-move-run = { $name } court.
effects-move-run_far = { $name } peut courir : { $distance }.
effects-move-fly = { $name } vole.
effects-move-fly_far = { $name } peut voler : { $distance }.
effects-move-hover = { $name } plane sur place.
effects-move-hover_far = { $name } peut planer sur place : { $distance }.
effects-move-swim = { $name } nage.
effects-move-swim_far = { $name } peut nager : { $distance }.
effects-move-climb = { $name } grimpe.
effects-move-climb_far = { $name } peut grimper : { $distance }.
effects-move-burrow = { $name } passe sous terre.
effects-move-burrow_far = { $name } peut passer sous terre : { $distance }.
effects-move-glide = { $name } descend en planant.
effects-move-glide_far = { $name } peut descendre en planant : { $distance }.
effects-move-jump = { $name } saute.
effects-move-jump_far = { $name } peut sauter : { $distance }.
effects-move-phase = { $name } traverse les solides.
effects-move-phase_far = { $name } peut traverser les solides : { $distance }.
effects-move-teleport = { $name } se retrouve ailleurs aussitôt.
effects-move-teleport_far = { $name } se retrouve ailleurs aussitôt : { $distance }.
effects-move-push = { $name } recule sous la poussée.
effects-move-push_far = Poussée sur { $name } : { $distance }.
effects-move-pull = { $name } se rapproche sous la traction.
effects-move-pull_far = Traction sur { $name } : { $distance }.
effects-move-fetch = Cela vient en main.
effects-move-fetch_far = Cela vient en main depuis : { $distance }.
effects-move-lift = { $name } s’élève.
effects-move-lift_far = { $name } s’élève : { $distance }.
effects-move-dimension = { $name } quitte ce monde.
effects-move-dimension_far = { $name } quitte ce monde : { $distance }.
effects-move-wall_walk = { $name } marche sur les murs.
effects-move-wall_walk_far = { $name } marche sur les murs : { $distance }.
effects-move-water_walk = { $name } marche sur l’eau.
effects-move-water_walk_far = { $name } marche sur l’eau : { $distance }.
effects-move-ride = { $name } chevauche.
effects-move-ride_far = { $name } peut chevaucher : { $distance }.

### Ce que des gens décident, montré avant l’usage : les clauses que l’état d’une table ne connaît pas.

judged-title = À décider avec la MJ
judged-title_gm = Décidé à la table
judged-with_reason = { $what } ({ $reason })
judged-clause = { $words }
judged-text = { $words }
judged-behaves = { $words }
judged-if = Si c’est le cas : { $words }
judged-rest = Tout ce que dit son texte
judged-ends = Ce qui y met fin : { $words }
judged-replaced = Pour en avoir un autre : { $words }
judged-left = Ce qu’il en reste à la fin : { $words }
judged-way = Comment on se déplace : { $words }
judged-answers = Sujet de la réponse : { $words }
judged-senses = Ce qui est perçu : { $words }
judged-barred = Interdit : { $words }
judged-effort = Avec de l’Effort : { $words }
judged-sees = Si la cible le voit
judged-hears = Si la cible l’entend
judged-understands = Si la cible le comprend
judged-intrusion = Une intrusion de la MJ : { $words }
judged-link = Un lien avec la première aventure
judged-reason-story = dépend de l’histoire
judged-reason-perception = dépend de qui remarque quoi
judged-reason-place = dépend du lieu
judged-reason-weather = dépend de la météo
judged-reason-size = dépend de la taille
judged-reason-material = dépend de la matière
judged-reason-gm_choice = à la MJ de décider
judged-reason-open_list = le texte ne donne que des exemples
judged-sense-invisible = l’invisible
judged-sense-remote = un lieu lointain
judged-sense-through = ce qui est derrière
judged-sense-thoughts = les pensées
judged-sense-speech = la parole
judged-sense-motion = le mouvement
judged-sense-life = le vivant
judged-sense-magic = la magie
judged-sense-danger = le danger
judged-sense-hidden = ce qui est caché
judged-sense-far = ce qui est loin
judged-sense-energy = l’énergie
judged-sense-machines = les machines
judged-sense-past = le passé
judged-sense-future = l’avenir
judged-sense-illusion = les illusions
judged-sense-smell = les odeurs
judged-sense-sound = les sons
