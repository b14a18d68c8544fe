import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Builds the control room once, before any test: tests that run side by side must not see it half built. */
export default function buildPage(): void {
  const root = path.resolve(import.meta.dirname, '../..');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', 'mock/dashboard', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
}
