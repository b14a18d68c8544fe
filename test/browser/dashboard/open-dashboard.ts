import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { createMock, type Mock, type MockOptions, manualClock } from '../../../mock/index.ts';
import { start } from '../../support/mock/world.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The ways in which a page is looked at. */
export const viewports = [
  { width: 360, height: 740, colorScheme: 'light' },
  { width: 360, height: 740, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
] as const;

/** Of these each width and each colour scheme once: enough for what is done, where the views themselves are seen in all. */
export const sampleViewports = [viewports[1], viewports[2]] as const;

export type ViewportOptions = (typeof viewports)[number];

/** A mock on a clock that is moved by hand, with its dashboard opened in a browser. */
export interface DashboardSession {
  mock: Mock;
  page: Page;
  origin: string;
  /** What the page should not have done: errors, reports of the content security policy, requests to elsewhere. */
  pageErrors: readonly string[];
  /** Opens an address below `/_mock/dashboard/`. */
  open(address?: string): Promise<void>;
  /** Sends a request to the service with the key of acme. */
  api(method: string, path: string, body?: object): Promise<{ sessionId: string; callId: string }>;
}

/** Starts a mock and opens a window. All of it ends with the test. */
export async function openDashboard(
  browser: Browser,
  viewport: ViewportOptions = viewports[2],
  options: MockOptions = {},
): Promise<DashboardSession> {
  const mock = createMock({ seed: 'room', clock: manualClock(start), ...options });
  const { port, baseUrl } = await mock.listen();
  const { width, height, colorScheme } = viewport;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
  onTestFinished(async () => {
    await context.close();
    await mock.close();
  });
  const page = await context.newPage();
  const origin = `http://127.0.0.1:${port}`;
  return {
    mock,
    page,
    origin,
    pageErrors: await collectPageErrors(context, page, origin),
    open: async (address = '') => {
      await page.goto(`${origin}/_mock/dashboard/${address}`);
      await page.getByRole('region', { name: 'Clock' }).getByText('Next due').waitFor();
    },
    async api(method, path, body) {
      const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const response = await fetch(`${baseUrl}${path}`, init);
      if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
      return ((await response.json()) as { data: { sessionId: string; callId: string } }).data;
    },
  };
}

/** What axe says against the page as it is now: the rule and the elements. It is put in beside the page's policy, by the debugger. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(`axe.run(document).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 200)).join(' | ')))`);
}

/** By how many pixels the page is wider than its window. */
export function horizontalOverflowOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

async function collectPageErrors(context: BrowserContext, page: Page, origin: string): Promise<string[]> {
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      pageErrors.push(`console: ${message.text()}`);
    }
  });
  page.on('dialog', (dialog) => {
    pageErrors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) pageErrors.push(`request: ${request.url()}`);
  });
  await context.addInitScript(`addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error('policy: ' + violatedDirective + ' ' + blockedURI))`);
  return pageErrors;
}
