player-steps_to_death = { $n ->
    [one] À un cran de la mort.
   *[other] À { $n } crans de la mort.
    }
player-skip = Aller à ce qui se passe
player-companions = Tes autres personnages
player-tabs = Parties de la page
player-open = Ce qui est ouvert
player-dice-open = Dés
player-dice-title = Lancer des dés
player-dice-field = Dés
player-dice-hint = Par exemple d6, 2d6+3, d100. Tout le monde lit le résultat dans le récit.
player-dice-throw = Lancer
player-whisper-open = À la MJ
player-whisper-title = Chuchoter à la MJ
player-whisper-words = Paroles
player-whisper-hint = Seules la MJ et ses assistances les lisent.
player-whisper-send = Chuchoter
player-whisper-answer = Répondre
player-unread_more = { $n ->
    [one] Et { $n } autre.
   *[other] Et { $n } autres.
    }
player-unread_done = C’est lu
player-settings = Réglages
player-language = Langue
player-online = Connexion à la table établie
player-offline = Pas de connexion
player-lost = Plus de connexion à la table. D’autres ont peut-être agi, et tu ne le vois pas encore. Perdue à
player-waits-away = { $name } : hors connexion
player-kept-unsent = Gardé sur cet appareil, pas envoyé
player-kept-unsent_text = Cela partira une seule fois, dès que la connexion sera revenue. Rien ne s’est encore passé à la table, et aucun dé n’a été lancé.
player-kept-sent = Envoyé, pas encore de réponse
player-kept-sent_text = La connexion s’est coupée avant la réponse de la table. La page l’envoie de nouveau ; cela ne compte qu’une fois.
player-kept-asked = La connexion est revenue. La partie a avancé depuis que tu as appuyé. Regarde ce qui a changé, puis décide.
player-kept-try = Réessayer
player-kept-send = Envoyer
player-kept-drop = Reprendre
player-kept-forget = Ne plus envoyer
player-ended = Ce lien n’ouvre plus la table : demande à ta MJ un nouveau lien.
player-stand_in = Tu agis pour { $name } en tant que MJ.
player-back_to_gm = Retour à la page de la MJ
player-around = À la table
player-order = Ordre des tours
player-foes = Adversaires
player-companion_of = avec { $name }
player-party = Les autres
player-conditions = { $n ->
    [one] { $n } état
   *[other] { $n } états
}
player-health_word = santé
player-log_empty = Rien n’est encore arrivé.
player-log_empty_text = Ce qui arrive à la table se raconte ici.
player-planning = Ce n’est pas encore ton tour. Tu peux préparer la suite.
player-held-fast = Retenu sur place
player-held-text = Ton action t’en dégage, par Puissance ou Célérité.
player-held-title = Me dégager de ce qui me tient
player-held-ask = Demander à me dégager
player-not_yet = quand ce sera ton tour
player-modes = Ce que tu fais
player-roll = Lancer le d20
player-do_it = Le faire · sans jet
player-try_impossible = Essayer quand même
player-impossible_cost = ne peut pas réussir, ne coûte rien
player-impossible_more = ne peut pas réussir sans plus d’Effort
player-real = Vrai dé
player-real_title = Un vrai dé
player-real_text = Lance un d{ $sides } sur la table et touche la face qu’il montre. C’est ton jet.
player-real_label = Il montre
player-costs = coûte { $n } { DE($stat) }
player-costs_all = coûte { $n } { DE($stat) } : reste 0, { $track }
player-costs_stored = { $n } pris dans la réserve
player-costs_nothing = ne coûte rien
player-end_turn = Passer le tour
player-go_on = Continuer
player-stay = Rester
player-reroll = Relancer
player-reroll_one = Relancer pour 1 XP
player-reroll_real = Vrai dé, 1 XP
player-reroll_xp = 1 de tes { $n } XP
player-reroll_friend = Tu n’as pas d’XP. Quelqu’un d’autre peut payer 1 XP pour une relance.
player-reroll_note = Une relance coûte 1 de tes { $n } XP ; le meilleur dé compte.
player-reroll_fell = Le nouveau jet donne { $n } : le { $kept } reste.
player-comrade_rolled = { $name } a fait { $n }.
player-comrade_failed-task = Échec : { $title }.
player-comrade_failed-follower_help = Échec : { $title }.
player-comrade_failed-attack = Manqué : { $foe }.
player-comrade_failed-defend = { $foe } a touché.
sheet-chosen = Choisi : { $words }
player-in_effect = { $power } est en vigueur
player-in_effect-hint = Tu peux y mettre fin à tout moment.
player-in_effect-hint_action = Y mettre fin te prend une action.
player-in_effect-end = Y mettre fin
player-proposal_waits = La MJ fixe la difficulté.
player-form-give_up = Reprendre sa forme habituelle
player-proposal_withdraw = Reprendre
player-difficulty = difficulté
player-lines = D’où vient la difficulté
player-base = Avant toute aide ou entrave
player-why = Comment on en arrive là
player-cost = Payé
player-cost_paid = { $n } { DE($stat) }
player-damage = Dégâts subis
player-routine_line = routine : cela marche sans jet
player-impossible_line = il faudrait { $n } : hors de portée de tout jet
player-roll_line = { $name } : il faut { $n } ou plus
player-hidden_line = Seule la MJ sait ce qu’il faut. Vise haut.
player-level_of = { $name }, niveau
player-roll_anyway = Lancer quand même
player-roll_anyway_why = Cela ne peut pas échouer. Un 20 naturel rendrait ce que cela coûte.
player-skill = Compétence
player-skill_none = Aucune compétence adaptée
player-skill_called = { $skill }, selon la MJ
player-skill_of = { $skill } ({ $level })
player-not_possible = Impossible pour le moment
player-needed = Il fallait { $n } ou plus.
player-with_bonus = { $n } avec le bonus.
player-announce-plain = Annonce : { $n }, sans facilité
player-announce-eased = Annonce : { $n }, facilité de { $steps ->
    [one] { $steps } cran
   *[other] { $steps } crans
    }
player-announce-hindered = Annonce : { $n }, entrave de { $steps ->
    [one] { $steps } cran
   *[other] { $steps } crans
    }
player-needed_hidden = Seule la MJ sait ce qu’il fallait.
player-no_roll = Sans jet.
player-told = C’est payé. Raconte à la table ce qui arrive : le reste est dans le texte.
player-gain-damage = Choisis ce que tu gagnes : un de ces effets, ou { $n ->
    [one] { $n } point de dégâts en plus, plus bas
   *[other] { $n } points de dégâts en plus, plus bas
    }
player-gain-other = Choisis ce que tu gagnes : un de ces effets, ou celui d’en bas
player-lesser = Un effet moindre
player-more_damage = { $n ->
    [one] { $n } point de dégâts en plus
   *[other] { $n } points de dégâts en plus
    }
player-more_damage_all = { $n ->
    [one] { $n } point de dégâts en tout
   *[other] { $n } points de dégâts en tout
    }
player-edge = Avantage { $n }
player-armor_points = Armure { $n }
player-health_of = { $n } de santé sur { $max }
player-damage_immune = { $dealt ->
    [one] { $dealt } point
   *[other] { $dealt } points
    } de dégâts d’une sorte sans effet : rien n’est subi
player-damage_armor = { $dealt ->
    [one] { $dealt } point
   *[other] { $dealt } points
    } de dégâts, { $armor } pour l’Armure : { $n ->
    [one] { $n } subi
   *[other] { $n } subis
    }
player-damage_plain = { $n ->
    [one] { $n } point de dégâts
   *[other] { $n } points de dégâts
    }
player-settle_paid = { $n } { DE($stat) } en moins
player-tab-act = Agir
player-tab-sheet = Fiche
player-tab-log = Récit
player-tab-grow = Évolution
player-tab-asked = on te demande quelque chose
player-tab-can_grow = une étape peut s’acheter
player-waits-accord = La MJ te demande ton accord : { $title }
player-waits-released = À toi ! Tu agis avant : { $trigger }
player-waits-holding = { $name } attend : { $trigger }
player-waits-turn = À ton tour
player-waits-acted = Tu as agi : passe le tour
player-waits-dead = Ton personnage est à l’état « mort »
player-waits-free = Personne n’attend : dis ce que tu fais
player-waits-nobody = Personne n’attend
player-welcome-title = Tu es { $name }
player-welcome-good = Tu sais bien faire
player-welcome-bad = Ton point faible : { $skills }.
player-welcome-now = Ce que tu peux faire maintenant
player-welcome-try = Dis ce que tu tentes avec tes propres mots. La MJ fixe la difficulté.
player-welcome-odds = Avant le jet, le bouton montre tes chances et le coût.
player-welcome-pools = Puissance, Célérité et Intellect sont des points : tu en dépenses pour faire mieux, les coups t’en prennent.
player-welcome-seat = Prendre place
player-welcome-other = Tu n’es pas { $name } ? Demande un lien à la MJ.
player-waits-pc = Au tour { DE($name) }
player-waits-foe = Au tour { DE($name) } : la MJ agit
player-waits-rolled = Initiative attendue : { $names }
player-waits-intrusion = La MJ te propose une intrusion
player-waits-defend = { $foe } t’attaque
player-waits-comrade = { $name } va attirer ou arrêter l’attaque
player-waits-fall = Ton dé est tombé : décide
player-waits-forgone = Tu laisses { $foe } te toucher : encaisse
player-waits-share = Répartis les points de ta récupération
player-waits-task = Une tâche pour toi : { $title }
player-waits-initiative = Lance l’initiative
player-waits-round = round { $n }
player-waits-after = après toi : { $name }
player-waits-next = c’est bientôt à toi
player-waits-before = tu agis après { $name }
player-waits-called = Pour toi : { $title }
player-waits-react = Tu peux réagir : { $what }
player-waits-help = Tu peux aider : { $what }
player-comrade-defends = se défend contre { $foe }
player-comrade-help = Aider { $name }
player-comrade-peace = { $n ->
    [one] Ton aide facilite le jet de { $n } cran
   *[other] Ton aide facilite le jet de { $n } crans
    }
player-comrade-fight = { $n ->
    [one] Ton action : elle facilite le jet de { $n } cran
   *[other] Ton action : elle facilite le jet de { $n } crans
    }
player-comrade-given = { $n ->
    [0] Tu aides { $name }
    [one] Tu aides { $name } : { $n } cran plus facile
   *[other] Tu aides { $name } : { $n } crans plus facile
    }
player-waits-other-called = { $name } a quelque chose à faire : { $title }
player-waits-other-intrusion = { $name } décide d’une intrusion
player-waits-other-incoming = { $name } se défend contre { $foe }
player-waits-other-forgone = { $foe } touche { $name }
player-waits-other-rolled = { $name } décide d’un dé
player-waits-other-recovering = { $name } répartit une récupération
player-waits-other-task_call = { $name } a une tâche : { $title }
player-moment-accord = { $title }
player-moment-called = { $title }
player-moment-intrusion = Intrusion
player-moment-defend = Attaque { DE($foe) }
player-moment-fall = Ton dé
player-moment-share = Récupération
player-moment-result = Résultat
player-moment-task = { $title }
player-moment-initiative = Initiative
player-moment-act = Autre chose
player-move-where = Vers où
player-move-base = Le déplacement
player-split-text = Endommager ce que tient l’adversaire : le coup inflige { $n } de plus, et tu le répartis.
player-split-points = Points pour l’objet
player-split-hint = L’adversaire prend le reste de { $n }.
player-split-do = Répartir le coup
player-fall-forgone = Tu laisses toucher
player-fall-forgone_text = Quelqu’un peut encore encaisser à ta place.
player-mode-attack = Attaquer
player-mode-move = Se déplacer
player-mode-try = Tenter
player-mode-use = Utiliser
player-mode-rest = Récupérer
player-intrusion-refuse_debt = Coûte 1 XP, à crédit
player-intrusion-title = La MJ intervient
player-intrusion-free = La MJ intervient gratuitement
player-intrusion-untold = Ce qui arrive se raconte une fois ta décision prise.
player-intrusion-deal = Accepte et tu gagnes 2 XP : un pour toi, un à donner.
player-intrusion-deal_alone = Accepte et tu gagnes 1 XP.
player-intrusion-deal_doomed = Tu ne peux pas refuser celle-ci : « { $why } » t’en empêche. Elle ne te rapporte pas d’XP. 1 XP va à la personne de ton choix.
player-intrusion-deal_doomed_alone = Tu ne peux pas refuser celle-ci : « { $why } » t’en empêche. Elle ne rapporte pas d’XP.
player-intrusion-free_deal = Ton dé a montré un 1 : cela ne rapporte pas d’XP.
player-intrusion-pass_to = Qui reçoit l’autre XP ?
player-intrusion-pass_to_doomed = Qui reçoit l’XP ?
player-intrusion-reason_open = Noter pourquoi
player-intrusion-reason = Pourquoi ?
player-intrusion-reason_hint = Une bonne idée, une belle réplique, un coup de main : tout le monde le lit.
player-intrusion-accept = Accepter
player-intrusion-accept_xp = +1 XP, et 1 XP à donner
player-intrusion-accept_doomed = 1 XP à donner
player-intrusion-accept_alone = +1 XP
player-intrusion-accept_free = pas d’XP
player-intrusion-accept_whom = choisis qui reçoit l’XP
player-intrusion-refuse = Refuser
player-intrusion-refuse_never = impossible
player-intrusion-refuse_xp = 1 de tes { $n } XP
player-intrusion-refuse_poor = prend 1 XP
player-intrusion-no_xp = Refuser coûte 1 XP, et tu n’en as pas.
player-intrusion-stands = À cette table, une intrusion gratuite ne se refuse pas.
player-intrusion-stands_by = Tu ne peux pas refuser celle-ci : « { $why } » t’en empêche.
player-intrusion-refuse_free = Sans XP : { $why }
player-intrusion-what = Qu’est-ce qu’une intrusion ?
player-intrusion-explained = La MJ rend les choses plus difficiles ou plus étranges pour ton personnage. Ce n’est pas ta faute, et cela rapporte des XP. Pour 1 XP, tu peux l’empêcher.
player-defend-title = { $foe } t’attaque
player-defend-unaware = Tu n’as rien vu venir : rien ne t’aide, et l’Effort est impossible.
player-defend-share = Points que prend { $name }
player-defend-share_most = { $n ->
    [0] Rien ne passe : il n’y a rien à partager.
    [one] Seul { $n } point passe : n’en partage pas plus.
   *[other] Seuls { $n } points passent : n’en partage pas plus.
 }
player-defend-if_hit = Si cela te touche
player-defend-unknown = Seule la MJ sait la force du coup.
player-defend-nothing_through = Ton Armure arrête tout.
player-defend-no_points = Aucun point n’est en jeu : autre chose arrive en cas d’échec.
player-defend-ambient = L’Armure n’arrête pas ce genre.
player-defend-track = Tu passerais à l’état « { $track } ».
player-defend-avoid = Éviter · sans jet
player-defend-impossible = Cela touche · aucun jet n’y peut rien
player-defend-forgo = Laisser toucher
player-defend-take = Cela touche : encaisser
player-defend-comrade = { $name } tente de s’interposer : tu lances ensuite, si l’attaque te vise encore.
player-defend-waits = après { $name }
player-besides-pays = Les points viennent de
player-reroll_by = Relancer : { $power }
player-besides-title = Un niveau gratuit, un bonus et plus
player-besides-face = Avec { $bonus } au dé, un { $n } suffit.
player-besides-die = { $bonus } au dé
player-say-stored = { $n } en réserve : paie d’abord, autant que possible
player-say-effort = un niveau d’Effort gratuit
player-besides-free = Niveaux d’Effort gratuits
player-besides-free_hint = D’une de tes capacités, en plus d’au moins un niveau payé.
player-besides-bonus = Bonus au jet
player-besides-bonus_hint = D’une capacité ou d’un objet à toi. Chaque 3 entier devient un atout.
player-besides-edge = L’Avantage réduit
player-besides-edge_best = Ce qui fait gagner le plus
player-besides-edge_initial = La capacité
player-besides-edge_effort = L’Effort
player-effort-title = Effort
player-effort-axis-ease = Facilité
player-effort-axis-damage = Dégâts
player-effort-cell_left = reste { $n }
player-effort-about-attack = environ { $n } de dégâts
player-effort-about-defend = tu perds environ { $n }
player-effort-best = meilleure valeur : { $what }
player-effort-no_worth = Ici, aucun Effort ne vaut ses points
player-effort-worth-attack = L’étoile marque ce qui rapporte le plus par point. Dans une attaque, l’Effort vaut ses points si 2 points ajoutent au moins 1 de dégâts en moyenne et qu’il reste la moitié de la Réserve. Les dégâts au-delà de ce que l’adversaire peut encore avoir, d’après son niveau et son aspect, ne comptent pas.
player-effort-worth-defend = L’étoile marque ce qui rapporte le plus par point. Dans une défense, l’Effort vaut ses points s’il t’en épargne au moins autant en moyenne et que la Réserve ne se vide pas. Un cran perdu sur la piste de dégâts compte pour 5 points.
player-effort-worth-task = L’étoile marque ce qui rapporte le plus par point. L’Effort vaut ses points si chacun ajoute au moins 5 % aux chances et que la Réserve ne se vide pas.
player-effort-cost = coût
player-effort-left = il reste : { $stat }
player-effort-none = aucun
player-effort-easing = facilité { $ease }
player-effort-damage = dégâts { $damage }
player-effort-both = facilité { $ease }, dégâts { $damage }
player-effort-hit = dégâts si cela touche
player-effort-unknown = Les chances sont le secret de la MJ.
player-effort-before_armor = Dégâts avant l’Armure de l’adversaire, que tu ne connais pas.
player-effort-too_dear = tu n’as que { $left }
player-effort-why = Pourquoi cela coûte { $n }
player-effort-total = { $stat } à payer
player-effort-chance-attack = touche
player-effort-chance-defend = évite
player-effort-chance-task = réussit
player-effort-harm-attack = dégâts
player-effort-harm-defend = tu perds
player-what-follower_help = { $title }
player-what-task = { $title }
player-what-attack = { $title } contre { $foe }
player-what-defend = Défense contre { $foe }
player-headline-task-success = Réussi
player-headline-task-routine = Réussi
player-headline-task-failure = Échec
player-headline-task-impossible = Hors de portée
player-headline-resist-success = Réussi
player-headline-resist-routine = Réussi
player-headline-resist-failure = Échec
player-headline-resist-impossible = Échec
player-headline-hits = Touché : { $n } sur { $of }
player-headline-attack-success = Touché
player-headline-attack-routine = Touché
player-headline-attack-failure = Manqué
player-headline-attack-impossible = Hors de portée
player-headline-defend-success = Évité
player-headline-defend-routine = Évité
player-headline-defend-failure = Coup reçu
player-headline-defend-impossible = Coup reçu
player-spared = Le coup t’est épargné
player-took_blow = Tu encaisses le coup
player-happened-fall = Tu tombes de { DISTANCE($n) }
player-happened-damage = { $what } : { $n ->
    [one] { $n } point de dégâts
   *[other] { $n } points de dégâts
    }
player-happened-unhurt = { $what } : aucun dégât
player-headline-follower_help-success = Réussi
player-headline-follower_help-routine = Réussi
player-headline-follower_help-failure = Échec
player-headline-follower_help-impossible = Hors de portée
player-special-minor_effect = Un 19 : un petit plus est à toi.
player-special-major_effect = Un 20 : quelque chose de grand est à toi, et les points dépensés reviennent.
player-special-gm_intrusion = Un 1 : la MJ peut intervenir gratuitement.
player-special_over-minor_effect = Un 19
player-special_over-major_effect = Un 20
player-special_over-gm_intrusion = Un 1 : la MJ peut intervenir gratuitement.
player-effect-distract = Tout est plus difficile pour l’adversaire jusqu’à ta prochaine action.
player-effect-knock_back = L’adversaire recule de quelques pas.
player-effect-move_past = Tu peux te déplacer aussitôt d’une courte distance.
player-effect-strike_body_part = Tu frappes l’endroit que tu nommes ; la MJ dit ce que cela fait.
player-effect-damage_object = Tu frappes plutôt ce que tient l’adversaire ; une tâche de Puissance suit.
player-effect-disarm = L’adversaire lâche ce qu’il tient.
player-effect-impair = Tout est plus difficile pour l’adversaire jusqu’à la fin du combat.
player-effect-knock_down = L’adversaire reste au sol jusqu’à son tour.
player-effect-stun = L’adversaire perd son prochain tour.
player-effect-one_time_asset = Un cran plus facile, une fois, la prochaine fois que tu essaies.
player-agreed-minor_effect = Un petit plus
player-agreed-minor_effect_other = Autre chose de petit
player-agreed-major_effect = Un grand plus
player-agreed-major_effect_other = Autre chose de grand
player-agreed-with_gm = Dis ce que c’est ; la MJ doit être d’accord.
player-settle-kept = Le garder
player-settle-follower_help = L’accepter
player-settle-task = L’accepter
player-settle-attack = Accepter le raté
player-settle-defend = Encaisser
player-share-title = { $n ->
    [one] { $n } point revient
   *[other] { $n } points reviennent
    }
player-share-rolled = Le dé donne { $n }, plus { $plus }. Repos : { $rest }.
player-share-left = { $n ->
    [one] { $n } point encore à répartir
   *[other] { $n } points encore à répartir
    }
player-share-take = { $n ->
    [one] Prendre { $n } point
   *[other] Prendre { $n } points
    }
player-share-unused = { $n ->
    [one] { $n } point ne sert pas
   *[other] { $n } points ne servent pas
    }
player-share-step = Ou utiliser tout le jet pour remonter d’un cran de la piste de dégâts.
player-share-step_take = Remonter d’un cran
player-hit-hit = touche, { $n ->
    [one] { $n } point
   *[other] { $n } points
    } de dégâts
player-hit-grazed = manqué, mais { $n ->
    [one] { $n } point
   *[other] { $n } points
    } de dégâts quand même
player-hit-missed = manqué
player-targets-one_roll = Un seul jet contre toutes les cibles : { $n }
player-targets-each = Un jet contre chaque cible
player-targets-to_come = { $n ->
    [one] Une autre cible a son propre jet, qui tombe après celui-ci.
   *[other] { $n } autres cibles ont chacune leur jet, qui tombe après celui-ci.
    }
player-targets-die = jet { $n }
player-targets-works = cela agit
player-called-asked = La MJ le demande.
player-called-chosen = C’est ton choix.
player-called-work = Cela fait avancer ton travail.
player-called-who = Tâche { DE($stat) }.
player-called-at_once = Il n’y a rien à décider avant.
player-called-what = De quoi il s’agit
player-called-about = À propos : { $name }
player-called-dice = Un dé est lancé.
player-called-do = Le faire
player-called-base = Avant toute aide ou entrave
player-task-untitled = Une tâche
player-task-gain = En cas de réussite :
player-task-threat = En cas d’échec :
player-task-what = Tâche { DE($stat) }, demandée par la MJ.
player-task-base = Fixé par la MJ
player-task-retry = Tu réessaies : cela demande un niveau d’Effort.
player-task-intrusion = La MJ est intervenue : rien ne le facilite.
player-task-initial = Essayer coûte { $n } { DE($stat) }, avant tout Effort.
player-initiative-mine = Ton initiative : { $n }.
player-initiative-keeps_best = Relance et garde le meilleur, tant que personne n’a agi.
player-initiative-effort = coûte { $n ->
    [one] { $n } point
   *[other] { $n } points
    } de Célérité
player-initiative-title = Qui agit en premier ?
player-initiative-text = Un seul jet fixe quand tu agis dans ce combat.
player-initiative-skill = initiative
player-initiative-roll = Lancer l’initiative
player-initiative-yet = pas encore
player-initiative-rolled = Tu as fait { $n }
player-initiative-wait = Les tours commencent quand tout le monde a lancé.
player-attack-whom = Cible
player-attack-near = Près { DE($foe) } : un coup qui porte les blesse aussi
player-attack-with = Avec quoi
player-attack-unloaded = non chargée
player-attack-load = La charger
player-attack-ability = Avec une capacité
player-attack-plain = Sans capacité
player-attack-by = Avec quelle stat
player-attack-damage = dégâts : { $n }
player-attack-title = { $foe } : { $attack }
player-attack-falls_short = { $attack } : { $foe } est hors d’atteinte.
player-health-unhurt = indemne
player-health-hurt = mal en point
player-health-nearly_down = presque à terre
player-health-down = à terre
player-try-title = Tenter quelque chose
player-try-what = Que tentes-tu ?
player-try-hint = Se balancer au lustre, les calmer, crocheter la serrure.
player-try-stat = Avec quelle stat ?
player-try-ask = Dire à la MJ
player-try-then = la MJ fixe la difficulté
player-use-title = Ce que tu utilises
player-use-do = Le faire
player-use-choose = Choisis d’abord
player-use-begin = Commencer
player-use-begins_price = à payer à la fin
player-use-begins = Il faut { $time } de combat. Ceci prend ton action et commence ; rien n’est encore payé ni lancé. Toute autre action y met fin.
player-use-move = Se déplacer
player-use-move_text = Aller quelque part ; cela prend ton action.
player-use-other = Toute autre chose
player-use-other_text = Le dire en quelques mots.
player-use-note = En quelques mots
player-use-free = ne coûte rien
player-use-in_effect = en vigueur
player-use-once = marche une fois
player-use-left = { $n ->
    [one] encore { $n } fois
   *[other] encore { $n } fois
 }
player-use-unknown = inconnu
player-use-unknown_text = Personne ne sait encore ce que cela fait.
player-use-spent = épuisé
player-use-limit = { $n } sur { $limit }
player-use-over_limit = Tu portes { $n } cyphers, la limite est de { $limit } : à la MJ de dire ce qui en sort.
player-use-depletion = Épuisement : { $text }
player-use-verb = Ce que tu en fais
player-use-blind = L’utiliser quand même
player-use-blind_text = et voir ce qui arrive
player-use-identify = Comprendre ce que c’est
player-use-identify_text = prend un moment
player-use-on = Sur qui
player-use-put_on = Mettre
player-use-take_off = Enlever
player-use-along = Emmène
player-use-also = Et aussi sur
player-use-way = De quelle façon
player-use-word = Ton choix
asked-allies_stat = La stat de tes alliés
asked-task = Tâche
asked-thing = Objet
asked-gifts = Capacité mineure
asked-edge = Quel Avantage
asked-power = Capacité
asked-element = Élément
asked-energy = Énergie
asked-weapon = Arme
asked-field = Domaine de savoir
asked-attack = Genre d’arme
asked-lucky = Nombre chanceux
asked-unlucky = Nombre malchanceux
asked-from_pool = Points pris à
asked-to_pool = Points donnés à
asked-second_from = Les autres points pris à
asked-second_to = Les autres points donnés à
asked-level = Niveau
asked-days = Jours
asked-artifact = Artefact
asked-cypher = Cypher
asked-way = Direction
asked-stat = Stat
asked-skills = Compétence
asked-shift = Saut de puissance
asked-talk = Façon de parler
asked-skill = Compétence
asked-knowledge = Domaine de savoir
asked-area = Domaine de savoir
asked-fields = Domaines de savoir
asked-two = Entraînement
asked-one = Spécialisation
asked-new = Nouveaux artisanats
asked-known = Artisanats connus
asked-craft = Artisanat
asked-crafts = Ce que tu fabriques
asked-defense = Défense
asked-gift = Capacité
asked-art = Compétence
asked-arts = Talent
asked-tasks = Tâches
asked-sort = Genre d’attaque
asked-game = Genre de jeu
asked-kind_of = Genre de créature
asked-cache = Ce qu’elle contient
asked-charm = Porte-bonheur
asked-bow = Arc
asked-tools = Outils
asked-distinctive = Mutations marquantes
asked-cosmetic = Mutations visibles
asked-injury = Ce que gêne la blessure
asked-part = Partie fabriquée
asked-career = Carrière
asked-vehicle = Véhicule
asked-sense = Compétence
asked-computer = Ordinateur
asked-phone = Téléphone
asked-subject = Sujet
asked-topic = Sujet
asked-better = Ce qu’elles améliorent
player-use-said = Coche ce qui est vrai
player-use-stores = Payer d’abord avec
player-use-unticked = Pas coché : { $what }. À la MJ de décider si cela marche.
player-use-another_thing = un objet qui n’est pas dans la liste
player-use-another_dead = un cadavre qui n’est pas dans la liste
player-use-nobody = Personne
player-use-myself = Moi
player-use-to = Quelle Réserve reçoit les points
player-use-pool = { $n } sur { $max }
player-use-level = Niveau
player-use-skill = Compétence
player-use-no_skill = Aucune compétence
player-use-roll_anyway = Lancer un d20 quand même : un 20 rend les points
player-use-anyway = La MJ permet une fois de plus
player-use-more = Le donner, le laisser
player-use-give = Donner { A($name) }
player-use-drop = Le laisser
player-use-check = Épuisement : lancer le d{ $sides }
player-use-wear_title = Ton propre dé d’épuisement
player-use-wear_text = Lance un d{ $sides } et saisis la face qu’il montre.
player-use-wear_face = Face
player-use-head-ability = Capacités
player-use-head-cypher = Cyphers
player-use-head-artifact = Artefacts
player-use-head-equipment = Équipement
player-use-head-else = Ou
player-rest-title = Récupérer
player-rest-formula = d6 + { $n ->
    [one] { $n } point
   *[other] { $n } points
    }
player-rest-length = Ton prochain repos prend { $rest }.
player-rest-for_all = L’horloge avance pour tout le monde. Tes camarades peuvent se reposer en même temps.
player-rest-takes_all = { $rest } pour tout le monde
player-rest-full = Tu n’as rien perdu : garde-le pour plus tard.
player-rest-action = Cela prend ton action ce tour.
player-rest-too_long = Trop long pour un combat : { $rest }.
player-rest-roll = Lancer le d6
player-dead-title = { $name } : état « mort »
player-dead-text = Tu peux encore suivre la partie. Parle avec ta MJ de la suite.
player-acted-title = Tu as agi
player-acted-text = Passe le tour quand tu as fini.
player-track-hale = Tu peux agir librement.
player-track-impaired = Chaque niveau d’Effort coûte 1 de plus, et les jets de 17 à 20 rapportent moins.
player-track-debilitated = Tu ne peux que ramper, te défendre et récupérer.
player-track-debilitated_still = Tu ne peux plus te déplacer : seulement te défendre et récupérer.
player-track-dead = Il n’y a plus rien à perdre.
player-number-tier = Rang
player-number-effort = Effort
player-number-xp = XP
player-number-armor = Armure
player-level-trained = entraînement
player-level-specialized = spécialisation
player-level-practiced = pratique
player-level-inability = inaptitude
player-range-immediate = tout près
player-range-short = courte portée
player-range-long = longue portée
player-range-very_long = très longue portée
player-weight-light = légère
player-weight-medium = moyenne
player-weight-heavy = lourde
player-ability_use-action = une action
player-ability_use-enabler = sans action
player-ability_use-always = toujours active
player-ability_use-defense = en cas d’attaque
player-ability_use-reaction = une réponse
player-ability_use-part_of_action = une partie d’action
player-ability_use-action_to_begin = une action pour commencer
player-ability_use-several_actions = plusieurs actions
player-armor_source-suit = armure portée
player-armor_source-shield = bouclier : facilite la défense
player-armor_source-other = s’ajoute à l’Armure
player-sheet-equipment = Affaires
player-sheet-by_hand = Fixé à la main par la MJ à la création de ce personnage :
player-sheet-keep = Garder sur mon étagère
player-sheet-print = Imprimer
player-sheet-export = Prendre une copie
player-sheet-rests = Récupération
player-sheet-rests_text = Un jet de récupération rend des points. Le prochain prend { $rest }.
player-sheet-attacks = Attaques
player-sheet-attack_cost = coûte { $n }
player-sheet-ignores_armor = ignore l’Armure
player-sheet-skills = Compétences
player-sheet-abilities = Capacités
player-sheet-cyphers = Cyphers
player-sheet-armor = Armure
player-sheet-armor_cost = Chaque niveau d’Effort sur une tâche de Célérité coûte { $n } de plus.
player-sheet-not_worn = non portée
player-sheet-notes = Notes
player-words-title = Que veulent dire ces mots ?
player-words-pool_name = Réserve
player-words-pool = Les points d’une stat. Tu les dépenses en Effort et les perds quand tu encaisses.
player-words-edge_name = Avantage
player-words-edge = Chaque action de cette stat coûte autant de points en moins.
player-words-effort_name = Effort
player-words-effort = Des points dépensés pour rendre une tâche plus facile ou un coup plus fort. Le nombre dit combien de niveaux tu peux utiliser à la fois.
player-words-tier_name = Rang
player-words-tier = Jusqu’où ton personnage est allé, de 1 à 6.
player-words-xp_name = XP
player-words-xp = Expérience. 1 XP relance un dé ou refuse une intrusion.
player-words-armor_name = Armure
player-words-armor = Se soustrait des dégâts de chaque coup.
player-words-track_name = Piste de dégâts
player-words-track = Pleine forme, affaibli, neutralisé, mort : un cran par Réserve vide.
player-words-skills_name = Entraînement, spécialisation, inaptitude
player-words-skills = Un cran plus facile, deux crans plus facile, un cran plus difficile.
player-words-asset_name = Facilité, entrave, atout
player-words-asset = Facilité : un cran plus facile. Entrave : un cran plus difficile. Un atout est une aide qui facilite : un outil, un ami, une bonne position.
player-words-level_name = Niveau, difficulté
player-words-level = La difficulté d’une chose, de 0 à 10. Un adversaire ou une serrure de niveau 4 : difficulté 4, il faut trois fois plus au d20, soit 12. Un cran, c’est un de ces niveaux.
player-words-action_name = Action, round
player-words-action = En combat, chacun fait une chose par round, et un round dure quelques secondes. Cette chose est ton action.
player-words-dazed_name = Hébété
player-words-dazed = Tout ce qu’on tente est un cran plus difficile.
player-words-recovery_name = Jet de récupération
player-words-recovery = Un repos : un d6 et un peu plus de points reviennent. Quatre fois par jour, chaque fois plus longtemps.
player-words-distance_name = Tout près, court, long
player-words-distance = À un pas ou deux ; au bout de la pièce, environ 15 m ; au bout d’un champ, environ 30 m.
player-write-open = Mes mots
player-write-title = Mes mots
player-write-sentence = En une phrase
player-write-sentence_hint = Un nom, un adjectif, qui fait ceci.
player-write-notes = Notes
player-write-notes_hint = Lues par toi et la MJ, par personne d’autre. Elles suivent le personnage.
player-write-save = Garder
player-follower-helps = { $name } aide
player-follower-who = Qui aide ?
player-follower-nobody = Personne
player-follower-could = { $name } pourrait essayer.
player-follower-alone = De son côté
player-follower-alone_text = Tu lances, sans tes compétences, points ni Effort. Ton action reste à toi.
player-companion-figures = Niveau { $level }, santé { $health } sur { $max }, dégâts { $damage }.
player-companion-attack = Attaquer { $foe }
player-companion-leave = Renvoyer
player-companion-own_will = N’en fait qu’à sa tête et n’obéit à personne.
player-companion-no_attack = N’attaque pas.
player-companion-your_action = Son attaque prend ton action.
player-together-title = Aider, agir ensemble
player-together-react = Tu peux réagir
player-react-attacked = { $name } t’attaque
player-react-struck = { $name } t’a frappé
player-react-damaged = Tu as subi des dégâts
player-react-touched = { $name } vient à portée de main
player-react-defended = Tu as évité l’attaque { DE($name) }
player-react-foe_down = { $name } est à terre
player-react-killed = Tu es mort
player-react-drained = Tu as drainé de l’énergie : choisis qui la reçoit
player-react-recovered = Tu as fait un jet de récupération
player-react-failed = Ton jet a échoué
player-react-way = { $what } : { $way }
player-react-worsened = Tu as descendu un cran sur la piste de dégâts
player-react-attacks = Tu as attaqué { $name }
player-react-shoved = On t’a poussé ou tiré
player-react-afflicted = Tu as un nouvel état
player-react-damaged_other = { $name } a subi des dégâts
player-together-now = Maintenant !
player-together-take = Prendre l’attaque pour { $name }
player-together-take_text = { $foe } te touche à la place { DE($name) }, avec 1 point de dégâts en plus ; c’est ton action
player-together-draw = Attirer l’attaque visant { $name }
player-together-draw_text = C’est toi que vise l’attaque ; c’est ton action. Un adversaire résolu demande d’abord un jet d’Intellect, et ta défense est entravée
player-together-stop = Arrêter { $foe }
player-together-stop_text = Sur tes gardes : un jet de Célérité avant { QUE($foe) } n’atteigne { $name }
player-together-distract = Détourner l’attention { DE($foe) }
player-together-guard = Garder { $name }
player-together-guard_here = Garder cet endroit
player-together-pass = Passer malgré { $foe }
player-together-wait = Attendre
player-together-trigger = J’attends jusqu’à…
player-together-action = … et alors je
player-together-heal = Donner les premiers soins
player-together-patient = À qui
player-together-pool = Quelle Réserve
player-together-lowest = Où il manque le plus
player-together-points = Points
player-together-points_hint = Autant de points, autant de difficulté.
player-together-self = Moi
player-together-end = Y mettre fin
player-together-wears = Lancer son dé d’épuisement
player-together-put_down = Ne plus l’utiliser
player-together-hold_on = Tenir bon
player-together-helps_me = { $name } t’aide pour { $what }
player-together-mine-aid = Tu aides { $name }
player-together-mine-guarding = Tu montes la garde
player-together-mine-guarding_over = Tu veilles sur { $name }
player-together-mine-holding = Tu attends
player-together-mine-drifting = Tu dérives à chaque tour
player-together-mine-in_use = En usage :
player-together-way-help = Aider
player-together-way-distract = Détourner l’attention
player-together-way-guard = Monter la garde
player-together-way-pass = Passer une garde
player-together-way-wait = Attendre
player-together-way-heal = Premiers soins
player-together-why-help = Ton action. Le jet est facilité de 1 cran, ou de 2 là où tu as de l’entraînement.
player-together-why-distract = Ton action. Ses attaques sont entravées jusqu’à ta prochaine action.
player-together-why-guard = Ton action. Tes défenses sont facilitées, et tu peux arrêter un adversaire.
player-together-why-pass = Un jet de Célérité, entravé ; en cas d’échec, l’action est perdue.
player-together-why-wait = Garde ton action pour un moment que tu nommes.
player-together-why-heal = Un jet d’Intellect, une fois par jour et par personne.

power-does-damage = { $n ->
    [one] { $n } point
   *[other] { $n } points
    } de dégâts
power-does-damage_of = { $n ->
    [one] { $n } point
   *[other] { $n } points
    } de dégâts ({ $type })
power-does-ambient = ambiants
power-does-past_armor = malgré l’Armure
power-does-healing = { $n ->
    [one] { $n } point récupéré
   *[other] { $n } points récupérés
    }
power-does-armor = +{ $n } d’Armure
power-does-armor_aside = l’armure portée ne compte pas pendant ce temps
power-does-armor_against = +{ $n } d’Armure contre { $against }
power-does-full = tous les points reviennent
power-does-choose = au choix : { $what }
power-does-move = { $mode } : { $far }
power-does-level_max = ce qui est de niveau { $n } ou moins
power-does-load = recharge l’arme
power-does-bonus = +{ $n } aux dégâts
power-does-bonus_factor = dégâts × { $factor }
power-does-attack_targets = une attaque sur { $n } cibles au plus
power-does-attacks = { $n } attaques en une action
power-does-attack_harmless = l’arme n’inflige pas de dégâts
power-does-attack_less = −{ $n } aux dégâts
power-does-the_attack = l’attaque
power-does-on_hit = si l’attaque touche : { $what }
power-does-companion = { $who }, niveau { $level }
power-stakes-lasts = { $what } : { $span }
power-stakes-save-might = Un jet de défense de Puissance contre le niveau { $n }
power-stakes-save-might-or = Un jet de défense de Puissance contre le niveau { $n }, sinon : { $what }
power-stakes-save-speed = Un jet de défense de Célérité contre le niveau { $n }
power-stakes-save-speed-or = Un jet de défense de Célérité contre le niveau { $n }, sinon : { $what }
power-stakes-save-intellect = Un jet de défense d’Intellect contre le niveau { $n }
power-stakes-save-intellect-or = Un jet de défense d’Intellect contre le niveau { $n }, sinon : { $what }
power-stakes-ends = fin de : { $what }
power-does-condition = { $what }
power-does-asset = { $task } : { $n ->
    [one] un atout
   *[other] atouts de { $n } crans
    }
power-does-eases = { $n ->
    [one] { $task } : facilité d’un cran
   *[other] { $task } : facilité de { $n } crans
    }
power-price-pool = ou sur la Réserve { DE($stat) }
power-price-xp = et { $n } XP
power-price-cypher = et un cypher de niveau { $n } ou plus
power-price-level = et { $n } par niveau de ce qu’on vise
power-price-further = et { $n } par cible supplémentaire
power-time = prend { $time } ou plus
power-time_most = prend jusqu’à { $time }
power-time_in_fight-begun = en combat : commence par une action, ne fais rien d’autre, et sers-t’en à nouveau au round { $n } du travail
power-time_in_fight-never = pas en combat
power-resumes = continue pour le temps restant, sans rien coûter
power-does-die_bonus = { $bonus } au dé
power-does-die_counts_as = le dé compte comme { $n }
power-does-hinders = { $n ->
    [one] { $task } : entrave d’un cran
   *[other] { $task } : entrave de { $n } crans
    }
player-bought = { $levels ->
    [one] Un niveau d’Effort : { $what }
   *[other] { $levels } niveaux d’Effort : { $what }
    }
player-bought-brings = { $levels ->
    [one] Acheté avec un niveau : { $what }
   *[other] Acheté avec { $levels } niveaux : { $what }
    }
power-buys-targets = { $n ->
    [one] une cible de plus
   *[other] { $n } cibles de plus
    }
power-buys-passengers = { $n ->
    [one] un passager de plus
   *[other] { $n } passagers de plus
    }
power-buys-companions = { $n ->
    [one] un compagnon de plus
   *[other] { $n } compagnons de plus
    }
power-buys-level = { $n ->
    [one] un niveau de plus
   *[other] { $n } niveaux de plus
    }
power-buys-questions = { $n ->
    [one] une question de plus
   *[other] { $n } questions de plus
    }
power-buys-uses = { $n ->
    [one] une utilisation de plus
   *[other] { $n } utilisations de plus
    }
power-buys-healing = { $n ->
    [one] un point de soin de plus
   *[other] { $n } points de soin de plus
    }
power-buys-points = { $n ->
    [one] un point de plus
   *[other] { $n } points de plus
    }
power-buys-armor = +{ $n } d’Armure
power-buys-damage = l’Effort sur les dégâts ajoute 2 points par niveau, et les cibles manquées en subissent 1
power-buys-duration = dure plus longtemps
power-buys-longer = { $time } de plus
power-buys-lasts = dure { $time }
power-buys-range = porte plus loin
power-buys-farther = { $far } plus loin
power-buys-reach = porte jusque-là : { $far }
power-buys-area = une zone plus grande
power-buys-size = plus grand
power-buys-mass = plus de masse
power-buys-effect = davantage
power-buys-again = { $n ->
    [one] nouvel usage : la deuxième fois
   *[other] nouvel usage, { $n } niveaux de plus que la première fois
    }
power-buys-keep_next_action = la prochaine action est gardée
power-buys-words = { $n ->
    [one] { $what }
   *[other] { $n } × { $what }
    }
power-figure-bought = (achats)
power-lasts-fight = jusqu’à la fin du combat
power-lasts-rest = jusqu’au prochain repos
power-lasts-rounds = { $n ->
    [one] pendant un round
   *[other] pendant { $n } rounds
    }
power-lasts-minutes = { $n ->
    [one] pendant une minute
   *[other] pendant { $n } minutes
    }
power-lasts-hours = { $n ->
    [one] pendant une heure
   *[other] pendant { $n } heures
    }
power-lasts-days = { $n ->
    [one] pendant un jour
   *[other] pendant { $n } jours
    }
power-lasts-time = pendant { $time }
power-lasts-weeks = { $n ->
    [one] pendant une semaine
   *[other] pendant { $n } semaines
    }
power-lasts-months = { $n ->
    [one] pendant un mois
   *[other] pendant { $n } mois
    }
power-lasts-years = { $n ->
    [one] pendant un an
   *[other] pendant { $n } ans
    }
power-lasts-ten_hour_rest = jusqu’au prochain repos de dix heures
power-lasts-next_turn = jusqu’au prochain tour
power-lasts-end_of_turn = jusqu’à la fin de ce tour
power-lasts-end_of_next_turn = jusqu’à la fin du prochain tour
power-lasts-end_of_own_turn = jusqu’à la fin du prochain tour de la cible
power-lasts-end_of_next_round = jusqu’à la fin du round suivant
power-lasts-as_condition = tant que dure l’état
power-lasts-dismissed = jusqu’à ce qu’on y mette fin
power-lasts-dismissed_by_action = jusqu’à ce qu’une action y mette fin
power-lasts-concentration = tant qu’on s’y concentre
power-lasts-or_used_again = { $span }, ou jusqu’à la prochaine utilisation
power-lasts-or_dismissed = { $span }, ou jusqu’à ce qu’on y mette fin
power-lasts-or_dismissed_by_action = { $span }, ou jusqu’à ce qu’une action y mette fin
power-lasts-used_again = jusqu’à la prochaine utilisation
power-lasts-always = pour toujours
power-limit-round = { $n } × par round
power-limit-several_rounds = { $n } × en trois rounds
power-limit-other_round = { $n } × un round sur deux
power-limit-fight = { $n } × par combat
power-limit-rest = { $n } × entre deux jets de récupération
power-limit-one_hour_rest = { $n } × entre deux jets de récupération d’une heure ou plus
power-limit-ten_hour_rest = { $n } × entre deux jets de récupération de dix heures
power-limit-minute = { $n } × par minute
power-limit-ten_minutes = { $n } × en dix minutes
power-limit-hour = { $n } × par heure
power-limit-day = { $n } × par jour
power-limit-week = { $n } × par semaine
power-limit-month = { $n } × par mois
power-limit-ever = { $n } × en tout
power-again-round = déjà utilisé ; de nouveau au prochain round
power-again-several_rounds = déjà utilisé ; de nouveau dans quelques rounds
power-again-other_round = déjà utilisé ; jamais deux rounds de suite
power-again-fight = déjà utilisé ; de nouveau au prochain combat
power-again-rest = déjà utilisé ; de nouveau après un jet de récupération
power-again-one_hour_rest = déjà utilisé ; de nouveau après un jet de récupération d’une heure ou plus
power-again-ten_hour_rest = déjà utilisé ; de nouveau après un jet de récupération de dix heures
power-again-minute = déjà utilisé ; de nouveau dans une minute
power-again-ten_minutes = déjà utilisé ; de nouveau dans dix minutes
power-again-hour = déjà utilisé ; de nouveau dans une heure
power-again-day = déjà utilisé ; de nouveau demain
power-again-week = déjà utilisé ; de nouveau dans une semaine
power-again-month = déjà utilisé ; de nouveau dans un mois
power-again-ever = déjà utilisé ; plus jamais
power-again_on = déjà utilisé sur { $names }
power-does-chosen = ce qui est choisi
power-figure-level = (niveau)
power-figure-target_level = (niveau de la cible)
power-figure-might_edge_lent = (ce que ton Avantage de Puissance a de plus que le sien)
power-figure-speed_edge_lent = (ce que ton Avantage de Célérité a de plus que le sien)
power-figure-intellect_edge_lent = (ce que ton Avantage d’Intellect a de plus que le sien)
power-figure-tier = (rang)
power-figure-damage = (dégâts infligés)
power-figure-reserve = (réserve)
power-figure-effort = (niveaux d’Effort)
power-figure-chosen = (au choix)
power-figure-sum = { $a } { $sign } { $b }
power-lasts-term = pendant { $n } { $unit }
power-unit-rounds = rounds
power-unit-minutes = minutes
power-unit-hours = heures
power-unit-days = jours
power-unit-weeks = semaines
power-unit-months = mois
power-unit-years = ans
power-left-stored = { $n } en réserve
power-left-fight = jusqu’à la fin du combat
power-left-rest = jusqu’au prochain repos
power-left-ten_hour_rest = jusqu’au prochain repos de dix heures
power-left-end_of_next_turn = jusqu’à la fin du prochain tour
power-left-end_of_turn = jusqu’à la fin du tour où il a commencé
power-left-end_of_own_turn = jusqu’à la fin de son propre prochain tour
power-left-end_of_next_round = jusqu’à la fin du round suivant
power-left-concentration = tant qu’on s’y concentre
power-left-dismissed = jusqu’à ce qu’on y mette fin
power-left-used_again = jusqu’à la prochaine utilisation
power-left-always = pour toujours
power-left-rounds = { $n ->
    [one] encore { $n } round
   *[other] encore { $n } rounds
    }
power-left-minutes = { $n ->
    [one] encore { $n } minute
   *[other] encore { $n } minutes
    }
power-left-hours = { $n ->
    [one] encore { $n } heure
   *[other] encore { $n } heures
    }
power-left-days = { $n ->
    [one] encore { $n } jour
   *[other] encore { $n } jours
    }
power-left-time = encore { $time }

grow-follower_name = Nom de l’acolyte
grow-asked_toast = La demande est chez ta MJ. En attendant la réponse, elle reste en haut de ta page Évolution.
grow-title = Évolution
grow-xp = XP
grow-in_hand = XP en main
grow-session = Séance { $n }, jour { $day }
grow-hoards = C’est plus de { $n } XP : la MJ peut te demander d’en dépenser.
grow-asked = Attend la MJ
grow-waits = La MJ n’a pas encore répondu.
grow-waits_short = proposé
grow-take_back = Reprendre
grow-toward = Vers le rang { $n }
grow-beyond = Au-delà du rang 6
grow-beyond_text = Il n’y a plus de rang. La MJ décide si des étapes s’achètent encore.
grow-steps_done = { $n ->
    [one] { $n } étape prise sur { $max }
   *[other] { $n } étapes prises sur { $max }
    }
grow-taken = prise
grow-price_free = sans XP
grow-price = { $n } XP
grow-buy = { $what } pour { $n } XP
grow-short = La prochaine étape demande encore { $n } XP.
grow-ahead = Ce qu’apporte le rang { $n }
grow-ahead_abilities = { $n ->
    [one] { $n } nouvelle capacité de ton type
   *[other] { $n } nouvelles capacités de ton type
    }
grow-ahead_focus = Ce que donne ton focus à ce rang
grow-ahead_follower = { $name } passe au niveau { $n }
grow-ahead_steps = Les quatre étapes se rachètent
grow-points_left = Points restants : { $n }
grow-share_points = { $n ->
    [one] Répartis { $n } point entre tes Réserves : chacune grandit d’autant.
   *[other] Répartis { $n } points entre tes Réserves : chacune grandit d’autant.
    }
grow-which_stat = Quel Avantage ?
grow-which_skill = Quelle compétence ?
grow-skill_hint = Tout sauf attaquer et se défendre. Deux entraînements font une spécialisation.
grow-which_option = À la place d’une des quatre
grow-ability = Quelle capacité ?
grow-why = Comment cela arrive-t-il ?
grow-ability_hint = Un appareil, un pouvoir : ce qu’il fait, combien de temps, ce qu’il demande.
grow-which_benefit = Qu’est-ce que c’est ?
grow-benefit_name = Comment cela s’appelle-t-il ?
grow-benefit_hint = Ce dont toi et la MJ convenez. Tu as ton mot à dire, et cela ne se retire pas aisément.
grow-granted = L’histoire le donne : pas d’XP, et la MJ lui donne forme
grow-together = Acheter un foyer ensemble
grow-together_text = Qui s’y joint paie 1 XP du prix. Mets-toi d’abord d’accord avec les autres.
grow-partner = { $name } paie 1 XP
grow-do_buy = L’acheter
grow-ask_gm = Demander à la MJ
grow-gm_agrees = La MJ donne d’abord son accord.
grow-intrude = Intrusion de joueur
grow-gives-intrude = L’histoire tourne en ta faveur, comme ton type le propose ou comme tu le dis. La MJ donne d’abord son accord.
grow-intrude_text_free = Cette fois, cela ne coûte pas d’XP, et l’histoire tourne pour ton personnage. La MJ doit dire oui.
grow-intrude_text = Tu paies { $n } XP, et l’histoire tourne pour ton personnage. Si la MJ dit non, cela ne coûte rien.
grow-intrude_own = Avec tes propres mots
grow-do_intrude = Faire tourner l’histoire
grow-arcs = Arcs
grow-no_arcs = Aucun arc n’est ouvert. Un arc est une chose que veut ton personnage : ses étapes, son apogée et sa fin rapportent des XP.
grow-arc_pace = Au plus { $n ->
    [one] { $n } partie
   *[other] { $n } parties
    } d’arc par séance, et au moins { TIME($days, "days") } du début à la fin.
grow-take_arc = Commencer un arc
grow-parts_done = { $n ->
    [one] { $n } partie faite
   *[other] { $n } parties faites
    }
grow-succeeded = une réussite
grow-failed = un échec, et cela compte aussi
grow-repeatable = peut revenir
grow-optional = peut se laisser
grow-propose = Proposer
grow-done = Fait
grow-won = C’est réussi
grow-lost_it = C’est raté
grow-end_arc = Laisser le dénouement
grow-give_up = Abandonner cet arc
grow-arc_finished = mené à son terme
grow-arc_abandoned = abandonné
grow-arcs_text = Une chose que veut ton personnage et qui prend du temps. En commencer une coûte { $n } XP.
grow-find_arc = Chercher : vengeance, un ami, un secret…
grow-own_arc = Un arc à moi
grow-other_arc = Un autre arc
grow-arc_steps = { $n ->
    [one] { $n } étape
   *[other] { $n } étapes
    }
grow-arc_linked = les étapes d’un ami
grow-nothing_found = Aucun arc n’y répond. Essaie un autre mot, ou fais-en un à toi.
grow-climax_pays = +{ $won }, ou +{ $lost } en cas d’échec
grow-friend = Quel arc poursuit ton ami ?
grow-takes = { $n ->
    [one] Il prend { $n } séance au moins, et { TIME($days, "days") } de temps de jeu.
   *[other] Il prend { $n } séances au moins, et { TIME($days, "days") } de temps de jeu.
    }
grow-called = Comment l’appelles-tu ?
grow-called_hint = Laissé vide, il garde le nom de l’arc.
grow-arc_name = Comment s’appelle-t-il ?
grow-own_steps = Ses étapes, une au moins
grow-own_step = Étape { $n }
grow-goal = Que veut ton personnage ?
grow-goal_hint = Une phrase, pour toi et la MJ.
grow-free_arc = L’arc gratuit d’un nouveau personnage
grow-take_up = Le commencer
grow-learn = Une nouvelle capacité
grow-learn_text = Une qu’apporte ton rang, ton focus ou l’histoire. Elle ne coûte pas d’XP.
grow-do_learn = La mettre sur la fiche
grow-benefits = Pour un temps, ou pour de bon
grow-ends = finit avec la séance
grow-stays = reste
grow-at_once = À tout moment, contre des XP :
grow-followers = Acolytes et animaux
grow-no_followers = Personne ne suit encore ton personnage. Capacités et histoire apportent des acolytes ; n’importe qui peut avoir un animal.
grow-level = niveau { $n }
grow-pet = animal, niveau { $n }
grow-teach = Choisir une tâche
grow-choices = encore { $n } à choisir
grow-lose = Perte ou départ
grow-is_lost = perte il y a { TIME($n, "days") }
grow-was_lost = perte
grow-replace = Trouver un remplacement
grow-gain = Quelqu’un me rejoint
grow-level_hint = Ce que dit la capacité qui amène l’acolyte.
grow-tasks = Aide à
grow-task = Tâche { $n }
grow-tasks_hint = Une tâche par niveau, comme escalade ou persuasion. L’attaque et la défense comptent à partir du niveau { $n }.
grow-granted_by = Par quelle capacité ou quel focus ?
grow-who = Qui est-ce ?
grow-is_pet = C’est un animal
grow-recruited = J’ai cherché sérieusement
grow-replace_text = Cela prend { TIME($n, "days") } au moins.
grow-days_lost = Jours depuis la perte
grow-new_task = Aide à quoi désormais ?
grow-lose_text = { $name } disparaît pour de bon, ou meurt. Un remplacement peut venir après { TIME($n, "days") } et une recherche sérieuse.
grow-ledger = D’où viennent mes XP
grow-why_not = Pourquoi pas maintenant
grow-ledger_more = { $n ->
    [one] { $n } ligne plus ancienne
   *[other] { $n } lignes plus anciennes
    }
grow-when = séance { $n }, jour { $day }
grow-gives-increasing_capabilities = { $n ->
    [one] { $n } point de plus pour tes Réserves
   *[other] { $n } points de plus pour tes Réserves
    }
grow-gives-moving_toward_perfection = { $n } d’Avantage de plus dans une stat
grow-gives-extra_effort = { $n ->
    [one] { $n } niveau d’Effort de plus
   *[other] { $n } niveaux d’Effort de plus
    }
grow-gives-skills = Entraînement dans une compétence
grow-gives-special_option = Mieux se reposer, porter mieux l’armure, ou une autre capacité
grow-gives-short_term_skill = Entraînement à une chose ici et maintenant, sans valeur ailleurs
grow-gives-short_term_ability = Un appareil ou un pouvoir pour ce scénario
grow-gives-medium_term_skill = Entraînement à une chose dans une région, chaque fois que tu y es
grow-gives-long_term_benefit = Un contact, un foyer, un titre, de la richesse, un artefact
grow-option-recovery = { $n } de plus à chaque jet de récupération
grow-option-armor_cost = L’armure ajoute { $n } de moins au coût de l’Effort
grow-option-type_ability = Une autre capacité de ton type
grow-option-focus_ability = Une autre capacité de ton focus
grow-part-opening = Ouverture
grow-part-climax = Apogée
grow-part-resolution = Dénouement
grow-once-reroll = relancer un dé ({ $n })
grow-once-refusal = refuser une intrusion de MJ ({ $n })
grow-once-lucky_shot = tirer sur ce que tu ne vois pas ({ $n })
grow-where-short_term_skill = Où, ou avec quoi ?
grow-where-medium_term_skill = Dans quelle région ?
grow-where_hint-short_term_skill = Par exemple : les terminaux de ce complexe.
grow-where_hint-medium_term_skill = Par exemple : les Pics noirs.
grow-follower_title-gain = Quelqu’un me rejoint
grow-follower_title-learn = { $name } apprend quelque chose
grow-follower_title-lose = Perte { DE($name) }
grow-follower_title-replace = À la place { DE($name) }
grow-follower_do-gain = Gagner l’acolyte
grow-follower_do-learn = L’apprendre
grow-follower_do-lose = Perte
grow-follower_do-replace = Remplacer

together-with-any = ce qui vient ensuite
together-with-attack = une attaque
together-with-defense = une défense
together-with-task = une tâche

strip-title = Qui se tient où
strip-scene = La scène
strip-plain = Dégagée, claire et sèche
strip-at = { $name } : à { DISTANCE($n) }
strip-spot = { $name } : à { DISTANCE($n) } { DE($from) }
strip-measured = à { DISTANCE($n) } { DE($from) }
strip-centre = les distances se comptent d’ici
strip-away = { DISTANCE($n) } · { $band }
strip-begin = Montrer qui se tient où
strip-put_away = Ne plus montrer qui se tient où
strip-absent = Sans place :
strip-players_strike = Les joueurs peuvent en écarter une action
strip-move = Déplacer
strip-who = Qui est où
strip-where = Où chacun se tient
strip-to = Jusqu’{ A($whom) }, { DISTANCE($n) }
strip-left = { DISTANCE($n) } à gauche
strip-right = { DISTANCE($n) } à droite
strip-leave_out = Écarter ce qui ne s’applique pas
strip-lucky = Payer 1 XP pour un coup de chance
strip-lucky_why = Rien n’indique où est la cible : sans chance, l’attaque manque, et aucun dé n’est lancé.
strip-out_of_reach = hors d’atteinte
strip-farther = Déplacements qui demandent un jet : choisis Se déplacer en haut.
strip-slowly = Avec prudence, moitié moins loin : ce qui est par terre ne blesse pas
strip-cost-free = ne prend pas de temps qui compte
strip-cost-step = vient avec toute action
strip-cost-action = prend ton action
strip-cost-roll = prend ton action et un jet
strip-cost-act = un jet, et tu agis encore
strip-band-immediate = immédiate
strip-band-short = courte
strip-band-long = longue
strip-band-very_long = très longue
strip-band-beyond = au-delà de très longue
strip-kind-light = Lumière
strip-kind-air = Air
strip-kind-water = Eau
strip-kind-gravity = Poids
strip-kind-footing = Appui
strip-kind-terrain = Sol
strip-usual-light = Suffisante
strip-usual-air = Dégagé
strip-usual-water = Aucune
strip-usual-gravity = Habituel
strip-usual-footing = Ferme
strip-usual-terrain = Dégagé
strip-short-dim_light = Faible
strip-short-very_dim_light = Très faible
strip-short-darkness = Noir
strip-short-darkness_unsensed = Noir, aucune trace
strip-short-mist = Brume
strip-short-dense_mist = Brume épaisse
strip-short-dense_mist_unsensed = Épaisse, aucune trace
strip-short-shallow_water = Peu profonde
strip-short-deep_water = Profonde
strip-short-underwater = Sous l’eau
strip-short-low_gravity = Faible
strip-short-high_gravity = Fort
strip-short-zero_gravity = Aucun
strip-short-attacker_jostled = Secousses
strip-short-attacker_on_ship = Navire qui tangue
strip-short-rough = Accidenté
strip-short-difficult = Difficile
strip-short-climbing = Escalade
grow-other_ability = Une autre capacité
grow-of_focus = focus
grow-of_type = type
grow-learn_own = Avec tes propres mots
grow-no_stat_to_weaken = Chaque stat a un Avantage : seule une stat dont l’Avantage est 0 peut être faible.
grow-gives-weakness = Une stat faible, et 1 d’Avantage de plus dans une autre. Sans XP
grow-gives-inability = Une tâche entravée, et un entraînement dans une compétence. Sans XP
grow-do_take = Prendre
grow-take = Prendre : { $what }
grow-trade_hint = Cette capacité vient de ta saveur. Ce que tu cèdes pour elle ne pourra plus jamais être choisi.
