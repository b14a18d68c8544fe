import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { formats } from '../../contracts/reports/formats/index.ts';
import { createReport } from '../../contracts/reports/report.ts';
import { documentTexts, runEventsWith } from '../support/kit/run-events.ts';
import { findPageProblems } from '../support/page-problems.ts';
import { useTempFolder } from '../support/temp-folder.ts';
import { withChromium } from './chromium.ts';

const folder = useTempFolder();

/** The page of a run whose texts try to get out of it, as a file. */
const file = path.join(folder, 'report.html');
const word = `</style></pre><script>document.title='run'</script>"><img src=x onerror="document.title='run'"><base href=//evil.example>`;
writeFileSync(file, formats.html(createReport(runEventsWith(`${word} ${'long'.repeat(200)}`), documentTexts)));

withChromium((newContext) => {
  test.each([360, 1280])('is whole, harmless and can be read by everyone: %i px', async (width) => {
    const context = await newContext({ viewport: { width, height: 900 }, colorScheme: 'light' });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    page.on('request', (request) => told.push(request.url().slice(0, 200)));
    const address = pathToFileURL(file).href;
    await page.goto(address);

    expect(told.filter((one) => one !== address && one !== 'data:,')).toEqual([]);
    expect(await page.title()).toBe('1 statement is violated');
    // With all that is folded shown.
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    expect(await findPageProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findPageProblems(page, 'colours')).toEqual([]);
  });
});
