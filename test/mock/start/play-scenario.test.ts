import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const chat = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' };
const deliveries = ['unclosed', 'lengthTooLarge', 'none', 'cut'];

test('a fault that withholds a response does not stop a scenario of the mock, whatever the delivery', async () => {
  const scenarios = deliveries.map((delivery) => ({
    summary: 'A message without an answer.',
    starts: '2030-01-01T09:00:00Z',
    steps: [
      { do: 'addFault', with: { effect: { type: 'response', delivery, executed: true }, times: 1 } },
      { do: 'triggerChat', with: chat },
      { do: 'triggerChat', with: chat, as: 'second' },
    ],
  }));
  // Nothing but the scenario player keeps the process of this script alive.
  const script = `
    import { createMock } from ${JSON.stringify(new URL('../../../mock/index.ts', import.meta.url).href)};
    const mock = createMock();
    for (const scenario of ${JSON.stringify(scenarios)}) {
      const { ids } = await mock.load(scenario);
      console.log(Object.keys(ids).join(), (await mock.control.listSessions()).total);
    }
    await mock.close();`;

  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);

  expect(stdout).toBe('second 2\n'.repeat(deliveries.length));
});
