import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { createMock, type Mock, type MockOptions, manualClock } from '../../../mock/index.ts';
import { createApiClient } from '../../support/mock/api-client.ts';
import { start } from '../../support/mock/world.ts';
import type { NewContext } from '../chromium.ts';

export const viewports = [
  { width: 360, height: 740, colorScheme: 'light' },
  { width: 360, height: 740, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
] as const satisfies readonly ViewportOptions[];

export interface ViewportOptions {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
  /** Whether the test needs its own window because it changes, for example, the window's clock. @defaultValue false */
  ownWindow?: boolean;
}

export interface DashboardSession {
  mock: Mock;
  page: Page;
  origin: string;
  pageErrors: readonly string[];
  open(address?: string): Promise<void>;
  /** Opens an address within the page, like a link, which is faster than loading the page. */
  goTo(address: string): Promise<void>;
  api(method: string, path: string, body?: object): Promise<{ sessionId: string; callId: string }>;
}

const countReads = `const send = fetch;
  globalThis.readsUnderWay = 0;
  globalThis.fetch = async (...given) => {
    readsUnderWay += 1;
    try {
      const response = await send(...given);
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) await response.clone().text();
      return response;
    } finally {
      readsUnderWay -= 1;
    }
  };`;

const reportPolicy = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  console.error('policy: ' + violatedDirective + ' ' + blockedURI))`;

/** Idle windows that tests share: they open a page in half the time of a new window. */
const windows: Page[] = [];

async function takeWindow(newContext: NewContext, look: ViewportOptions, origin: string): Promise<Page> {
  const { width, height, colorScheme, ownWindow = false } = look;
  const page = (ownWindow ? undefined : windows.pop()) ?? (await openWindow(newContext));
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  onTestFinished(async ({ task }) => {
    if (ownWindow || task.result?.state === 'fail') return page.context().close();
    for (const event of ['pageerror', 'console', 'dialog', 'request'] as const) page.removeAllListeners(event);
    await page.unrouteAll();
    await page.context().clearCookies();
    // Leave the dashboard while its mock still answers.
    await page.goto(`${origin}/_mock/health`);
    windows.push(page);
  });
  return page;
}

async function openWindow(newContext: NewContext): Promise<Page> {
  const context = await newContext();
  await context.addInitScript(countReads);
  await context.addInitScript(reportPolicy);
  return context.newPage();
}

export function openDashboard(
  newContext: NewContext,
  viewport: ViewportOptions = viewports[2],
  options: MockOptions = {},
): Promise<DashboardSession> {
  return openDashboardOf(createMock({ seed: 'room', clock: manualClock(start), ...options }), newContext, viewport);
}

export async function openDashboardOf<Opened extends Pick<Mock, 'listen' | 'close' | 'fetch'>>(
  mock: Opened,
  newContext: NewContext,
  viewport: ViewportOptions = viewports[2],
): Promise<Omit<DashboardSession, 'mock'> & { mock: Opened }> {
  const { port } = await mock.listen();
  const origin = `http://127.0.0.1:${port}`;
  onTestFinished(() => mock.close());
  const page = await takeWindow(newContext, viewport, origin);
  return {
    mock,
    page,
    origin,
    pageErrors: collectPageErrors(page, origin),
    open: async (address = '') => {
      await page.goto(`${origin}/_mock/dashboard/${address}`);
      await page.getByRole('region', { name: 'Clock' }).getByText('Next due').waitFor();
    },
    goTo: (address) =>
      page.evaluate<void>(`(async () => {
        history.pushState(null, '', ${JSON.stringify(`/_mock/dashboard/${address}`)});
        dispatchEvent(new PopStateEvent('popstate'));
        for (let quiet = 0; quiet < 3; quiet = readsUnderWay > 0 ? 0 : quiet + 1) await new Promise(requestAnimationFrame);
      })()`),
    api: (method, path, body) => createApiClient(mock, `${origin}/api`).dataOf(`${method} ${path}`, { body }),
  };
}

/** Saves the file of a link. */
export async function saveFile(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
  return { name: download.suggestedFilename(), text: await text(await download.createReadStream()) };
}

export async function readViews({ page, open }: DashboardSession): Promise<string[]> {
  await open();
  const links = await page.getByRole('navigation', { name: 'Views' }).getByRole('link').all();
  const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
  return hrefs.map((href) => href?.slice('/_mock/dashboard/'.length) ?? '');
}

function collectPageErrors(page: Page, origin: string): string[] {
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
  return pageErrors;
}
