import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sample } from '../../../support/sample.ts';
import { withChromium } from '../../chromium.ts';
import { openDashboard, readViews, viewports } from '../open-dashboard.ts';
import { hostileTexts } from './texts.ts';
import { hostileWorkspaces } from './workspaces.ts';

withChromium((newContext) => {
  test('the dashboard shows hostile texts of a request as plain text, and runs no script in them', async () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(100);
    const texts = sample(hostileTexts, 8);
    const [first = ''] = texts;
    const ownWindow = { ...viewports[2], ownWindow: true };
    const own = await openDashboard(newContext, ownWindow, { workspaces: hostileWorkspaces(first) });
    const { page, open, goTo, api, mock, pageErrors } = own;
    await page.addInitScript('window.hit = () => { document.title = "hit"; console.error("hit"); }; alert = hit;');
    const channel = { communicationChannel: first, agentName: first };
    const ids: string[] = [];
    const calls: string[] = [];
    for (const text of texts) {
      const metadata = { name: text, [text]: text };
      const chat = await api('POST', '/chat-agent/trigger', { ...channel, customerNumber: text, metadata });
      const talk = await api('POST', '/chat-agent/trigger', {
        doReturnResponse: true,
        agentName: first,
        message: text,
        metadata,
      });
      await api('POST', '/chat-agent/trigger', {
        communicationChannel: 'Mail',
        customerEmail: 'ada@example.com',
        metadata,
        emailOptions: { messageType: 'prompt', subject: text, cc: text, bcc: text, additionalContext: text },
        attachments: [`https://example.com/${encodeURIComponent(text)}`],
        scheduleTime: '2026-11-20T12:00:00Z',
      });
      ids.push(ids.length % 4 === 0 ? talk.sessionId : chat.sessionId);
      const call = { phoneNumber: '+14155550123', agentName: first, channel: `Line ${first}`, metadata };
      const options = { voiceId: text, speed: text, ttsLanguage: text, initialMessage: text, additionalContext: text };
      const { callId } = await api('POST', '/call/trigger', { ...call, options });
      calls.push(callId);
      await mock.fetch(`${own.origin}/api/session/fetch/${encodeURIComponent(text)}?${encodeURIComponent(text)}`, {
        headers: { 'x-api-key': 'acme-key', 'user-agent': encodeURIComponent(text) },
      });
    }
    await mock.control.advanceClock({ minutes: 1 });

    for (const view of await readViews(own)) await goTo(view);
    expect(await readFirstMessages(page, ids)).toEqual(texts);
    for (const callId of calls.slice(0, 5)) {
      await goTo(`queue/${callId}`);
      await goTo(`conversations/${callId}`);
    }
    expect(await findUnshownFilters(page, calls[0] ?? '')).toEqual([]);
    await open(`schedule?zone=${encodeURIComponent(first)}&workspaceId=${encodeURIComponent(first)}`);
    await open(encodeURIComponent(first));

    expect(pageErrors).toEqual([]);
    expect(await page.title()).not.toBe('hit');
    expect(await page.locator('script').count()).toBe(1);
    expect(
      await page.locator('iframe, object, embed, base, form[action], main [onclick], main [style*=url]').count(),
    ).toBe(0);
  });
});

function readFirstMessages(page: Page, sessionIds: readonly string[]): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    const texts = [];
    for (const sessionId of ${JSON.stringify(sessionIds)}) {
      const drawn = new Promise((resolve, reject) => {
        addEventListener('error', ({ error }) => reject(error), { once: true });
        const observer = new MutationObserver(() => {
          if (document.querySelector('.properties .code')?.textContent !== sessionId) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      });
      history.pushState(null, '', '/_mock/dashboard/conversations/' + sessionId);
      dispatchEvent(new PopStateEvent('popstate'));
      await drawn;
      texts.push(document.querySelector('[aria-label="Transcript"] .text')?.textContent);
    }
    return texts;
  })()`);
}

function findUnshownFilters(page: Page, callId: string): Promise<string[]> {
  const views = ['conversations', 'delivered', 'requests', `queue/${callId}`];
  const names = [
    'search',
    'status',
    'kind',
    'customer',
    'to',
    'state',
    'path',
    'result',
    'tab',
    'lane',
    'zone',
    'span',
  ];
  const steps = sample(hostileTexts, 20).map((text, index) => ({
    text: text.toWellFormed(),
    href: `/_mock/dashboard/${views[index % views.length]}?${new URLSearchParams(Object.fromEntries(names.map((name) => [name, text])))}`,
  }));
  return page.evaluate<string[]>(`(async () => {
    const unshown = [];
    for (const { text, href } of ${JSON.stringify(steps)}) {
      history.pushState(null, '', href);
      dispatchEvent(new PopStateEvent('popstate'));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const tokens = [...document.querySelectorAll('.token')];
      if (!tokens.some((token) => token.getAttribute('aria-label').endsWith(': ' + text))) unshown.push(text);
    }
    return unshown;
  })()`);
}
