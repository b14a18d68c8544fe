import { readBuiltFile } from './built-files.ts';
import { createPageHandler, indexFile, type PageHandler } from './page-handler.ts';
import { docsPath } from './page-paths.ts';

/** Serves the documentation as it is built in `dist/docs/site`; its requests are tried on this mock. */
export function createDocsHandler(): PageHandler {
  return createPageHandler({
    title: 'The documentation',
    buildCommand: 'npm run build && npm run build:docs',
    fileAt: (pathname) => pathname.slice(docsPath.length) || indexFile,
    readFile: async (name) => (fileName.test(name) ? readBuiltFile('dist/docs/site', name) : undefined),
    cacheControlOf: () => 'no-store',
  });
}

/** `operations/cancel-call.html`: no step leads out of the folder. */
const fileName = /^(?:[\w-]+\/)*[\w-]+\.\w+$/;
