import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formats } from '../../contracts/reports/formats/index.ts';
import { createReport } from '../../contracts/reports/report.ts';
import { documentTexts, runEventsWith } from '../support/kit/run-events.ts';
import { useTempFolder } from '../support/temp-folder.ts';
import { withChromium } from './chromium.ts';

const folder = useTempFolder();

/** The page of a run whose texts try to get out of it, as a file. */
const file = path.join(folder, 'report.html');
const word = `</style></pre><script>document.title='run'</script>"><img src=x onerror="document.title='run'"><base href=//evil.example>`;
writeFileSync(file, formats.html(createReport(runEventsWith(`${word} ${'long'.repeat(200)}`), documentTexts)));

interface PageProblem {
  id: string;
  nodes: string[];
}

withChromium((browser) => {
  const schemes = [360, 1280].flatMap((width) => [
    { width, colorScheme: 'light' as const },
    { width, colorScheme: 'dark' as const },
  ]);

  test.each(schemes)(
    'is whole, harmless and can be read by everyone: $width px, $colorScheme',
    async ({ width, colorScheme }) => {
      const page = await browser().newPage({ viewport: { width, height: 900 }, colorScheme });
      try {
        const told: string[] = [];
        page.on('console', (message) => told.push(message.text()));
        page.on('request', (request) => told.push(request.url().slice(0, 200)));
        const address = pathToFileURL(file).href;
        await page.goto(address);

        expect(told.filter((one) => one !== address && one !== 'data:,')).toEqual([]);
        expect(await page.title()).toBe('1 statement is violated');
        expect(await overflow(page)).toBe(0);
        expect(await problemsOn(page)).toEqual([]);
      } finally {
        await page.close();
      }
    },
  );
});

/** By how many pixels the page is wider than its window, with all that is folded shown. */
function overflow(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    for (const one of document.querySelectorAll('details')) one.open = true;
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  })()`);
}

function problemsOn(page: Page): Promise<PageProblem[]> {
  return page.evaluate<PageProblem[]>(`(async () => {
    ${axe.source}
    const { violations } = await axe.run(document);
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 200)) }));
  })()`);
}
