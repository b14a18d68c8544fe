import path from 'node:path';
import { expect, test } from 'vitest';
import { createControl } from '../../src/control-client.ts';
import { startServe } from '../support/cli-process.ts';
import { useTempFolder } from '../support/temp-folder.ts';

const state = useTempFolder();

test('what npm start runs does all that the sources do', async () => {
  const files = ['--profile', 'examples/profile.yaml', '--workspaces', 'examples/flower-shop.yaml'];
  await using service = await startServe(['--port', '0', ...files, '--state', path.join(state, 's.db')]);
  const baseUrl = service.baseUrl.replace(/api$/, '_mock');
  const control = createControl({ baseUrl });

  expect((await control.listGaps()).gaps.filter(({ chosen }) => chosen !== 'default').length).toBeGreaterThan(0);
  expect(await (await fetch(`${baseUrl}/data/channels`)).json()).toMatchObject([{ name: 'Shop Window' }, {}]);
  await fetch(`${service.baseUrl}/session/fetch/x`, { headers: { 'x-api-key': 'none', prefer: 'code=404' } });
  expect((await control.readJournal()).exchanges).toMatchObject([{ reply: { status: 404 }, violations: [] }]);
});
