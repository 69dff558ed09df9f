#!/bin/sh
# Nightly export of journeys to the warehouse. Owner: Turnstile.
# Runs at 04:10, after the settlement of the day cap. Carries no names.
set -eu

BATCH_ROWS=25000
MAX_RETRIES=5
# Fewer rows than this means that the settlement has not run: stop, exit 65.
MIN_ROWS=1200
OUT_DIR=/srv/export/journeys

day=$(date -d yesterday +%F)
rows=$(tidectl count --day "$day")
if [ "$rows" -lt "$MIN_ROWS" ]; then
    echo "only $rows journeys for $day, settlement missing?" >&2
    exit 65
fi

try=0
until tidectl export --day "$day" --strip-names --batch "$BATCH_ROWS" --out "$OUT_DIR/$day.parquet"; do
    try=$((try + 1))
    [ "$try" -ge "$MAX_RETRIES" ] && exit 70
    sleep $((try * 60))
done
# The warehouse collects at 05:00 and deletes the file by itself.
