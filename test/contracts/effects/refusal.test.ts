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

const no = { responseCode: 400, errorCode: 'badChannel', message: 'No.', data: null };

test.each<[string, number, object | undefined, Record<string, string>, boolean]>([
  ['an error in the envelope, with any code', 400, no, {}, true],
  ['a conflict in the envelope', 409, no, {}, true],
  ['an error with an identifier', 400, { ...no, data: { sessionId: 'a' } }, {}, false],
  ['an error with an identifier in a header', 400, no, { 'x-session-id': 'a' }, false],
  ['an error without the envelope', 400, { error: 'No.' }, {}, false],
  ['a page of a proxy', 404, undefined, {}, false],
  ['too many requests', 429, undefined, {}, true],
  ['a busy service that names a time', 503, undefined, { 'retry-after': '1' }, true],
  ['a service that is gone', 503, no, {}, false],
  ['a failure of the service', 500, no, {}, false],
])('%s tells whether a request was refused', (_what, status, json, headers, isProof) => {
  const request = { method: 'POST', url: '', headers: {}, body: '{}' };
  const answer = {
    operationId: 'triggerChat',
    request,
    status,
    headers,
    text: JSON.stringify(json) ?? '',
    json,
  } as const;

  expect(provesRefusal(answer)).toBe(isProof);
});
