import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { createMock, manualClock } from '../../mock/index.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/pictures');

/** Reads the words of the dashboard picture in README.md. If the dashboard has other words, the picture is stale. */
export function readPicturedText(): string {
  return readFileSync(path.join(folder, 'dashboard.txt'), 'utf8');
}

export async function showDashboard(browser: Browser, { save = false } = {}): Promise<string> {
  await using mock = createMock({ clock: manualClock(Date.parse('2026-11-20T09:00:00Z')), seed: 'picture' });
  const { ids } = await mock.load('busy-morning');
  const { baseUrl } = await mock.listen();
  let words = '';
  for (const colorScheme of save ? (['light', 'dark'] as const) : (['light'] as const)) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 720 },
      colorScheme,
      timezoneId: 'UTC',
      locale: 'en-GB',
    });
    const page = await context.newPage();
    await page.goto(new URL(`/_mock/dashboard/conversations/${ids.ada ?? ''}`, baseUrl).href);
    await page.getByText('Ava', { exact: true }).first().waitFor();
    await page.waitForLoadState('load');
    await page.waitForTimeout(save ? 1500 : 300);
    words = `${(await page.locator('main').innerText()).replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:4010').trim()}\n`;
    if (save) await page.screenshot({ path: path.join(folder, `dashboard-${colorScheme}.png`) });
    await context.close();
  }
  if (save) writeFileSync(path.join(folder, 'dashboard.txt'), words);
  return words;
}
