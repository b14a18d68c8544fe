#!/usr/bin/env bash
# Starts the service on a free port and verifies it. Passes options to understudy verify: ./verify.sh --effects schedule --runs 5
set -euo pipefail
cd "$(dirname "$0")"
address=$(mktemp)
trap 'kill "$service" && rm "$address"' EXIT
python3 service.py 0 > "$address" &
service=$!
until [ -s "$address" ]; do kill -0 "$service"; sleep 0.1; done
npx understudy-kit verify "$(cat "$address")" "$@"
