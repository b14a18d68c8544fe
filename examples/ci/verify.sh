#!/usr/bin/env bash
# Verifies a service in any CI: SERVICE_URL=https://staging.example.com/api ./verify.sh
# Set the keys that understudy.subject.yaml names as secrets of the job. Create that file with npx understudy-kit init.
# Keep understudy-reports, also after a failure: npx understudy-kit cleanup --ledger FILE cancels what its run.ledger lists.
set -euo pipefail
npm install --no-save --ignore-scripts --no-audit --no-fund "${UNDERSTUDY_PACKAGE:-understudy-kit@0.1.0}"
mkdir -p understudy-reports
npx understudy-kit verify "$SERVICE_URL" --effects "${EFFECTS:-schedule}" --strict \
  --ledger understudy-reports/run.ledger --log understudy-reports/run.ndjson \
  --report junit=understudy-reports/junit.xml --report html=understudy-reports/report.html
