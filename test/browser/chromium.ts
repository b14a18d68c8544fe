import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { declareMissing } from '../support/declare-missing.ts';

export type NewContext = (options?: BrowserContextOptions) => Promise<BrowserContext>;

/** All test files of this process share one connection to the browser. */
let connected: Promise<Browser> | undefined;

/** Only a page that hangs reaches this limit, so the error names the page before Vitest ends the test. */
const waitLimitMs = 30_000;

/** Without a browser, declares one test, which is skipped with advice, or fails if a browser is required. */
export function withChromium(declare: (newContext: NewContext) => void): void {
  const found = inject('chromium');
  if ('missing' in found) declareMissing('Chromium', found.missing, process.env.UNDERSTUDY_REQUIRE_BROWSER);
  else declare(openContext);
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
