#!/bin/sh
# PostgreSQL's restore_command: restore-wal.sh NAME PATH. The end of the archive is not an error: the file is missing then.
set -eu
archive=${WAL_ARCHIVE:-/var/backups/tilipo/wal}
[ -e "$archive/$1.gz" ] || exit 1
gzip -dc "$archive/$1.gz" > "$2"
