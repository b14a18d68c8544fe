import { expect, test } from 'vitest';
import { provesRefusal } from '../../../contracts/effects/refusal.ts';
import { observe, openGaps } from '../../../contracts/observe/observe.ts';
import { createMock } from '../../../mock/index.ts';
import { alternatives } from '../../../src/generated/alternatives.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { answerInProcess, fetchInProcess } from '../../support/kit/in-process.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

useFastTime();

const ways = Object.entries(alternatives).flatMap(([gap, others]) =>
  ['default', ...others].map((way) => [gap, way] as const),
);

test.each(ways)('no refusal of a correct service is taken for a named mistake, with %s: %s', async (gap, way) => {
  await using mock = createMock({ profile: way === 'default' ? {} : { [gap]: way } });
  const { baseUrl } = await mock.listen();
  answerInProcess(baseUrl, mock.fetch);
  const named: string[] = [];
  await observe(mockSubject(baseUrl), {
    effects: 'call',
    callsNobody: true,
    gaps: openGaps.filter((one) => one === gap),
    fetch: fetchInProcess,
    onEvent: (event) => event.type === 'leaked' && named.push(event.what),
  });

  expect(named).toEqual([]);
});

const subject = mockSubject('http://service.test/api');
const { workspace } = subject;
const call = { phoneNumber: '+14155550133', agentName: 'Ava', scheduleTime: '2999-01-01T09:00:00Z' };

test.each([
  ['nothing is wrong', call, 400, 'validationError', false],
  ['an agent is unknown, with a code of its own', { ...call, agentName: 'Nobody' }, 404, 'agentNotFound', true],
  ['an agent is unknown', { ...call, agentName: 'Nobody' }, 422, 'validationError', true],
  ['a number is unknown', { ...call, agentNumber: '+999' }, 400, 'customerNumberRequired', true],
  ['it is no error of the client', { ...call, agentName: 'Nobody' }, 503, 'busy', false],
  ['a value has a wrong type', { ...call, phoneNumber: 1 }, 400, 'customerNumberRequired', true],
])('a refused call may have been taken unless its mistake is named: %s', (_when, body, status, errorCode, isProof) => {
  const request = { method: 'POST', url: '', headers: { 'x-api-key': workspace.apiKey }, body: JSON.stringify(body) };
  const json = { responseCode: status, errorCode, message: 'No.', data: null };

  const answer = { operationId: 'triggerCall', request, status, headers: {}, text: '', json } as const;
  expect(provesRefusal(answer, subject)).toBe(isProof);
});
