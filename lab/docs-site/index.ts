// npm run bench:docs: opens the documentation as a reader does, in Chromium with all but this machine blocked. Every page, narrow and
// wide, light and dark, is checked by axe and for what it complains about; every example of every operation is sent to the mock in
// the page. Screenshots are written to the folder that is named: npm run bench:docs -- /tmp/shots
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { serveFiles } from '../../test/support/http/serve-files.ts';
import { findPageProblems } from '../../test/support/page-problems.ts';
import { launchChromium } from '../launch-chromium.ts';

const [shots] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'understudy-site-'));
execFileSync(process.execPath, ['cli/understudy.ts', 'docs', '--out', folder]);
const prefix = '/below/a/path/';
const server = await serveFiles(folder, prefix);
const site = server.url;
const browser = await launchChromium('--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1');
const problems: string[] = [];

/** A window whose complaints are kept. */
async function openWindow(options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  // A long page takes a busy machine its time.
  page.setDefaultTimeout(120_000);
  page.on('console', (message) => {
    // Chromium notes each response with an error status; the examples have them on purpose.
    if (!message.location().url.startsWith(`${site}api/`)) problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(site).origin)) problems.push(`${page.url()} asks for ${request.url()}`);
  });
  return page;
}

async function readPages(page: Page): Promise<string[]> {
  await page.goto(`${site}index.html`);
  const links = await page
    .locator('.navigation a')
    .evaluateAll((all) => all.map((one) => String(new URL(one.getAttribute('href') ?? '', one.baseURI))));
  return [...new Set([`${site}index.html`, ...links])];
}

/** Opens every page in one look, and says how many. */
async function openPages(width: number, colorScheme: 'light' | 'dark'): Promise<number> {
  const page = await openWindow({ viewport: { width, height: 900 }, colorScheme });
  const urls = await readPages(page);
  for (const url of urls) {
    await page.goto(url);
    if (url.includes('try-it')) await page.locator('#try-it[data-ready]').waitFor();
    for (const problem of await findPageProblems(page))
      problems.push(`${url} at ${width} px, ${colorScheme}: ${problem}`);
    if (shots === undefined) continue;
    mkdirSync(shots, { recursive: true });
    const name = url.slice(site.length).replaceAll('/', '-').replace('.html', '');
    await page.screenshot({ path: path.join(shots, `${name}-${width}-${colorScheme}.png`), fullPage: true });
  }
  await page.context().close();
  return urls.length;
}

/** Until the request of the chosen example stands in the form. */
const waitUntilFilled = (page: Page) => page.locator('#try-it [inert]').waitFor({ state: 'detached' });

/** Sends every example of every operation to the mock in the page, with its network off; says how many. */
async function tryExamples(): Promise<number> {
  const page = await openWindow({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site}try-it.html`);
  await page.locator('#try-it[data-ready]').waitFor();
  await page.context().setOffline(true);
  const valuesOf = (label: string) =>
    page
      .getByLabel(label)
      .locator('option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''));
  let count = 0;
  for (const operation of await valuesOf('Operation')) {
    await page.getByLabel('Operation').selectOption(operation);
    await waitUntilFilled(page);
    for (const example of await valuesOf('Example')) {
      await page.getByLabel('Example').selectOption(example);
      await waitUntilFilled(page);
      await page.getByRole('button', { name: 'Send' }).click();
      const status = page.locator('p[role=status]').filter({ hasText: /^HTTP \d{3}/ });
      await status.waitFor({ timeout: 20_000 }).catch(() => problems.push(`${operation} ${example} has no answer`));
      count += 1;
    }
  }
  await page.context().close();
  return count;
}

/** A scheduled message is sent when the clock in the page is moved. */
async function moveClock(): Promise<void> {
  const page = await openWindow({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${site}try-it.html#getSession`);
  await page.locator('#try-it[data-ready]').waitFor();
  await page.getByLabel('Example').selectOption('scheduledChat');
  await page.getByText('A message is scheduled for later.').waitFor();
  for (const event of ['message-sending', 'message-sent']) {
    await page.getByRole('button', { name: 'Next event' }).click();
    await page.getByText(`Happened: ${event}`).waitFor();
  }
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Ava here, the second edition').waitFor();
  if (shots !== undefined)
    await page.screenshot({ path: path.join(shots, 'after-the-clock-was-moved.png'), fullPage: true });
  await page.context().close();
}

/** Each page is found by its own title. */
async function searchPages(): Promise<number> {
  const page = await openWindow({ viewport: { width: 1440, height: 900 } });
  const urls = await readPages(page);
  // The first page is found by what the service is called.
  const [, ...titles] = await page.locator('.navigation a > span:first-child').allTextContents();
  for (const title of titles) {
    await page.fill('#search', title);
    const result = page.locator('#results a', { hasText: title });
    await result
      .first()
      .waitFor({ timeout: 5_000 })
      .catch(() => problems.push(`The search does not find ${title}`));
  }
  await page.context().close();
  return urls.length;
}

try {
  for (const width of [360, 1440])
    for (const colorScheme of ['light', 'dark'] as const)
      console.log(`${await openPages(width, colorScheme)} pages at ${width} px, ${colorScheme}`);
  console.log(`${await tryExamples()} examples sent to the mock in the page`);
  await moveClock();
  console.log('A scheduled message was sent by moving the clock in the page');
  console.log(`${await searchPages()} pages searched by their titles`);
} finally {
  await browser.close();
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of new Set(problems)) console.error(problem);
console.log(problems.length === 0 ? 'No problem.' : `${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;
