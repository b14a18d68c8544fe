import { readBuiltFile } from './built-files.ts';
import { createPageHandler, indexFile, type PageHandler } from './page-handler.ts';
import { dashboardPath } from './page-paths.ts';

/**
 * Serves the dashboard as Vite built it. Files are read at the first request for them.
 *
 * Every path is the same page, except for the files below `assets/`, whose names contain a hash of their content.
 */
export function createDashboardHandler(): PageHandler {
  const cache = new Map<string, Promise<Uint8Array | undefined>>();
  return createPageHandler({
    title: 'The dashboard',
    buildCommand: 'npm run build:dashboard',
    fileAt: (pathname) => /^assets\/[\w.-]+$/.exec(pathname.slice(dashboardPath.length))?.[0] ?? indexFile,
    readFile(name) {
      const cached = cache.get(name);
      if (cached !== undefined) return cached;
      const file = readBuiltFile('dist/dashboard', name);
      // A missing file may be built later, and a new build of the page names other files.
      file.then((bytes) => bytes !== undefined && name !== indexFile && cache.set(name, file));
      return file;
    },
    cacheControlOf: (name) => (name === indexFile ? 'no-store' : 'private, max-age=31536000, immutable'),
  });
}
