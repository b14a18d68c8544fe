import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sample } from '../support/sample.ts';
import { type Attempt, attempts } from './attempts.ts';
import { withChromium } from './chromium.ts';
import { type CrossOriginSetup, setUpCrossOrigin } from './cross-origin-setup.ts';
import { otherHosts } from './other-hosts.ts';
import { type AttackerOrigin, runAttempt } from './run-attempt.ts';

const foreign: readonly AttackerOrigin[] = ['another port', 'another site'];

const namesake: AttackerOrigin = 'a host name that resolves to the mock';

function findAttempt(name: string): Attempt {
  const found = attempts.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no attempt ${name}.`);
  return found;
}

async function openSetup(options?: { gate: boolean }): Promise<CrossOriginSetup> {
  const mock = await setUpCrossOrigin(options);
  onTestFinished(() => mock.close());
  return mock;
}

withChromium((newContext) => {
  // All tests share one page and open different addresses in it, because creating a page is slow.
  let page: Page;
  beforeAll(async () => {
    page = await (await newContext()).newPage();
  });
  afterAll(() => page.context().close());

  const homes = [...foreign, namesake].map((home, index) => ({ home, index }));
  describe.each(homes)('a page of $home', ({ home, index }) => {
    let mock: CrossOriginSetup;
    let before: string;
    beforeAll(async () => {
      mock = await setUpCrossOrigin();
      before = await mock.state();
    });
    afterAll(() => mock.close());

    // In the nightly run, each attempt runs from each origin; in other test runs, from one origin.
    test.each(sample(attempts, homes.length, index))(
      'a page of another origin can neither read nor change the mock with this attack: $name',
      async (one) => {
        const { returned, pageContent, requests } = await runAttempt(page, mock, home, one);

        // A page of another origin may read the 404 of a path that does not exist. All other requests must be refused.
        expect(requests.filter((line) => !/ 403$|^GET \/api\/.* 404$/.test(line))).toEqual([]);
        // A page at another name of the mock's own host can read the refusal.
        if (home !== namesake) expect(returned).toEqual(one.expectedResult);
        const readable = JSON.stringify([returned, pageContent]);
        expect(mock.canaries.filter((canary) => readable.includes(canary))).toEqual([]);
        expect(await mock.state()).toBe(before);
      },
    );
  });

  test('the mock refuses a DNS rebinding attack, which sends a request with a foreign host name', async () => {
    const mock = await openSetup();

    const answer = await page.goto(`http://${otherHosts.rebound}:${mock.mockPort}/_mock/health`);

    expect(answer?.status()).toBe(403);
    expect(await answer?.json()).toMatchObject({ errorCode: 'requestNotAllowed' });
  });

  describe('without the access guard', () => {
    test('without the access guard, a page whose host name resolves to the mock can read the data of the mock', async () => {
      const mock = await openSetup({ gate: false });

      const { returned } = await runAttempt(page, mock, namesake, findAttempt('fetch reads everything'));

      const readable = JSON.stringify(returned);
      expect(mock.canaries.filter((canary) => !readable.includes(canary))).toEqual([]);
    });

    test.each([
      'fetch posts in the mode no-cors',
      'fetch posts and is redirected',
      'a form in a sandboxed frame, whose origin is null',
      'a form that the page submits',
    ])('without the access guard, a page of another site can change the mock with this attack: %s', async (name) => {
      const mock = await openSetup({ gate: false });
      const before = await mock.state();

      await runAttempt(page, mock, 'another site', findAttempt(name));

      expect(await mock.state()).not.toBe(before);
    });

    test.each(['a frame', 'a link without a referrer'])(
      'without the access guard, a web page of another site can open a page of the mock through %s',
      async (name) => {
        const mock = await openSetup({ gate: false });

        const { pageContent } = await runAttempt(page, mock, 'another site', findAttempt(name));

        expect(pageContent).toContain(mock.mock.seed);
      },
    );
  });

  describe.each(foreign)('a page of %s', (home) => {
    test('with a valid API key, a page of another origin can send requests to the operations of the mock', async () => {
      const mock = await openSetup();
      const body = {
        communicationChannel: 'Support Messenger',
        customerNumber: '+14155550125',
        scheduleTime: '2027-01-01T00:00:00Z',
      };
      const script = `const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
        const call = async (method, path, body) => {
          const answer = await fetch(mock + '/api' + path, { method, headers, body: JSON.stringify(body) });
          return [answer.status, await answer.json()];
        };
        const triggered = await call('POST', '/chat-agent/trigger', ${JSON.stringify(body)});
        const { sessionId } = triggered[1].data;
        const cancelled = await call('DELETE', '/chat-agent/cancel/' + sessionId);
        return [triggered, cancelled, await call('GET', '/session/fetch/' + sessionId)];`;

      const { returned, requests } = await runAttempt(page, mock, home, { script });

      expect(returned).toMatchObject([
        [200, { message: 'Trigger dispatched' }],
        [200, { data: { isCancelled: true } }],
        [200, { data: { communicationChannelType: 'messengerChat' } }],
      ]);
      expect(requests).toContain('OPTIONS /api/chat-agent/trigger 204');
    });
  });
});
