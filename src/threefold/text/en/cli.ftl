# The frame of the command line: what is wrong with what was typed.

cli-see_help = { $problem } (see threefold{ $command } --help).
cli-no_command = No such command '{ $name }'
cli-no_option = No such option: { $name }
cli-missing_argument = Missing argument '{ $name }'
cli-missing_option = Missing option '{ $name }'
cli-needs_value = Option '{ $name }' requires an argument
cli-takes_no_value = Option '{ $name }' does not take a value
cli-extra = Got an argument too many ({ $got })
cli-bad_value = Invalid value for { $place }: { $problem }
cli-bad = Invalid value: { $problem }
cli-no_whole_number = '{ $got }' is not a whole number
cli-no_number = '{ $got }' is not a number
cli-out_of_range = { $got } is not in the range { $range }
cli-no_choice = '{ $got }' is not one of { $choices }
cli-no_such_file = '{ $got }': No such file or directory
cli-file_denied = '{ $got }': Permission denied
cli-is_folder = '{ $got }': Is a directory
cli-is_no_folder = '{ $got }': Not a directory
cli-is_there = '{ $got }' is there already
cli-disk_full = '{ $got }': The disk is full
cli-internal = internal error: { $what } (THREEFOLD_TRACEBACK=1 shows where).
cli-streams = { $problem }: check standard input and output.
cli-internal_line = internal error: { $what }
cli-missing_choice = Missing option '{ $name }'; it takes one of { $choices }
