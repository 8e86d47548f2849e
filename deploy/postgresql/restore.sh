#!/bin/sh
# Restores the newest base backup and the archived log into an empty folder: restore.sh FOLDER [TIME]
# TIME ('2026-11-30 08:15:00+00') is the moment before a mistake; without it, everything that was archived is restored.
# Run it as the account of PostgreSQL. Then start PostgreSQL on the folder and run new-epoch.sql.
set -eu
backups=${BACKUP_DIR:-/var/backups/tilipo}
archive=${WAL_ARCHIVE:-$backups/wal}
folder=$1
target=${2:-}
scripts=$(cd "$(dirname "$0")" && pwd)
if [ -n "$(ls -A "$folder" 2> /dev/null)" ]; then
    echo "$folder is not empty: move it away, it may be needed." >&2
    exit 1
fi
if [ -n "$target" ]; then
    # The newest backup that had ended before the moment. Names are its time.
    limit=$(date -u -d "$target" +%Y%m%dT%H%M%SZ)
    backup=$(find "$backups/base" -mindepth 1 -maxdepth 1 ! -name '*.unfinished' | sort | while read -r path; do
        if expr "$(basename "$path")" '<' "$limit" > /dev/null; then echo "$path"; fi
    done | tail -n 1)
else
    backup=$(find "$backups/base" -mindepth 1 -maxdepth 1 ! -name '*.unfinished' | sort | tail -n 1)
fi
[ -n "$backup" ] || { echo "$backups/base has no backup of that time." >&2; exit 1; }
mkdir -p "$folder"
cp -a "$backup/." "$folder"
chmod 700 "$folder"
{
    echo "restore_command = 'WAL_ARCHIVE=\"$archive\" \"$scripts/restore-wal.sh\" \"%f\" \"%p\"'"
    echo "recovery_target_action = promote"
    if [ -n "$target" ]; then echo "recovery_target_time = '$(date -u -d "$target" '+%Y-%m-%d %H:%M:%S.%6N+00')'"; fi
} >> "$folder/postgresql.auto.conf"
touch "$folder/recovery.signal"
echo "$backup"
