refusal-more_wishes = Personne ne peut accorder plus de souhaits : rien ne rend une chose plus puissante qu’elle-même. Souhaite autre chose.
refusal-wish_twist = Un détournement accepté fait passer 1 XP à un autre PJ ; rien d’autre ne le fait.
refusal-to_object = Les points pour un objet vont avec l’effet « objet endommagé », si l’édition partage le coup : retire-les.
refusal-to_object_most = Le coup a { $n ->
    [one] { $n } point
   *[other] { $n } points
    }, et { $given } sont pour l’objet : ne lui en donne pas plus.
refusal-consent = Aucun personnage n’a de relation sexuelle sans l’accord de qui le joue : demande, ou choisis autre chose.
refusal-creation_cap = { $stat } commencerait à { $points }, et aucune Réserve ne dépasse { $cap } au départ : mets ces points ailleurs.
refusal-vehicle_foe = Une simple attaque ne brise pas un véhicule : la MJ a des procédures pour les combats de véhicules.
refusal-kept_from_harm = Un effet préserve { $name } de tout dégât : attends qu’il prenne fin.
refusal-destroyed = C’est détruit : on ne peut plus rien y faire.
refusal-too_soft = Un outil « { $tool } » n’entame pas une matière « { $material } » : prends-en un au moins aussi dur.
refusal-too_weak_for_armor = { $damage } de dégâts, c’est trop peu pour son niveau effectif et { $armor } d’Armure : trouve une attaque qui pourrait infliger { $level }.
refusal-too_weak = { $damage ->
    [one] { $damage } point
   *[other] { $damage } points
    } de dégâts, c’est trop peu contre un niveau effectif de { $level } : trouve une attaque qui puisse en infliger { $level }.
refusal-ready_needs_touch = { $attack } n’agit pas au toucher, il n’en reste donc rien après un raté : paie-la de nouveau.
refusal-touch_needs_reach = { $attack } agit au toucher et ne frappe pas à distance : donne-lui une portée immédiate.
refusal-no_such_ability = { $name } n’a pas de capacité nommée « { $ability } » : choisis-en une sur la fiche.
refusal-not_a_defense = { $ability } n’est pas une défense : choisis une capacité qui défend, ou lance le dé.
refusal-long_move_and_action = Un long déplacement prend toute l’action : renonce à l’autre action, ou fais un court déplacement.
refusal-cannot_move = { $name }, à l’état « neutralisé » avec la Célérité à 0, ne peut plus se déplacer : récupère d’abord.
refusal-no_one_time_asset = Il n’y a pas d’atout ponctuel à utiliser ici : retire-le.
refusal-cannot_pay_at_all = { $n ->
    [one] Cela coûte 1 point { DE($stat) } avant tout Effort et la Réserve est vide : récupère d’abord.
   *[other] Cela coûte { $n } points { DE($stat) } avant tout Effort et la Réserve en contient { $pool } : récupère d’abord.
    }
refusal-cannot_pay = Cela coûte { $n ->
    [one] { $n } point
   *[other] { $n } points
    } { DE($stat) } et la Réserve en contient { $pool } : prends moins de niveaux d’Effort ou récupère d’abord.
refusal-lender_effort_limit = Niveaux d’Effort demandés : { $asked }. L’Effort de « { $what } » est de { $n } : ne dépasse pas { $n }, ou agis sans ce pouvoir.
refusal-lender_cannot_pay = Cela coûte { $n } et « { $what } » contient { $pool } : utilise moins de niveaux d’Effort, ou agis sans ce pouvoir.
refusal-effort_limit = Niveaux d’Effort demandés : { $asked }. L’Effort de ce personnage est de { $n } : ne dépasse pas { $n } en tout, pour faciliter, pour les dégâts et pour le reste.
refusal-retry_needs_effort = Un nouvel essai demande au moins un niveau d’Effort pour faciliter la tâche.
refusal-free_effort_alone = Un niveau d’Effort gratuit s’ajoute à un niveau payé : paie au moins un niveau.
refusal-forgo_effort = Une défense abandonnée ne prend pas d’Effort : renonce à l’Effort, ou défends-toi.
refusal-unaided = Rien ne peut faciliter ce jet : renonce à l’Effort.
refusal-no_roll_bonus = Cette édition ne connaît pas de bonus au jet : donne un atout ou facilite la tâche par crans.
refusal-dead = { $name }, à l’état « mort », ne peut plus rien faire.
refusal-debilitated = { $name }, à l’état « neutralisé », ne peut que ramper, se défendre et récupérer. Mets des points d’un jet de récupération dans une Réserve vide : cela fait aussi remonter { $name } d’un cran sur la piste de dégâts.
refusal-debilitated_still = { $name }, à l’état « neutralisé » avec la Célérité à 0, ne peut que se défendre et récupérer. Mets des points d’un jet de récupération dans une Réserve vide : cela fait aussi remonter { $name } d’un cran sur la piste de dégâts.
refusal-debilitated_by_special_damage = { $name }, à l’état « neutralisé », ne peut que ramper, se défendre et récupérer : aucune Réserve n’est vide, un jet de récupération entier, à la place de ses points, fait donc remonter { $name } d’un cran.
refusal-stunned = { $name }, à l’état « étourdi », perd ce tour : se défendre reste possible.
refusal-unconscious = { $name }, à l’état « inconscient », ne fait rien : la MJ retire l’état au réveil.
refusal-held_fast = Quelque chose retient { $name }, qui ne peut pas bouger : sors d’abord du filet (trap_escape), par une action.
refusal-kept-act = { $name } ne peut pas agir pour le moment : { $condition }. L’état dit ce qui y met fin ; la MJ le retire.
refusal-kept-rest = { $name } ne peut pas faire de jet de récupération pour le moment : { $condition }.
refusal-kept-body = { $name } ne peut faire aucune action avec son corps : { $condition }. Ce qui ne demande que l’esprit reste possible.
refusal-kept-move = { $name } ne peut pas quitter cet endroit : { $condition }. Il faut d’abord se libérer, ou laisser la MJ placer { $name }.
refusal-kept-attack = { $name } ne peut pas attaquer pour le moment : { $condition }.
refusal-kept-attack_on = { $name } ne peut pas attaquer { $whom } maintenant : { $condition }. Coche « quand même » pour le faire malgré tout.
refusal-kept-strike = { $name } ne peut pas attaquer avec son corps : { $condition }. Ce qui ne demande que l’esprit reste possible.
refusal-kept-touch = { $name } ne peut rien toucher ni affecter pour le moment : { $condition }.
refusal-kept-intellect = { $name } ne peut pas dépenser de points d’Intellect pour le moment : { $condition }.
refusal-kept-devices = Ce que porte { $name } ne fonctionne pas pour le moment : { $condition }.
refusal-kept-gear = Ce que porte { $name } fait partie de sa forme pour le moment : { $condition }. Cela resservira quand la forme prendra fin.
refusal-kept-powers = { $name } ne peut pas utiliser de capacités pour le moment : { $condition }.
refusal-kept-turn = { $name } a perdu ce tour et agira au prochain round.
refusal-paralyzed = { $name }, à l’état « paralysé », ne peut pas bouger : tente ce qui ne demande aucun geste, avec l’Intellect, ou attends que cela passe.
refusal-on_guard = { $name } monte la garde et n’attaque pas ce tour : le prochain tour y met fin, ou la MJ retire l’état.
refusal-no_damage = { $attack } n’inflige pas de dégâts, l’Effort ne peut donc pas s’y ajouter : mets l’Effort sur la facilité.
refusal-unknown_attack = { $name } n’a pas d’attaque nommée « { $attack } » : choisis parmi { $known }, ou décris l’attaque.
refusal-no_attacks = La fiche { DE($name) } n’a aucune attaque : décris l’attaque, ou ajoute-la à la fiche.
refusal-pays = Aucune capacité ne permet de payer ce jet ({ $of }) avec { $stat } : laisse cette réserve de côté.
refusal-reroll_power = { $power } ne permet pas de relancer ce dé maintenant.
refusal-single_target = Impossible d’attaquer { $name } isolément en ce moment ({ $state }) : utilise une attaque de zone.
refusal-attack_bound = L’attaque qu’il te reste vise { $name } seulement : attaque { $name }, ou attends ton tour.
refusal-unfit_weapon = « { $attack } » n’est pas une arme pour « { $power } » : choisis-en une qui convient.
refusal-same_choice = « { $name } » est déjà sur la fiche avec le même choix : choisis autre chose.
refusal-attack_stat = « { $attack } » ne se lance pas avec { $stat } : choisis { $options }.
refusal-unknown_situation = Il n’y a pas de situation « { $situation } » : { $hint }
refusal-total_cover = Qui est entièrement à couvert ne peut pas être attaqué. Si l’attaque traverse ce couvert, utilise plutôt `total_cover_pierced`.
refusal-not_together = « { $one } » et « { $other } » ne vont pas ensemble : retire l’un des deux.
refusal-useless_underwater = Une arme de ce genre ({ $kind }) ne sert à rien sous l’eau.
refusal-hard_limit = Cette attaque a une limite stricte : personne au-delà de sa portée ne peut être touché.
refusal-out_of_reach = Une attaque au corps à corps porte à distance immédiate : va jusque-là, ou attaque à distance.
refusal-out_of_range = La cible est trop loin : ici, l’attaque porte à { $reach }. La MJ peut permettre le tir avec la situation beyond_range.
refusal-unknown_ruling = Il n’y a pas d’interprétation « { $ruling } » : { $hint }
refusal-ruling_choice = L’interprétation « { $ruling } » peut valoir { $options } : choisis-en une.
refusal-die = Un dé à { $sides } faces ne peut pas donner { $face } : saisis une face de 1 à { $sides }.
refusal-rest_out_of_order = Le prochain repos du jour est : { $due }. « { $asked } » doit attendre : prends les repos dans l’ordre.
refusal-spend_more_than_rolled = Points donnés par le jet de récupération : { $points }, dépensés : { $asked }. Prends-en { $points } au plus.
refusal-spend_past_maximum = { $stat } : { $room } à remplir au plus, et tu en donnes { $asked }. Mets le reste dans une autre Réserve.
refusal-step_or_points = Un jet de récupération rend des points ou un cran de la piste de dégâts : choisis l’un des deux.
refusal-step_needs_full_pools = Une Réserve est à 0 : mets-y des points du jet de récupération, cela relève aussi la piste de dégâts.
refusal-already_hale = Le personnage est déjà à l’état « pleine forme » : prends les points.
refusal-pass_to_missing = Un des 2 XP va à quelqu’un d’autre : dis qui le reçoit (pass_to).
refusal-pass_to_alone = Personne d’autre n’est là (alone), aucun XP n’est donné : enlève pass_to, ou enlève alone.
refusal-pass_to_self = { $name } garde un XP et donne l’autre : choisis un autre personnage.
refusal-intrusion_stands = Cette intrusion ne se refuse pas : accepte-la.
refusal-pass_to_barred = { $name } ne reçoit pas les XP que les autres transmettent : choisis quelqu’un d’autre.
refusal-intrusion_dead = { $name } est mort : impossible de lui proposer une intrusion. Choisis quelqu’un d’autre.
refusal-free_intrusion_stands = À cette table, l’intrusion d’un 1 naturel ne se refuse pas : accepte-la.
refusal-xp = Il faut { $n } XP ({ $for }), et il n’y en a que { $xp }. Gagnes-en d’abord.
refusal-rolled_twice = { $name } ne fait qu’un jet d’initiative : donne un jet par personnage.
refusal-initiative_said = « { $what } » ne dispense pas de ce jet d’initiative : laisse-le de côté.
refusal-track_too_good = { $name } a { $n ->
    [one] une Réserve
   *[other] { $n } Réserves
    } à 0 et ne peut pas être à l’état « { $track } » : descends la piste de dégâts ou remonte les Réserves.
refusal-health_over_max = { $name } a { $health } de santé sur { $max } au plus : baisse l’une ou monte l’autre.
refusal-reroll_nothing = Rien n’a été lancé dans cette requête, il n’y a donc rien à relancer : redonne la requête avec ses dés.
refusal-needs_actor = Choisis qui agit ici : { $kinds }.
refusal-needs_target = Choisis qui ou quoi est concerné : { $kinds }.
refusal-nothing_rolled = Rien ne se lance pour cela, il n’y a donc pas de chances à calculer : demande quelque chose qui se tente.
refusal-no_odds = Pour { $procedure }, les chances ne se calculent pas : demande une tâche, une attaque ou une défense.
refusal-no_roll_here = Rien ne se lance pour cela : choisis une tâche, une attaque ou une défense pour voir ses chances.
refusal-no_defense-helpless = { $name } ne peut pas esquiver : l’attaque touche sans jet.
refusal-no_defense-unaware = { $name } ne voit rien venir : l’attaque touche sans jet.
refusal-unknown_procedure = Il n’y a pas de procédure « { $procedure } » : { $hint }
refusal-internal_error = Threefold a échoué sur cette requête, et rien n’a changé : signale-le.
refusal-line_too_long = Cette ligne dépasse { $bytes } octets : coupe la requête.
refusal-unknown_effect = Il n’y a pas d’effet « { $effect } » à choisir ici : prends-en un proposé.
refusal-major_effect = « { $effect } » est un effet majeur : choisis-le comme effet majeur d’un 20 naturel.
refusal-gm_only = C’est pour la MJ : demande-le-lui.
refusal-whisper_own = Tu ne peux chuchoter à la MJ qu’avec ton propre personnage : ouvre ta page.
refusal-no_such_handout = Ce document n’est plus sur la liste : recharge la page.
refusal-handouts_full = Une table garde au plus { $n } documents : retires-en un de la liste d’abord.
refusal-empty_handout = Ce document est vide : écris un texte ou choisis une image.
refusal-portrait_own = Tu ne peux changer que le portrait de ton propre personnage.
refusal-portrait_picture = Cette image appartient à un document : choisis-en une autre pour le portrait.
refusal-no_picture = Il manque l’image : choisis-en une d’abord.
refusal-picture_large = { $file } est un fichier trop lourd : choisis une image de { $n } Mo au plus.
refusal-picture_pixels = { $file } a trop de pixels : choisis une image de { $n } mégapixels au plus.
refusal-picture_unread = { $file } n’est pas lisible comme image : choisis un fichier PNG, JPEG, WebP ou AVIF.
refusal-pictures_full = Les images utilisées à une table tiennent en { $n } Mo : choisis-en une plus petite, ou retires-en une autre d’abord.
refusal-pictures_own = Tes images à cette table tiennent en { $n } Mo. Une annulation peut ramener celles que tu as remplacées, donc elles comptent aussi : garde l’image qui est là, ou choisis-en une plus petite.
refusal-pictures_players = Les images des joueurs à cette table tiennent en { $n } Mo. Une annulation peut ramener celles qui ont été remplacées, donc elles comptent aussi : garde l’image qui est là, ou choisis-en une plus petite.
refusal-portrait_upload = Un portrait est une image que tu envoies ici : choisis son fichier sur la page de ton personnage.
refusal-halted_player = La scène est arrêtée : attends que la MJ reprenne.
refusal-halted_gm = La scène est arrêtée : appuie d’abord sur « Reprendre ».
refusal-limits_full = Une table garde au plus { $n } lignes et voiles : réunis-en deux en un.
refusal-no_such_limit = Cette ligne ou ce voile n’est plus sur la liste : recharge la page.
refusal-no_such_pc = Il n’y a pas de personnage { $id } à cette table : recharge la page.
refusal-not_a_pc = { $name } n’est le personnage de personne : choisis un personnage. Le reste, la MJ le règle à la main.
refusal-nobody_there = Il n’y a rien ni personne sous l’identifiant { $id } à cette table : recharge la page.
refusal-by_id = Qui y prend part doit être à cette table : nomme-les par identifiant, pas par fiche.
refusal-nothing_to_damage = Cela n’inflige pas de dégâts : mets tous les niveaux d’Effort sur la facilité.
refusal-too_many_things = Une scène contient { $n } choses : retires-en d’abord.
refusal-no_such_foe = Il n’y a pas d’adversaire { $id } à cette table : recharge la page.
refusal-not_a_foe = { $name } n’est pas un adversaire : choisis un adversaire.
refusal-no_such_figure = À cette table, personne n’a l’identifiant { $id } : recharge la page.
refusal-not_your_pc = { $name } n’est pas ton personnage : seule la MJ ou la personne qui le joue peut le faire.
refusal-no_longer_open = C’est déjà réglé : la page montre ce qui est ouvert maintenant.
refusal-initiative_first = L’initiative d’abord : attends que tout le monde ait lancé.
refusal-not_your_turn = C’est au tour { DE($name) } : attends le tien, ou demande à la MJ de te laisser agir.
refusal-further-weapon = L’attaque qui reste par « { $power } » ne se fait pas avec « { $attack } » : choisis une arme qui convient.
refusal-further-target = L’attaque qui reste par « { $power } » vise { $name } ou quelqu’un juste à côté : choisis parmi eux.
refusal-further-effort = « { $power } » fait plusieurs attaques en une action. Niveaux d’Effort qui restent : { $n }. N’en mets pas plus.
refusal-already_acted = Tu as pris ton action ce round : passe le tour, ou demande à la MJ une autre action.
refusal-name_taken = Il y a déjà « { $name } » à cette table : donne un autre nom.
refusal-guest = Tu n’as pas encore de personnage ici : crées-en un ou apporte-en un, puis prends place.
refusal-spectator = Le public regarde et ne joue aucun personnage. Demande à la MJ une place pour jouer.
refusal-gm_itself = Seule la MJ peut le faire, pas son assistance : demande-le-lui.
refusal-no_way_in = Ce n’est pas un lien vers une table : colle l’adresse entière que ta MJ t’a envoyée, ou le code après /join/.
refusal-link_elsewhere = Ce lien mène à un autre serveur, { $place } : ouvre-le dans la barre d’adresse de ton navigateur.
refusal-table_title = Le nom d’une table a au plus { $n } caractères : raccourcis-le.
refusal-seated_already = Tu as déjà un personnage à cette table : demande à la MJ d’en placer un autre.
refusal-table_full = Une table accueille { $n } personnages : retires-en un d’abord.
refusal-too_many_foes = Une table contient { $n } adversaires : retires-en d’abord.
refusal-too_many_petitions = { $n ->
    [one] { $n } demande attend
   *[other] { $n } demandes attendent
    } déjà la MJ : laisse-la d’abord répondre.
refusal-no_such_benefit = { $name } n’a plus ce bénéfice : regarde la fiche de nouveau.
refusal-initiative_settled = L’initiative ne se relance qu’avant toute action : dépense l’XP sur un autre jet.
refusal-session_over = La séance { $n } a déjà commencé : donne un numéro plus grand, ou aucun.
refusal-session_ended = La séance { $n } est déjà finie : commence d’abord la suivante.
refusal-no_such_bookmark = Ce signet n’est plus là : regarde à nouveau la liste.
refusal-bookmarks_full = Une table garde { $n } signets : enlèves-en un d’abord.
refusal-no_such_event = Il n’y a pas d’événement { $n } dans ce récit : donne un numéro de 1 à { $last }.
refusal-sealed_already = Les dés sont déjà scellés : ouvre le sceau avant de les sceller à nouveau.
refusal-not_sealed = Les dés ne sont pas scellés : scelle-les d’abord.
refusal-no_loose_end = Ce n’est plus en suspens : regarde à nouveau ce qui reste.
refusal-nothing_to_redo = Rien à refaire : cela ne se peut que juste après avoir défait.
refusal-nothing_to_undo = Rien n’est encore arrivé qu’on puisse défaire.
refusal-nobody_to_fight = Il n’y a pas de personnage vivant à cette table : ajoutes-en un d’abord.
refusal-no_initiative = Aucun jet d’initiative n’est demandé : la MJ lance d’abord une rencontre.
refusal-no_turns = Aucun tour n’est en cours : la MJ lance d’abord une rencontre.
refusal-no_encounter = Il n’y a pas de rencontre à finir.
refusal-none_left = { $name } n’a plus rien de ce type : { $attack }. La MJ peut en donner d’autres.
refusal-not_loaded = L’arme n’est pas chargée ({ $attack }, { $name }). Chargez-la d’abord : c’est une action.
refusal-too_many_proposals = Trois propositions attendent déjà la MJ : reprends-en une d’abord.
refusal-foe_down = { $name } est à terre : choisis un autre adversaire.
refusal-kept_full = La table garde déjà { $n } adversaires : enlèves-en un d’abord.
refusal-move-no_entry = La fiche d’origine { DE($name) } manque dans les contenus : reprends son pack, ou mène l’attaque à la main.
refusal-move-unknown = { $name } n’a pas d’action nommée « { $move } » : { $hint }
refusal-move-too_often = { $name } l’a fait aussi souvent que permis : { $move }, { $often }. Pour le permettre quand même, coche « quand même ».
refusal-move-state = « { $move } » est pour qui est dans cet état : { $state }. Ce n’est pas le cas ici ({ $name }). Pour le permettre quand même, coche « quand même ».
refusal-move-too_few = « { $move } » se fait à { $n }, et il n’y en a que { $here } pour le faire : { $name } n’y suffit pas. Pour le permettre quand même, coche « quand même ».
refusal-move-too_many = « { $move } » touche { $n } cible(s) au plus, et { $here } sont choisies : choisis-en moins. Pour le permettre quand même, coche « quand même ».
refusal-move-not_held = Aucun PJ ne tient { $name } : rien dont se libérer.
refusal-move-thing = { $name } ne porte pas « { $thing } » : choisis une chose que porte la cible.
refusal-move-no_thing = { $move } n’a aucun effet sur { $thing } : choisis plutôt quelqu’un.
refusal-move-other = { $name } est déjà la cible : choisis quelqu’un d’autre, ou personne.
refusal-hold-one = Seule prise : { $name }. Retire les autres.
refusal-hold-effort = Rien n’est lancé pour serrer { $name } : retire l’Effort.
refusal-hold-attacks = { $name } attaque : attends la défense, puis laisse-lui essayer de se libérer au prochain round.
refusal-hold-open = { $name } essaie déjà de se libérer : attends le jet d’en face.
refusal-hold-tried = { $name } a déjà essayé de se libérer ce round : à nouveau au prochain round.
refusal-hold-attacked = { $name } a déjà attaqué ce round : laisse-lui essayer de se libérer au prochain round.
refusal-hold-struggled = { $name } a essayé de se libérer ce round, au lieu d’attaquer. Pour lui permettre d’attaquer quand même, coche « quand même ».
refusal-move-far = { $name } est à { DISTANCE($n) } et « { $move } » porte à { DISTANCE($reach) } : il faut s’approcher de { DISTANCE($closer) }, ou le permettre quand même.
refusal-move-together = { $name } a déjà agi dans ce round avec son groupe : « { $move } ». Pour lui permettre d’agir encore, coche « quand même ».
refusal-move-whom = Personne n’est désigné comme cible de « { $move } » : choisis une cible.
refusal-move-regains_at_zero = { $name } est à 0 santé : rien ne lui revient de soi-même.
refusal-move-regains_not = { $name } ne regagne pas de santé par nature : change sa santé à la main.
refusal-unknown_skill = La fiche n’a pas de compétence « { $skill } » : choisis-en une des siennes.
refusal-gm_sets_modifiers = La MJ dit ce qui facilite ou entrave encore : demande-le-lui, et retire-le ici.
refusal-choice_not_open = Ce bénéfice n’est pas proposé pour ce jet : choisis-en un qui l’est.
refusal-long_rest_in_fight = Un tel repos ({ $rest }) ne se prend pas en plein combat : attends la fin de la rencontre.
refusal-rest_not_this_pool = { $source } : le repos ne rend aucun point { DE($stat) }. Répartis-les entre tes autres Réserves.
refusal-rest_needs = { $source } : avant un jet de récupération vient ce qui donne « { $condition } ». Utilise d’abord cette capacité ; si elle réussit, repose-toi.
refusal-too_dear = Prix de { $thing } : { $price }. À ce niveau, { $item } fait au plus : { $most }. Nomme une chose moins chère.
refusal-wrong_ware = { $item } ne peut pas faire { $thing } : c’est d’une autre sorte. Nomme une chose de la bonne liste.
refusal-level_of_heroes = Niveau { DE($name) } : { $level }, et ici les PNJ vont jusqu’à { $most }. Active le module « Sauts de puissance » (super-héros ; à une table, dans ses réglages), ou donne un niveau plus bas.
refusal-level_of_none = Niveau { DE($name) } : { $level } ; aucune table n’a de PNJ au-dessus de 15. Donne un niveau de 0 à { $most }.
refusal-share_first = Un jet de récupération attend d’être réparti : répartis d’abord ses points.
refusal-stale_link = Ce lien n’ouvre rien (ou plus rien) : demande à ta MJ un nouveau lien.
refusal-signed_out = Ce navigateur n’a pas (ou plus) de place ici : rouvre ton lien, ou demande à ta MJ un nouveau lien.
refusal-no_seat = Cette place n’existe pas à cette table : demande à ta MJ un lien vers la tienne.
refusal-no_page = Cette page n’existe pas : retourne à la table.
refusal-foreign_origin = Cette requête ne vient pas d’une page de cette table : ouvre la table par ton lien et réessaie.
refusal-no_form = Ce qui est arrivé ne vient pas d’un formulaire de cette table : recharge la page et réessaie.
refusal-too_many_fields = Un formulaire de cette table a au plus { $n } champs : recharge la page et réessaie.
refusal-no_command_id = La page est périmée : recharge-la et réessaie.
refusal-not_done = Cela n’a pas été fait, car rien ne peut être enregistré maintenant. Pour qui tient cette table : { $why }
refusal-not_read = Cela ne peut pas être montré maintenant. Pour qui tient cette table : { $why }
refusal-no_room = Trop de connexions : ferme les pages que personne ne regarde, puis réessaie.
refusal-too_fast = C’était trop d’un coup depuis cette place : attends un instant, puis réessaie.
refusal-upload_slow = Le fichier a mis trop de temps à arriver. Réessaie avec une connexion plus rapide ou un fichier plus petit.
refusal-crowded = Trop de gens demandent des pages en ce moment : attends un instant, puis réessaie.
refusal-too_often = C’était vraiment beaucoup d’un coup depuis cet appareil ou ce réseau : attends une minute, puis réessaie.
refusal-tables_full = { $n ->
    [one] { $n } table est gardée
   *[other] { $n } tables sont gardées
    } ici, pas davantage : lance Threefold avec un autre fichier (--db), ou permets-en plus (--tables).
refusal-our_fault = Quelque chose a cassé de notre côté ; rien n’a changé. Réessaie, et préviens qui tient cette table si cela dure.
refusal-command_id = L’identifiant d’une requête a de 1 à 64 lettres, chiffres, tirets, points, deux-points ou soulignés : donnes-en un ainsi.
refusal-command_reused = Une autre place a utilisé l’identifiant de cette requête : renvoie la requête sous un nouvel identifiant.
refusal-table_moved_on = La table a avancé (événement { $version }, non { $expected }) : regarde et recommence.
refusal-out_of_bounds = Cela porterait un nombre ou un nom au-delà de ce qu’une fiche contient : fais plus petit ou plus court.
refusal-no_command = Cela va avec une commande : dis laquelle, ou retire-le.
refusal-nothing_to_end = { $name } ne maintient rien par { $power } à quoi mettre fin.
refusal-end_which = Chaque chose issue de { $power } demande sa propre action : dis laquelle doit finir.
refusal-no_such_part = Cela ne vient pas de { $power } : choisis une chose ou un compagnon qui en vient.
refusal-not_commanded = L’ordre « { $command } » ne tient plus { $name }. Recharge la page pour voir ce qui tient.
refusal-input_missing = { $act } : il manque `{ $field }`, indique-le.
refusal-input_stray = { $act } : `{ $field }` n’y sert à rien, retire-le.
refusal-climb_one = Une escalade a soit une surface, soit une difficulté de la MJ : donne l’une des deux.
refusal-standing_run = Un saut sans élan n’a pas d’élan : choisis un saut après un élan, ou retire l’élan.
refusal-ride_one = Monter et conduire prennent soit une manœuvre, soit une difficulté de la MJ : donne l’une des deux.
refusal-perceive_what = Donne comme cible la créature à remarquer, ou une difficulté pour toute autre chose.
refusal-level_of_what = Donne le niveau de l’appareil, ou l’appareil même comme cible : l’un des deux.
refusal-known_device = Désactiver, crocheter et fracasser demandent un jet même sur un appareil bien connu : retire-le.
refusal-identify_one = Donne l’un de ceux-ci : un appareil comme cible, son niveau, la rareté du savoir, ou une difficulté.
refusal-no_surface = Sans surface où pousser, on ne se déplace pas en apesanteur : trouve où prendre appui.
refusal-chase_short = Les jets ne se comptent que dans une longue poursuite : rends-la longue, ou retire-les.
refusal-chase_over = Cette poursuite est déjà décidée : commences-en une autre.
refusal-vehicle_lost = Perte définitive { DE($name) } : prends un autre véhicule.
refusal-undriven_course = Qui ne conduit pas ce round ne peut changer ni la vitesse ni le cap : conduis, ou garde la route.
refusal-undriven_roll = Rien d’autre ne se lance ici : retire-le, et joue à part ce que fait la personne au volant.
refusal-not_enclosed = Les véhicules ne se combattent que si tout le monde est à l’intérieur : utilise des attaques ordinaires, ou immobilise le véhicule.
refusal-system_missing = Une attaque contre un véhicule doit viser un système : ses armes, défenses, propulsion, direction ou source d’énergie.
refusal-pilot_difficulty = La MJ fixe la difficulté de ce pilotage : donne une difficulté.
refusal-not_an_exit = Seule une sortie de FTL finit ainsi : retire-le, ou pilote une sortie (ftl_exit).
refusal-works_already = Ce système { DE($name) } fonctionne : choisis-en un qui est hors service.
refusal-sick_failures = Les échecs comptent les minutes d’exposition, pas les jours de maladie : retire-les.
refusal-no_roll_no_effort = Rien ne se lance ici, l’Effort n’a donc rien à faciliter : retire-le.
refusal-guard_pc = Seul un personnage joueur lance le dé pour arrêter quelqu’un ou franchir une garde : laisse agir l’un d’eux.
refusal-guard_whom = Cela prend un PNJ pour cible : qui l’on arrête, ou qui monte la garde.
refusal-guard_again = { $name } s’est déjà fait retenir ce round : essaie d’arrêter quelqu’un d’autre, ou attends le prochain round.
refusal-special_damage = Dis ce que cela fait : des crans sur la piste de dégâts, un état, ou les deux.
refusal-lasts_what = Seul un état dure quelque temps : nommes-en un, ou retire la durée.
refusal-times_of_what = Cela n’agit de nouveau que si l’on dit quand (again) : dis-le, ou retire le nombre de fois.
refusal-lucky_shot = Un coup de chance vise une cible ni vue ni sentie : retire-le, ou nomme ce qui cache la cible.
refusal-effect_or_damage = Un jet spécial donne des dégâts ou un effet : choisis l’un des deux.
refusal-travel_how_long = Un voyage prend des jours ou des heures : dis combien.
refusal-area_damage = Combien l’attaque inflige-t-elle ? Donne les dégâts, ou une attaque qui en a.
refusal-area_empty = Une attaque de zone prend au moins une cible.
refusal-attack_also = { $attack } vise une seule cible : pour d’autres cibles, il faut une capacité qui les atteint. La MJ peut demander une attaque de zone.
refusal-attack_bought = Une attaque ordinaire avec { $attack } n’offre rien d’autre contre de l’Effort : utilise la capacité ou l’objet qui le propose.
refusal-attack_spares = « { $attack } » ne touche pas aussi { $name } : l’éclat frappe à portée immédiate de la cible et, en mêlée, épargne qui tient l’arme.
refusal-area_distance = { $name } : { $why }
refusal-area_true_name = Un vrai nom facilite l’attaque contre son seul porteur : nomme ceux dont le vrai nom est connu dans `true_names`.
refusal-area_name = Aucune cible ne s’appelle « { $name } » : { $hint }
refusal-no_panel = Un mur n’a ni loquet ni gonds : retire cela.
refusal-ally_effort = { $name } n’est pas un PJ, et seuls les PJ appliquent de l’Effort : retire-le.
refusal-no_level = Le niveau de quoi ? Donne-le, ou désigne qui ou quoi en a un.
refusal-trap_broken = Le piège est cassé : il ne fait plus rien.
refusal-craft-level = Qu’est-ce que c’est ? Donne l’objet, son niveau, ou la chose même comme cible : l’un des trois.
refusal-craft-only_tinkering = Seul le bricolage prend cela : retire-le, ou fais-en un bricolage (tinker).
refusal-craft-not_lasting = Les XP se paient pour un bénéfice durable : dis qu’il y en a un (lasting), ou retire-le.
refusal-craft-flaw = Seul un travail à la hâte laisse un défaut : donne le temps qu’il doit prendre (rush), ou retire-le.
refusal-craft-unskilled = La MJ demande ici : { $level }. { $name } ne l’a pas dans cette compétence : nomme une meilleure compétence, ou laisse faire quelqu’un d’autre.
refusal-craft-no_rush = Ce n’est pas de la hâte : le travail ne prend pas plus longtemps. Donne un temps plus court, ou retire-le.
refusal-craft-time = Le travail n’est pas fini : il reste { $time }.
refusal-magic_craft-level = De quel niveau doit-il être ? Donnes-en un de { $least } à { $most }, ou prends le moins cher qui marche.
refusal-magic_craft-cheapest = Le moins cher se fait au niveau le plus bas : retire le niveau, ou la demande du moins cher.
refusal-magic_craft-range = Cela se fabrique aux niveaux { $least } à { $most } : choisis-en un.
refusal-magic_craft-unskilled = Les objets magiques ne se fabriquent qu’avec de l’entraînement, et { $skill } n’en a pas : nomme un artisanat avec entraînement ou spécialisation, ou apprends-le.
refusal-magic_craft-time = La table des temps s’arrête avant la difficulté { $difficulty } : donne le temps de la MJ.
refusal-magic_craft-place = On ne fabrique pas d’objet magique sur la route ou dans un donjon : trouve un lieu où travailler et restes-y.
refusal-magic_craft-finished = { $n ->
    [one] Sa seule sous-tâche est accomplie : l’objet est terminé.
   *[other] Les { $n } sous-tâches sont accomplies : l’objet est terminé.
    }
refusal-magic_craft-too_many = Seuls les échecs qui en suivent un autre détruisent du matériau : donne moins d’éléments à remplacer, ou plus d’échecs.
refusal-magic_craft-replace = { $n ->
    [one] Un élément du matériau a été détruit : remplace-le
   *[other] { $n } éléments du matériau ont été détruits : remplace-les
    } d’abord et mets ceci à 0.
refusal-magic_craft-effort = L’Effort est de l’instant, et une sous-tâche de ce travail prend plus d’un jour : retire-le.
refusal-magic_craft-effort_whole = L’Effort est de l’instant, et ce travail prend plus d’un jour : retire-le.
refusal-magic_craft-artifact_only = C’est pour les artefacts : retire-le, ou fabrique un artefact.
refusal-magic_craft-stim = Un stimulant est un cypher : retire cela, ou fabrique un cypher.
refusal-magic_craft-simple = Un artefact simple prend le temps que dit la MJ : donne ce temps.
refusal-magic_craft-agreement = Joueur et MJ doivent s’accorder sur l’artefact à fabriquer : dis-le une fois que c’est fait.
refusal-magic_craft-commonplace = Là où la technologie magique est courante, elle se fabrique comme le reste : utilise la procédure craft.
refusal-magic_craft-device = L’appareil lui-même doit être déjà fait : fabrique-le, et dis-le.
refusal-magic_craft-no_device = Un appareil va avec ce qui est aussi de la technologie : dis comment c’est fait (technology), ou retire-le.
refusal-magic_device-stray = Cet appareil n’en a pas l’usage : retire-le.
refusal-magic_device-spent = Il ne marche plus : prends-en un autre.
refusal-advance-steps = { $name } n’a pas pu acheter ces étapes au rang { $tier } : chacune s’achète une fois, et l’étape numéro { $n } fait passer au rang suivant.
refusal-advance-last_tier = Le rang { $tier } est le dernier : la MJ peut permettre d’autres étapes au-delà (beyond_tier_6).
refusal-advance-taken = Cette étape est déjà prise à ce rang ({ $step }) : achète une autre étape, celle-ci se rouvre au rang suivant.
refusal-advance-instead_of_skill = À cette table, une option spéciale remplace la compétence, et cette étape est déjà prise à ce rang ({ $step }) : achète une autre étape.
refusal-advance-points = { $n } points exactement vont aux Réserves, et tu en as donné { $asked } : répartis-en { $n }.
refusal-advance-most_effort = L’Effort s’arrête à { $n } : choisis une autre étape ou une option spéciale.
refusal-advance-fighting_skill = « { $skill } » sert à attaquer ou à se défendre, ce que cette étape n’entraîne pas : choisis une autre compétence, ou une des capacités du personnage.
refusal-advance-specialized = Rien n’est plus haut que la spécialisation en « { $skill } » : choisis une autre compétence.
refusal-advance-focus_tier = Une capacité de plus du focus vient à partir du rang { $n }, et ceci est le rang { $tier } : choisis une autre option.
refusal-advance-has_ability = Le personnage a déjà { $ability } : choisis une autre capacité.
refusal-advance-not_shared = Seul un foyer s’achète à plusieurs : laisse payer un seul personnage.
refusal-advance-overpaid = Les autres paient { $asked } XP pour ce qui en coûte { $n } : baisse leurs parts.
refusal-advance-pays_once = { $name } ne paie qu’une part : donne une part par personnage.
refusal-arc-imposed = Un arc ne se choisit que par qui joue le personnage : propose-le, et attends sa décision.
refusal-arc-one_free = Un arc est gratuit à la création, et ce personnage en a déjà eu un : prends celui-ci contre des XP.
refusal-arc-over = { $arc } : cet arc est fini. Prends-en un autre.
refusal-arc-after_climax = { $arc } : l’apogée est passée, il ne reste que le dénouement.
refusal-arc-lacking = { $arc } : il manque encore { $lacking }. À accomplir d’abord, sauf si la MJ passe outre (skip).
refusal-arc-opened = { $arc } : l’ouverture est passée, continue par les étapes.
refusal-arc-under_way = { $arc } : l’arc est en route, et l’ouverture vient avant tout le reste.
refusal-arc-unknown_step = { $arc } : pas d’étape « { $step } ». Choisis parmi { $known }.
refusal-arc-step_once = { $arc } : l’étape « { $step } », qui ne vient qu’une fois, est passée. Choisis-en une autre.
refusal-arc-day_passed = { $arc } : ce jour est passé. Donne le jour de sa dernière partie ou un jour plus tardif.
refusal-arc-session_passed = { $arc } : cette séance est passée. Donne celle de sa dernière partie ou une plus tardive.
refusal-arc-session_full = { $n ->
    [one] { $arc } a eu { $n } partie dans cette séance : garde la suivante pour une autre.
   *[other] { $arc } a eu { $n } parties dans cette séance : garde la suivante pour une autre.
    }
refusal-arc-too_short = Un arc prend { TIME($n, "days") } au moins : { $arc } peut finir à partir du jour { $day }.
refusal-arc-only_failure = { $arc } : l’apogée ne peut qu’échouer. Dis-le (success false).
refusal-arc-unknown = Aucun arc type ne s’appelle « { $arc } » : choisis-en un, comme `avenge` ou `explore`, ou donne les parties d’un arc à toi (own).
refusal-arc-unknown_near = Aucun arc type ne s’appelle « { $arc } » : veux-tu dire `{ $near }` ? Pour un arc à toi, donne ses parties (own).
refusal-arc-has_parts = { $arc } a ses propres parties : retire l’arc de l’ami.
refusal-arc-step_twice = L’étape « { $step } » est là deux fois : nomme chaque étape une fois.
refusal-arc-friend_missing = { $arc } tire ses étapes et son apogée de l’arc de l’ami : dis lequel (friend).
refusal-arc-name_taken = Il y a déjà un arc nommé « { $arc } » : donne un autre nom à celui-ci (called).
refusal-arc-none = { $name } ne mène aucun arc, donc aucun nommé « { $arc } » : commences-en un d’abord.
refusal-arc-not_taken = { $name } ne mène pas d’arc nommé « { $arc } ». Sont ouverts : { $known }.
refusal-share-nobody = Personne ici ne peut prendre une part des dégâts { DE($name) } : retire cela.
refusal-share-most = Au plus { $n } peut passer à l’autre : baisse le nombre.
refusal-companion-own_will = { $name } n’en fait qu’à sa tête et n’obéit à personne : c’est la MJ qui joue cette créature.
refusal-companion-no_attack = { $name } n’attaque pas : demande une aide d’une autre sorte.
refusal-companion-alone = Un compagnon attaque avec ce qu’il a, sans armes, capacités ni aide de son personnage : retire cela.
refusal-companion-acted = { $name } a déjà agi ce round : à nouveau au prochain round.
refusal-companion-once_each = { $name } ne frappe personne deux fois dans le même round : choisis une autre cible.
refusal-companion-fallen = { $name } n’est plus debout. Ce qu’il faut avant qu’un autre vienne : { $what }. La MJ retire le corps de la scène quand c’est fait.
refusal-companion-there = « { $item } » a déjà fait venir { $name } : personne d’autre ne viendrait. Garde tes points, ou renvoie d’abord quelqu’un.
refusal-companion-itself = Un compagnon ne s’attaque pas lui-même : choisis un adversaire pour { $name }.
refusal-companion-thing = { $name } n’attaque que des créatures, pas des choses : choisis un adversaire, ou laisse la MJ dire ce qui se passe.
refusal-companion-attacked = Personne ne lance de défense pour { $name } : compare les niveaux, et note ses dégâts à la main.
refusal-follower-not_here = Les acolytes aident aux tâches, attaques, défenses et à l’initiative : pour le reste, la MJ ajoute l’aide comme atout.
refusal-follower-who = Personne n’est nommé pour agir : dis quel acolyte.
refusal-follower-nothing = rien encore
refusal-follower-comfort = la paix de l’esprit, le réconfort et la solitude
refusal-follower-comfort_too = { $known }, ainsi que la paix de l’esprit, le réconfort et la solitude
refusal-follower-nobody = { $name } n’a pas encore d’acolyte : gagnes-en un d’abord.
refusal-follower-nobody_lost = { $name } n’a perdu aucun acolyte, il n’y a donc personne à remplacer.
refusal-follower-unknown = { $name } n’a pas d’acolyte nommé « { $follower } ». Acolytes présents : { $known }.
refusal-follower-none_lost = { $name } n’a pas perdu d’acolyte nommé « { $follower } ». Perdus : { $known }.
refusal-follower-stat_missing = Une tâche d’une certaine difficulté demande une stat : dis laquelle.
refusal-follower-unmodified = { $name } n’a pas de modification pour { $task } et ne peut pas y aider. { $name } aide à : { $known }.
refusal-follower-too_low = { $name } est de niveau { $level } et n’aide à l’attaque et à la défense qu’à partir du niveau { $n } : demande une autre aide, ou attends.
refusal-follower-no_pet = { $name } n’est pas un animal de compagnie : seul un animal bien soigné réconforte par lui-même. Renonce au réconfort, ou choisis un animal.
refusal-follower-pet_neglected = { $name } manque de soins et ne réconforte personne : occupe-t’en d’abord.
refusal-follower-alone = { $name } agit par ses propres moyens, sans Effort, compétences ni points de son personnage : retire `{ $field }`.
refusal-follower-knows = { $name } a déjà { $task } : choisis une autre tâche.
refusal-follower-full = { $name } est de niveau { $n } et n’aide donc qu’à { $n ->
    [one] { $n } tâche
   *[other] { $n } tâches
    } : retire les autres.
refusal-follower-pet_needs_ability = Un animal qui aide vient d’une capacité ou d’un focus qui accorde des acolytes : nomme-la (ability), ou ne donne pas de tâches à l’animal.
refusal-follower-too_soon = Un remplacement se cherche { TIME($least, "days") } après la perte { DE($name) } : attends encore { TIME($n, "days") }.
refusal-follower-not_recruited = Un autre acolyte vient après une recherche sérieuse : recrutes-en un d’abord (recruited).
refusal-follower-name_taken = Il y a déjà un acolyte nommé « { $name } » : donne un autre nom.
refusal-cooperation-help_again = Ce personnage a déjà aidé ce round : le prochain tour apporte une autre action.
refusal-cooperation-distract_again = Ce personnage a déjà détourné l’attention d’un adversaire ce round : le prochain tour apporte une autre action.
refusal-cooperation-draw_attack_again = Ce personnage a déjà tenté d’attirer une attaque ce round : le prochain round en permet une autre.
refusal-cooperation-take_attack_again = Personne ne prend plus d’une attaque par round à la place d’autrui : quelqu’un d’autre peut prendre celle-ci.
refusal-cooperation-another = Une seule façon d’agir ensemble tient dans un round, et ce personnage en a utilisé une ({ $used }) : quelqu’un d’autre peut le faire.
refusal-cooperation-acted = Cela prend une action, et celle de ce personnage est dépensée : le prochain tour en apporte une autre.
refusal-cooperation-complement = Une tâche qui en accompagne une autre demande une stat et une difficulté : donne aussi l’autre, ou aucune.
refusal-cooperation-too_far = On ne prend qu’une attaque contre un camarade à distance immédiate : approche-toi d’abord.
refusal-cooperation-area = Une attaque de zone frappe tout le monde dans la zone, et ne se prend pas à la place d’un autre.
refusal-heal-dead = { $name }, à l’état « mort », n’a plus rien à attendre des premiers soins : ils aident les vivants.
refusal-power-undressed = « { $item } » vient de « { $what } », qui n’est pas porté : il faut d’abord l’enfiler.
refusal-power-feet = « { $item } » porte à { DISTANCE($n) }, et { $name } est plus loin.
refusal-power-armor = { $item } ne se fait pas dans cette armure : elle rend l’Effort de Célérité plus cher. Enlève-la d’abord.
refusal-power-alive = { $name } vit encore : cela ne ramène que les morts.
refusal-power-hale = { $name } est en pleine forme : il n’y a aucun cran de la piste de dégâts à annuler.
refusal-power-always = « { $item } » agit en permanence : il n’y a rien à utiliser.
refusal-power-kept = « { $item } » ne peut servir pour l’instant : { $state }.
refusal-form_changed = { $name } a déjà changé de forme : une fois avant l’action du tour, une fois après.
refusal-power-goes_on = « { $item } » continue pour le temps restant : rien à lancer, rien à payer, et cela ne vaut que pour qui l’utilise. Retire l’Effort et tout autre ajout.
refusal-power-needs = { $item } ne s’utilise que pendant que { $what } est en cours : commence par là.
refusal-power-linked = « { $item } » attend déjà avec « { $what } ». Emploie celui-là : les deux sont alors épuisés.
refusal-power-lacks = { $item } repose sur { $what }, qui n’est pas sur la fiche.
refusal-react-whom = { $item } est pour quelqu’un d’autre : choisis qui.
refusal-react-attacker = { $item } répond à l’attaque { DE($name) } et ne frappe personne d’autre.
refusal-power-asks_nothing = { $item } ne demande rien à quoi « { $what } » réponde : laisse-le de côté.
refusal-power-no_weapon = « { $item } » demande une arme qui convient, et { $name } n’en a pas : mets-en d’abord une sur la fiche.
refusal-power-apart = { $name } : « { $item } » remplit une zone de { DISTANCE($n) } de large, et une autre cible est à { DISTANCE($feet) }. Choisis des cibles plus proches.
refusal-power-no_fight = « { $item } » ne marche qu’en combat, et la table n’en joue aucun : commence d’abord un combat.
refusal-power-nature = « { $item } » n’agit que sur { $wanted }. { $name } : { $nature }.
refusal-power-takes_long = « { $item } » demande { $time } : trop long pour un combat. Commence quand la rencontre est finie.
refusal-power-under_way = « { $item } » n’est pas terminé : encore { $time }. Finis ton tour pour continuer ; toute autre action y met fin.
refusal-power-destroyed_body = « { $item } » ne relève pas un corps détruit après avoir marché, comme { $name } : choisis-en un autre.
refusal-power-walks_already = { $name } : ce corps marche déjà. Choisis-en un autre pour « { $item } ».
refusal-power-waits_for_die = « { $item } » relance un dé déjà tombé, et aucun jet n’est en attente : utilise-la sur le jet ouvert, avant de l’accepter.
refusal-power-comes_with_help = « { $item } » améliore l’aide que tu donnes : aide un compagnon, et cela vient avec.
refusal-power-untrained = { $item } n’agit que pour qui a l’entraînement : { $task }. Cette compétence n’est pas sur la fiche.
refusal-power-which_ends = Un seul état prend fin pour { $name } : dis lequel. Il y a : { $known }.
refusal-heal-retry = { $name } ne peut plus soigner { $patient } : un essai par jour, et le jour suivant en apporte un autre.
refusal-heal-again = { $name } a déjà tenté de soigner { $patient } aujourd’hui : quelqu’un d’autre peut essayer, ou { $name } après dix heures de repos.
refusal-heal-other = Quelqu’un a déjà tenté de soigner { $patient } aujourd’hui, et cette table permet un essai par jour : repose-toi dix heures.
refusal-hazard-one = Nomme un des dangers, ou donne les points d’un autre : l’un des deux.
refusal-hazard-feet = Les pieds vont avec une chute, et une chute les demande : donne les deux ou aucun.
refusal-hazard-once = Cela n’arrive qu’une fois ({ $hazard }), pas round après round : retire les rounds.
refusal-award-mission_least = Une mission vaut { $n } XP ou plus par personne : monte les points, ou retire-les.
refusal-award-nobody = Personne à qui donner des XP : nomme les personnages (pcs).
refusal-award-twice = { $name } ne reçoit des XP qu’une fois : nomme chaque personnage une fois.
refusal-trap-unknown = Aucun piège ne s’appelle « { $trap } » : choisis-en un, comme `arrow`, `pit` ou `net`, ou décris-en un.
refusal-trap-unknown_near = Aucun piège ne s’appelle « { $trap } » : veux-tu dire `{ $near }` ? Sinon, décris-en un.
refusal-trap-points_or_feet = Un piège inflige tant de points, ou un par tant de pieds : donne l’un des deux.
refusal-trap-own_variant = Un piège à soi n’a pas de variantes : décris-le tel quel.
refusal-trap-variant = Ce piège n’a pas de variante « { $variant } ». Il a : { $known }.
refusal-trap-how_far = { $trap } : dis de quelle hauteur, en pieds (10 pieds font 3 m).
refusal-trap-no_fall = { $trap } : personne ne tombe ni ne glisse, retire donc les pieds.
refusal-trap-no_sides = { $trap } : il n’y a pas de côté à choisir.
refusal-trap-no_hole = { $trap } : il ne se cache pas derrière un trou, retire donc cela.
refusal-trap-areas = Les zones se comptent là où l’on fouille : retire-les, ou fouille (active).
refusal-trap-one_pass = { $trap } : il ne revient pas, retire donc les passages, ou nomme la variante qui se balance.
refusal-trap-stage = Le stade va avec l’air raréfié d’une salle qui s’inonde, et avec rien d’autre : donne les deux ou aucun.
refusal-trap-escape_stat = On se dégage par la Puissance ou on se glisse par la Célérité : choisis l’une des deux.
refusal-possession-held = Ce personnage est déjà possédé : dis ce qui se passe dans la possession.
refusal-possession-free = Personne n’est possédé ici : commence par une tentative.
refusal-possession-touch = La créature doit d’abord toucher sa victime. Si la victime résiste au toucher, c’est une défense sans dégâts.
refusal-possession-first_round = Au premier round, l’hôte agit comme d’habitude : on peut tenter de contrôler dès le deuxième.
refusal-possession-eject = Il y a un jet par jour pour l’expulser : attends le lendemain, ou fais-lui ordonner de partir.
refusal-possession-command = On peut lui ordonner de partir une fois par jour : attends la prochaine.
refusal-ritual-unknown = Aucun rituel ne s’appelle « { $ritual } » : choisis-en un, comme `beseech`, `exorcism` ou `resurrection`, ou décris-en un.
refusal-ritual-unknown_near = Aucun rituel ne s’appelle « { $ritual } » : veux-tu dire `{ $near }` ? Sinon, décris-en un.
refusal-ritual-fixed = Un rituel à niveaux fixes les nomme : donne ses niveaux.
refusal-ritual-level = Ce rituel a le niveau de ce à quoi il s’attaque : dis le niveau.
refusal-ritual-tier = Ce rituel suit le rang de la capacité voulue : dis le rang, et pas de niveau.
refusal-ritual-no_tier = Ce rituel ne suit pas un rang : dis le niveau.
refusal-ritual-level_or_tier = Dis le niveau d’une créature ou le rang d’un PJ, pas les deux.
refusal-ritual-levels = Ce rituel a l’un de ces niveaux : { $known }.
refusal-ritual-over = Un rituel de niveau { $level } n’a pas de sous-tâche { $n } : il est fini.
refusal-ritual-begun = Les préparatifs d’abord : retire l’état pour préparer un nouveau rituel.
refusal-ritual-twice = { $name } participe deux fois : nomme chacun une fois, et pas qui dirige parmi les autres.
refusal-ritual-too_much = { $n ->
    [one] La sous-tâche coûte { $n } point
   *[other] La sous-tâche coûte { $n } points
    } et tu en donnes { $given } : n’en donne pas plus.
refusal-ritual-pool = Ce rituel ne prend pas de points { DE($stat) } : paie-les avec { $options }, ou laisse payer quelqu’un d’autre qui participe.
refusal-ritual-no_pool = Ce rituel ne prend pas de points de Réserve : retire-les.
refusal-ritual-no_time = Seule une sous-tâche de routine peut ne pas prendre de temps : facilite-la d’abord à 0, ou retire cela.
refusal-ritual-cannot_pay = { $n ->
    [one] Cette sous-tâche coûte 1 point { DE($stat) } et la Réserve de qui dirige est vide : laisse d’autres le donner, ou récupère d’abord.
   *[other] Cette sous-tâche coûte { $n } points { DE($stat) } et la Réserve de qui dirige en contient { $pool } : laisse d’autres en donner, ou récupère d’abord.
    }
refusal-ritual-effort = { $n ->
    [one] Avec son Effort, cette sous-tâche coûte 1 point { DE($stat) } et la Réserve de qui dirige est vide : prends moins d’Effort, laisse d’autres donner des points, ou récupère d’abord.
   *[other] Avec son Effort, cette sous-tâche coûte { $n } points { DE($stat) } et la Réserve de qui dirige en contient { $pool } : prends moins d’Effort, laisse d’autres donner des points, ou récupère d’abord.
    }
refusal-ritual-share = { $n ->
    [one] { $name } donnerait 1 point { DE($stat) } et n’en a pas : prends-le d’une autre Réserve ou de quelqu’un d’autre.
   *[other] { $name } donnerait { $n } points { DE($stat) } et en a { $pool } : donnes-en moins, ou prends-les d’une autre Réserve ou de quelqu’un d’autre.
    }
refusal-ritual-no_soul_object = Un objet reçoit l’âme : dis son niveau, { $level } au moins.
refusal-ritual-unprepared = Ce rituel se prépare d’abord pendant { TIME($n, "minutes") } : prépare-le, puis continue avec l’état reçu.
refusal-ritual-soul_object = Un objet de niveau { $n } ne peut pas retenir cette âme : il doit être de niveau { $level } au moins.
refusal-ritual-flesh = { $n ->
    [one] { $n } point est perdu
   *[other] { $n } points sont perdus
    } pour de bon : répartis entre Puissance et Célérité (points donnés : { $given }).
refusal-ritual-flesh_one = Un seul prix suffit : des points de Réserve, un point d’Avantage, une inaptitude ou des points de récupération.
refusal-ritual-flesh_edge = { $name } n’a pas d’Avantage à perdre ici ({ $stat }) : donne autre chose.
refusal-ritual-flesh_recovery = Les jets de récupération perdent { $n } points pour de bon, ni plus ni moins.
refusal-ritual-flesh_short = { $stat } a { $n ->
    [one] { $n } point
   *[other] { $n } points
    } au plus : prends davantage de l’autre Réserve.
refusal-ritual-not_afflicted = { $name } ne souffre pas de « { $condition } » : nomme { $known }, ou retire-le.
refusal-ritual-no_ward = { $ritual } ne protège rien : choisis un rituel qui protège une zone, comme consécration.
refusal-ritual-no_bargain = { $ritual } n’évoque personne avec qui traiter : prends un rituel qui fait venir un être en personne.
refusal-ritual-no_vessel = { $ritual } n’emprisonne personne : prends un rituel qui le fait.
refusal-ritual-nobody_inside = Dis qui est dans le réceptacle : choisis un personnage ou un PNJ.
refusal-ritual-free = { $name } n’est pas dans un réceptacle : choisis qui y est.
refusal-ritual-alive = { $name } vit encore : choisis une personne morte.
refusal-ritual-dead = La mort a déjà pris { $name } : choisis quelqu’un de vivant.
refusal-ritual-imprisoned = { $name } est déjà dans un réceptacle : ouvre-le d’abord, ou choisis quelqu’un d’autre.
refusal-ritual-not_possessed = Rien ne possède { $name } : choisis quelqu’un qui subit une possession, ou personne pour purger un lieu.
refusal-ritual-threat = Dis qui ou quoi vient à la protection : choisis un PNJ, ou donne le niveau de la menace.
refusal-power-buys_nothing = L’Effort n’achète rien à cette place dans { $item } : retire ces niveaux, ou mets-les sur ce qui est offert.
refusal-power-levels_bought = { $item } : { $n ->
    [one] { $n } niveau d’Effort n’y va pas
   *[other] { $n } niveaux d’Effort n’y vont pas
    }. Ceux-ci, oui : { $able }.
refusal-power-again = { $item } a déjà servi : pour l’utiliser de nouveau, mets { $n ->
    [one] { $n } niveau d’Effort
   *[other] { $n } niveaux d’Effort
    } dans « nouvel usage ».
refusal-power-passengers = { $n ->
    [0] { $item } n’emmène personne ici : achetez des places avec des niveaux d’Effort.
    [one] { $item } emmène ici une seule personne : choisissez-en moins ou achetez des places avec des niveaux d’Effort.
   *[other] { $item } emmène ici { $n } personnes au plus : choisissez-en moins ou achetez des places avec des niveaux d’Effort.
}
refusal-power-no_failure = { $item } concerne une tâche tout juste échouée, dans le délai que dit son texte : il n’y en a pas.
refusal-power-no_success = { $item } vient après une réussite de { $ability } : emploie-la d’abord. Le délai que dit le texte est passé, ou elle n’a pas encore réussi.
refusal-power-no_hit = { $item } suit un coup porté lors d’un round précédent de ce combat, avec une arme de mêlée et sur le même adversaire : il n’y en a pas.
refusal-power-other_weapon = { $item } se fait avec l’arme qui a touché, { $attack } : choisis son poids.
refusal-power-another = { $item } en demande deux : cochez comme autre cible qui ou quoi est visé avec la première.
refusal-power-targets = { $item } touche ici { $n ->
    [one] { $n } cible
   *[other] { $n } cibles
    } au plus : choisis-en moins, ou achète d’autres cibles avec des niveaux d’Effort.
refusal-power-effect_on_foe = Un effet de combat frappe un adversaire : nomme l’adversaire visé, ou retire l’effet.
refusal-power-hands_full = { $name } en porte déjà { $n } : laisses-en un d’abord.
refusal-power-no_thing = Il n’y a pas d’équipement nommé { $thing } : { $hint }
refusal-power-no_choice = { $item } ne demande pas d’autre choix : laisse { $word } de côté.
refusal-power-no_table = Cet objet n’a plus de table pour cette face.
refusal-power-find_one = Dis ce qui est trouvé : un cypher, un artefact, ou quelque chose en mots. L’un des trois.
refusal-power-faces = Le niveau se lance avec { $n }d{ $sides } : donne une face par dé.
refusal-power-give_to = Choisis un camarade à cette table à qui le donner.
refusal-power-no_equipment = { $name } n’a rien nommé « { $item } » dans son équipement.
refusal-power-known = On sait déjà ce qu’est { $item }.
refusal-power-no_time = Comprendre ce qu’est { $item } prend un quart d’heure au moins : après le combat.
refusal-power-no_die = { $item } n’a pas de dé d’épuisement.
refusal-power-not_depleted = { $item } peut encore servir.
refusal-power-level = { $got } n’est pas un niveau : écris un nombre jusqu’à { $top }, ou des dés comme 1d6 + 2 qui y restent.
refusal-power-depletion = { $got } n’est pas un épuisement : écris les faces et le dé, comme 1–2 in 1d20 ou 1 in d6, each hour ; automatic ; ou never.
refusal-power-stats = { $name } se paie d’une Réserve et se lance avec une autre stat : une action en a une seule. Donne la même aux deux.
refusal-power-no_ability = { $name } n’a pas de capacité « { $item } ». Les capacités sont sur la fiche.
refusal-power-no_cypher = { $name } ne porte pas de cypher « { $item } ». Les cyphers sont sur la fiche.
refusal-power-option_taken = { $item } : « { $way } » a déjà servi. Choisis ce qui reste.
refusal-power-nothing_to_ease = { $item } ne demande aucun jet ici, l’Effort n’a donc rien à faciliter : mets à 0 les niveaux d’Effort pour faciliter.
refusal-power-too_many_ways = { $n ->
    [0] { $item } ne laisse rien à choisir : n’envoie aucune option.
   *[other] { $item } laisse { $n } choix : n’envoie pas plus d’options.
    }
refusal-power-no_way = « { $item } » n’a pas d’option numéro { $n } : choisis { $ways }. La première porte le numéro 0.
refusal-power-other_pool = « { $item } » ne rend rien { A($stat) } : choisis { $pools }.
refusal-power-full = « { $item } » remplirait « { $what } », qui contient déjà { $n } : dépenses-en d’abord une partie.
refusal-power-begun = « { $item } » sert { $n } fois en tout : après la première, il en reste au plus { $most }, et non { $left }.
refusal-power-not_worn = « { $item } » ne se porte pas : utilise-le plutôt.
refusal-power-its_moment = « { $item } » s’utilise en réponse à quelque chose : la table le propose quand cela arrive.
refusal-power-other_round = « { $item } » a servi ce round ou le précédent : jamais deux rounds de suite.
refusal-power-too_often = { $item } : { $back }. Pour t’en servir quand même, coche « La MJ permet une fois de plus ».
refusal-power-nothing_stored = { $item } prend des points en réserve, et il n’y en a pas : « { $what } » est vide.
refusal-power-too_few_points = { $item } prend { $n } points { DE($stat) }, qui n’en contient que { $left } : prends-en moins.
refusal-power-no_artifact = { $name } ne porte pas d’artefact « { $item } ». Les artefacts sont sur la fiche.
refusal-power-depleted = { $item } : plus rien à en tirer. Il remarche quand quelque chose le recharge et que la MJ est d’accord.
refusal-power-empty = { $item } : vide. Une fois l’objet rempli, la MJ le dit et il sert à nouveau.
refusal-power-cypher = { $item } demande un cypher de niveau { $n } ou plus, et il n’y en a pas sur la fiche.
refusal-power-all_loaded = « { $item } » recharge une arme, et toutes sont chargées : tire d’abord.
refusal-power-beside = { $item } n’agit ainsi qu’avec { $what }, et il n’y en a pas sur la fiche.
refusal-power-how_hard = { $item } sur { $name }, qui ne le veut pas : la MJ doit dire la difficulté.
refusal-power-level_open = { $item } est une tâche : à la MJ de dire quelle en est cette fois la difficulté.
refusal-power-no_creature = { $item } agit sur des êtres vivants, et { $name } est un objet : choisis quelqu’un.
refusal-power-no_thing_target = { $item } agit sur des objets : { $name } n’en est pas un. Choisis un objet de la scène.
refusal-power-npcs_alone = { $item } n’agit que sur les PNJ, et { $name } est un personnage joueur : choisis un PNJ.
refusal-power-own = { $item } n’agit que sur qui l’utilise, pas sur { $name } : ne choisis personne, ou donne-le à qui doit s’en servir.
refusal-power-no_corpse = { $item } agit sur les morts, et { $name } est en vie : choisis un cadavre.
refusal-power-others = { $item } est pour quelqu’un d’autre : choisis une autre personne.
refusal-power-user_alone = { $item } n’agit que sur qui l’utilise : laisse { $name } de côté.
refusal-power-thing_level = { $item } agit sur des objets jusqu’au niveau { $n }, et { $name } est au-dessus.
refusal-power-no_metal = { $item } agit sur le métal, et { $name } n’est pas en métal.
refusal-power-whom = { $item } s’utilise sur quelqu’un d’autre : dis sur qui.
refusal-power-which_thing = { $item } agit sur les objets : choisis un objet de la scène, que la MJ peut ajouter.
refusal-strip-on_the_way = On ne sait pas encore si le déplacement réussit : accepte d’abord son jet, ou relance.
refusal-strip-not_placed = { $name } n’a pas encore de place sur la ligne : la MJ y place tout le monde.
refusal-strip-slowly = Avec prudence, un déplacement va à { DISTANCE($n) } au plus en un round.
refusal-strip-moved = { DISTANCE($n) } sont déjà parcourus ce tour : un tour n’admet qu’un déplacement de plus qu’un pas.
refusal-strip-too_far = Cela fait { DISTANCE($n) } : { DISTANCE($most) } au plus en un tour ici.
refusal-strip-too_far_to_act = Cela fait { DISTANCE($n) } : pour agir en plus, { DISTANCE($most) } au plus. Déplace-toi sans autre action, ou va moins loin.
refusal-strip-reach = { $name } est à { DISTANCE($n) } et une attaque au corps à corps porte à { $reach } : approche-toi de { DISTANCE($closer) }, ou attaque à distance.
refusal-strip-range = { $name } est à { DISTANCE($n) } et « { $attack } » porte à { $reach } : approche-toi de { DISTANCE($closer) }, ou demande à la MJ un tir au-delà de la portée.
refusal-strip-strike = La MJ décide ce qui compte de la scène : demande-lui de ne pas le compter.
refusal-prepared-no_name = Donne à la scène un nom de 120 lettres au plus.
refusal-prepared-gone = Cette scène a été jetée : rouvre les scènes.
refusal-prepared-which = Nomme une scène préparée, ou écris-en une : l’un ou l’autre.
refusal-prepared-full = { $n } scènes sont déjà préparées : jettes-en une d’abord, ou enregistre-la en fichier.
refusal-prepared-nothing = Rien à garder ici : ajoute des adversaires ou des choses, ou règle d’abord lumière et sol.
refusal-prepared-too_many = Une scène préparée contient au plus { $most } adversaires, et il y en a { $n } : prépare les autres en seconde scène.
refusal-prepared-too_many_things = Une scène préparée contient au plus { $most } choses, et il y en a { $n } : retires-en d’abord.
refusal-together-whom = Choisis un camarade à la table à aider.
refusal-together-draw_own = { $name } est déjà la cible : défends-toi, ou laisse toucher.
refusal-together-drawn = { $name } attire déjà cette attaque, ou va le faire, et deux qui l’attirent ensemble s’annulent : laisse faire { $name }.
refusal-together-comes_between = { $name } va attirer ou arrêter cette attaque : attends ce jet.
refusal-together-take_own = { $name } est la cible touchée.
refusal-together-missed = L’attaque sur { $name } ne fait aucun mal que quelqu’un d’autre puisse prendre.
refusal-together-no_guard = { $name } ne monte pas la garde : monte-la d’abord, c’est une action.
refusal-together-over = C’est déjà fini.
refusal-together-called = Ce jet attend d’être fait : fais-le, ou reprends-le.
refusal-together-guarded = { $guard } veille sur { $foe } : franchis d’abord sa garde.

hint-near = veux-tu dire { $near } ?
hint-listed = `threefold { $command }` en donne la liste.

refusal-spelling-name_control = { $field } est un nom : ni retours à la ligne ni codes de contrôle. Enlève-les.
refusal-spelling-name_direction = { $field } a des codes qui changent le sens de l’écriture : enlève-les.
refusal-spelling-name_invisible = { $field } a un signe que personne ne voit : retape le nom sans lui.
refusal-spelling-name_unseen = Personne ne verrait ce nom ({ $field }) : donne-lui au moins une lettre, un chiffre ou un signe.
refusal-spelling-text_control = { $field } a des codes de contrôle : enlève-les. Les retours à la ligne peuvent rester.
refusal-spelling-text_direction = { $field } a des codes qui changent le sens de l’écriture : enlève-les.
invalid-must = { $field } doit être { $expected }.
invalid-must_not = { $field } doit être { $expected }, pas { $got }.
invalid-must_not_near = { $field } ne peut pas être { $got } : veux-tu dire { $near } ?
invalid-missing = { $field } manque : ce doit être { $expected }.
invalid-unknown = { $field } n’est pas connu ici : choisis parmi { $names }.
invalid-unknown_near = { $field } n’est pas connu ici : veux-tu dire { $near } ?
invalid-unknown_plain = { $field } n’est pas connu ici : retire-le.
invalid-this = ceci
invalid-truth = `true` ou `false`
invalid-whole = un nombre entier
invalid-whole_low = un nombre entier, { $low } ou plus
invalid-whole_high = un nombre entier, { $high } ou moins
invalid-whole_low_high = un nombre entier de { $low } à { $high }
invalid-text = un texte
invalid-text_low = { $low ->
    [one] un texte d’au moins { $low } caractère
   *[other] un texte d’au moins { $low } caractères
    }
invalid-text_high = { $high ->
    [one] un texte d’au plus { $high } caractère
   *[other] un texte d’au plus { $high } caractères
    }
invalid-text_low_high = un texte de { $low } à { $high } caractères
invalid-pattern-key = une clé en minuscules sans accent, chiffres et _, comme glass_step
invalid-pattern-entry = une entrée par son genre et sa clé, comme abilities.onslaught
invalid-pattern-word = une clé en minuscules sans accent et _, comme glass_step
invalid-pattern-rule = l’id d’une règle, comme effort.cost
invalid-pattern-ritual_rule = l’id de la règle d’un rituel, ritual.example et un mot, ou rien
invalid-pattern-arc_rule = l’id de la règle d’un arc, arc.sample et un mot, ou rien
invalid-pattern-trap_rule = l’id de la règle d’un piège, trap.entry et un mot, ou rien
invalid-pattern-rules = l’id d’une règle, ou le début d’ids suivi de *, comme effort.*
invalid-pattern-ruling = la marque d’une décision, comme 2-A10
invalid-pattern-level = un niveau : un nombre ou des dés, comme 4 ou 1d6+2
invalid-pattern-depletion = une chance comme 1 in 1d20 ou 1-2 in 1d6, ou automatic, ou never
invalid-pattern-fraction = un nombre ou une fraction, comme 2 ou 1/2
invalid-pattern-stat = might, speed, intellect, ou le nom d’un choix après le signe dollar
invalid-pattern-distance = une distance : immediate, short, long, very_long, unlimited, world, ou des feet ou miles comme 30 feet
invalid-pattern-range = une portée : touch, sight, weapon, immediate, short, long, very_long, unlimited, world, ou des feet ou miles comme 30 feet
invalid-pattern-hash = 64 chiffres hexadécimaux
invalid-pattern-id = un id de cette table, comme p1 ou f2
invalid-pattern-viewers = nobody, all, ou l’id d’un PJ comme p1
invalid-list = une liste
invalid-list_low = { $low ->
    [one] une liste d’au moins { $low } entrée
   *[other] une liste d’au moins { $low } entrées
    }
invalid-list_high = { $high ->
    [one] une liste d’au plus { $high } entrée
   *[other] une liste d’au plus { $high } entrées
    }
invalid-list_low_high = une liste de { $low } à { $high } entrées
invalid-object = un objet
invalid-object_low = { $low ->
    [one] un objet d’au moins { $low } entrée
   *[other] un objet d’au moins { $low } entrées
    }
invalid-object_high = { $high ->
    [one] un objet d’au plus { $high } entrée
   *[other] un objet d’au plus { $high } entrées
    }
invalid-object_low_high = un objet de { $low } à { $high } entrées
invalid-object_with = un objet avec { $fields }
invalid-object_that_may_have = un objet qui peut avoir { $fields }
invalid-object_of_kind = un objet du genre { $kinds }
invalid-found-text = le texte "{ $text }"
invalid-found-list = une liste
invalid-found-object = un objet
invalid-found-sized = un de { $n }
invalid-json-not_utf8 = L’octet { $byte } de cette ligne n’est pas de l’UTF-8 : enregistre le texte en UTF-8.
invalid-json-not_object = Une requête est un objet JSON sur une ligne : mets-la entre accolades.
invalid-json-too_deep = Cette ligne est trop imbriquée pour être lue : envoie-la avec moins de crochets dans des crochets.
invalid-json-number = Cette ligne a un nombre trop grand pour être lu : envoie un nombre plus petit.
invalid-json-malformed = Cette ligne n’est pas du JSON à l’octet { $byte } : vérifie les guillemets, virgules et crochets qui précèdent.
invalid-json-cut_off = Cette ligne finit avant son objet JSON : ferme chaque guillemet et chaque crochet.

replay-event = Événement
replay-party = groupe
replay-foes = adversaires
replay-digest = empreinte
replay-taken_back = (défait)
replay-pc = { $name } : { $pools }, { $track }, { $xp } XP
replay-foe = { $name } : niveau { $level }, santé { $health }/{ $max }
replay-no_event = il n’y a pas d’événement { $n }, cette séance en a { $version }

file-not_an_object = { $file } n’est pas un seul objet JSON : choisis un autre fichier, ou enregistre-le de nouveau à sa source.
file-not_utf8 = { $file } n’est pas du texte en UTF-8 : enregistre-le de nouveau en UTF-8.
file-is_archive = { $file } est une archive : sors-en le fichier voulu, par exemple session.json, et donne celui-là.
file-no_format = { $file } ne dit pas ce qu’il est : il lui faut "format": "{ $expected }".
file-other_format = { $file } est au format { $found } : choisis un fichier au format { $expected }.
file-problem = { $file } : { $problem }
file-problem_in_line = { $file }, ligne { $line } : { $problem }
file-not_json = Ce n’est pas du JSON : vérifie les guillemets, virgules et crochets ici et juste avant.
file-problem_at = { $file }, { $field } : { $problem }
file-too_long = { $file } dépasse { $n } Kio : retire ce dont il n’a pas besoin.
file-unsound = { $file } : l’événement { $seq } ne peut pas suivre ceux d’avant. Exporte de nouveau la séance depuis sa table.
file-unsound_at = { $file } : après l’événement { $seq }, la table ne tiendrait plus debout à { $fault }. Exporte de nouveau la séance depuis sa table.
file-digest_differs = { $file } ne mène pas à l’état enregistré par Threefold { $version } : le fichier a changé, ou cette version lit autrement ses événements.

store-no_table = Il n’y a pas de table { $table } ici : vérifie le lien, ou ouvre une autre table.
store-conflict = Quelqu’un d’autre a agi avant toi à la table { $table } (événement { $actual }, non { $expected }) : regarde et recommence.
store-waiting = Ce qui a été demandé ici n’est pas encore enregistré : attends un instant, puis réessaie.
store-newer = { $place } vient d’un Threefold plus récent : mets le programme à jour, ou choisis un autre fichier.
store-older = { $place } vient d’une version d’essai de Threefold, d’avant la première parution, que cette version ne lit pas. Pour garder ses tables, écris chacune avec cette version d’essai (threefold archive FICHIER --table ID), puis reprends-la ici (threefold unarchive FICHIER).
store-foreign = { $place } est une base d’un autre programme : choisis un autre fichier.
store-corrupt = { $place } est abîmé ou n’est pas une base : restaure-le d’une copie, ou choisis un autre fichier.
store-salvaged = { $place } est abîmé : seul ce qui peut encore en être lu est montré. Pour repartir de là, arrête Threefold et lance threefold check --go-on, qui l’écrit dans un nouveau fichier entier ; s’il y a une sauvegarde plus récente, lance threefold restore.
store-unreachable = { $place } ne peut être ni lu ni écrit : vérifie que son dossier existe et que tu peux y écrire.
store-images_driver = Les images à { $place } demandent un pilote qui n’est pas installé : lance make s3 dans un clone, ailleurs pip install "threefold[s3]".
store-images_place = Les images ne peuvent être ni gardées ni lues à { $place } : vérifie l’adresse, les clés et le point d’accès dans l’environnement (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_ENDPOINT_URL, AWS_REGION), et que le service répond.
store-readonly = { $place } n’est qu’en lecture : permets d’y écrire, ainsi que dans son dossier, puis réessaie.
store-failing = Le disque signale une erreur à { $place } : vérifie qu’il est branché, sain et qu’on peut y écrire, puis réessaie.
store-moved = { $place } a été déplacé, supprimé ou remplacé pendant qu’il était ouvert : remets-le, puis réessaie ; s’il est perdu, enregistre la séance en fichier depuis la page des places, et relance Threefold.
store-busy = { $place } est tenu par un autre programme : ferme ce programme, puis réessaie.
store-full = Il n’y a plus de place pour écrire { $place } : libère de l’espace sur le disque, puis réessaie.
store-hollow = { $place } est vide : ce qu’il contenait est dans { $place }-wal, qui n’a pas été copié avec lui ou a perdu son fichier. Mets les deux côte à côte, ou restaure une sauvegarde ; pour repartir de zéro, déplace ce qui est là.
store-forgotten = { $place } est intact, et { $place }-wal à côté appartient à un autre fichier : déplace { $place }-wal, puis réessaie.
store-server_address = Ce n’est pas l’adresse d’une base PostgreSQL : écris postgresql://UTILISATEUR@HÔTE:PORT/BASE. Dans un mot de passe, écris %40 pour @, %2F pour /, %3A pour : et %25 pour %, ou mets-le dans PGPASSWORD ou dans ~/.pgpass.
store-server_busy = { $place } est tenu trop longtemps par un autre programme : attends un instant, puis réessaie.
store-server_crowded = PostgreSQL n’a plus de connexion libre à { $place } : augmente son max_connections, ou lance moins de processus (--workers).
store-server_database = Cette base n’existe pas : { $place }. Crée-la avec createdb, ou corrige son nom dans l’adresse.
store-server_denied = À { $place }, l’utilisateur ne peut ni créer ni modifier de tables : demande ce droit à qui possède la base, ou prends un autre utilisateur.
store-server_driver = Les tables dans PostgreSQL demandent un pilote qui n’est pas installé : lance make postgres dans un clone, ailleurs pip install "threefold[postgres]".
store-server_encoding = { $place } ne peut pas garder les lettres de toutes les langues : crée une base avec l’encodage UTF8.
store-server_entry = PostgreSQL ne laisse pas entrer cet utilisateur à { $place } : vérifie l’utilisateur, le mot de passe et le pg_hba.conf du serveur. Le mot de passe peut être dans PGPASSWORD ou dans ~/.pgpass.
store-server_failing = PostgreSQL signale une erreur à { $place } : regarde le journal du serveur, puis réessaie.
store-server_foreign = { $place } contient les tables d’un autre programme : crée une base pour Threefold seul.
store-server_full = Le disque du serveur PostgreSQL est plein à { $place } : libère de l’espace, puis réessaie.
store-server_gone = Aucun serveur PostgreSQL ne répond à { $place } : vérifie l’adresse et que le serveur est lancé, puis réessaie.
store-server_lost = La connexion à PostgreSQL a été coupée à { $place } : attends un instant, puis réessaie.
store-server_newer = { $place } vient d’un Threefold plus récent : mets le programme à jour, ou choisis une autre base.
store-server_older = { $place } vient d’une version d’essai de Threefold, d’avant la première parution, que cette version ne lit pas. Pour garder ses tables, écris chacune avec cette version d’essai (threefold archive FICHIER --table ID), puis reprends-la ici (threefold unarchive FICHIER).
store-server_standby = { $place } n’est qu’en lecture, comme un serveur de secours : donne l’adresse du serveur primaire.
store-damaged = L’événement { $seq } de la table { $table } est inutilisable : { $why }. Tout jusqu’à l’événement { $good } est sauf, comme toutes les autres tables. Pour repartir de l’événement { $good }, ouvre la page de la MJ, ou arrête Threefold et lance threefold check --go-on.
store-damaged_at_once = L’événement { $seq } de la table { $table } est inutilisable : { $why }. Rien de cette table ne peut être sauvé ; toutes les autres sont sauves. S’il y a une sauvegarde, lance threefold restore.
store-damage-changed = il a été modifié hors de Threefold
store-damage-missing = il manque
store-damage-unknown = cette version de Threefold ne le connaît pas, une mise à jour le connaîtra peut-être
store-damage-unsound = il ne va pas avec les événements d’avant

damaged-title = Cette table est abîmée
damaged-update = Mets d’abord Threefold à jour : une version plus récente connaît peut-être cet événement.
damaged-go_on = Repartir de l’événement { $good }
damaged-go_on_hint = Ce qui vient après est mis de côté dans le fichier, pas supprimé.
damaged-save = Enregistrer tout jusqu’à l’événement { $good } en fichier

check-table = Table
check-title = Titre
check-events = Événements
check-state = État
check-sound = intact
check-mislabelled = { $n ->
    [one] entière ; { $n } événement est rangé sous une mauvaise commande
   *[other] entière ; { $n } événements sont rangés sous de mauvaises commandes
    }
check-damaged = événement { $seq } : { $why } ; sauf jusqu’à l’événement { $good }
check-untitled = (sans titre)
check-none = { $file } ne contient pas de table.
check-all_sound = { $file } est intact.
check-some_damaged = { $n ->
    [one] { $n } table dans { $file } est abîmée : --go-on la fait repartir du dernier événement sauf, --save garde cette partie en fichier.
   *[other] { $n } tables dans { $file } sont abîmées : --go-on les fait repartir des derniers événements saufs, --save garde ces parties en fichiers.
    }
check-served = { $file } est en service : utilise le bouton de la page de la MJ, ou arrête d’abord Threefold.
check-gone_on = La table { $table } repart de l’événement { $good } ; la suite est mise de côté dans le fichier.
check-relabelled = { $n ->
    [one] Table { $table } : { $n } événement est de nouveau rangé sous sa commande.
   *[other] Table { $table } : { $n } événements sont de nouveau rangés sous leurs commandes.
    }
check-newer = La table { $table } reste telle quelle, car une version plus récente connaît peut-être son événement { $seq } : mets d’abord Threefold à jour.
check-saved = Enregistré : { $path }.
check-saved_to = sauvée jusqu’à l’événement { $n } ; on ne sait plus combien il y en avait
check-saved_of = sauvée jusqu’à l’événement { $n } sur { $of }
check-table_cut = Table { $table } : { $saved }.
check-ways_in_lost = Des liens vers des places sont peut-être perdus : chaque démarrage de Threefold en donne de nouveaux, et la MJ en crée d’autres sur la page des places.
check-characters_lost = Des personnages gardés par leurs joueurs sont peut-être perdus : qui en a un dans une séance ou en fichier le rapporte.
check-pictures_lost = Des images sont peut-être perdues : la MJ les montre de nouveau depuis leurs fichiers.
check-file_damaged = { $file } est abîmé et inutilisable tel quel : --go-on écrit ce qui a pu être lu dans un nouveau fichier entier à sa place et garde le fichier abîmé à côté, --save garde chaque table en fichier. S’il y a une sauvegarde plus récente, lance threefold restore.
check-served_damaged = { $file } est en service : arrête d’abord Threefold.
check-mended = Ce qui a pu être lu est maintenant dans { $file }, un nouveau fichier entier. Le fichier abîmé est gardé dans { $kept }.
check-no_file = Il n’y a pas de fichier { $file }.

backup-done = { $n ->
    [one] { $n } table sauvegardée dans { $file }.
   *[other] { $n } tables sauvegardées dans { $file }.
    }
backup-same = { $file } est le fichier même des tables : nommes-en un autre pour la sauvegarde.
backup-exists = { $file } existe déjà : nommes-en un autre, ou permets de l’écraser avec --replace.

restore-done = { $n ->
    [one] { $n } table restaurée dans { $file }.
   *[other] { $n } tables restaurées dans { $file }.
    }
restore-earlier = Ce qui s’y trouvait est gardé dans { $file }.
restore-salvaged = { $file } est abîmé ; ce qui peut encore en être lu a été restauré.
restore-live = Le serveur qui l’a ouvert continue aussitôt avec elles.
restore-not_empty = { $place } contient déjà quelque chose, et une restauration s’y mêlerait : crée une base vide et donne son adresse.

field-title = Titre
field-count = Combien
field-rounds = Rounds
field-condition = État
field-words = Mots
field-secret = Secret
field-revealed = Connu de tout le monde
field-procedure = Procédure
field-handout = Document
field-thing = Objet
field-comrade = Camarade
field-patient = Qui reçoit les soins
field-pc_id = Personnage
field-foe_id = Adversaire

refusal-lasting_of_pcs = Seuls les PJ ont des blessures durables : retire cela pour un PNJ.
refusal-unknown_module = Il n’y a pas de module « { $module } » : { $hint }
refusal-module_off = Cela fait partie des règles optionnelles « { $module } », qui ne sont pas en jeu : active d’abord ce module.

refusal-dice-unread = Ce ne sont pas des dés : { $got }. Écris-les comme d6, 2d6+3, d100 ou 3d6+1d4-2.
refusal-dice-sides = Un dé a de 2 à { $most } faces, et tu en demandes { $sides } : choisis un autre dé.
refusal-dice-count = Un lancer a de 1 à { $most } dés, et tu en demandes { $n } : lance-les en plusieurs fois, ou moins.
refusal-dice-added = Les nombres d’un lancer vont jusqu’à { $most } et l’un est { $n } : écris-en un plus petit.

refusal-draw-which_table = Dis quelle table aléatoire est voulue, par son nom.
refusal-draw-no_table = Il n’y a pas de table aléatoire « { $got } » : { $hint }
refusal-draw-no_genre = Il n’y a pas de genre « { $got } » : choisis parmi { $known }.
refusal-draw-with_table = Une table nommée se lance telle quelle : retire { $field }, ou la table.
refusal-draw-nothing = Rien ne convient à tout cela ({ $what }) : retire quelque chose.
refusal-draw-form_of_cyphers = Seuls les cyphers sont subtils, manifestes ou fantastiques : retire la forme.
refusal-draw-no_forms = À cette table, les cyphers n’ont pas de forme : retire la forme, ou active le module des cyphers subtils et manifestes.

refusal-shift-three = Pas plus de { $n } sauts de puissance d’un même genre d’ordinaire : choisis un autre genre, ou dis que la MJ le permet.
refusal-shift-start = Un personnage commence avec { $n } sauts de puissance et les a tous : paie { $price } XP pour un de plus.
refusal-shift-kind = Ces sauts de puissance n’existent pas dans ce jeu : choisis parmi { $kinds }.
refusal-shift-about = { $n ->
    [one] Ce saut de puissance ({ $kind }) porte sur une chose par son nom : dis laquelle.
   *[other] Ce saut de puissance ({ $kind }) porte sur { $n } choses par leur nom : dis lesquelles.
    }
refusal-shift-about_nothing = Ce saut de puissance ({ $kind }) ne porte sur rien d’autre : retire les noms.
refusal-shift-skill = L’érudition porte sur des compétences, et { $name } n’en est pas une : choisis deux compétences qui ne sont ni attaque, ni défense, ni pouvoir.
refusal-shift-not_there = Il n’y a rien nommé « { $name } » sur la fiche : choisis ce qui y est.

refusal-stunt-duration = { $n ->
    [one] La durée peut grandir d’un cran, pas plus.
   *[other] La durée peut grandir de { $n } crans, pas plus.
    }

refusal-shock-level = Dis ce qui choque, ou de quel niveau c’est, l’un des deux.

refusal-madness-points = De 1 à { $n } points peuvent s’échanger contre de l’Avantage : choisis dans ces bornes.
refusal-madness-too_little = Le maximum d’Intellect est de { $max } et tomberait à rien : donne moins de points.

refusal-learned-tier = Cela demande le rang { $n } (« { $grade } »), et le personnage est de rang { $tier } : choisis-en un qui vient plus tôt.
refusal-learned-before = Avant « { $grade } » vient « { $before } » : apprends d’abord celui-là.
refusal-learned-known = { $name } est déjà sur la fiche : choisis-en un autre.
refusal-learned-no_abilities = Il n’y a pas de capacité « { $name } » : { $hint }
refusal-learned-no_cantrips = Il n’y a pas de tour de magie « { $name } » : { $hint }
refusal-learned-cantrips = Les tours de magie s’apprennent par { $n } : nommes-en { $n } différents.
refusal-learned-not_there = { $name } n’a rien nommé « { $power } » : choisis sur la fiche.
refusal-learned-swap = Nomme autant de capacités à ranger que de sorts à préparer, { $n } au plus.
refusal-learned-swap_what = Un sort appris prend la place d’une capacité utilisée librement : échange l’un contre l’autre.
refusal-learned-swap_grade = Un sort prend la place d’une capacité du même rang, bas, moyen ou haut : choisis une telle paire.

refusal-option-no_descriptor = Il n’y a pas de descripteur « { $name } » : { $hint }
refusal-option-third = { $name } a déjà un second descripteur, « { $descriptor } » : il n’y en a pas de troisième.
refusal-option-same = Le personnage a déjà « { $name } » : choisis un autre descripteur.
refusal-option-child_already = L’âge { DE($name) } a déjà été baissé.
refusal-option-too_weak = À cet âge, un enfant a { $n ->
    [one] { $n } point
   *[other] { $n } points
    } de Puissance en moins, et il n’en resterait pas : choisis un âge plus avancé.
refusal-option-upgrade = { $n ->
    [one] Une amélioration est gratuite et le personnage l’a : paie { $price } XP pour une autre.
   *[other] { $n } améliorations sont gratuites et le personnage les a : paie { $price } XP pour une autre.
    }

refusal-children-age = Les enfants en PJ ont de { $youngest } à { $oldest } ans : choisis un tel âge.
refusal-children-last_tier = À cet âge, un personnage ne dépasse pas le rang { $n } : grandis d’abord.

refusal-evoke-plain = { $name } s’utilise comme n’importe quelle capacité : retire la façon de l’invoquer.
refusal-evoke-how = { $name } prend un jet de récupération ou { TIME($n, "minutes") } : dis lequel des deux.

refusal-rest_price-night = Le prochain jet de récupération est celui de dix heures, qui ne paie rien : repose-toi d’abord.
refusal-rest_price-other = Cela prend un jet de récupération ({ $asked }), et le prochain est : { $due }. Repose-toi d’abord.

refusal-short-no_advancement = Personne ne progresse dans une partie courte.
refusal-short-points = { $n ->
    [one] Un point est à répartir dans les Réserves, et tu en as réparti { $given }.
   *[other] { $n } points sont à répartir dans les Réserves, et tu en as réparti { $given }.
    }
refusal-short-no_part = Il n’y a pas de « { $got } » ({ $what }) pour une partie courte : choisis parmi { $known }.
refusal-short-choices = { $n ->
    [one] Choisis { $n } offre du rôle : { $known }.
   *[other] Choisis { $n } offres différentes du rôle : { $known }.
    }
refusal-short-skills = { $n ->
    [one] { $name } prend { $n } compétence de ton choix, dans { $of } : nomme-la.
   *[other] { $name } prend { $n } compétences différentes de ton choix, dans { $of } : nomme-les dans l’ordre des parties.
    }
refusal-short-skill_left = Aucune partie ne laisse choisir { $skill } : retire-la.
refusal-token_name = Un jeton porte un nom de 1 à { $n } lettres, pour que la MJ sache à quoi il sert : nomme le programme.
refusal-token_scope = Choisis ce que permet le jeton : un ou plusieurs parmi { $options }.
refusal-token_tables = Seul un jeton de la place de la MJ ouvre des tables : ne le coche pas pour la place d’un joueur.
refusal-age = C’est trop long : choisis de 0 (sans fin) à { TIME($n, "days") }.
refusal-age_number = Choisis un nombre de jours, 0 pour sans fin.
refusal-token_many = Cette table a déjà { $n } jetons : mets fin à un jeton qui ne sert plus.
refusal-jobs_full = Assez de travaux attendent au laboratoire : attends que l’un soit fini, puis demande de nouveau.
refusal-webhook_address = Le propriétaire du serveur ne permet pas cette adresse : prends-en une sous { $options }.
refusal-webhook_many = Cette table a déjà { $n } webhooks : mets d’abord fin à l’un d’eux.

## --- a press acts on what it showed ------------------------------------------------------------------------------------

refusal-idempotency_mismatch = L’identifiant de cette requête a déjà servi à autre chose : rien n’a été fait. Renvoie-la sous un nouvel identifiant, ou recharge la page.
refusal-seated_before = Ce lien a déjà une place à la table : recharge la page pour y aller.
refusal-shown-turn = C’est maintenant le tour { DE($name) } : rien n’a été fait. Regarde, et appuie de nouveau si tu le veux toujours.
refusal-shown-order = L’ordre des tours a changé entre-temps : rien n’a été fait. Regarde, et appuie de nouveau si tu le veux toujours.
refusal-shown-initiative = Une rencontre a commencé entre-temps : rien n’a été fait. Lance d’abord l’initiative.
refusal-shown-initiative_again = L’initiative est de nouveau lancée : rien n’a été fait. Attends que tout le monde ait lancé.
refusal-shown-encounter_over = La rencontre est finie entre-temps : rien n’a été fait. Regarde de nouveau.
refusal-shown-session_over = La séance { $n } est finie entre-temps : rien n’a été fait. Regarde de nouveau.
refusal-shown-session_begun = La séance { $n } a commencé entre-temps : rien n’a été fait. Regarde de nouveau.
refusal-shown-step = L’étape « { $what } » n’est plus la dernière : rien n’a été défait. Regarde d’abord ce qui l’a suivie.
refusal-shown-step_gone = L’étape « { $what } » est déjà défaite : rien de plus n’a été défait. Regarde de nouveau.
refusal-shown-redo = L’étape « { $what } » ne peut plus être refaite : autre chose s’est passé depuis. Regarde de nouveau.
refusal-shown-step_number = événement { $n }
refusal-shown-nothing_open = Cette commande ne répond à rien d’ouvert : retire la marque « open ».
refusal-shown-rolled = Le jet a changé entre-temps, et le dé montre { $n }. Rien n’a été fait : regarde, puis décide.
refusal-shown-changed-task_call = La tâche a changé entre-temps. Rien n’a été fait : regarde, puis décide.
refusal-shown-changed-called = Ce qui est demandé a changé entre-temps. Rien n’a été fait : regarde, puis décide.
refusal-shown-changed-proposal = La proposition a changé entre-temps. Rien n’a été fait : regarde, puis décide.
refusal-shown-changed-incoming = L’attaque a changé entre-temps. Rien n’a été fait : regarde, puis décide.
refusal-shown-changed-recovering = Le jet de récupération a changé entre-temps. Rien n’a été fait : regarde, puis décide.
refusal-shown-changed-intrusion = L’intrusion a changé entre-temps. Rien n’a été fait : regarde, puis décide.
refusal-shown-changed-petition = La demande a changé entre-temps. Rien n’a été fait : regarde, puis décide.
refusal-shown-changed-accord = Ce qui était demandé a changé entre-temps. Rien n’a été fait : regarde, puis décide.
refusal-shown-changed-work = Le travail a avancé entre-temps. Rien n’a été fait : regarde, puis décide.
refusal-shown-changed-other = Ceci a changé entre-temps. Rien n’a été fait : regarde, puis décide.
refusal-answered_by = Ceci attend encore, mais cette commande n’y répond pas. Envoie l’une de celles-ci : { $commands }.
refusal-ambiguous = { $n ->
    [2] { $who } en a deux : { $choices }. Fais ton choix.
   *[other] { $who } en a { $n } : { $choices }. Fais ton choix.
    }
refusal-id_of_words = Ce qui est donné en mots n’a pas d’id : laisse ce champ vide.
refusal-gain-traded_away = { $name } a été cédée pour une capacité de la saveur et ne se gagne plus : choisis-en une autre.
refusal-gain-choice = { $name } demande un choix (chosen.{ $choice }) : { $what }
refusal-gain-trade = { $name } vient de la saveur : nomme la capacité de rang { $tier } du type qui est cédée pour elle (gives_up).
refusal-gain-trade_tier = Impossible de céder { $given } pour { $name } : choisis une capacité de rang { $tier } du type.
refusal-gain-trade_had = { $given } est sur la fiche et ne peut pas être cédée pour { $name } : choisis une capacité que le personnage n’a pas.
refusal-gain-no_trade = Rien n’est cédé pour { $name } : elle ne vient pas de la seule saveur. Laisse gives_up de côté.
refusal-gain-not_of_focus = { $name } n’est pas une capacité que le focus offre jusqu’au rang { $tier } : choisis l’une d’elles.
refusal-gain-not_of_type = { $name } n’est pas offerte au type ({ $type }) jusqu’au rang { $tier } : choisis une capacité qui l’est.
refusal-gain-replaced_once = Une capacité a déjà été remplacée au rang { $tier } : le rang suivant en permet une autre.
refusal-gain-replace_tier = Les capacités se remplacent en atteignant un rang, et ceci est le rang { $tier } : atteins d’abord le rang 2.
refusal-gain-not_replaceable = { $name } ne peut pas être remplacée : choisis une capacité du type qui est sur la fiche.
refusal-gain-no_replacement = { $name } ne peut pas en remplacer une autre au rang { $tier } : choisis une capacité d’un rang plus bas.
refusal-open_chance = { $name } lance ou tire devant tout le monde. Pour le cacher, fais-le sans personnage ; sinon, choisis de le montrer aux joueurs.
refusal-power-unchosen = { $name } demande des choix au moment où on l’acquiert : donne la capacité elle-même, avec ses choix, à la place de son nom.
refusal-levels_apart = Avec le premier adversaire au niveau { $level }, un autre aurait un niveau qu’aucune table n’a : chacun garde son écart avec le premier. Donne un niveau de { $least } à { $most }.
