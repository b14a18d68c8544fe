import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const chat = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' };

test.each(['unclosed', 'lengthTooLarge', 'none', 'cut'])(
  'a fault with the delivery %s does not stop a scenario of the mock',
  async (delivery) => {
    const effect = { type: 'response', delivery, executed: true };
    const scenario = {
      summary: 'A message without an answer.',
      starts: '2030-01-01T09:00:00Z',
      steps: [
        { do: 'addFault', with: { effect, times: 1 } },
        { do: 'triggerChat', with: chat },
        { do: 'triggerChat', with: chat, as: 'second' },
      ],
    };
    // Nothing but the scenario player keeps the process of this script alive.
    const script = `
      import { createMock } from ${JSON.stringify(new URL('../../../mock/index.ts', import.meta.url).href)};
      const mock = createMock();
      const { ids } = await mock.load(${JSON.stringify(scenario)});
      console.log(Object.keys(ids).join(), (await mock.control.listSessions()).total);
      await mock.close();`;

    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);

    expect(stdout).toBe('second 2\n');
  },
);
