#!/bin/sh
# PostgreSQL's archive_command: archive-wal.sh PATH NAME. Copies one segment of the log to WAL_ARCHIVE, a folder on another
# machine (NFS, or a mounted object storage), compressed: a segment of a quiet half minute is a few KB.
set -eu
archive=${WAL_ARCHIVE:-/var/backups/tilipo/wal}
target="$archive/$2.gz"
temporary="$target.$$"
trap 'rm -f "$temporary"' EXIT
gzip -c "$1" > "$temporary"
# PostgreSQL repeats a segment if it did not learn that it was archived. A different one belongs to another database.
if [ -e "$target" ]; then
    cmp -s "$temporary" "$target" && exit 0
    gzip -dc "$target" | cmp -s - "$1" && exit 0
    echo "$target exists with other content" >&2
    exit 1
fi
sync "$temporary"
mv "$temporary" "$target"
sync "$archive"
