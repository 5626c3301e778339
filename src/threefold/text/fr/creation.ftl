print-title = { $names } sur papier
print-bar = Impression
print-back = Retour
print-print = Imprimer
print-pools = Réserves
print-now = maintenant
print-recovery = 1d{ $sides } + { $n }
print-cost = { $n } { DE($stat) }
print-effort_cost = +{ $n } de Célérité par niveau d’Effort
print-artifacts = Artefacts
print-depletion = épuisement { $text }
print-limit = { $n } au plus
print-unknown = pas encore identifié
print-equipment = Équipement
print-followers = Acolytes
print-arcs = Arcs de personnage
print-benefits = Bénéfices
print-advancement = Vers le rang après { $tier }
print-foot = Threefold · Compatible avec le Cypher System
print-paper-a4 = A4
print-paper-letter = Letter
print-part-opening = ouverture
print-part-step = étapes
print-part-climax = apogée
print-part-resolution = dénouement

creation-no_name = Donne un nom à ton personnage.
creation-no_type = Choisis un des quatre types : il fixe les nombres de départ.
creation-no_adjective = Comment est ton personnage ? Choisis un mot ou écris-en un.
creation-no_noun = Qu’est ton personnage ? Le type suffit, ou un mot à toi.
creation-no_verb = Que fait ton personnage mieux que les autres ? Choisis une fin ou écris-en une.
creation-points_negative = Les points libres ne font qu’ajouter : n’enlève rien à une Réserve.
creation-no_edge = Choisis où est ton Avantage : { $stats }.
creation-wrong_edge = Ce type a son Avantage en { $stats } : choisis-le.
creation-either = { $one } ou { $other }
creation-sentence = Mon personnage : { $noun } { $adjective } qui { $verb }.
creation-sentence_vowel = Mon personnage : { $noun } { $adjective } qui { $verb }.
creation-twice = { $name } est là deux fois : retires-en un.
creation-unarmed = Pas d’arme. Certains s’en passent ; la plupart prennent au moins un couteau.
creation-unpracticed = { $name } : ton type n’a pas la pratique des armes { $weight }, les attaques avec cette arme sont entravées d’un cran.
creation-hands = { $name } prend les deux mains : pose le bouclier pour t’en servir.
creation-no_arc = Pas d’arc de personnage. Un est gratuit maintenant ; plus tard chacun coûte 1 XP, et les arcs rapportent bien des XP.
creation-skills_agreed = Mets-toi d’accord avec ta MJ sur tes propres compétences, et sur l’étendue de chacune.
creation-not_offered = { $name } n’est pas au choix ici : choisis autre chose.
creation-points_left = Encore { $n ->
    [one] { $n } point
   *[other] { $n } points
    } à répartir, dans n’importe quelle Réserve.
creation-points_over = { $n ->
    [one] Un point de trop : reprends-le d’une Réserve.
   *[other] { $n } points de trop : reprends-les des Réserves.
    }
creation-abilities_left = { $n ->
    [one] Choisis encore une capacité.
   *[other] Choisis encore { $n } capacités.
    }
creation-abilities_over = { $n ->
    [one] Une capacité de trop : tu commences avec { $most }.
   *[other] { $n } capacités de trop : tu commences avec { $most }.
    }
creation-cyphers_over = { $n ->
    [one] Un cypher de trop : ta limite est { $most }.
   *[other] { $n } cyphers de trop : ta limite est { $most }.
    }
creation-cyphers_left = { $n ->
    [one] Place pour un cypher de plus. Ta MJ en donnera un.
   *[other] Place pour { $n } cyphers de plus. Ta MJ les donnera.
    }
creation-things_over = { $n ->
    [one] Tu portes un objet { $price } de plus que ton type n’en a au départ : repose-le, ou demande-le à ta MJ.
   *[other] Tu portes { $n } objets { $price } de plus que ton type n’en a au départ : repose-les, ou demande-les à ta MJ.
    }
creation-things-inexpensive = bon marché
creation-things-moderate = à prix modéré
creation-things-expensive = de prix « cher »
creation-things-very_expensive = de prix « très cher »
creation-things-exorbitant = de prix « exorbitant »
creation-weight-light = légères
creation-weight-medium = moyennes
creation-weight-heavy = lourdes

create-title = Créer un personnage
create-lead = Quelques choix, aucune règle à lire avant. Tout se garde sur cet appareil au fur et à mesure.
create-for_table = Puis tu rejoins { $title }. Tout se garde sur cet appareil au fur et à mesure.
create-for_gm = Pour quelqu’un à ta table. Tu peux écarter n’importe quelle règle ; c’est signalé.
create-skip = Aller au formulaire
create-leave = Quitter
create-step-at = Étape { $n } sur { $of }
create-step-next = Suivant
create-step-back = Retour
create-save = Garder
create-rule = La règle
create-rule_of = La règle : { $what }
create-lost = Pas de connexion. Tes derniers choix ne sont peut-être pas encore gardés : nouvel essai.
create-keep = Fini : garder ce personnage
create-join = Fini : rejoindre la table
create-seat = Fini : placer ce personnage
create-begin = Choisis un type : le reste se remplit pour toi, et tu changes ce que tu veux.
create-fill = Remplir le reste pour moi
create-show = Montrer
create-show_name = Donner un nom
create-kept = Gardé sur l’étagère de cet appareil au fur et à mesure.
create-kept_soon = Gardé dès ton premier choix.
create-skill_trained = Entraînement : { $name }.
create-skill_specialized = Spécialisation : { $name }.
create-skill_inability = Inaptitude : { $name }.
create-skill_practiced = Pratique : { $name }.
create-cost = { $n } { DE($stat) }
create-free_of_cost = sans coût
create-edge_n = Avantage { $n }
create-and_more = { $n ->
    [one] Il reste aussi une autre chose à faire.
   *[other] Il reste aussi { $n } autres choses à faire.
    }
create-lacking = { $n ->
    [one] Une chose reste à régler
   *[other] { $n } choses restent à régler
    }
create-use-action = prend ton action
create-use-enabler = sans action
create-use-always = toujours active
create-use-defense = quand tu te défends
create-use-reaction = une réponse à quelque chose
create-use-part_of_action = partie d’une autre action
create-use-action_to_begin = une action pour commencer
create-use-several_actions = prend plusieurs actions
create-level-trained = entraînement
create-level-specialized = spécialisation
create-level-practiced = pratique
create-level-inability = inaptitude
create-weight-label = Poids
create-weight-light = légère
create-weight-medium = moyenne
create-weight-heavy = lourde
create-range-label = Jusqu’où elle porte
create-range-immediate = tout près
create-range-short = courte portée
create-range-long = longue portée
create-range-very_long = très longue portée
create-price-label = Prix
create-price-inexpensive = bon marché
create-price-moderate = prix modéré
create-price-expensive = cher
create-price-very_expensive = très cher
create-price-exorbitant = exorbitant
create-who-title = Qui es-tu ?
create-who-name = Nom
create-who-example = Wren Halloway
create-type-title = Quel genre de héros ?
create-type-help = Le type fixe tes nombres et ce que tu sais faire. Les quatre sont faciles pour débuter.
create-type-warrior = Guerrier
create-type-adept = Adepte
create-type-explorer = Explorateur
create-type-speaker = Orateur
create-numbers-title = Tes trois Réserves
create-numbers-less = Un point de moins en { $stat }
create-numbers-more = Un point de plus en { $stat }
create-numbers-sum = { $base } + { $more } à toi
create-numbers-extra = et { $n } des mots choisis
create-numbers-might = Force et santé. Tu en perds quand on te touche.
create-numbers-speed = Vitesse et visée. Elle aide à esquiver.
create-numbers-intellect = Esprit, volonté, charme, pouvoirs étranges.
create-numbers-edge = Où est ton Avantage ?
create-numbers-edge_help = Une Réserve, c’est ce que tu dépenses pour mieux faire, et ce que les dégâts enlèvent. L’Avantage rend ce que tu paies de cette Réserve moins cher d’un point, chaque fois.
create-numbers-left = { $n ->
    [one] { $n } point encore à répartir
   *[other] { $n } points encore à répartir
    }
create-abilities-title = Que sais-tu faire ?
create-abilities-help = Choisis-en { $n }. Ce qui coûte des points se paie de cette Réserve ; le reste est toujours là.
create-abilities-count = { $n ->
    [one] { $n } choisie sur { $most }
   *[other] { $n } choisies sur { $most }
    }
create-abilities-of_verb = de ta phrase
create-abilities-gone = Plus proposée avec ces choix : retire-la.
create-abilities-own = Autre chose, convenu avec la MJ
create-abilities-own_help = Elle compte parmi celles que tu choisis. La MJ fixe son coût à la table.
create-abilities-own_name = Comment tu l’appelles
create-abilities-own_text = Ce qu’elle fait
create-carry-find = Chercher parmi { $n } objets
create-carry-title = Que portes-tu ?
create-carry-help = Déjà rempli pour ton type. Les armes légères touchent mieux, les lourdes frappent plus fort.
create-carry-weapons = Armes
create-carry-armor = Armure
create-carry-things = Affaires
create-carry-cyphers = Cyphers
create-carry-none = rien
create-carry-from_gm = { $n } de la MJ
create-carry-damage = { $weight }, dégâts { $n }
create-carry-unpracticed = sans pratique : un cran plus difficile
create-carry-no_armor = Pas d’armure
create-carry-armor_help = L’armure ôte des points à chaque coup, et rend l’Effort de Célérité plus cher d’autant de points par niveau.
create-carry-armor_figure = Armure { $n } · Effort de Célérité +{ $cost }
create-carry-shield_figure = aide à esquiver, prend une main
create-carry-price_help = Les prix sont multipliés par dix environ à chaque degré. Ce qui dépasse « cher », c’est ta MJ qui le donne.
create-carry-begin-warrior = Tu commences avec deux armes gratuites, et { $expensive } objet cher, { $moderate } à prix modéré et { $inexpensive } bon marché. Un objet moins cher peut prendre une place plus chère.
create-carry-begin-adept = Tu commences avec { $expensive } objets chers, { $moderate } à prix modéré et { $inexpensive } bon marché. Un objet moins cher peut prendre une place plus chère.
create-carry-begin-explorer = Tu commences avec une arme gratuite, et { $expensive } objets chers, { $moderate } à prix modéré et { $inexpensive } bon marché. Un objet moins cher peut prendre une place plus chère.
create-carry-begin-speaker = Tu commences avec une arme légère gratuite, et { $expensive } objets chers, { $moderate } à prix modéré et { $inexpensive } bon marché. Un objet moins cher peut prendre une place plus chère.
create-carry-counted = Places déjà prises : { $expensive } sur { $of_expensive } pour les objets chers, { $moderate } sur { $of_moderate } à prix modéré, { $inexpensive } sur { $of_inexpensive } bon marché.
create-carry-besides = Ton descripteur et ton focus apportent en plus : { $things }. Rien de cela ne prend une place de ton type.
create-carry-besides_asked = Pas encore choisi : { $thing }.
create-carry-besides_go = Choisir
create-carry-besides_listed = À choisir dans les listes ci-dessous : { $thing }. Cela ne prend pas de place de ton type.
create-carry-cyphers_help = De drôles d’objets qui marchent une fois. Tires-en au sort, note ce qu’on t’a promis, ou attends que ta MJ les donne.
create-carry-level = niveau { $n }
create-carry-deal = { $n ->
    [one] En tirer un au sort
   *[other] En tirer { $n } au sort
    }
create-carry-own_weapon = Une autre arme
create-carry-own_thing = Une autre chose
create-carry-own_cypher = Un cypher qu’on t’a promis
create-carry-cypher_text = Ce qu’il fait
create-carry-practiced-warrior = Tu as la pratique de toutes les armes.
create-carry-practiced-adept = Tu as la pratique des armes légères.
create-carry-practiced-explorer = Tu as la pratique des armes légères et moyennes.
create-carry-practiced-speaker = Tu as la pratique des armes légères.
create-sentence-title = En une phrase
create-sentence-help = Qui tu es, pour toute la table. Les mots proposés apportent des compétences ; les tiens sont bienvenus et n’en apportent pas.
create-focus-title = Que fais-tu mieux que les autres ?
create-focus-help = Ton focus te distingue et apporte ses propres capacités. Tes propres mots sont les bienvenus, mais n’apportent rien.
create-sentence-adjective = un adjectif (comment es-tu ?)
create-sentence-noun = un nom (qu’es-tu ?)
create-sentence-verb = qui… (que fais-tu mieux que les autres ?)
create-sentence-own = ou tes propres mots
create-sentence-opens = { $name } rejoint les capacités que tu peux choisir.
create-more-title = Qu’est-ce qui te pousse ?
create-more-help = Un arc est une chose que veut ton personnage. Ses étapes rapportent des points d’expérience. Un est gratuit maintenant ; tu peux aussi le garder pour plus tard.
create-more-arc = Ton arc
create-more-no_arc = Aucun encore
create-more-goal = De quoi s’agit-il, pour toi ?
create-more-goal_example = La maison sur la colline, et qui l’a brûlée
create-more-skills = Tes propres compétences, convenues avec la MJ
create-more-skill = Une compétence
create-more-notes = Allure, passé, habitudes
create-more-notes_example = Manteau gris, doigt manquant, ne dit jamais d’où il vient
create-gm-title = À la main, par la MJ
create-gm-help = Ce que tu fixes ici remplace ce que calculent les règles. C’est signalé sur la fiche, et le récit le dit.
create-gm-unchecked = Placer quoi qu’il manque
create-gm-unchecked_help = Un nom et un type restent nécessaires.
create-gm-might = Réserve de Puissance
create-gm-speed = Réserve de Célérité
create-gm-intellect = Réserve d’Intellect
create-gm-might_edge = Avantage de Puissance
create-gm-speed_edge = Avantage de Célérité
create-gm-intellect_edge = Avantage d’Intellect
create-gm-tier = Rang
create-gm-effort = Effort
create-so_far-title = Ta fiche jusqu’ici
create-so_far-nameless = Pas encore de nom
create-so_far-figures = Pour commencer
create-so_far-abilities = Capacités
create-so_far-skills = Compétences
create-so_far-skill = { $name } ({ $level })
create-so_far-attacks = Attaques
create-so_far-besides = En plus
create-so_far-attack = { $name } { $n }
create-so_far-armor = Armure

shelf-title = Mes personnages
shelf-lead = À toi, de table en table. Ils restent sur ce serveur, et seul ce navigateur, ou le lien ci-dessous, les ouvre.
shelf-new = Créer un nouveau personnage
shelf-empty = Personne ici encore
shelf-empty_text = Crée un personnage en cinq minutes environ, ou apporte-en un d’un fichier.
shelf-nameless = Pas encore de nom
shelf-draft = brouillon
shelf-tier = rang { $n }
shelf-touched = modifié le { $day }
shelf-change = Changer
shelf-go_on = Continuer
shelf-export = Fichier
shelf-copy = Dupliquer
shelf-delete = Supprimer { $name }
shelf-sure = Supprimer { $name } pour de bon ?
shelf-delete_not = Garder le personnage
shelf-deleted = Supprimé.
shelf-copy_of = { $name } (2)
shelf-more = Apporter et emporter
shelf-file = Un fichier de personnage
shelf-bring = L’apporter ici
shelf-brought = Ici maintenant : { $names }.
shelf-key = Lien vers un autre appareil
shelf-key_help = Ouvre la même étagère sur ton téléphone ou ton ordinateur.
shelf-key_warn = Qui a ce lien a tes personnages. Garde-le pour toi.
shelf-renew = Créer un nouveau lien
shelf-renew_sure = Créer un nouveau lien ? L’ancien, et tout autre appareil qu’il a ouvert, n’atteignent plus tes personnages.
shelf-renew_not = Garder l’ancien lien
shelf-renewed = L’ancien lien n’ouvre plus rien.
shelf-renewed_before = Cette étagère est vide, ou vient de recevoir un autre lien : recharge la page.
shelf-open = Ouvrir tes personnages ici ?
shelf-open_it = Les ouvrir ici
shelf-gone = Il n’est plus sur ton étagère : recharge la page.
shelf-full = Une étagère contient { $n } personnages : supprimes-en un d’abord.
shelf-no_room = { $n ->
    [one] Pas plus de { $n } personnage gardé ici
   *[other] Pas plus de { $n } personnages gardés ici
    } : garde le tien en fichier, et demande de la place à qui tient cette table.
shelf-too_large = Trop long à garder : { $name }. Raccourcis ses notes.
shelf-heavy = Les personnages d’une étagère tiennent en { $n } Mo : supprimes-en un d’abord.
shelf-too_much = Ton appareil a beaucoup enregistré en peu de temps : garde le tien en fichier, ou réessaie dans une heure.
shelf-no_space = Cette table n’a plus de place pour des personnages : garde le tien en fichier, et demande de la place à qui tient cette table.
shelf-no_pc = { $file } ne contient aucun personnage joueur.
shelf-no_file = Choisis d’abord un fichier.
shelf-kept = Une copie { DE($name) } est sur ton étagère, sous Mes personnages.
shelf-open_theirs = { $n ->
    [one] Ce lien mène à une étagère avec un personnage.
   *[other] Ce lien mène à une étagère avec { $n } personnages.
    }
shelf-open_mine = { $n ->
    [one] Le personnage qui est sur l’étagère de cet appareil se range à côté.
   *[other] Les { $n } personnages qui sont sur l’étagère de cet appareil se rangent à côté.
    }

join-invited = Ton invitation
join-lead = Choisis qui tu joues. Puis prends place à la table.
join-make = Créer un nouveau personnage
join-make_text = Cinq minutes environ. Rien à lire avant.
join-elsewhere = Commencé sur un autre appareil ? Tout y est gardé. Sous ses personnages, « { $link } » les ouvre ici.
join-make_it = Créer un personnage
join-go_on = Continuer avec { $name }
join-take = Prendre un des tiens
join-take_it = Prendre place avec { $name }
join-sit = Prendre place
join-file = En apporter un d’un fichier
join-file_text = Un personnage enregistré ici ou à une autre table.
join-ended = La MJ a fermé ce lien. Demandes-en un nouveau.
creation-tier_edge = Choisis la stat dont l’Avantage monte.
creation-tier_skill = Nomme la compétence entraînée, ou prends une option spéciale à sa place.
creation-tier_option = Choisis à la fois l’option spéciale et l’étape qu’elle remplace.
creation-tier_option_ability = Choisis la capacité que l’option spéciale apporte.
creation-tier_abilities_over = { $n ->
    [one] Une capacité de trop : le rang { $tier } en donne { $most }.
   *[other] { $n } capacités de trop : le rang { $tier } en donne { $most }.
    }
creation-not_of_type = { $name } n’est pas au choix de ce type au rang { $tier } : choisis une autre capacité, ou une saveur qui l’a.
creation-comes_anyway = { $name } vient avec tes mots au rang { $tier } : choisis ici une autre capacité.
creation-option_ability = { $name } ne peut pas venir ainsi : choisis une nouvelle capacité au choix jusqu’au rang { $tier }.
creation-focus_left = { $n ->
    [one] Choisis une capacité de ton focus pour le rang { $tier }.
   *[other] Choisis { $n } capacités de ton focus pour le rang { $tier }.
    }
creation-focus_over = Ton focus n’en donne que { $n } au rang { $tier } : enlève les autres.
creation-asks_nothing = « { $name } » n’est rien que ce personnage gagne avec un choix : retire-le des choix.
creation-no_such_choice = « { $name } » ne demande pas { $what }, mais { $of }.
creation-choice = { $name } : { $what }
choosing-points = Répartis exactement { $n } points entre les stats montrées ; il y en a { $asked }.
choosing-not_there = { $word } n’est pas au choix ici : choisis parmi { $of }.
choosing-missing = { $n ->
    [one] Un choix reste à faire : fais-le.
   *[other] { $n } choix restent à faire : fais-les.
    }
choosing-too_many = { $n } au choix, pas plus : enlève les autres.
choosing-no_shift = La fiche n’a aucun saut de puissance à renforcer.
choosing-none_carried = Aucun cypher en main : il en faut un d’abord.
choosing-twice = { $word } est là deux fois : choisis autre chose à un endroit.
choosing-has_already = { $word } est déjà sur la fiche : choisis autre chose.
create-higher-title = Rang et saveur
create-higher-help = Un nouveau personnage commence au rang 1. À un rang plus haut il y a plus à choisir, et tout est rempli d’avance.
create-higher-tier = Rang de départ
create-higher-flavor = Saveur
create-higher-flavor_help = Une saveur met d’autres capacités à côté de celles de ton type. Chacune prend la place d’une du type.
create-higher-no_flavor = Aucune
create-tier-title = Rang par rang
create-tier-help = Sur le chemin de chaque rang s’achètent quatre étapes. Toutes sont remplies pour ton type ; change ce que tu veux.
create-tier-n = Rang { $n }
create-tier-points = Nouveaux points : répartis-en { $n }
create-tier-edge = L’Avantage monte de 1 en
create-tier-effort = L’Effort monte à { $n }.
create-tier-skill = Compétence entraînée
create-tier-skill_help = Toute compétence sauf attaque et défense. Entraînée deux fois, elle est spécialisée.
create-tier-instead = Une option spéciale à la place d’une étape
create-tier-no_option = Pas d’option spéciale
create-tier-in_place = À la place de
create-tier-option = Option
create-tier-which = Quelle capacité
create-tier-which_none = Choisis-en une
create-tier-gives = Ton focus donne
create-tier-picks = Ton focus te laisse en choisir { $n }
create-tier-abilities = Capacités choisies de ton type : { $n } sur { $most }
create-tier-lower = Chercher une capacité d’un rang plus bas
create-tier-of = rang { $n }
create-tier-done = complet
create-tier-lacks = { $n ->
    [one] 1 chose à choisir
   *[other] { $n } choses à choisir
    }
create-choose-points = Répartis { $n } points
create-choose-words = { $n ->
    [one] Choisis
   *[other] Choisis-en { $n }
    }
create-choose-named = { $n ->
    [one] { $what }
   *[other] { $what } : choisis-en { $n }
    }
create-choose-one = Choisis …
create-choose-own = Choisis ou écris …
create-again = la prendre encore une fois
create-find-words = Chercher parmi { $n }
create-find-abilities = Chercher une capacité
create-find-genre = Genre
create-find-tag = Sorte
create-find-any_genre = tous les genres
create-find-any_tag = toutes les sortes
create-find-none = Rien ne correspond ici. Tes propres mots conviennent aussi.
create-find-more = Encore { $n } : écris une partie du nom.
create-words-brings = Apporte : { $things }
create-words-link = Comment tu entres dans la première aventure
create-words-connection = Ton lien avec un autre personnage
create-words-own_link = … ou avec tes mots
create-words-intrusions = Intrusions qui vont à ce focus
create-so_far-tier_n = rang { $n }
create-so_far-effort_n = Effort { $n }
create-so_far-edge_n = { $stat } { $n }
create-so_far-edges = Avantage : { $list }
creation-trade = { $name } vient de ta saveur : choisis la capacité de rang { $tier } de ton type à laquelle tu renonces pour elle.
creation-trade_twice = { $given } est déjà cédée pour une autre capacité : renonce à une autre pour { $name }.
creation-trade_tier = Tu ne peux pas céder { $given } pour { $name } : choisis une capacité de rang { $tier } de ton type.
creation-trade_chosen = { $given } fait partie de tes capacités : enlève-la, ou renonce à une autre pour { $name }.
creation-traded_away = { $name } a été cédée pour { $gets } : tu ne peux plus la choisir.
creation-replacement_half = Choisis les deux : la capacité qui part, et celle qui la remplace.
creation-not_replaceable = { $name } ne peut pas être remplacée au rang { $tier } : choisis une capacité de ton type gagnée à un rang plus bas.
creation-no_replacement = { $name } ne peut pas prendre sa place au rang { $tier } : choisis une capacité d’un rang plus bas que tu n’as pas.
creation-custom-combat = { $skill } relève de l’attaque ou de la défense et ne se gagne pas ainsi : choisis une autre compétence.
creation-custom-uneven = Les points se déplacent un pour un : gains et pertes des Réserves doivent faire 0, et ils font { $n }.
creation-custom-too_many = { $stat } commence à { $n } : n’en retire pas davantage.
creation-custom-weakness_half = Choisis les deux : la stat faible, et celle dont l’Avantage monte en échange.
creation-custom-weakness_same = Une faiblesse en { $stat } fait monter l’Avantage d’une des deux autres stats : choisis-en une.
creation-custom-weakness_one = Un personnage ne prend qu’une seule faiblesse.
creation-custom-weakness_edge = { $stat } a un Avantage : seule une stat dont l’Avantage est 0 peut être faible. Choisis-en une autre.
creation-custom-inability_half = Nomme les deux : la tâche entravée, et la compétence gagnée en échange.
creation-custom-inability_one = Un personnage ne prend qu’une seule inaptitude pour une compétence.
creation-custom-inability_same = { $skill } ne peut pas être les deux : choisis une autre tâche entravée, ou une autre compétence.
choosing-not_trained = Tu n’as pas d’entraînement en { $word } : choisis quelque chose où tu en as un.
choosing-edge = Ton Avantage en { $stat } est { $n } : choisis une stat dont l’Avantage est { $needed }.
choosing-combat = { $word } relève de l’attaque ou de la défense : choisis autre chose.
create-custom-title = Personnaliser le type
create-custom-help = Mets-toi d’accord avec ta MJ sur chaque point. Laisse de côté ce que tu ne veux pas.
create-custom-moved = Déplacer des points entre les Réserves de départ
create-custom-moved_help = Un pour un : 2 de moins ici, 2 de plus là. Aucune Réserve ne commence au-dessus de 20.
create-custom-edge = Commencer avec l’Avantage en
create-custom-as_type = Celui du type
create-custom-cypher_skill = Porter un cypher de moins, pour un entraînement en
create-custom-weapons_skill = Renoncer à la pratique des armes, pour un entraînement en
create-custom-weapons_help = Les attaques sont alors entravées avec n’importe quelle arme, sauf si une capacité rend la pratique.
create-custom-weakness = Prendre une faiblesse en
create-custom-weakness_edge = et augmenter de 1 l’Avantage en
create-custom-weakness_help = Tout ce qui coûte des points de la stat faible en coûte 1 de plus. Seule une stat dont l’Avantage est 0 peut être faible.
create-custom-none = Pas de faiblesse
create-custom-inability = Prendre une inaptitude en
create-custom-inability_skill = et un entraînement en
create-trade-label = Cédée en échange
create-trade-choose = Choisis ce que tu cèdes
create-abilities-of_flavor = saveur
create-weakness_n = Faiblesse { $n }
create-tier-replace = Remplacer une capacité d’un rang plus bas
create-tier-replace_help = En atteignant un rang, tu peux rendre une capacité plus ancienne de ton type et en prendre une autre d’un rang plus bas.
create-tier-replaced = À rendre
create-tier-replacement = À prendre
create-tier-keep = Tout garder
create-abilities-replaced = Remplacée au rang { $n }
creation-more = { $what } (et { $n } de plus)
