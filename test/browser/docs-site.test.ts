import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildDocs } from '../../docs/index.ts';
import { cliEntry } from '../support/build.ts';
import { serveFiles } from '../support/http/serve-http.ts';
import { findPageProblems } from '../support/page-problems.ts';
import { useTempFolder } from '../support/temp-folder.ts';
import { withChromium } from './chromium.ts';

const prefix = '/below/a/path/';

const folder = useTempFolder();
let site = '';

beforeAll(async () => {
  const dist = path.dirname(cliEntry);
  const assets = ['site.js', 'theme.js', 'site.css', 'icon.svg'].map(
    (name) => [`assets/${name}`, `${dist}/docs/${name}`] as const,
  );
  // Render a handwritten page, because no generated page contains callouts, quotes or pictures.
  const markdown = '# Own\n\nA page.\n\n> [!WARNING]\n> Take [care](index.md).\n\n> A quote.\n\n![A chat](chat.svg)\n';
  const { files } = buildDocs({
    pages: [{ path: 'own', file: 'own.md', markdown }],
    pictures: ['chat.svg'],
    site: { url: `http://site.invalid${prefix}` },
  });
  const withLogo = buildDocs({ site: { logo: 'logo.svg' } }).files.get('index.html') ?? '';
  writeFileSync(pathFor('with-logo.html'), withLogo);
  writeFileSync(pathFor('assets/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="32"/>');
  for (const [name, text] of files) writeFileSync(pathFor(name), text);
  writeFileSync(pathFor('chat.svg'), readFileSync(`${dist}/docs/icon.svg`));
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
    for (const name of [
      'index',
      'operations/trigger-chat',
      'behaviour/lives',
      'guides/first-conversation',
      'own',
      '404',
      'with-logo',
    ]) {
      await page.setViewportSize({ width: 360, height: 900 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(`${site}${name}.html`);
      expect(await findPageProblems(page), `${name}: narrow, dark`).toEqual([]);

      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await findPageProblems(page, 'colours'), `${name}: wide, light`).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });

  test('the search of the documentation site finds a page despite a typo in the search text', async () => {
    const { page } = await openSite(await newContext());
    await page.goto(`${site}guides/first-conversation.html`);
    await page.fill('#search', 'cancle cal');
    await page.locator('#results').getByRole('link', { name: 'Cancel Call', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Language').first().selectOption('Python');
    await page.getByRole('button', { name: 'Colours: system' }).click();
    await page.goto(`${site}operations/trigger-chat.html`);
    const samples = await page.locator('figure[data-request] code').allTextContents();

    expect(samples.length).toBeGreaterThan(5);
    expect(samples.filter((text) => !text.startsWith('import requests'))).toEqual([]);
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('light');
  });

  test("the documentation site inserts the reader's API key into code samples, but never stores the key in the browser", async () => {
    const { page } = await openSite(await newContext());
    await page.goto(`${site}operations/cancel-call.html`);
    await page.getByLabel('Your API key').fill('my-secret-key');
    const sample = page.locator('figure[data-request]').first();

    expect(await sample.textContent()).toContain("-H 'x-api-key: my-secret-key'");
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])')).not.toContain(
      'secret',
    );
    await page.getByLabel('Your API key').fill("'; rm -rf /");
    expect(await sample.textContent()).toContain("-H 'x-api-key: acme-key'");
    await page.reload();
    expect(await page.getByLabel('Your API key').inputValue()).toBe('');
  });

  test('the documentation site shows the example of an operation on the first screen of a phone', async () => {
    const { page } = await openSite(await newContext());
    const boxOf = async (selector: string) =>
      (await page.locator(selector).first().boundingBox()) ?? expect.unreachable();
    for (const name of ['trigger-chat', 'trigger-call', 'get-session', 'cancel-call']) {
      await page.setViewportSize({ width: 1100, height: 900 });
      await page.goto(`${site}operations/${name}.html`);
      const [example, fields] = [await boxOf('.with-example pre'), await boxOf('.with-example .fields')];
      expect(example.x, name).toBeGreaterThan(fields.x + fields.width);
      expect(example.y, name).toBeLessThan(600);

      await page.setViewportSize({ width: 390, height: 844 });
      await page.reload();
      expect((await boxOf('.with-example pre')).y, name).toBeLessThan(700);
    }
  });

  test("the documentation's try-it page sends requests to a mock in the browser, and moves the mock's clock", async () => {
    const context = await newContext();
    const { page, complaints } = await openSite(context);
    await page.goto(`${site}try-it.html#cancelScheduledMessages`);
    await page.locator('#try-it[data-ready]').waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Scheduled messages cancelled successfully').waitFor();

    await page.getByLabel('Operation').selectOption('getSession');
    await page.getByLabel('Example').selectOption('getSession scheduledChat');
    await page.getByText('A message is scheduled for later.').waitFor();
    // The previous example left an open chat, which must end before the next example.
    for (const event of ['chat-completed', 'message-sending', 'message-sent']) {
      await page.getByRole('button', { name: 'Next event' }).click();
      await page.getByText(`Happened: ${event}.`).waitFor();
    }
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Ava here, the second edition').waitFor();

    expect(complaints).toEqual([]);
    expect(await findPageProblems(page)).toEqual([]);
  });

  test('the try-it page inserts the session id of a response into the next request of a guide', async () => {
    const { page, complaints } = await openSite(await newContext());
    await page.goto(`${site}try-it.html#guides/first-conversation`);
    await page.locator('#try-it[data-ready]').waitFor();
    const send = async (text: string) => {
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('.try pre').getByText(text).waitFor();
      return /ses_acme_[0-9a-f]{16}/.exec((await page.locator('.try pre').textContent()) ?? '')?.[0] ?? '';
    };
    const goOn = async (sessionId: string) => {
      await page.getByRole('button', { name: 'Next step' }).click();
      await page.getByText(`This goes on with ${sessionId}`).waitFor();
    };

    const chat = await send('Trigger dispatched');
    await goOn(chat);
    expect(await page.getByLabel('path').inputValue()).toBe(`/session/fetch/${chat}`);
    expect(await send('Hi Maya! Ava here')).toBe(chat);
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByText('Send this request as it is, or change it.').waitFor();
    const reply = await send('Where is my order?');
    expect(reply).not.toBe(chat);
    await goOn(reply);
    expect(await page.getByLabel('Body (JSON)').inputValue()).toContain(`"sessionId": "${reply}"`);
    expect(await send('It is A-1042.')).toBe(reply);
    expect(await page.getByRole('button', { name: 'Next step' }).isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });
});
