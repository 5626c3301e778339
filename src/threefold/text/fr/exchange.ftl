exchange-report-head = Importé dans { $pack }
exchange-report-kind = { "  " }{ $kind } : { $n }
exchange-report-more = { $n ->
    [one] … et { $n } de plus ; --json montre tout.
   *[other] … et { $n } de plus ; --json montre tout.
    }
exchange-report-count-taken = { $n ->
    [one] { $n } entrée reprise
   *[other] { $n } entrées reprises
    }
exchange-report-count-known = { $n ->
    [one] { $n } entrée déjà là
   *[other] { $n } entrées déjà là
    }
exchange-report-count-changed = { $n ->
    [one] { $n } changement
   *[other] { $n } changements
    }
exchange-report-count-not_understood = { $n ->
    [one] { $n } texte non compris ; il est gardé
   *[other] { $n } textes non compris ; ils sont gardés
    }
exchange-report-count-conflict = { $n ->
    [one] { $n } conflit
   *[other] { $n } conflits
    }
exchange-report-count-refused = { $n ->
    [one] { $n } refus
   *[other] { $n } refus
    }
exchange-report-title-changed = Changé
exchange-report-title-not_understood = Non compris, gardé en mots
exchange-report-title-conflict = En conflit
exchange-report-title-refused = Refusé
exchange-changed-again = La source a changé depuis le dernier import ; l’entrée est remplacée.
exchange-changed-archived = { $item } figure aux archives de la source ; la fiche l’a aussi.
exchange-changed-bounds = La source dit { $got } ; { $n } est la valeur la plus proche qui convient.
exchange-changed-cut = { $n ->
    [one] Le texte dépasse { $n } signe
   *[other] Le texte dépasse { $n } signes
    } ; le reste est dans le document gardé.
exchange-changed-die = Un { $got } n’est pas gardé ; mêmes chances avec un { $die }.
exchange-changed-foes = { $n ->
    [one] { $n } adversaire laissé de côté : une scène en contient { $most }.
   *[other] { $n } adversaires laissés de côté : une scène en contient { $most }.
    }
exchange-changed-journal = C’est gardé comme journal, avec son texte.
exchange-changed-level = Le niveau { $got } dépasse 10 ; il est de { $level }.
exchange-changed-missing = La source ne dit rien ; c’est { $n }.
exchange-changed-no_level = La source ne dit pas de niveau ; il est de { $level }.
exchange-changed-notes = La description dit { $got }, la fiche { $n } ; la fiche compte.
exchange-changed-range = { $item } : la portée { $got } est « longue » sur une fiche.
exchange-changed-rows = Des faces du dé n’ont pas de ligne, ou des lignes se chevauchent.
exchange-changed-same_name = Une autre entrée a la clé { $entry } ; celle-ci a { $key }.
exchange-changed-speed_cost = Un coût d’Effort en Célérité de { $got } est gardé en mots ; il compte comme { $weight }.
exchange-changed-track = { $n ->
    [one] Les Réserves à 0 placent le personnage { $n } cran plus bas sur la piste de dégâts.
   *[other] Les Réserves à 0 placent le personnage { $n } crans plus bas sur la piste de dégâts.
    }
exchange-changed-unrolled = { $item } : le niveau { $got } n’est pas encore lancé ; il est de 1.
exchange-changed-variants = { $n ->
    [one] Il existe en { $n } version ; les chiffres sont les siens.
   *[other] Il existe en { $n } versions ; les chiffres sont ceux de la première.
    }
exchange-changed-wounded = Sa santé est de { $got } dans la source ; l’entrée a le maximum de { $n }.
exchange-unclear-ability = Aucune capacité de ce nom n’est connue.
exchange-unclear-active = Un effet actif sans équivalent ici.
exchange-unclear-armor = L’Armure n’est pas un nombre.
exchange-unclear-cost = Le prix dit plus qu’un nombre.
exchange-unclear-depletion = L’épuisement n’est pas un jet d’un seul dé.
exchange-unclear-document = Pas de place dans un pack pour ce genre de document ({ $sort }) ; il est gardé tel quel.
exchange-unclear-figure = { $got } n’est pas un nombre.
exchange-unclear-fits_not = Cela ne convient pas ; laissé de côté et gardé dans le document.
exchange-unclear-formula = La table se lance avec plus d’un dé.
exchange-unclear-gm_notes = Les notes de la MJ ne vont pas sur la feuille, que lit le joueur ; elles restent dans le document.
exchange-unclear-level = Le niveau n’est ni un nombre ni un jet.
exchange-unclear-modifications = Aucun niveau n’est dit.
exchange-unclear-movement = Aucune distance n’est dite.
exchange-unclear-range = La portée n’est pas une distance.
exchange-unclear-recovery = Le jet de récupération n’est pas 1d6 et un nombre.
exchange-unclear-sentences = Ces phrases restent des mots.
exchange-unclear-steps = La façon dont une attaque avec elle est facilitée ou entravée n’est pas reprise.
exchange-unclear-tier = Aucun rang de 1 à 6 n’est dit.
exchange-unclear-tokens = Ces pions ne sont pas des PNJ venus avec.
exchange-unclear-track = Ce n’est pas un cran de la piste de dégâts.
exchange-unclear-type = Ce type n’est pas connu.
exchange-unclear-use = Le texte ne dit pas ce que prend son usage ; c’est : { $use }.
exchange-conflict-shelf = Les livres disent { $here }, la source { $there } ; le pack a { $there }.
exchange-conflict-source = { $entry } dit { $here }, cette source { $there } ; les deux sont gardés.
exchange-refused-archive = L’archive ne peut pas être ouverte : il lui manque une partie, ou elle est compressée d’une façon qui n’est pas lue ici.
exchange-refused-archive_damaged = L’archive est abîmée : ce qu’il en faut ne se lit pas. La copier ou la télécharger de nouveau.
exchange-refused-bomb = Décompressée, elle dépasse de loin sa taille ; elle n’est pas ouverte.
exchange-refused-deep = Listes et objets s’imbriquent trop profondément.
exchange-refused-document = { $name } n’a pas la forme des documents de son genre ({ $problem }).
exchange-refused-empty = Le dossier ne contient aucun document.
exchange-refused-encoding = Ce n’est pas du texte UTF-8. L’enregistrer en UTF-8 et l’importer de nouveau.
exchange-refused-fits_not = Il manque { A($name) } des chiffres que son genre doit avoir ; le document est gardé.
exchange-refused-json = Illisible comme JSON ; il est peut-être coupé.
exchange-refused-leveldb_checksum = Une partie du fichier est abîmée (somme de contrôle fausse) et laissée de côté. Recopier le pack quand aucun programme ne l’utilise.
exchange-refused-leveldb_missing = Le pack nomme ce fichier, et il n’est pas là. Copier tout le dossier.
exchange-refused-leveldb_packing = Une partie du fichier est compressée d’une façon qui n’est pas lue ici, et laissée de côté.
exchange-refused-leveldb_too_large = Le pack contient plus que ce qui se lit d’un coup. L’importer par parties.
exchange-refused-leveldb_truncated = Le fichier finit trop tôt ou est abîmé ; ce qui précède est lu. Recopier le pack quand aucun programme ne l’utilise.
exchange-refused-link = Un lien n’est pas suivi. Copier le fichier auquel il mène.
exchange-refused-list = { $name } n’est pas une liste connue.
exchange-refused-locked = Le fichier est chiffré. Décompresser d’abord l’archive.
exchange-refused-no_documents = { $n ->
    [one] { $n } valeur de la liste n’est pas un document connu.
   *[other] { $n } valeurs de la liste ne sont pas des documents connus.
    }
exchange-refused-no_file = Il n’y a pas ici de simple fichier lisible.
exchange-refused-no_list = { $name } doit être une liste.
exchange-refused-no_object = { $name } n’est pas un objet.
exchange-refused-old_field = { $name } : { $field } vient d’une ancienne forme de pack ; écrire à la place { $options }.
exchange-refused-old_file = { $file } vient d’une ancienne forme de pack ; ses entrées sont maintenant dans { $near }.
exchange-refused-other_files = { $n ->
    [one] { $n } fichier ({ $ending }) n’est pas d’un genre qui se lit.
   *[other] { $n } fichiers ({ $ending }) ne sont pas d’un genre qui se lit.
    }
exchange-refused-outside = Le chemin sort de l’archive.
exchange-refused-own_format = Les fichiers au format { $format } ne s’importent pas ici ; la commande qui les utilise les lit.
exchange-refused-pack = C’est pack.yaml seul. Nommer le dossier du pack.
exchange-refused-too_large = Le fichier est trop grand : 64 Mo au plus.
exchange-refused-too_many = Il y a trop de fichiers : 50 000 au plus.
exchange-refused-too_much = Tous les fichiers ensemble sont trop grands : 400 Mo au plus.
exchange-refused-unknown = Le format n’est pas connu. Se lisent : CSRD JSON, le coffre Markdown, les documents et packs de Foundry VTT, et les fichiers de Threefold.
exchange-refused-twice = { $field } est donné deux fois au même endroit ; en retirer un.
exchange-refused-yaml = Illisible comme YAML : { $problem }
exchange-error-no_folder = { $detail } est un fichier. Nommer un dossier après --into.
exchange-error-not_a_pack = { $detail } contient des fichiers et pas de pack.yaml. Nommer un dossier vide, ou le dossier d’un pack.
exchange-error-nothing = Rien n’a pu être importé.
exchange-error-sources = Le registre des imports précédents est illisible : { $detail }. Ranger le fichier ailleurs ; ce qui est dans le pack reste.
exchange-error-unsound = Le pack doit être en ordre avant tout import : { $detail }
exchange-error-no_entry = Il n’y a pas de « { $entry } » dans le pack ({ $kind }). { $hint }
exchange-error-no_kind = Il n’y a pas de genre nommé { $kind } ; il y a { $names }.
exchange-error-not_out = Pas d’export au format { $format } : { $kind }. Formats possibles : { $names }.
exchange-error-exists = { $detail } est déjà là. Nommer un autre fichier, ou donner --force.
exchange-error-no_figure = { $detail } ne contient ni personnage ni adversaire.
exchange-out-written = Écrit : { $file }
exchange-word-ability = Capacité
exchange-word-abilities = Capacités
exchange-word-action = Action
exchange-word-armor = Armure
exchange-word-artifacts = Artefacts
exchange-word-attacks = Attaques
exchange-word-combat = Combat
exchange-word-conditions = États
exchange-word-cost = Coût
exchange-word-cyphers = Cyphers
exchange-word-damage = Dégâts
exchange-word-depletion = Épuisement
exchange-word-effort = Effort
exchange-word-environment = Milieu
exchange-word-equipment = Équipement
exchange-word-form = Forme
exchange-word-health = Santé
exchange-word-interaction = Interaction
exchange-word-inflicted = Dégâts infligés
exchange-word-intrusions = Intrusions de MJ
exchange-word-level = Niveau
exchange-word-loot = Butin
exchange-word-modifications = Modifications
exchange-word-motive = Mobile
exchange-word-movement = Déplacement
exchange-word-notes = Notes
exchange-word-points = points
exchange-word-price = Prix
exchange-word-skills = Compétences
exchange-word-tier = Rang
exchange-word-track = Piste de dégâts
exchange-word-use = Usage
exchange-word-xp = XP
archive-exists = { $file } est déjà là : nommer un autre fichier, ou donner --force.
archive-too_large = Les packs utilisés sont trop gros pour une archive : 400 Mo au plus.
archive-written = Écrit : { $file }
archive-taken = Repris : { $title } (table { $table }). `threefold table` la sert.
archive-mended = La liste du contenu de l’archive est abîmée. Tout le nécessaire a été trouvé sans elle.
archive-lost = L’archive est abîmée. Laissé de côté : { $what }. Tout le reste est repris.
archive-no_table = Aucune table dont l’identifiant commence par { $table }. `threefold check` donne la liste des tables.
archive-no_fight = Pas de combat { $n } à cette table.

## --- threefold token --------------------------------------------------------------------------------------------------

token-which = nomme le programme, ou l’identifiant du jeton : threefold token list les affiche
token-once = C’est le jeton { $id }. Il ne s’affiche que cette fois : quiconque le possède est assis à cette place.
token-no_seat = Aucun PJ ne s’appelle { $seat }, ou plusieurs s’appellent ainsi. À cette table : { $seats }.
token-no_token = Aucun jeton, ou plusieurs, ont un identifiant qui commence par { $token }. `threefold token list` les affiche.
token-none = Aucun programme n’a de jeton à cette table.
token-ended = Terminé : { $name }. Le programme qui s’en servait est mis dehors.
token-gm = MJ
token-column-id = ID
token-column-name = Nom
token-column-seat = Place
token-column-scopes = Permet
token-column-made = Créé
token-column-used = Dernière fois
token-column-ends = Fin

## --- threefold access -------------------------------------------------------------------------------------------------

access-which = nomme l’identifiant d’un navigateur, d’un lien ou d’un jeton, ou dis all : threefold access list les affiche
access-no_id = un identifiant ne va qu’avec end
access-only_ages = des jours ne vont qu’avec ages
access-none = Rien n’ouvre cette table.
access-browser = navigateur
access-link = lien
access-token = jeton
access-no_such = Rien, ou plusieurs choses, ont un identifiant qui commence par { $id }. `threefold access list` les affiche.
access-ended = { $n ->
    [one] Terminé : { $n } accès. Il n’ouvre plus rien.
   *[other] Terminé : { $n } accès. Ils n’ouvrent plus rien.
    }
access-browsers = { $n ->
    [0] Un navigateur reste connecté sans fin.
   *[other] Un navigateur reste connecté { TIME($n, "days") } après sa dernière visite.
    }
access-links = { $n ->
    [0] Un lien laisse entrer sans fin.
   *[other] Un lien laisse entrer { TIME($n, "days") } après sa création.
    }
access-tokens = { $n ->
    [0] Le jeton d’un programme est valable sans fin.
   *[other] Le jeton d’un programme est valable { TIME($n, "days") } après sa création.
    }
access-column-kind = Genre
access-column-id = ID
access-column-seat = Place
access-column-name = Nom
access-column-made = Créé
access-column-used = Dernière fois
access-column-ends = Fin
