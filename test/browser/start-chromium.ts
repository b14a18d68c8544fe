import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { type ChromiumLocation, findChromium } from '../support/find-chromium.ts';
import { otherHosts } from './other-hosts.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: { endpoint: string } | Extract<ChromiumLocation, { missing: string }>;
  }
}

export default async function startChromium(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const found = findChromium(process.env);
  if ('missing' in found) {
    project.provide('chromium', found);
    return undefined;
  }
  const rules = [
    ...Object.values(otherHosts).map((name) => `MAP ${name} 127.0.0.1`),
    'MAP * ~NOTFOUND',
    'EXCLUDE 127.0.0.1',
    'EXCLUDE localhost',
  ];
  const server = await chromium.launchServer({
    executablePath: found.executablePath,
    host: '127.0.0.1',
    // Chromium has no sandbox when it runs as root.
    chromiumSandbox: process.getuid?.() !== 0,
    // Disable the proxy of this machine, which would receive requests to foreign host names.
    args: ['--no-proxy-server', `--host-resolver-rules=${rules.join(', ')}`],
    timeout: 300_000,
  });
  project.provide('chromium', { endpoint: server.wsEndpoint() });
  return () => server.close();
}
