import { inject } from 'vitest';
import { declareMissing } from '../declare-missing.ts';
import { createPostgresClient, type PostgresClient } from './postgres-client.ts';

/** Without PostgreSQL, declares one test, which is skipped with advice, or fails if PostgreSQL is required. */
export function withPostgres(declare: (postgres: PostgresClient) => void): void {
  const found = inject('postgres');
  if ('missing' in found) declareMissing('PostgreSQL', found.missing, process.env.UNDERSTUDY_REQUIRE_POSTGRES);
  else declare(createPostgresClient(found));
}
