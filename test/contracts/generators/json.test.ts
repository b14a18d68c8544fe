import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rules, type Subject } from '../../../contracts/index.ts';
import { skipReason } from '../../../contracts/subject/subject.ts';
import { anyCase } from '../../support/kit/any-case.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { withFailingNumber } from '../../support/sabotages/detection.ts';
import { sampleCount } from '../../support/sample.ts';

const plainSubject = mockSubject('http://mock.test/api');
const subject: Subject = {
  ...withFailingNumber(plainSubject),
  waits: { ...plainSubject.waits, watchSeconds: 70, linkSeconds: 1 },
  controlUrl: 'http://mock.test/_mock',
};

function afterRoundTrip(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Map) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}

const scanty: Subject = {
  ...subject,
  workspace: { apiKey: 'acme-key', channels: { webChat: 'Website Chat' }, agents: subject.workspace.agents },
};

test.each(rules.map((rule) => ({ rule, id: rule.id })))(
  'a generated case of the rule $id is the same after a round trip through JSON',
  ({ rule }) => {
    const able = [subject, scanty].filter((one) => skipReason(rule, one, 'call') === undefined);

    expect(able).toContain(subject);
    fc.assert(
      fc.property(fc.oneof(...able.map((one) => anyCase(rule, one))), (given) => {
        expect(afterRoundTrip(given)).toStrictEqual(plain(given));
      }),
      { numRuns: sampleCount(15, 3), seed: 1 },
    );
  },
);
