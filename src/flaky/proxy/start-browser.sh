#!/bin/sh
# What a test runner starts in the place of its browser: start-browser.sh NODE PROXY BROWSER ARGUMENTS...
#
# It starts the browser, and then becomes the proxy, so that both start at the same time. They speak by two named pipes: the
# proxy's ends are 8 (to the browser) and 9 (from it), the browser's are 3 and 4, as --remote-debugging-pipe has it. The runner's
# own pipes, if it has given any, are 3 and 4 of the proxy. By two more, the process of the runner tells the proxy of its calls.
#
# Whatever is killed when, nothing stays: no open of a pipe waits for the other side, as somebody has both ends of it by then;
# and when the proxy is gone, nobody has the end by which the browser is written to, and the browser ends.
node=$1 proxy=$2 browser=$3
shift 3

# The proxy is told the switch by which the runner wants to speak with the browser, and the browser is not. A port beside a pipe is
# for others, as Lighthouse, and stays the browser's.
pipe= port=
for argument do
  shift
  case $argument in
    --remote-debugging-pipe) pipe=$argument ;;
    --remote-debugging-port=*) port=$argument ;;
    *) set -- "$@" "$argument" ;;
  esac
done
[ -n "$pipe" ] && [ -n "$port" ] && set -- "$@" "$port"

to=$WAVE_FLAKY/to-$$ from=$WAVE_FLAKY/from-$$
line=$WAVE_FLAKY_LINE-$WAVE_FLAKY_NUMBER
mkfifo "$to" "$from" "$line-answers" "$line-calls"
exec 8<>"$to" 9<>"$from"
(
  exec 3<"$to" 4>"$from" 8<&- 9<&-
  "$browser" --remote-debugging-pipe "$@"
  echo $? >"$WAVE_FLAKY/exit-$$"
) &
exec 9<"$from"
exec "$node" "$proxy" "${pipe:-$port}"
