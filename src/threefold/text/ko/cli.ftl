# 명령줄의 틀: 입력한 것에서 잘못된 점.

cli-see_help = { $problem } (threefold{ $command } --help 참고)
cli-no_command = ‘{ $name }’ 명령은 없어요
cli-no_option = { $name } 옵션은 없어요
cli-missing_argument = ‘{ $name }’ 인수가 빠졌어요
cli-missing_option = ‘{ $name }’ 옵션이 빠졌어요
cli-needs_value = ‘{ $name }’ 옵션에는 값이 필요해요
cli-takes_no_value = ‘{ $name }’ 옵션에는 값을 쓰지 않아요
cli-extra = 인수가 너무 많아요({ $got })
cli-bad_value = { $place } 값이 잘못됐어요: { $problem }
cli-bad = 값이 잘못됐어요: { $problem }
cli-no_whole_number = { JOSA($got, "은/는", around: "‘’") } 정수가 아니에요
cli-no_number = { JOSA($got, "은/는", around: "‘’") } 숫자가 아니에요
cli-out_of_range = { JOSA($got, "은/는") } { $range } 범위 밖이에요
cli-no_choice = { JOSA($got, "은/는", around: "‘’") } { $choices } 가운데 하나가 아니에요
cli-no_such_file = ‘{ $got }’: 그런 파일이나 폴더가 없어요
cli-file_denied = ‘{ $got }’: 접근할 수 없어요
cli-is_folder = ‘{ $got }’: 폴더예요
cli-is_no_folder = ‘{ $got }’: 폴더가 아니에요
cli-is_there = ‘{ $got }’: 이미 있어요
cli-disk_full = ‘{ $got }’: 디스크가 가득 찼어요
cli-internal = 내부 오류: { $what } (THREEFOLD_TRACEBACK=1로 어디인지 볼 수 있어요)
cli-streams = { $problem }: 표준 입력과 출력을 확인하세요.
cli-internal_line = 내부 오류: { $what }
cli-missing_choice = ‘{ $name }’ 옵션이 빠졌어요. 고를 수 있는 값: { $choices }
