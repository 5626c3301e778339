content-list = Le fichier doit être une liste d’entrées, chacune commençant par un tiret.
content-twice = Ce { $field } est déjà dans le fichier ; en donner un autre à l’entrée.
content-elsewhere = Cet id est déjà dans { $file }.
content-no_chapter = Il n’y a pas de chapitre dans ce dossier.
content-yaml = Illisible comme YAML : { $problem }.
content-json = Cette ligne est illisible comme JSON : un fichier JSON Lines a un objet par ligne.
content-no_file = Il faut un simple fichier de ce nom : un lien, un dossier ou un périphérique n’est pas ouvert.
content-no_folder = Ce dossier n’existe pas ; un pack est un dossier avec pack.yaml et des fichiers comme traps.yaml.
content-too_large = Le fichier ne doit pas dépasser { $n } octets ; couper le pack.
content-too_many = Un fichier contient au plus { $n } entrées ; couper le pack.
content-too_deep = Listes et champs s’imbriquent sur { $n } niveaux au plus.
content-too_much = Tout jusqu’ici dépasse { $n } noms, valeurs et listes : retirer ce qui n’est pas nécessaire.
content-alias = L’écrire en entier : les ancres (&) et alias (*) YAML ne sont pas lus ici.
content-to_sixty = Mettre ceci entre guillemets : YAML lit des chiffres avec deux-points comme un nombre en base 60.
content-tag = Écrire la valeur simplement : les étiquettes YAML comme { $tag } ne sont pas lues ici.
content-field_twice = { $field } est donné deux fois au même endroit ; en retirer un.
content-strange = Ce n’est pas un fichier de pack. { $hint }
content-names = Les fichiers d’un pack sont pack.yaml et, chacun s’il a quelque chose : { $names }.
content-empty = Le pack est vide ; il peut contenir { $names }, chacun en fichier .yaml.
content-see_list = `threefold content list { $of }` montre ce qu’il y a.
content-nowhere = Il n’y a pas de « { $named } » ({ $of }). { $hint }
content-pack_twice = Le pack { $pack } a déjà cette clé ; chaque pack a la sienne.
content-unnamed = { $pack } : aucun type, saveur, focus, descripteur ni autre capacité ne mène à { $entry } parmi les capacités. Les personnages ne l’ont que par la MJ.
content-hole = { $pack } : { $entry } ({ $kind }) ne donne rien aux rangs : { $tiers }.
content-replaces = { $pack } : { $entry } ({ $kind }) prend la place de l’entrée { $where }.
content-in_books = des livres
content-in_pack = du pack { $pack }
content-sound = { $n ->
    [one] { $pack } : { $n } entrée, sans erreur.
   *[other] { $pack } : { $n } entrées, sans erreur.
    }
content-no_kind = Il n’y a pas de contenu nommé { $kind } ; il y a { $names }.
content-which_entry = Dire quelle entrée, comme dans : threefold content show cyphers curative
content-no_entry = Il n’y a pas de « { $entry } » ({ $kind }). { $hint }
content-field = Champ
content-value = Ce qu’il dit
content-problems = { $n ->
    [one] { $n } chose ne va pas.
   *[other] { $n } choses ne vont pas.
    }
content-which_folder = Dire quel dossier, comme dans : threefold content check my-pack
content-there_already = { $file } est déjà là ; choisir un dossier vide.
content-begun = C’est commencé. Le modifier, le vérifier avec : threefold content check { $folder } – puis y jouer : threefold table --pack { $folder }
content-key = Clé
content-name = Nom
content-pack = Pack
content-kind = Genre
content-title = Ce qu’il contient
content-from_pack = Du pack { $pack }
content-missing_situation = { $id } (son pack n’est pas ici)
content-figure-level = Niveau
content-figure-target_number = Nombre seuil
content-figure-evade = Pour éviter
content-figure-disable = Pour désamorcer
content-figure-notice = Pour remarquer
content-figure-basis = Niveau selon
content-figure-preparation = Minutes de préparation
content-figure-performance = Minutes d’exécution
content-figure-total = Minutes en tout
content-figure-pools = Réserves
content-figure-steps = Étapes
content-figure-repeatable = Étapes répétables
content-figure-xp_success = XP en cas de réussite
content-figure-xp_failure = XP en cas d’échec
content-figure-sessions = Séances au moins
content-trap-variant_twice = Une variante de cette clé est là deux fois.
content-trap-points_or_feet = Les dégâts sont en points ou selon les pieds : retirer l’un des deux.
content-ritual-no_side_effect = { $words } n’est pas un des effets secondaires : l’écrire comme il y est.
content-ritual-levels = Les niveaux vont avec basis: fixed, et avec rien d’autre ; ajouter ou retirer l’un des deux.
content-ritual-pool_twice = Une Réserve est là deux fois ; la nommer une fois.
content-arc-step_twice = Une étape de cette clé est là deux fois.
content-arc-linked = Un arc a ses propres étapes, ou il est linked: true ; pas les deux, pas aucun.
content-arc-related = Il n’y a pas d’arc { $arc }.
content-gear-weight = Armes et armures ont un poids (light, medium ou heavy), les autres choses non.
content-gear-range = Les armes ont une portée, les autres choses non.
content-type-missing = Chaque type a une entrée.
content-type-ability_twice = Une capacité de ce nom est là deux fois.
content-type-points = Un type commence avec { $n } points libres.
content-type-edge = Le type ne peut pas avoir cet Avantage.
content-type-abilities = Un type commence avec autant de capacités qu’il en gagne, dont celle de son verbe.
content-situation-rule = Il n’y a pas de règle { $rule } ; laisser le champ vide pour la discrétion de la MJ, ou en trouver une avec : threefold rules
content-situation-nothing = La situation ne fait rien : donner des crans au corps à corps ou à distance, ou bars: true.
content-situation-name = Une situation de pack demande un nom, tel qu’il figure dans une liste de modificateurs.
content-entry-figure = { $found } n’est pas un nombre : écrire un nombre, level, 2*level, level+1, 1d6, ou des seuils par niveau.
content-entry-span = { $found } n’est pas une durée : écrire 10 minutes, level rounds, fight, rest, ou semblable.
content-entry-threshold = { $found } n’est pas un niveau : les seuils s’écrivent par niveau, comme 1: 2, 5: 3.
content-entry-holds = holds de { $found } est pour ce qui revient à chaque tour. Mettre ceci à côté de la condition, avec lasts: as_condition.
content-entry-name = Rien n’est choisi sous ${ $found } : l’ajouter à chosen, ou aux lignes d’une table.
content-entry-price_pools = Un prix en points dit quelle Réserve le paie : pools: [might].
content-entry-price_points = Ce prix ne coûte rien : écrire points, xp ou recovery, ou retirer cost.
content-entry-untold = Une entrée qui n’accomplit rien dit pourquoi : told: narrative, knowledge ou gm.
content-translation = Une ligne de traduction est un objet de textes, avec la clé de son entrée sous « key ».

chance-faces = les faces sont des nombres entiers séparés par des virgules, comme 3,5
chance-too_few = { $n ->
    [one] il faut une face, de { $dice }
   *[other] il faut { $n } faces, de { $dice }
    }
chance-which_table = dire quelle table aléatoire, comme dans : threefold draw table Subtle
character-which_file = indique le fichier du personnage, comme dans : threefold character show wren.json
character-unreadable = { $file } ne se lit pas : { $why }.
character-no_descriptor = Il n’y a pas de descripteur { $word } : { $hint }
character-no_focus = Il n’y a pas de focus { $word } : { $hint }
character-no_flavor = Il n’y a pas de saveur { $word } : { $hint }
character-figure = nombre
character-value = valeur
character-points = points
character-from = vient de
character-rule = règle ou entrée
content-told-or_more = { $cost } ou plus
content-told-xp = { $n } XP
content-told-area = tout le monde dans cette zone : { $distance }
content-told-pick = { $n ->
    [one] une capacité parmi { $names }
   *[other] { $n } capacités parmi { $names }
    }
content-told-instead = à la place de l’une d’elles : { $names }
content-told-named = { $name } : { $what }
content-told-tier = Rang { $n } : { $what }
content-who-self = soi-même
content-who-foe = un adversaire
content-who-foes = plusieurs adversaires
content-who-ally = un allié
content-who-allies = plusieurs alliés
content-who-creature = un être
content-who-creatures = plusieurs êtres
content-who-beast = un animal
content-who-machine = une machine
content-who-object = un objet
content-who-corpse = un cadavre
content-who-effect = un effet en cours
content-who-place = un lieu
content-who-target = la cible
content-who-all = tout le monde
