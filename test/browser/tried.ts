import type { Frame, Page } from 'playwright-core';
import type { Attempt } from './attempt.ts';
import { foreignNames } from './chromium.ts';
import { pageTools } from './page-tools.ts';
import type { Stage } from './stage.ts';

/** Where a page comes from that does not belong to the mock. */
export type Home = 'another port' | 'another site' | 'a name that was made to lead to the mock';

/** What came of an attempt. */
export interface Tried {
  /** What the page could read. */
  got: unknown;
  /** What the browser shows then, in every window and frame. */
  shown: string;
  /** What the mock was asked for, and its answers: `POST /_mock/reset 403`. */
  asked: string[];
}

/** Opens a page there and lets it try. Other windows of the browser are closed in the end. */
export async function tried(
  page: Page,
  stage: Stage,
  home: Home,
  attempt: Pick<Attempt, 'script' | 'goesTo'>,
): Promise<Tried> {
  const { origin, url } = addressOf(home, stage);
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  stage.forget();
  const known = {
    mock: origin,
    evil: `http://${foreignNames.site}:${stage.evilPort}`,
    reads: stage.reads,
    writes: stage.writes,
  };
  const context = page.context();
  const view = attempt.goesTo === 'a window' ? context.waitForEvent('page') : Promise.resolve(page);
  const got = await inPage(page, known, attempt.script);
  const asked = await stage.answered();
  if (attempt.goesTo !== undefined) await (await view).waitForURL(({ pathname }) => pathname.startsWith('/_mock/'));
  const frames = context.pages().flatMap((one) => one.frames());
  const shown = await Promise.all(frames.map(contentOf));
  await Promise.all(context.pages().map((one) => (one === page ? undefined : one.close())));
  return { got, shown: shown.join('\n'), asked };
}

/** A frame that the browser takes away meanwhile shows nothing. */
async function contentOf(frame: Frame): Promise<string> {
  try {
    // Playwright's own way to ask for it takes ten times as long.
    return await frame.evaluate<string>('document.documentElement.outerHTML');
  } catch (error) {
    if (frame.isDetached()) return '';
    throw error;
  }
}

/** Runs the body of an async function in a page, with the tools and with what it knows. */
export function inPage(page: Page, known: object, script: string): Promise<unknown> {
  const constants = Object.entries(known).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  return page.evaluate(`(async () => { ${constants.join('\n')}${pageTools}${script} })()`);
}

/** Where the page is, and what it takes for the origin of the mock. */
function addressOf(home: Home, { evilPort, mockPort }: Stage): { url: string; origin: string } {
  const origin = `http://127.0.0.1:${mockPort}`;
  switch (home) {
    case 'another port':
      return { url: `http://127.0.0.1:${evilPort}/`, origin };
    case 'another site':
      return { url: `http://${foreignNames.site}:${evilPort}/`, origin };
    case 'a name that was made to lead to the mock': {
      const rebound = `http://${foreignNames.rebound}:${mockPort}`;
      // The service answers to every name; any page of this origin will do.
      return { url: `${rebound}/api`, origin: rebound };
    }
  }
}
