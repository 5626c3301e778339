## The end of a session, the journal, filters of the log, sealed dice, bookmarks.

story-end-open = Finir la séance
story-end-title = Finir la séance { $n }
story-end-lead = De haut en bas. Le tout ne fait qu’une étape, qui se défait d’un coup.
story-end-arcs = Arcs
story-end-no_arc = aucun arc ouvert
story-end-parts = { $n ->
    [one] { $n } partie accomplie
   *[other] { $n } parties accomplies
}
story-end-parts_now = { $n ->
    [one] { $n } partie cette séance
   *[other] { $n } parties cette séance
}
story-end-xp = XP
story-end-xp_hint = Dans le doute, une séance donne { $with } XP à un PJ qui a accompli une étape d’un arc, { $without } XP aux autres. Ce que cette séance a déjà donné est compté ici.
story-end-so_far = { $n } XP jusqu’ici dans cette séance
story-end-award = XP pour { $name }
story-end-none = Rien de plus
story-end-session = Séance : { $n } XP
story-end-session_step = Séance avec une étape : { $n } XP
story-end-points = Points pour { $name }
story-end-loose = Affaires en suspens
story-end-loose_hint = Décide pour chacune : elle passe à la prochaine séance, ou se ferme maintenant.
story-end-no_loose = Rien n’est en suspens.
story-end-along = Emporter
story-end-close = Fermer
story-end-what_of = Ce que cela devient : { $what }
story-end-settle_first = Son dé est tombé : cela passe à la prochaine séance.
story-end-recap = Résumé
story-end-recap_label = Ce qui s’est passé, en quelques lignes
story-end-recap_hint = Proposé d’après ce que tout le groupe lit dans le récit. Change-le à ton gré : tout le monde le lit.
story-end-submit = Finir la séance { $n }
story-over-title = La séance { $n } est finie
story-over-lead = Le résumé est dans le récit et ouvre le chapitre du journal.

story-loose-encounter = La rencontre
story-loose-about = { $kind } : { $what }
story-loose-task_call = Une tâche
story-loose-called = Un jet
story-loose-incoming = Une attaque
story-loose-rolled = Un jet à conclure
story-loose-recovering = Des points de récupération à répartir
story-loose-intrusion = Une intrusion
story-loose-proposal = Une proposition
story-loose-free_intrusion = Une intrusion gratuite
story-loose-follow_up = Une conséquence
story-loose-accord = Une demande d’accord

story-recap-fight = Un combat contre { $foes }.
story-recap-fight_alone = Un combat.
story-recap-several = { $name } ({ $n })
story-recap-fell = À terre : { $foes }.
story-recap-intrusion = Intrusion de MJ sur { $name } : { $text }
story-recap-award = { $reason } ({ $award }).
story-recap-arc = { $what } ({ $name })
story-recap-made = Fabriqué par { $name } : { $what }
story-recap-something = quelque chose
story-recap-trap = Un piège se déclenche sur { $name }.
story-recap-trap_named = Un piège se déclenche sur { $name } : { $trap }
story-recap-natural = { $name } fait un { $n } naturel : { $what }

story-journal-open = Journal
story-journal-menu = La campagne jusqu’ici, séance par séance
story-journal-title = Journal : { $title }
story-journal-bar = Journal
story-journal-mine = Ce que je sais
story-journal-everybody = Ce que lit le groupe
story-journal-markdown = Markdown
story-journal-html = HTML
story-journal-chapters = Séances
story-journal-chapter = Séance { $n }
story-journal-secret = Pour la MJ seule :
story-journal-empty = Rien ne s’est encore passé.
story-journal-read = Lire le journal

story-log-which = Quelles lignes
story-log-all = Tout
story-log-mine = Les miennes
story-log-rolls = Les jets
story-log-story = L’histoire
story-log-session = Quelle séance
story-log-sessions = Toutes les séances
story-log-older = Lignes plus anciennes
story-log-newest = Lignes les plus récentes
story-log-nothing = Rien de tel dans cette partie du récit.

story-end-seal = Sceller les dés de la prochaine séance
story-end-seal_open = Le sceau de cette séance s’ouvre avec sa fin.
story-end-seal_hint = Un condensé de la graine est dans le récit avant la séance, la graine à sa fin : tout le monde peut vérifier chaque jet de la table.
story-clock-sealed = Les dés sont scellés. La graine est révélée à la fin de la séance, ou maintenant.
story-clock-not_sealed = Des dés scellés suivent d’une graine dont le condensé est dans le récit dès le début. Quand la graine est révélée, tout le monde peut vérifier chaque jet.
story-clock-open_seal = Ouvrir le sceau maintenant
story-clock-seal = Sceller les dés
story-dice-open = Dés
story-dice-page = Ce que les dés ont montré
story-dice-menu = Ce qui est tombé, par personne ; les dés scellés vérifiés
story-dice-title = Dés : { $title }
story-dice-bar = Dés
story-dice-statistics = Ce qui est tombé
story-dice-honest = Les d20 que cette place peut lire, même ceux d’étapes défaites. Dans 19 cas sur 20, des dés justes restent entre les nombres donnés ici ; dans 1 cas sur 20, non.
story-dice-none = Aucun d20 n’est encore tombé.
story-dice-everybody = Tout le monde
story-dice-nobody = La table
story-dice-faces = Faces : { $name }
story-dice-outside_one = hors de la fourchette
story-dice-thrown = { $n ->
    [one] { $n } jet.
   *[other] { $n } jets.
}
story-dice-mean = Moyenne { $mean } ; dés justes : de { $low } à { $high }.
story-dice-real = { $n ->
    [one] En plus, { $n } face tapée à la main, comptée à part.
   *[other] En plus, { $n } faces tapées à la main, comptées à part.
}
story-dice-band = Des dés justes montrent chaque face de { $low } à { $high } fois. Hors de la fourchette : { $n } faces sur 20 ; avec des dés justes, c’est environ 1.
story-dice-few = { $n ->
    [one] { $n } jet ne dit
   *[other] { $n } jets ne disent
} rien d’une face seule : il en faut au moins { $enough }.
story-dice-seals = Dés scellés
story-dice-how = Un dé est le HMAC-SHA256 de la graine et du numéro du dé, sans biais. L’engagement est le SHA-256 de la graine. « threefold verify FILE » vérifie la séance exportée sur n’importe quel ordinateur.
story-dice-all_true = { $n ->
    [one] { $n } dé relancé depuis sa graine : la même face.
   *[other] { $n } dés relancés depuis leurs graines : les mêmes faces.
}
story-dice-seal = Sceau { $n } : { $state }
story-dice-commitment = Engagement
story-dice-seed = Graine
story-dice-number = Numéro
story-dice-die = Dé
story-dice-told = Annoncé
story-dice-again = Relancé
story-dice-same = la même
story-dice-other = une autre face
verify-no_seal = Aucun dé de cette table n’a été scellé : rien ne peut être prouvé.
verify-seal = Sceau
verify-state-opened = ouvert
verify-state-sealed = encore scellé
verify-state-lost = sa graine est perdue
verify-state-replaced = remplacé sans être ouvert
verify-dice = { $n ->
    [one] { $n } dé
   *[other] { $n } dés
}
verify-wrong = Événement { $n } : { $what }
verify-fault-seed = la graine n’est pas celle qui était promise
verify-fault-face = la face n’est pas celle que donne la graine
verify-fault-number = un dé manque ou vient deux fois
verify-fault-shown = le récit montre une autre face que le dé
verify-fault-no_seal = des dés scellés sans sceau
verify-sum = Prouvés : { $checked }. En attente de l’ouverture du sceau : { $waiting }.
verify-rest = Saisis à la main pendant que les dés étaient scellés : { $typed }. Jets sans sceau : { $unsealed }.

story-bookmark-title = Signets
story-bookmark-none = Pas encore de signet. Pose-en un ici, ou sur une ligne du récit.
story-bookmark-show = Montrer dans le récit
story-bookmark-rename = Renommer : { $name }
story-bookmark-drop = Enlever : { $name }
story-bookmark-name_now = Nom d’un signet à la dernière ligne
story-bookmark-name_line = Nom d’un signet à cette ligne
story-bookmark-name_one = Nouveau nom du signet
story-bookmark-set = Garder
story-bookmark-here = Poser un signet ici
story-copy-make = Et si
story-copy-hint = « Et si » ouvre une table à part à partir d’ici. Celle-ci reste telle quelle, et aucun lien ne part avec.
story-copy-open = { $title } : ouvrir cette table
story-copy-title = Et si : { $name } ({ $title })
