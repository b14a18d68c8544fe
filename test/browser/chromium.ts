import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { type Environment, findChromium } from '../support/find-chromium.ts';

/** Names that lead to this machine, as an attacker's own names can; no other name leads anywhere. */
export const foreignNames = { site: 'evil.example', rebound: 'rebound.example' } as const;

/** Whether tests without a browser fail instead of being skipped. */
export function isBrowserRequired({ UNDERSTUDY_REQUIRE_BROWSER: required = '' }: Environment): boolean {
  return !['', '0'].includes(required);
}

/**
 * Declares tests that need a browser, which they get as a function. Without one a single test stands in their place: it
 * is skipped, and says on standard error what to do, or it fails where a browser is required.
 */
export function withChromium(declare: (browser: () => Browser) => void, environment: Environment = process.env): void {
  const found = findChromium(environment);
  if ('missing' in found) {
    const required = isBrowserRequired(environment);
    if (!required) console.warn(`${found.missing} They are skipped now.`);
    test.skipIf(!required)('there is a browser', () => {
      throw new Error(found.missing);
    });
    return;
  }
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchChromium(found.executablePath);
  });
  afterAll(() => browser?.close());
  declare(() => {
    if (browser === undefined) throw new Error('The browser is there only while tests run.');
    return browser;
  });
}

function launchChromium(executablePath: string): Promise<Browser> {
  const rules = [
    ...Object.values(foreignNames).map((name) => `MAP ${name} 127.0.0.1`),
    'MAP * ~NOTFOUND',
    'EXCLUDE 127.0.0.1',
    'EXCLUDE localhost',
  ];
  return chromium.launch({
    executablePath,
    // Root cannot have the sandbox of Chromium.
    chromiumSandbox: process.getuid?.() !== 0,
    // A proxy that is set for the person at this machine would be asked for the foreign names.
    args: ['--no-proxy-server', `--host-resolver-rules=${rules.join(', ')}`],
  });
}
