import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mixedRequest } from '../../../contracts/given/mixed-request.ts';
import { onlyTo, strangerIn } from '../../../contracts/replay/only-to.ts';
import { Unjudged } from '../../../contracts/violation.ts';
import { mockSubject } from '../../support/subject.ts';

const subject = mockSubject('http://mock.test/api');
const { recipients } = subject;

describe('who is named', () => {
  test.each<[body: unknown, field: string | undefined]>([
    [{ customerNumber: '+14155550123' }, undefined],
    [{ customerNumber: '14155550123' }, undefined],
    [{ customerNumber: 'visitor-7' }, undefined],
    [{ customerEmail: 'ada@example.com', emailOptions: { cc: 'grace@example.com, ada@example.com' } }, undefined],
    [{ phoneNumber: [1], customer_number: { a: 1 } }, undefined],
    [{ options: 'True', emailOptions: null }, undefined],
    [undefined, undefined],
    [{ customerNumber: '+14155550199' }, 'customerNumber'],
    [{ customerNumber: 14155550199 }, 'customerNumber'],
    [{ customerNumber: 'visitor-9' }, 'customerNumber'],
    [{ customerNumber: '' }, 'customerNumber'],
    [{ phoneNumber: ['+14155550199'] }, 'phoneNumber'],
    [{ customer_number: '<number 3>' }, 'customer_number'],
    [{ customerEmail: 'eve@example.com' }, 'customerEmail'],
    [{ emailOptions: { bcc: 'ada@example.com,eve@example.com' } }, 'emailOptions.bcc'],
    [{ options: { transferNumber: '+14155550199' } }, 'options.transferNumber'],
  ])('%j: a stranger in %s', (body, field) => expect(strangerIn(body, recipients)).toBe(field));

  test('is never a stranger in what rules make', () => {
    fc.assert(
      fc.property(mixedRequest(subject), ({ body }) => {
        expect(strangerIn(body, recipients)).toBeUndefined();
      }),
      { numRuns: 500, seed: 1 },
    );
  });
});

test('a request that names a stranger is not sent, and does not tell who it is', async () => {
  let sent = 0;
  const send = onlyTo(recipients, async () => {
    sent += 1;
    return new Response();
  });
  const asked = (body: object) => send(new Request('http://a.test', { method: 'POST', body: JSON.stringify(body) }));

  const refused = await asked({ phoneNumber: '+14155550199' }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Unjudged);
  expect(String(refused)).toMatch(/in phoneNumber who is no recipient/);
  expect(String(refused)).not.toContain('0199');
  expect(sent).toBe(0);
  await asked({ phoneNumber: '+14155550123' });
  await send(new Request('http://a.test'));
  expect(sent).toBe(2);
});
