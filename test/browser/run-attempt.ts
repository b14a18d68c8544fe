import type { Frame, Page } from 'playwright-core';
import type { Attempt } from './attempts.ts';
import type { CrossOriginSetup } from './cross-origin-setup.ts';
import { otherHosts } from './other-hosts.ts';

export type AttackerOrigin = 'another port' | 'another site' | 'a host name that resolves to the mock';

export interface AttemptResult {
  returned: unknown;
  pageContent: string;
  requests: string[];
}

export async function runAttempt(
  page: Page,
  setup: CrossOriginSetup,
  attackerOrigin: AttackerOrigin,
  attempt: Pick<Attempt, 'script' | 'leavesPage' | 'changesDocument'>,
): Promise<AttemptResult> {
  const { origin, url } = pageAddressOf(attackerOrigin, setup);
  if (page.url() !== url) await page.goto(url, { waitUntil: 'domcontentloaded' });
  setup.clearAnswered();
  const globals = {
    mock: origin,
    evil: `http://${otherHosts.site}:${setup.evilPort}`,
    reads: setup.reads,
    writes: setup.writes,
  };
  try {
    const returned = await evaluateInPage(page, globals, attempt.script);
    const requests = await setup.takeAnswered();
    if (attempt.leavesPage) await page.waitForURL(({ pathname }) => pathname.startsWith('/_mock/'));
    const pageContent = await Promise.all(page.frames().map(contentOf));
    return { returned, pageContent: pageContent.join('\n'), requests };
  } finally {
    if (attempt.changesDocument) await page.goto('about:blank');
  }
}

/** If the browser removes a frame during the read, the frame has no content. */
async function contentOf(frame: Frame): Promise<string> {
  try {
    // Do not use Playwright's `frame.content()`, which takes ten times as long.
    return await frame.evaluate<string>('document.documentElement.outerHTML');
  } catch (error) {
    if (frame.isDetached()) return '';
    throw error;
  }
}

function evaluateInPage(page: Page, globals: object, script: string): Promise<unknown> {
  const constants = Object.entries(globals).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  return page.evaluate(`(async () => { ${constants.join('\n')}${pageTools}${script} })()`);
}

function pageAddressOf(
  attackerOrigin: AttackerOrigin,
  { evilPort, mockPort }: CrossOriginSetup,
): { url: string; origin: string } {
  const origin = `http://127.0.0.1:${mockPort}`;
  switch (attackerOrigin) {
    case 'another port':
      return { url: `http://127.0.0.1:${evilPort}/`, origin };
    case 'another site':
      return { url: `http://${otherHosts.site}:${evilPort}/`, origin };
    case 'a host name that resolves to the mock': {
      const rebound = `http://${otherHosts.rebound}:${mockPort}`;
      // The mock answers requests of the service for every host name. So the 404 page at the attacker's host name has
      // the attacker's origin.
      return { url: `${rebound}/api`, origin: rebound };
    }
  }
}

const pageTools = `
const each = async (list, one) => [...new Set(await Promise.all(list.map(async (item) => {
  try { return await one(item); } catch (error) { return String(error); }
})))];
const text = async (response) => [response.type, response.status, await response.text()].join(' ');
const happens = (target, ...types) => new Promise((resolve) => {
  for (const type of types) {
    target.addEventListener(type, (event) => resolve(type + ' ' + (event.message ?? event.data ?? '')));
  }
});
const put = (tag, attributes) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const loaded = happens(element, 'load', 'error', 'loadedmetadata');
  document.body.append(element);
  return { element, loaded };
};
const framed = async (attributes) => {
  const { element, loaded } = put('iframe', attributes);
  await loaded;
  try { return element.contentWindow.document.documentElement.outerHTML; } catch (error) { return error.name; }
};
const form = (attributes) => put('form', attributes).element;
`;
