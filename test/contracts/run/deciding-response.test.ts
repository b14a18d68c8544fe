import { expect, test } from 'vitest';
import { rules, verify } from '../../../contracts/index.ts';
import { type Alteration, alterResponses, alterSuccessData, type Members } from '../../support/kit/altered-service.ts';
import { startMockUnderTest } from '../../support/kit/mock-under-test.ts';

test.concurrent.each<[rule: string, fault: string, by: Alteration, shown: RegExp]>([
  [
    'trigger-chat/conversation-goes-on',
    'a record lacks the first message',
    alterSuccessData('GET /session/fetch/', (data) => {
      data.transcript = (data.transcript as Members[]).slice(1);
    }),
    /^getSession \/data\/transcript \[/,
  ],
  [
    'cancel-scheduled/one-of-many-cancels',
    'every cancel succeeds',
    alterResponses('DELETE /chat-agent/cancel/', ({ body }) => {
      body.message = 'Scheduled messages cancelled successfully';
      body.data = { sessionId: (body.data as Members).sessionId, isCancelled: true };
    }),
    /^cancelScheduledMessages \/data\/isCancelled true$/,
  ],
  [
    'trigger-call/record-is-that-of-a-call',
    'a call starts with the number of a retry',
    alterSuccessData('GET /session/fetch/', (data) => {
      data.retryAttemptNo = 1;
    }),
    /^getSession \/data\/retryAttemptNo 1$/,
  ],
])('a finding of %s points at the wrong value when %s', async (rule, _fault, by, shown) => {
  await using mock = await startMockUnderTest({ sendSeconds: 0.6 });
  const selected = rules.filter(({ id }) => id === rule);
  const { findingGroups } = await verify(mock.subject, {
    rules: selected,
    runs: 2,
    seed: 1,
    effects: 'call',
    fetch: by(mock.fetch),
  });
  const places = findingGroups.flat().map(({ finding: { exchanges, exchange = -1, pointer, value } }) => {
    return `${exchanges[exchange]?.operationId} ${pointer} ${value}`;
  });

  expect(places).toContainEqual(expect.stringMatching(shown));
});
