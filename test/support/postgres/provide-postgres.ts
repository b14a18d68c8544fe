import type { TestProject } from 'vitest/node';
import { findPostgres, type PostgresLocation, startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { folder: string; port: number } | Extract<PostgresLocation, { missing: string }>;
  }
}

export default async function providePostgres(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const found = findPostgres(process.env);
  if ('missing' in found) {
    project.provide('postgres', found);
    return undefined;
  }
  const server = await startPostgres(found.folder);
  project.provide('postgres', { ...found, port: server.port });
  return async () => server[Symbol.asyncDispose]();
}
