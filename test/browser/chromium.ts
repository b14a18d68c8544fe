import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { inject, test } from 'vitest';
import type { Environment } from '../support/find-chromium.ts';

/** Opens a window with storage, permissions and a cache of its own. */
export type NewContext = (options?: BrowserContextOptions) => Promise<BrowserContext>;

/** The browser, as all files of this process are connected to it: they share a window, which takes less than one for each. */
let connected: Promise<Browser> | undefined;

/** How long a page is waited for at most: only what hangs takes so long, and then it is named before Vitest ends the test. */
const waitLimitMs = 30_000;

/** Whether tests without a browser fail instead of being skipped. */
function isBrowserRequired({ UNDERSTUDY_REQUIRE_BROWSER: required = '' }: Environment): boolean {
  return !['', '0'].includes(required);
}

/**
 * Declares tests that need a browser, in which they open windows. Without one a single test is in their place: it is
 * skipped, and says on standard error what to do, or it fails where a browser is required.
 */
export function withChromium(declare: (newContext: NewContext) => void): void {
  const found = inject('chromium');
  if ('missing' in found) {
    const required = isBrowserRequired(process.env);
    if (!required) console.warn(`${found.missing} They are skipped now.`);
    test.skipIf(!required)('Chromium is installed', () => {
      throw new Error(found.missing);
    });
    return;
  }
  declare(openContext);
}

async function openContext(options?: BrowserContextOptions): Promise<BrowserContext> {
  const found = inject('chromium');
  if ('missing' in found) throw new Error(found.missing);
  connected ??= chromium.connect(found.endpoint);
  const context = await (await connected).newContext(options);
  context.setDefaultTimeout(waitLimitMs);
  context.setDefaultNavigationTimeout(waitLimitMs);
  return context;
}
