import { cpSync } from 'node:fs';
import path from 'node:path';
import { build, createLogger, type InlineConfig } from 'vite';
import { expect, vi } from 'vitest';

export async function buildSite(folder: string): Promise<string> {
  cpSync(path.join(import.meta.dirname, 'site'), folder, { recursive: true });
  const messages: string[] = [];
  const customLogger = createLogger('info');
  vi.stubEnv('NODE_ENV', 'production');
  const keep = (message: string) => void messages.push(message);
  Object.assign(customLogger, { info: keep, warn: keep, warnOnce: keep });
  const shared = { root: folder, configFile: false, customLogger, worker: { format: 'es' } } satisfies InlineConfig;

  await build({ ...shared, build: { target: 'esnext' } });
  // A service worker must be one file, because it cannot load more code later.
  await build({
    ...shared,
    build: {
      target: 'esnext',
      emptyOutDir: false,
      lib: { entry: 'service-worker.js', formats: ['iife'], name: 'worker', fileName: () => 'service-worker.js' },
    },
  });
  vi.unstubAllEnvs();
  // If the site imports a Node module, Vite replaces the module by an empty one and only prints a warning.
  expect(messages.filter((message) => /node:|externalized/.test(message))).toEqual([]);
  return path.join(folder, 'dist');
}
