import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../../../integrations/playwright.ts';

// ../playwright.test.ts runs this file, and starts a second service that must receive no request.
const origin = `http://localhost:${process.env.SERVICE_PORT}`;
const path = '/api/session/fetch/none';
const headers = { 'x-api-key': 'acme-key' };

async function fetchInPage(page: Page): Promise<string> {
  await page.route('https://app.example/', (route) => route.fulfill({ contentType: 'text/html', body: 'App' }));
  await page.goto('https://app.example/');
  return page.evaluate(
    async ([url, init]) => ((await (await fetch(url, init)).json()) as { errorCode: string }).errorCode,
    [origin + path, { headers }] as const,
  );
}

async function codeOf(answer: ReturnType<APIRequestContext['get']>): Promise<string> {
  return ((await (await answer).json()) as { errorCode: string }).errorCode;
}

for (const serviceUrl of [`${origin.replace('local', 'LOCAL')}/api`, `${origin}/api//`])
  test.describe(serviceUrl, () => {
    test.use({ serviceUrl });

    test('a page', async ({ page }) => expect(await fetchInPage(page)).toBe('sessionNotFound'));
  });

test.describe('requests beside pages', () => {
  test.use({ serviceUrl: `${origin}/api`, baseURL: origin });

  test('a context of its own', async ({ browser, mock: _ }) => {
    const context = await browser.newContext();
    expect(await fetchInPage(await context.newPage())).toBe('sessionNotFound');
    expect(await codeOf(context.request.get(origin + path, { headers }))).toBe('sessionNotFound');
    await context.close();
  });

  test('page.request', async ({ page }) =>
    expect(await codeOf(page.request.post(`${origin}/api/chat-agent/trigger`, { headers, data: {} }))).toBe(
      'validationError',
    ));

  test('request', async ({ request }) => {
    expect(await codeOf(request.get(origin + path, { headers }))).toBe('sessionNotFound');
    expect(await codeOf(request.get(path, { headers }))).toBe('sessionNotFound');
    expect(await codeOf(request.get(path))).toBe('apiKeyMissing');
  });
});

for (const serviceUrl of ['/api', ''])
  test.describe(`"${serviceUrl}"`, () => {
    test.use({ serviceUrl });

    test.fail('is refused', async ({ mock: _ }) => {});
  });
