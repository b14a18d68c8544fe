import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildDocs } from '../../docs/index.ts';
import { cliEntry } from '../support/build.ts';
import { serveFiles } from '../support/http/serve-http.ts';
import { findPageProblems } from '../support/page-problems.ts';
import { useTempFolder } from '../support/temp-folder.ts';
import { withChromium } from './chromium.ts';

/** The site is below a path, as on any static host. */
const prefix = '/below/a/path/';

const folder = useTempFolder();
let site = '';

beforeAll(async () => {
  const dist = path.dirname(cliEntry);
  const assets = ['site.js', 'site.css', 'icon.svg'].map((name) => [`assets/${name}`, `${dist}/docs/${name}`] as const);
  for (const [name, text] of buildDocs().files) writeFileSync(pathFor(name), text);
  for (const [name, source] of [...assets, ['understudy-worker.js', `${dist}/service-worker.js`] as const])
    copyFileSync(source, pathFor(name));
  const server = await serveFiles(folder, prefix);
  site = server.url;
  return () => server[Symbol.asyncDispose]();
});

function pathFor(name: string): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  return file;
}

/** A window, and all that its pages complain about or ask for elsewhere. */
async function openSite(context: BrowserContext) {
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(site).origin)) complaints.push(request.url());
  });
  return { page, complaints };
}

withChromium((newContext) => {
  test('the documentation site is accessible and fits in a narrow and in a wide window', async () => {
    const { page, complaints } = await openSite(await newContext());
    for (const name of ['index', 'operations/trigger-chat', 'behaviour/lives', 'guides/first-conversation']) {
      await page.setViewportSize({ width: 360, height: 900 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(`${site}${name}.html`);
      expect(await findPageProblems(page), `${name}: narrow, dark`).toEqual([]);

      // The same elements in another width have other colours at most.
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await findPageProblems(page, 'colours'), `${name}: wide, light`).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });

  test('the documentation site finds a page by search, and keeps the chosen language for all samples', async () => {
    const { page } = await openSite(await newContext());
    await page.goto(`${site}guides/first-conversation.html`);
    await page.fill('#search', 'cancel call');
    await page.getByRole('link', { name: 'Cancel Call', exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Language').first().selectOption('Python');
    const shown = await page
      .locator('figure[data-title]:visible')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-title')));

    expect(new Set(shown)).toEqual(new Set(['Python']));
  });

  test('the documentation site tries requests in the page, and its clock sends scheduled messages', async () => {
    const context = await newContext();
    const { page, complaints } = await openSite(context);
    await page.goto(`${site}try-it.html#cancelScheduledMessages`);
    await page.locator('#try-it[data-ready]').waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Scheduled messages cancelled successfully').waitFor();

    await page.getByLabel('Operation').selectOption('getSession');
    await page.getByLabel('Example').selectOption('scheduledChat');
    await page.getByText('A message is scheduled for later.').waitFor();
    for (const event of ['message-sending', 'message-sent']) {
      await page.getByRole('button', { name: 'Next event' }).click();
      await page.getByText(`Happened: ${event}.`).waitFor();
    }
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Ava here, the second edition').waitFor();

    expect(complaints).toEqual([]);
    expect(await findPageProblems(page)).toEqual([]);
  });
});
