import { describe, expect, test } from 'vitest';
import { findPageProblems } from '../../support/page-problems.ts';
import { withChromium } from '../chromium.ts';
import { type DashboardSession, openDashboard, usedIn } from './open-dashboard.ts';

/** The channels, agents and so on of acme, as they are now. */
function acmeOf({ mock }: DashboardSession) {
  const found = mock.workspaces.find(({ id }) => id === 'acme');
  if (found === undefined) throw new Error('There is no acme.');
  return found;
}

withChromium((newContext) => {
  describe.each(usedIn.workspace)('at $width px, $colorScheme', (look) => {
    test('workspace records of every kind are shown accessibly', async () => {
      const { page, open, goTo, pageErrors } = await openDashboard(newContext, look);
      const addresses = [
        'workspace/acme/channels/acme:Sales~Line',
        'workspace/acme/agents/acme:Ava',
        'workspace/acme/templates/acme:welcome',
        'workspace/acme/keys/acme:acme-key',
        'workspace/acme/durations',
        'workspace/acme/recipients',
      ];
      await open('workspace/acme');
      for (const address of addresses) {
        await goTo(address);
        const isForm = !address.endsWith('recipients');
        if (isForm) await page.getByRole('form').waitFor();
        else await page.getByRole('link', { name: 'New recipient' }).waitFor();
        await page.evaluate(`(async () => {
          const findClosed = () => [...document.querySelectorAll('.record > .stack > fieldset > details:not([open])')];
          for (let closed = findClosed(); closed.length > 0; closed = findClosed()) {
            for (const details of closed) details.open = true;
            await new Promise(requestAnimationFrame);
          }
        })()`);
        expect(await findPageProblems(page)).toEqual([]);
      }
      expect(pageErrors).toEqual([]);
    });
  });

  test('a refused record shows the error at its field, keeps the input, and is saved when corrected', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open } = dashboard;
    await open('workspace/acme/channels/acme:Help~Desk');

    const name = page.getByLabel('Name', { exact: true });
    await name.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'Not saved.' }).waitFor();
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate<string>('document.activeElement.id')).toBe(await name.getAttribute('id'));
    expect(await findPageProblems(page)).toEqual([]);

    await page.getByLabel('Agent optional', { exact: true }).selectOption('Ava');
    await page.getByLabel('Name', { exact: true }).fill('Service Desk');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Service Desk' }).waitFor();
    expect(page.url()).toContain('acme%3AService~Desk');
    expect(acmeOf(dashboard).channels).toContainEqual(expect.objectContaining({ name: 'Service Desk', agent: 'Ava' }));
  });

  test('a recipient of the workspace is added, with a mistake first, and removed', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open } = dashboard;
    await open('workspace/acme/recipients');
    const before = acmeOf(dashboard).recipients.length;
    await page.getByRole('link', { name: 'New recipient' }).click();

    await page.getByRole('button', { name: 'Add recipient' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Recipient', { exact: true }).getAttribute('aria-invalid')).toBe('true');

    await page.getByLabel('Recipient', { exact: true }).fill('+14155550177');
    await page.getByLabel('messages optional').selectOption('sendFails');
    await page.getByRole('button', { name: 'Add call' }).click();
    await page.getByLabel('Call 1', { exact: true }).selectOption('noAnswer');
    await page.getByRole('button', { name: 'Add recipient' }).click();
    await page.getByRole('button', { name: 'Remove recipient' }).waitFor();
    expect(acmeOf(dashboard).recipients.at(-1)).toEqual({
      to: '+14155550177',
      messages: 'sendFails',
      calls: ['noAnswer'],
    });

    await page.getByRole('button', { name: 'Remove recipient' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove recipient' }).click();
    await expect.poll(() => acmeOf(dashboard).recipients.length).toBe(before);
  });

  test('the durations of a workspace are edited, and a wrong one is reported at its field', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open } = dashboard;
    await open('workspace/acme/durations');

    await page.getByLabel('Ring seconds optional').fill('-1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Ring seconds optional').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Ring seconds optional').fill('7.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(acmeOf(dashboard).durations).toMatchObject({ ringSeconds: 7.5, talkSeconds: 30 });
  });

  test("an agent's script is edited deep inside", async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open } = dashboard;
    await open('workspace/acme/agents/acme:Sam');
    await page.getByRole('button', { name: 'Add version' }).click();
    await page.getByLabel('Label', { exact: true }).last().fill('9');
    await page.getByRole('textbox', { name: 'Text', exact: true }).nth(-2).fill('Hello\nand <b>welcome</b>.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();

    const sam = acmeOf(dashboard).agents.find(({ name }) => name === 'Sam');
    expect(sam?.versions.at(-1)).toMatchObject({
      label: '9',
      opening: [{ type: 'message', content: [{ type: 'text', text: 'Hello\nand <b>welcome</b>.' }] }],
    });
  });

  test('a record form reports invalid JSON, and removing an item leaves the others', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open } = dashboard;
    await open('workspace/acme/agents/acme:Sam');
    await page.getByRole('button', { name: 'Add version' }).click();
    await page.getByLabel('Label', { exact: true }).last().fill('9');
    const opening = page.getByRole('group', { name: 'opening' }).last();
    await opening.getByLabel('Metadata optional').fill('{ "a": 1 }');
    await opening.getByRole('button', { name: 'Add to opening' }).click();
    await opening.getByLabel('Metadata optional').last().fill('{ "b": ');

    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    expect(await opening.getByLabel('Metadata optional').last().getAttribute('aria-invalid')).toBe('true');
    expect(await opening.getByLabel('Metadata optional').last().inputValue()).toBe('{ "b": ');

    await opening.getByLabel('Metadata optional').last().fill('{ "b": 2 }');
    await opening.getByRole('button', { name: 'Remove opening 1' }).click();
    expect(JSON.parse(await opening.getByLabel('Metadata optional').inputValue())).toEqual({ b: 2 });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const sam = acmeOf(dashboard).agents.find(({ name }) => name === 'Sam');
    expect(sam?.versions.at(-1)?.opening).toMatchObject([{ metadata: { b: 2 } }]);
  });

  test('a workflow is added under an id that no other has', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open } = dashboard;
    await open('workspace/acme/workflows/new');
    await page.getByLabel('Workflow id', { exact: true }).fill('wf_second');
    await page.getByLabel('Agent', { exact: true }).selectOption('Ava');
    await page.getByRole('button', { name: 'Add workflow' }).click();
    await page.getByRole('button', { name: 'Remove workflow' }).waitFor();
    expect(acmeOf(dashboard).workflows.map(({ id }) => id)).toContain('wf_second');
  });

  test('a language is added to a template', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open } = dashboard;
    await open('workspace/acme/templates/acme:welcome');
    await page.getByRole('button', { name: 'Add to languages' }).click();
    await page.getByLabel('Languages 2, name').fill('fr');
    await page.getByLabel('Languages 2, text').fill('Bonjour {{1}}');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const welcome = acmeOf(dashboard).templates.find(({ name }) => name === 'welcome');
    expect(welcome?.languages).toMatchObject({ fr: 'Bonjour {{1}}' });
  });

  test('a look at another record loses nothing, and a change from elsewhere is reported', async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open, mock, origin } = dashboard;
    await open('workspace/acme/channels/acme:Help~Desk');
    await page.getByLabel('address optional').fill('desk@example.com');
    await page.getByRole('link', { name: /^Text Line/ }).click();
    await page.getByRole('heading', { name: 'Text Line' }).waitFor();
    await page.getByRole('link', { name: /^Help Desk not saved yet/ }).click();
    expect(await page.getByLabel('address optional').inputValue()).toBe('desk@example.com');

    await mock.fetch(`${origin}/_mock/data/channels/acme:Help~Desk`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ enabled: false }),
    });
    await page.getByText('Changed elsewhere.').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    expect(await page.getByLabel('address optional').inputValue()).toBe('help@example.com');
    expect(await page.getByLabel('enabled').isChecked()).toBe(false);
  });

  test('a workspace is opened like another, and closed', async () => {
    const { page, open, mock } = await openDashboard(newContext);
    await open('workspace/acme/agents');
    await page.getByText('Create or delete a workspace').click();
    await page.getByLabel('Id of the new workspace').fill('mine');
    await page.getByRole('button', { name: 'Create from this one' }).click();
    await page.getByRole('button', { name: 'Delete mine' }).waitFor();
    expect(mock.workspaces.find(({ id }) => id === 'mine')?.agents.map(({ name }) => name)).toEqual(['Ava', 'Sam']);

    await page.getByRole('button', { name: 'Delete mine' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete mine' }).click();
    await page.getByRole('button', { name: 'Delete acme' }).waitFor();
    expect(mock.workspaces.map(({ id }) => id)).not.toContain('mine');
  });

  test('hostile names are text, and can be edited', async () => {
    const evil = '"><img src=x onerror=alert(1)><script>alert(2)</script> \u202e /?#~:';
    const dashboard = await openDashboard(newContext);
    const { page, open, mock, pageErrors } = dashboard;
    await mock.control.createWorkspace({
      workspaceId: 'evil',
      content: { channels: [{ type: 'sms', name: evil }], recipients: [{ to: evil }] },
    });
    await open('workspace/evil/channels');
    await page.getByRole('link', { name: /img src=x/ }).click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(evil);
    await page.getByLabel('enabled').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();

    expect(mock.workspaces.find(({ id }) => id === 'evil')?.channels).toEqual([
      { type: 'sms', name: evil, enabled: false },
    ]);
    expect(await page.locator('img, main script').count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });
});
