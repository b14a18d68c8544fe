import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { render } from '../../contracts/reports/render.ts';
import { createReport } from '../../contracts/reports/report.ts';
import { documentTexts, runEventsWith } from '../support/kit/run-log.ts';
import { findPageProblems } from '../support/page-problems.ts';
import { useTempFolder } from '../support/temp-folder.ts';
import { withChromium } from './chromium.ts';

const folder = useTempFolder();

const file = path.join(folder, 'report.html');
const attack = `<script>document.title='run'</script><img src=http://evil.example/x onerror="document.title='run'"><base href=//evil.example>
<a href="javascript:void(document.title='run')" id=evil>x</a><svg onload="document.title='run'"></svg><iframe src="http://evil.example" srcdoc="<script>parent.document.title='run'</script>"></iframe>
<style>body{background:url(http://evil.example/y)}</style><link rel=stylesheet href=http://evil.example/z>
<object data=http://evil.example></object><body onload="document.title='run'"><input autofocus onfocus="document.title='run'"><video src=http://evil.example>`;
const page = render(
  createReport(runEventsWith(`</style></pre></title>">${attack} ${'long'.repeat(200)} \ud800\u202e`), documentTexts),
  'html',
);
writeFileSync(file, page);

/** A report with unescaped texts, so that only the content security policy protects its reader. */
const brokenFile = path.join(folder, 'broken.html');
writeFileSync(brokenFile, page.replace('</main>', `${attack}</main>`));
const openFile = path.join(folder, 'open.html');
writeFileSync(
  openFile,
  page.replace('</main>', `${attack}</main>`).replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ''),
);

withChromium((newContext) => {
  test('the HTML report of the kit is self-contained and accessible', async () => {
    const context = await newContext({ viewport: { width: 360, height: 900 }, colorScheme: 'light' });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const reported: string[] = [];
    page.on('console', (message) => reported.push(message.text()));
    page.on('request', (request) => reported.push(request.url().slice(0, 200)));
    const address = pathToFileURL(file).href;
    await page.goto(address);

    expect(reported.filter((one) => one !== address && one !== 'data:,')).toEqual([]);
    expect(await page.title()).toBe('1 statement is violated');
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    expect(await findPageProblems(page), 'narrow, light').toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findPageProblems(page), 'wide, dark').toEqual([]);
  });

  test('the content security policy of the HTML report blocks code even if a text is not escaped', async () => {
    const context = await newContext();
    onTestFinished(() => context.close());
    const visit = async (visited: string) => {
      const page = await context.newPage();
      const requested: string[] = [];
      // This route records requests that the content security policy did not block.
      await page.route(/^http:/, (route) => {
        requested.push(new URL(route.request().url()).host);
        return route.abort();
      });
      await page.goto(pathToFileURL(visited).href);
      await page.evaluate("document.querySelector('#evil').click()");
      await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
      return { title: await page.title(), requested: new Set(requested) };
    };

    expect(await visit(brokenFile)).toEqual({ title: '1 statement is violated', requested: new Set() });
    // Control: without the content security policy, the page runs the injected code.
    expect(await visit(openFile)).toEqual({ title: 'run', requested: new Set(['evil.example']) });
  });
});
