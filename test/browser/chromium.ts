import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { inject, test } from 'vitest';
import type { Environment } from '../support/find-chromium.ts';

export type NewContext = (options?: BrowserContextOptions) => Promise<BrowserContext>;

/** The browser of all test files of this process. They share a window, which is faster than a window for each. */
let connected: Promise<Browser> | undefined;

/**
 * Time limit for a page. Only a page that hangs reaches it, and then the error names the page before Vitest ends
 * the test.
 */
const waitLimitMs = 30_000;

function isBrowserRequired({ UNDERSTUDY_REQUIRE_BROWSER: required = '' }: Environment): boolean {
  return !['', '0'].includes(required);
}

/**
 * Declares tests that open windows in a browser. Without a browser it declares one test, which is skipped with
 * advice on standard error, or fails if a browser is required.
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
