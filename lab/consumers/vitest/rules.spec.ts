import { createMock } from 'understudy-kit';
import { rules } from 'understudy-kit/contracts';
import { testRules } from 'understudy-kit/contracts/vitest';
import { afterAll, beforeAll } from 'vitest';

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
  { effects: 'schedule', runs: 3, rules: rules.filter(({ id }) => id.startsWith('cancel-scheduled/')) },
);
