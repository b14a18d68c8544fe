import { accessSync, constants, readdirSync } from 'node:fs';
import path from 'node:path';

/** The folder with the programs of PostgreSQL, or what was looked for and how to get it. */
export type PostgresLocation = { folder: string } | { missing: string };

export type Environment = Readonly<Record<string, string | undefined>>;

const programs = ['initdb', 'postgres', 'createdb', 'psql'];

/** Debian keeps them here, a folder for each version, and not on the `PATH`. */
const debianFolder = '/usr/lib/postgresql';

/** The folder that `UNDERSTUDY_POSTGRES` names, else the first on the `PATH`, else Debian's newest. Nothing is downloaded. */
export function findPostgres(
  { UNDERSTUDY_POSTGRES: configured, PATH = '' }: Environment,
  installed = debianFolder,
): PostgresLocation {
  const candidates = configured
    ? [configured]
    : [...PATH.split(path.delimiter).filter(Boolean), ...listVersions(installed)];
  const folder = candidates.find((one) => programs.every((program) => isExecutable(path.join(one, program))));
  if (folder !== undefined) return { folder };
  const searched = configured
    ? `UNDERSTUDY_POSTGRES is ${configured}, and that folder has no ${programs.join(', ')}`
    : `there is no ${programs.join(', ')} on the PATH or in ${installed}`;
  return {
    missing: `These tests need PostgreSQL: ${searched}. Install it (Debian: apt-get install postgresql), or give the folder of its programs in UNDERSTUDY_POSTGRES.`,
  };
}

/** The newest first: 15 before 9.6. */
function listVersions(installed: string): string[] {
  try {
    return readdirSync(installed)
      .sort((one, other) => Number.parseFloat(other) - Number.parseFloat(one))
      .map((version) => path.join(installed, version, 'bin'));
  } catch {
    return [];
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
