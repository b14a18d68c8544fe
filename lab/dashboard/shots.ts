// npm run shots [-- FILTER]: screenshots of every view, with nothing, with 20 and with 100,000 sessions, in every width and scheme.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../launch-chromium.ts';
import { createVariedMock } from './varied-mock.ts';

const sizes = [0, 20, 100_000];
const widths = [360, 1440, 2560];
const schemes = ['light', 'dark', 'forced-colors'] as const;
const views = [
  'conversations',
  'queue',
  'schedule',
  'delivered',
  'requests',
  'workspace',
  'faults',
  'faults/gaps',
  'snapshots',
  'coverage',
];

/** What is opened besides the views, where there is something: the addresses, and what they are called. */
const openedParts = (ids: { chat: string; scheduled: string; call: string; refused: number }) => ({
  'session-timeline': `conversations/${ids.chat}?tab=timeline`,
  'session-json': `conversations/${ids.chat}?tab=json`,
  'session-requests': `conversations/${ids.chat}?tab=requests`,
  'session-scheduled': `conversations/${ids.scheduled}`,
  call: `queue/${ids.call}`,
  'schedule-zones': 'schedule?span=7d&zone=America/New_York',
  'search-nothing': 'conversations?search=nobody+says+this&status=active',
  'request-refused': `requests/${ids.refused}`,
});

const out = path.resolve(process.env.SHOTS ?? 'node_modules/.cache/understudy/shots');
const wanted = process.argv[2] ?? '';
mkdirSync(out, { recursive: true });
const browser = await launchChromium();
try {
  for (const size of sizes) {
    if (wanted !== '' && !namesOf(size).some((name) => name.includes(wanted))) continue;
    const { mock, dashboardUrl, ids } = await createVariedMock(size);
    const opened = size === 0 ? {} : openedParts(ids);
    const pages = { ...Object.fromEntries(views.map((view) => [view, view])), ...opened };
    for (const width of widths)
      for (const scheme of schemes) await takeShots(browser, dashboardUrl, { size, width, scheme, pages });
    await mock.close();
  }
} finally {
  await browser.close();
}
console.log(`The screenshots are in ${out}.`);

function namesOf(size: number): string[] {
  const names = [...views, 'session', 'call', 'schedule-zones', 'search-nothing'];
  return widths.flatMap((width) =>
    schemes.flatMap((scheme) => names.map((name) => nameOf({ name, size, width, scheme }))),
  );
}

function nameOf({ name, size, width, scheme }: { name: string; size: number; width: number; scheme: string }): string {
  return `${name.replace('/', '-')}-${size}-${width}-${scheme}`;
}

async function takeShots(
  own: Browser,
  dashboardUrl: string,
  {
    size,
    width,
    scheme,
    pages,
  }: { size: number; width: number; scheme: (typeof schemes)[number]; pages: Record<string, string> },
): Promise<void> {
  const context = await own.newContext({
    viewport: { width, height: width === 360 ? 740 : width === 1440 ? 900 : 1440 },
    colorScheme: scheme === 'dark' ? 'dark' : 'light',
    forcedColors: scheme === 'forced-colors' ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (const [name, address] of Object.entries(pages)) {
    const file = nameOf({ name, size, width, scheme });
    if (!file.includes(wanted)) continue;
    await page.goto(dashboardUrl + address);
    await page.getByRole('region', { name: 'Clock' }).locator('time').first().waitFor();
    await page.waitForTimeout(700);
    await page.screenshot({ path: path.join(out, `${file}.png`) });
  }
  await context.close();
}
