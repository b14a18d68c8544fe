import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rules, type Subject } from '../../../contracts/index.ts';
import { restoreValues } from '../../../contracts/redaction/named-values.ts';
import { createRedaction } from '../../../contracts/redaction/redaction.ts';
import { anyCase } from '../../../contracts/verify/plan.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { sampleCount } from '../../support/sample.ts';

const subject: Subject = { ...mockSubject('http://mock.test/api'), controlUrl: 'http://mock.test/_mock' };
const { json: redacted } = createRedaction(subject);

test.each(rules.map((rule) => ({ rule, id: rule.id })))('a case of $id comes back as it was', ({ rule }) => {
  fc.assert(
    fc.property(anyCase(rule, subject), (given) => {
      const kept: unknown = JSON.parse(JSON.stringify(given));

      const { input: filled, missing } = restoreValues(redacted(kept), subject);

      // A rule that writes a name in capitals on purpose gets nothing back, and the report says so.
      if (missing.length === 0) expect(filled).toEqual(kept);
      else expect(missing.filter((name) => !name.includes(', written otherwise'))).toEqual([]);
    }),
    { numRuns: sampleCount(20, 4), seed: 3 },
  );
});

describe('names', () => {
  test('are filled in with the values of whatever subject it is', () => {
    const other = { ...subject, recipients: { ...subject.recipients, numbers: ['+442079460001'] as const } };
    const given = [{ to: '<number 1>', plain: '<number 1 without plus>', key: 'x<key of the workspace>' }, 7, null];

    expect(restoreValues(given, other)).toEqual({
      input: [{ to: '+442079460001', plain: '442079460001', key: 'xacme-key' }, 7, null],
      missing: [],
    });
  });

  test('for which the subject has nothing are reported, each once', () => {
    const given = { a: 'to <number 9> and <number 9>', '<channel sms>': '<b>' };

    expect(restoreValues(given, subject)).toEqual({ input: given, missing: ['<number 9>', '<channel sms>'] });
  });
});
