import about from '../../../package.json' with { type: 'json' };

/** Loads what connects to PostgreSQL. @throws Error that says what to install, where it is missing */
export async function loadPostgres<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const driver = `pg@${about.peerDependencies.pg}`;
    throw new Error(`PostgreSQL needs its driver, which is not installed. Run: npm install --save-dev ${driver}`, {
      cause: error,
    });
  }
}
