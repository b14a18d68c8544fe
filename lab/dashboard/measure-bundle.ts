import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = path.resolve(import.meta.dirname, '../../dist/dashboard');

/** How many bytes a browser loads before the dashboard is there, when they are compressed. */
export function measureBundle(): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:js|css|html)$/.test(name),
  );
  return files.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(folder, name)), { level: 9 }).length, 0);
}
