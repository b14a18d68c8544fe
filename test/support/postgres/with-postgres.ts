import { inject, test } from 'vitest';
import { createPostgresClient, type PostgresClient } from './postgres-client.ts';
import type { Environment } from './start-postgres.ts';

function isPostgresRequired({ UNDERSTUDY_REQUIRE_POSTGRES: required = '' }: Environment): boolean {
  return !['', '0'].includes(required);
}

/** Without PostgreSQL, declares one test, which is skipped with advice, or fails if PostgreSQL is required. */
export function withPostgres(declare: (postgres: PostgresClient) => void): void {
  const found = inject('postgres');
  if (!('missing' in found)) {
    declare(createPostgresClient(found));
    return;
  }
  const required = isPostgresRequired(process.env);
  if (!required) console.warn(`${found.missing} They are skipped now.`);
  test.skipIf(!required)('PostgreSQL is installed', () => {
    throw new Error(found.missing);
  });
}
