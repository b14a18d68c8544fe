import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findPackageFolder } from '../../src/find-package.ts';
import { isHostName } from '../http/listen-options.ts';
import { toPageHeaders } from '../http/login.ts';
import { refusalReply } from './context/refusal.ts';
import type { ControlRuntime } from './index.ts';

const pages = {
  dashboard: { title: 'The dashboard', command: 'npm run build:dashboard', folder: 'dist/dashboard' },
  docs: { title: 'The documentation', command: 'npm run build && npm run build:docs', folder: 'dist/docs/site' },
};

const indexFile = 'index.html';

/** Matches a file name such as `operations/cancel-call.html`. No segment leads out of the folder. */
const fileName = /^(?:[\w-]+\/)*[\w.-]+\.\w+$/;

/** Every path of the dashboard shows the same page, except the paths of its assets. */
export const servePage: ControlRuntime['servePage'] = async (engine, { method, header }, page, rest) => {
  const isDashboard = page === 'dashboard';
  const { title, command, folder } = pages[page];
  if (method !== 'GET' && method !== 'HEAD') return refusalReply('methodNotAllowed', `${title} is read-only.`);
  const isAsset = isDashboard && /^assets\/[\w.-]+$/.test(rest);
  const file = isAsset || !isDashboard ? rest || indexFile : indexFile;
  const root = fileName.test(file) ? findPackageFolder(path.join(folder, indexFile)) : undefined;
  const built = root === undefined ? undefined : await readFile(path.join(root, folder, file)).catch(() => undefined);
  const host = header('host') ?? '';
  const origin = engine.publicUrl() ?? (isHostName(host) ? `http://${host}` : builtOrigin);
  const isText = /\.(?:html|json|md|txt)$/.test(file);
  const edit = isDashboard ? fromDepth(rest) : (text: string) => text.replaceAll(builtOrigin, () => origin);
  const body = built !== undefined && isText ? Buffer.from(edit(built.toString())) : built;
  if (body === undefined) {
    const problem = file === indexFile ? `is not built. Run: ${command}` : 'has no file at this path.';
    return refusalReply('pathNotFound', `${title} ${problem}`);
  }
  const type = contentTypes[path.extname(file)] ?? 'application/octet-stream';
  // Let browsers cache assets for a year, because their names contain a hash of their content.
  const caching = isAsset ? { 'cache-control': 'private, max-age=31536000, immutable' } : undefined;
  const headers = { 'content-type': type, 'content-length': String(body.length), ...caching, ...toPageHeaders() };
  return { status: 200, headers, body };
};

/** Makes links in the dashboard's HTML relative, because a proxy may put a prefix before the path. */
function fromDepth(rest: string): (page: string) => string {
  const up = '../'.repeat(rest.split('/').length - 1);
  return (page) => page.replaceAll('="./', `="./${up}`);
}

/** The address in the examples of the documentation, which was built without the address of the mock. */
const builtOrigin = 'http://127.0.0.1:4010';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};
