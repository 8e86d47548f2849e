#!/bin/sh
# Creates a base backup in BACKUP_DIR/base/TIME, and deletes those older than KEEP_DAYS and the segments that none needs.
set -eu
backups=${BACKUP_DIR:-/var/backups/tilipo}
keep_days=${KEEP_DAYS:-30}
PATH="${PG_BIN:-/usr/lib/postgresql/15/bin}:$PATH"
export WAL_ARCHIVE="${WAL_ARCHIVE:-$backups/wal}"
target="$backups/base/$(date -u +%Y%m%dT%H%M%SZ)"
mkdir -p "$backups/base"
# PGHOST, PGPORT and PGUSER name the server. The backup contains the log that it needs itself.
pg_basebackup --pgdata "$target.unfinished" --checkpoint fast --wal-method stream --format plain
pg_verifybackup --quiet "$target.unfinished"
mv "$target.unfinished" "$target"
find "$backups/base" -mindepth 1 -maxdepth 1 -mtime "+$keep_days" -exec rm -rf {} +
oldest=$(find "$backups/base" -mindepth 1 -maxdepth 1 ! -name '*.unfinished' | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
[ -n "$first" ] && pg_archivecleanup -x .gz "$WAL_ARCHIVE" "$first"
echo "$target"
