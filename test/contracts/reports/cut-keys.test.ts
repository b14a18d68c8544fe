import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeExchange } from '../../../contracts/oracle/exchange-invariants.ts';
import { Violation } from '../../../contracts/oracle/violation.ts';
import { createRedaction } from '../../../contracts/redaction/redaction.ts';
import { serializeEvent } from '../../../contracts/reports/run-log.ts';
import { rules } from '../../../contracts/rules/index.ts';
import { toRuleDecided } from '../../../contracts/verify/to-run-event.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { sampleCount } from '../../support/sample.ts';

const apiKey = 'sk_live_4f9Q7xTz2LmW8rVb6NcY1pHd';
const plain = mockSubject('http://service.test/api');
const subject = { ...plain, workspace: { ...plain.workspace, apiKey } };
const [rule] = rules;

/** Pieces of the key, long enough to be of use to somebody. */
const pieces = Array.from({ length: apiKey.length - 11 }, (_, index) => apiKey.slice(index, index + 12));

test('wherever an answer contains the key, and wherever a text is cut, no part of it is reported', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_200 }), fc.constantFrom(200, 404, 500), fc.boolean(), (before, status, isJson) => {
      const text = `${'.'.repeat(before)}${apiKey} is not allowed here${'.'.repeat(600)}`;
      const body = isJson ? JSON.stringify({ responseCode: status, message: text, errorCode: text, data: text }) : text;
      const exchange = {
        operationId: 'getSession' as const,
        request: { method: 'GET', url: 'http://service.test/api/session/fetch/a', headers: {}, body: undefined },
        status,
        headers: { 'content-type': 'application/json' },
        text: body,
        json: isJson ? JSON.parse(body) : undefined,
      };
      const violation = violationIn(exchange);
      if (rule === undefined || violation === undefined) throw new Error('This answer was expected to be wrong.');
      const outcome = {
        type: 'failed',
        violation,
        counterexample: text,
        exchanges: [exchange],
        path: undefined,
      } as const;
      const verdict = { rule, outcome, durationMs: 1, checked: 0, inconclusive: [] };
      const redacted = createRedaction(subject).event(toRuleDecided(verdict, '', 'again'));

      expect(pieces.filter((piece) => serializeEvent(redacted).includes(piece))).toEqual([]);
    }),
    { numRuns: sampleCount(300, 3) },
  );
});

test('wherever a large body was cut, no part of a key before it is reported', () => {
  for (let kept = 0; kept <= apiKey.length; kept++) {
    const text = `{"message":"${'.'.repeat(5_000)}${apiKey.slice(0, kept)}…","data":null}`;
    const request = { method: 'GET', url: 'http://service.test/api/session/fetch/a', headers: {}, body: undefined };
    const cut = { bytes: 2_000_000, sha256: '0'.repeat(64) };
    const exchange = { operationId: 'getSession', request, status: 200, headers: {}, text, cut, json: {} } as const;
    const violation = new Violation(['session/field/status'], 'eight', '7');
    const outcome = { type: 'failed', violation, counterexample: '', exchanges: [exchange], path: undefined } as const;
    if (rule === undefined) throw new Error('There are rules.');
    const decided = toRuleDecided({ rule, outcome, durationMs: 1, checked: 0, inconclusive: [] }, '', 'again');
    const reported = serializeEvent(createRedaction(subject).event(decided));

    expect(pieces.filter((piece) => reported.includes(piece))).toEqual([]);
    expect(reported).toContain('....');
  }
});

function violationIn(exchange: Parameters<typeof judgeExchange>[0]): Violation | undefined {
  try {
    judgeExchange(exchange, plain);
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error;
    throw error;
  }
}
