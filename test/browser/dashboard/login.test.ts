import { expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../../mock/index.ts';
import { findPageProblems } from '../../support/page-problems.ts';
import { withChromium } from '../chromium.ts';
import { otherHosts } from '../other-hosts.ts';

const token = 'correct-horse-battery';

withChromium((newContext) => {
  // Chromium sometimes crashes a page that reloads itself. Try again: a fault of the dashboard would fail each time.
  const options = { retry: 2 };
  test('the dashboard of a mock with a token asks for a login, and refuses a wrong token', options, async () => {
    const mock = createMock({ seed: 'login' });
    const { port } = await mock.listen({ token });
    await mock.control.createWorkspace();
    const context = await newContext({ colorScheme: 'dark' });
    onTestFinished(async () => {
      await context.close();
      await mock.close();
    });
    const page = await context.newPage();
    const origin = `http://127.0.0.1:${port}`;
    await page.goto(`${origin}/_mock/dashboard/requests?status=404`);
    const field = page.getByLabel('Token');
    expect(await findPageProblems(page)).toEqual([]);

    await field.fill('correct-horse-batterx');
    await page.keyboard.press('Enter');
    await page.getByText('The token is wrong.').waitFor();
    expect(await context.cookies()).toEqual([]);
    await field.fill(token);
    await page.getByRole('button', { name: 'Log in' }).click();

    await page.getByRole('region', { name: 'Clock' }).getByText('Next due').waitFor();
    expect(await context.cookies()).toMatchObject([{ httpOnly: true, sameSite: 'Strict' }]);
    expect(await page.evaluate('document.cookie')).toBe('');
    const send = (method: string, path: string) =>
      page.evaluate<number | string>(`fetch('${origin}${path}', { method: '${method}', credentials: 'include',
        headers: { 'content-type': 'application/json' } }).then(({ status }) => status, String)`);
    expect(await send('GET', '/_mock/clock')).toBe(200);

    const foreign = await context.newPage();
    // The service answers requests for every host name, so a page with a foreign host name loads.
    await foreign.goto(`http://${otherHosts.site}:${port}/api`);
    const reachedByForeign = await foreign.evaluate(`Promise.all(['clock', 'login', 'reset'].map((path, index) =>
      fetch('${origin}/_mock/' + path, { method: index === 0 ? 'GET' : 'POST', credentials: 'include', mode: 'no-cors',
        headers: { 'content-type': 'text/plain' }, ...(index === 0 ? {} : { body: '{"token":"${token}"}' }) })
        .then(({ type }) => type, String)))`);
    // A foreign page can send these requests, but must not read the responses, and the mock must not execute the
    // requests.
    expect(reachedByForeign).toEqual(['opaque', 'opaque', 'opaque']);
    expect((await mock.control.listWorkspaces()).workspaces).toHaveLength(4);
    expect(await send('GET', '/_mock/clock')).toBe(200);

    expect(await send('DELETE', '/_mock/login')).toBe(204);
    await field.waitFor();
    expect(await send('GET', '/_mock/clock')).toBe(401);
  });
});
