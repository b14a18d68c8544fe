// Runs the contract rules as tests of a service; here the service is the mock.
import { afterAll, beforeAll } from 'vitest';
import { rules } from '../../contracts/index.ts';
import { testRules } from '../../contracts/vitest.ts';
import { createMock } from '../../mock/index.ts';

const service = createMock();
let baseUrl: string;

beforeAll(async () => {
  ({ baseUrl } = await service.listen());
});
afterAll(() => service.close());

testRules(
  () => ({
    baseUrl,
    baseUrlAlt: baseUrl,
    workspace: {
      apiKey: 'acme-key',
      channels: { webChat: 'Website Chat' },
      agents: [{ name: 'Ava', versions: ['1', '2'], hasDraft: true }],
    },
    otherWorkspace: { apiKey: 'globex-key', webChat: 'Support Messenger', agent: 'Greta' },
    recipients: { numbers: ['+14155550123'], emails: ['ada@example.com'], userIds: ['visitor-7'] },
    waits: { sendSeconds: 5, answerSeconds: 5 },
  }),
  { effects: 'schedule', runs: 20, rules: rules.filter(({ id }) => id.startsWith('cancel-scheduled/')) },
);
