#!/bin/sh
# Restarts the processes of this machine one after the other, without a failed request (decision 135):
#   rolling-restart.sh 3001 3002
# nginx stops sending requests to a process before the process stops, and begins again when it is healthy.
set -eu

SERVERS=${SERVERS:-/etc/nginx/tilipo-servers.conf}
NGINX=${NGINX:-nginx}
# Longer than any response takes.
DRAIN_SECONDS=${DRAIN_SECONDS:-6}
START_SECONDS=${START_SECONDS:-120}

set_down() {
    sed -i "/:$1 /s/ *down;$/;/; /:$1 /s/;$/ down;/" "$SERVERS"
    $NGINX -s reload
}

set_up() {
    sed -i "/:$1 /s/ *down;$/;/" "$SERVERS"
    $NGINX -s reload
}

is_healthy() {
    curl --silent --fail --max-time 5 --output /dev/null "http://127.0.0.1:$1/api/health"
}

wait_until_healthy() {
    waited=0
    until is_healthy "$1"; do
        waited=$((waited + 1))
        if [ "$waited" -gt "$START_SECONDS" ]; then
            echo "tilipo@$1 is not healthy after $START_SECONDS s. It gets no requests; the other processes run." >&2
            echo "See: journalctl -u tilipo@$1" >&2
            exit 1
        fi
        sleep 1
    done
}

[ $# -ge 2 ] || { echo "Name the ports of at least two processes: one must run while another restarts." >&2; exit 2; }
for port in "$@"; do
    grep -q ":$port " "$SERVERS" || { echo "$SERVERS has no process on port $port." >&2; exit 2; }
    is_healthy "$port" || { echo "tilipo@$port is not healthy: repair it first." >&2; exit 1; }
done
for port in "$@"; do
    echo "tilipo@$port: waits for open requests"
    set_down "$port"
    sleep "$DRAIN_SECONDS"
    echo "tilipo@$port: restarts"
    systemctl restart "tilipo@$port"
    wait_until_healthy "$port"
    set_up "$port"
    echo "tilipo@$port: healthy"
done
