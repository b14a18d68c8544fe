import { cpSync } from 'node:fs';
import path from 'node:path';
import { build, createLogger, type InlineConfig } from 'vite';
import { expect } from 'vitest';

/**
 * Builds a page, its worker and a service worker with the package that `node_modules` of the folder has.
 *
 * @returns the folder that a server serves
 */
export async function buildSite(folder: string): Promise<string> {
  cpSync(path.join(import.meta.dirname, 'site'), folder, { recursive: true });
  const warnings: string[] = [];
  const customLogger = createLogger('warn');
  customLogger.warn = (message) => void warnings.push(message);
  const shared = { root: folder, configFile: false, customLogger, worker: { format: 'es' } } satisfies InlineConfig;

  await build({ ...shared, build: { target: 'esnext' } });
  // A service worker must be one file: it may not load more of itself later.
  await build({
    ...shared,
    build: {
      target: 'esnext',
      emptyOutDir: false,
      lib: { entry: 'service-worker.js', formats: ['iife'], name: 'worker', fileName: () => 'service-worker.js' },
    },
  });
  // Vite would replace a module of Node that something needs, and say so.
  expect(warnings.filter((message) => /node:|externalized/.test(message))).toEqual([]);
  return path.join(folder, 'dist');
}
