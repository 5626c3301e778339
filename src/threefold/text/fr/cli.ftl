# Le cadre de la ligne de commande : ce qui ne va pas dans ce qui a été tapé.

cli-see_help = { $problem } (voir threefold{ $command } --help).
cli-no_command = Commande inconnue : « { $name } »
cli-no_option = Option inconnue : { $name }
cli-missing_argument = Il manque l’argument « { $name } »
cli-missing_option = Il manque l’option « { $name } »
cli-needs_value = L’option « { $name } » demande une valeur
cli-takes_no_value = L’option « { $name } » ne prend pas de valeur
cli-extra = Un argument de trop ({ $got })
cli-bad_value = Valeur impossible pour { $place } : { $problem }
cli-bad = Valeur impossible : { $problem }
cli-no_whole_number = « { $got } » n’est pas un nombre entier
cli-no_number = « { $got } » n’est pas un nombre
cli-out_of_range = { $got } n’est pas dans l’intervalle { $range }
cli-no_choice = « { $got } » ne fait pas partie de { $choices }
cli-no_such_file = « { $got } » : fichier ou dossier introuvable
cli-file_denied = « { $got } » : accès refusé
cli-is_folder = « { $got } » : c’est un dossier
cli-is_no_folder = « { $got } » : ce n’est pas un dossier
cli-is_there = « { $got } » existe déjà
cli-disk_full = « { $got } » : le disque est plein
cli-internal = erreur interne : { $what } (THREEFOLD_TRACEBACK=1 montre où).
cli-streams = { $problem } : vérifier l’entrée et la sortie standard.
cli-internal_line = erreur interne : { $what }
cli-missing_choice = Il manque l’option « { $name } » : { $choices }
