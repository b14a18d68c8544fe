import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findPageProblems } from '../../support/page-problems.ts';
import { withChromium } from '../chromium.ts';
import { type DashboardSession, openDashboard, viewports } from './open-dashboard.ts';

function acmeOf({ mock }: DashboardSession) {
  const found = mock.workspaces.find(({ id }) => id === 'acme');
  if (found === undefined) throw new Error('There is no acme.');
  return found;
}

async function findFormProblems(page: Page): Promise<string[]> {
  await page.evaluate(`(async () => {
    const findClosed = () => [...document.querySelectorAll('.record > .stack > fieldset > details:not([open])')];
    for (let closed = findClosed(); closed.length > 0; closed = findClosed()) {
      for (const details of closed) details.open = true;
      await new Promise(requestAnimationFrame);
    }
  })()`);
  return findPageProblems(page);
}

withChromium((newContext) => {
  test("the dashboard's workspace view summarizes each record in words", async () => {
    const { page, open, goTo, mock } = await openDashboard(newContext);
    const failure = [{ type: 'failure' as const }];
    await mock.control.createWorkspace({
      workspaceId: 'mine',
      content: {
        channels: [{ type: 'messengerChat', name: 'Chat', enabled: false }],
        agents: [{ name: 'Mia', published: '1', versions: [{ label: '1', opening: failure, otherwise: failure }] }],
        templates: [{ name: 'welcome', languages: { en: 'Hello', hi: 'Namaste' } }],
        recipients: [{ to: '+14155550177', messages: 'sent', calls: ['noAnswer', 'completed'] }, { to: 'Ada' }],
      },
    });
    await open('workspace?part=channels&workspaceId=mine');
    await page.getByRole('link', { name: 'Chat messenger app, not enabled' }).waitFor();
    await goTo('workspace?part=agents&workspaceId=mine');
    await page.getByRole('link', { name: 'Mia version 1' }).waitFor();
    await goTo('workspace?part=templates&workspaceId=mine');
    await page.getByRole('link', { name: 'welcome en, hi', exact: true }).waitFor();
    await goTo('workspace?part=recipients&workspaceId=mine');
    const script = 'the message arrives · not answered · answered, then hung up';
    await page.getByRole('link', { name: `+14155550177 ${script}` }).waitFor();
    expect(await page.getByText('undefined').count(), 'a recipient without a script').toBe(0);
  });

  test("the dashboard's workspace view saves a record, and does not discard unsaved input", async () => {
    const dashboard = await openDashboard(newContext);
    const { page, open, mock, origin } = dashboard;
    const save = page.getByRole('button', { name: 'Save' });
    const name = page.getByLabel('Name', { exact: true });
    const address = page.getByLabel('address optional');
    await open('workspace/acme:Help~Desk?part=channels&workspaceId=acme');

    await name.fill('');
    await save.click();
    await page.getByRole('alert').filter({ hasText: 'Not saved.' }).waitFor();
    expect(await name.getAttribute('aria-invalid'), 'the error is at the field').toBe('true');
    // The form shows the message before it moves the focus, so wait for the focus.
    await page.waitForFunction('document.activeElement.id !== ""');
    expect(await page.evaluate<string>('document.activeElement.id'), 'the field with the error has the focus').toBe(
      await name.getAttribute('id'),
    );
    expect(await findPageProblems(page), 'the form with an error').toEqual([]);
    await page.getByLabel('Agent optional', { exact: true }).selectOption('Ava');
    await name.fill('Service Desk');
    await save.click();
    await page.getByRole('heading', { name: 'Service Desk' }).waitFor();
    expect(page.url(), 'the address follows the name').toContain('acme%3AService~Desk');
    expect(acmeOf(dashboard).channels).toContainEqual(expect.objectContaining({ name: 'Service Desk', agent: 'Ava' }));

    await address.fill('desk@example.com');
    await page.getByRole('link', { name: /^Text Line/ }).click();
    await page.getByRole('heading', { name: 'Text Line' }).waitFor();
    await page.getByRole('link', { name: /^Service Desk not saved yet/ }).click();
    expect(await address.inputValue(), 'a look at another record loses nothing').toBe('desk@example.com');

    await mock.fetch(`${origin}/_mock/data/channels/acme:Service~Desk`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ enabled: false }),
    });
    await page.getByText('Changed elsewhere.').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    expect(await address.inputValue(), 'discarded').toBe('help@example.com');
    expect(await page.getByLabel('enabled').isChecked(), 'the change from elsewhere').toBe(false);
  });

  test("the dashboard's agent form reports invalid JSON in a nested field", async () => {
    const dashboard = await openDashboard(newContext, viewports[1]);
    const { page, open, pageErrors } = dashboard;
    await open('workspace/acme:Sam?part=agents&workspaceId=acme');
    await page.getByRole('button', { name: 'Add version' }).click();
    await page.getByLabel('Label', { exact: true }).last().fill('9');
    const opening = page.getByRole('group', { name: 'opening' }).last();
    const metadata = opening.getByLabel('Metadata optional');
    await metadata.fill('{ "a": 1 }');
    await opening.getByRole('button', { name: 'Add to opening' }).click();
    await metadata.last().fill('{ "b": ');
    await opening.getByRole('textbox', { name: 'Text', exact: true }).last().fill('Hello\nand <b>welcome</b>.');

    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    expect(await metadata.last().getAttribute('aria-invalid'), 'the error is at the field').toBe('true');
    expect(await metadata.last().inputValue(), 'the input is kept').toBe('{ "b": ');
    expect(await findFormProblems(page), 'the form with everything open').toEqual([]);

    await metadata.last().fill('{ "b": 2 }');
    await opening.getByRole('button', { name: 'Remove opening 1' }).click();
    expect(JSON.parse(await metadata.inputValue()), 'the other item').toEqual({ b: 2 });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(
      acmeOf(dashboard)
        .agents.find(({ name }) => name === 'Sam')
        ?.versions.at(-1),
    ).toMatchObject({
      label: '9',
      opening: [
        { type: 'message', content: [{ type: 'text', text: 'Hello\nand <b>welcome</b>.' }], metadata: { b: 2 } },
      ],
    });
    expect(pageErrors).toEqual([]);
  });

  test("the dashboard's workspace view edits, adds and removes durations, templates, workflows and recipients", async () => {
    const dashboard = await openDashboard(newContext, viewports[1]);
    const { page, open, goTo, pageErrors } = dashboard;
    const recipientsBefore = acmeOf(dashboard).recipients.length;
    await open('workspace?part=durations&workspaceId=acme');
    const ringSeconds = page.getByLabel('Ring seconds optional');
    await ringSeconds.fill('-1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    expect(await ringSeconds.getAttribute('aria-invalid'), 'the error of a duration is at its field').toBe('true');
    await ringSeconds.fill('7.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(acmeOf(dashboard).durations).toMatchObject({ ringSeconds: 7.5, talkSeconds: 30 });

    await goTo('workspace/acme:welcome?part=templates&workspaceId=acme');
    await page.getByRole('button', { name: 'Add language' }).click();
    const language = page.getByLabel('Name', { exact: true }).last();
    await language.fill('en');
    await page.getByText('This name occurs twice; the last text counts.').first().waitFor();
    expect(await language.getAttribute('aria-invalid'), 'a name that occurs twice').toBe('true');
    await language.fill('fr');
    expect(await language.getAttribute('aria-invalid'), 'a name that occurs once').toBe('false');
    await page.getByLabel('Text', { exact: true }).last().fill('Bonjour {{1}}');
    expect(await findFormProblems(page), 'the form of a template').toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const welcome = acmeOf(dashboard).templates.find(({ name }) => name === 'welcome');
    expect(welcome?.languages).toMatchObject({ fr: 'Bonjour {{1}}' });

    await goTo('workspace/new?part=workflows&workspaceId=acme');
    await page.getByLabel('Workflow id', { exact: true }).fill('wf_second');
    await page.getByLabel('Agent', { exact: true }).selectOption('Ava');
    await page.getByRole('button', { name: 'Add workflow' }).click();
    await page.getByRole('button', { name: 'Remove workflow' }).waitFor();
    expect(acmeOf(dashboard).workflows.map(({ id }) => id)).toContain('wf_second');

    await goTo('workspace?part=recipients&workspaceId=acme');
    await page.getByRole('link', { name: 'New recipient' }).click();
    const recipient = page.getByLabel('Recipient', { exact: true });
    await page.getByRole('button', { name: 'Add recipient' }).click();
    await page.getByRole('alert').waitFor();
    expect(await recipient.getAttribute('aria-invalid'), 'the error of a recipient is at its field').toBe('true');
    await recipient.fill('+14155550177');
    await page.getByLabel('messages optional').selectOption('sendFails');
    await page.getByRole('button', { name: 'Add call' }).click();
    await page.getByLabel('Call 1', { exact: true }).selectOption('noAnswer');
    expect(await findFormProblems(page), 'the form of a recipient').toEqual([]);
    await page.getByRole('button', { name: 'Add recipient' }).click();
    const remove = page.getByRole('button', { name: 'Remove recipient' });
    await remove.click();
    expect(acmeOf(dashboard).recipients.at(-1)).toEqual({
      to: '+14155550177',
      messages: 'sendFails',
      calls: ['noAnswer'],
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Remove recipient' }).click();
    await expect.poll(() => acmeOf(dashboard).recipients.length, { message: 'removed' }).toBe(recipientsBefore);
    expect(pageErrors).toEqual([]);
  });

  test("the dashboard's workspace view copies and deletes a workspace", async () => {
    const evil = '"><img src=x onerror=alert(1)><script>alert(2)</script> \u202e /?#~:';
    const { page, open, goTo, mock, pageErrors } = await openDashboard(newContext);
    const findWorkspace = (name: string) => mock.workspaces.find(({ id }) => id === name);
    await mock.control.createWorkspace({
      workspaceId: 'evil',
      content: { channels: [{ type: 'sms', name: evil }], recipients: [{ to: evil }] },
    });
    await open('workspace?part=channels&workspaceId=evil');
    await page.getByRole('link', { name: /img src=x/ }).click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(evil);
    await page.getByLabel('enabled').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(findWorkspace('evil')?.channels).toEqual([{ type: 'sms', name: evil, enabled: false }]);
    expect(await page.locator('img, main script').count(), 'elements made of a name').toBe(0);

    await goTo('workspace?part=agents&workspaceId=acme');
    await page.getByText('Create or delete a workspace').click();
    await page.getByLabel('Id of the new workspace').fill('mine');
    await page.getByRole('button', { name: 'Create from acme' }).click();
    await page.getByRole('button', { name: 'Delete mine' }).click();
    expect(
      findWorkspace('mine')?.agents.map(({ name }) => name),
      'the copy',
    ).toEqual(['Ava', 'Sam']);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete mine' }).click();
    await page.getByRole('button', { name: 'Delete acme' }).waitFor();
    expect(findWorkspace('mine')).toBeUndefined();
    expect(pageErrors).toEqual([]);
  });
});
