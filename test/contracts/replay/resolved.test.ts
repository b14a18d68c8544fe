import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rules, type Subject } from '../../../contracts/index.ts';
import { resolved } from '../../../contracts/replay/resolved.ts';
import { placeholdersOf } from '../../../contracts/report/placeholders.ts';
import { withoutValues } from '../../support/run-log.ts';
import { mockSubject } from '../../support/subject.ts';

const subject: Subject = { ...mockSubject('http://mock.test/api'), controlUrl: 'http://mock.test/_mock' };

test.each(rules.map((rule) => ({ rule, id: rule.id })))('a case of $id comes back as it was', ({ rule }) => {
  fc.assert(
    fc.property(rule.given(subject), (given) => {
      const kept: unknown = JSON.parse(JSON.stringify(given));

      expect(resolved(withoutValues(kept, subject), subject)).toEqual({ given: kept, missing: [] });
    }),
    { numRuns: 20, seed: 3 },
  );
});

test('no value of the subject is left where its name is put', () => {
  const [given] = fc.sample(rules.find(({ id }) => id === 'model/any-order')?.given(subject) ?? fc.constant(0), 1);
  const told = JSON.stringify(
    withoutValues({ given, all: placeholdersOf(subject).map(({ value }) => value) }, subject),
  );

  for (const { value } of placeholdersOf(subject)) expect(told).not.toContain(value);
});

describe('names', () => {
  test('are filled in with the values of whatever subject it is', () => {
    const other = { ...subject, recipients: { ...subject.recipients, numbers: ['+442079460001'] as const } };
    const given = [{ to: '<number 1>', plain: '<number 1 without +>', key: 'x<key of the workspace>' }, 7, null];

    expect(resolved(given, other)).toEqual({
      given: [{ to: '+442079460001', plain: '442079460001', key: 'xacme-key' }, 7, null],
      missing: [],
    });
  });

  test('for which the subject has nothing are told, each once', () => {
    const given = { a: 'to <number 9> and <number 9>', '<channel sms>': '<b>' };

    expect(resolved(given, subject)).toEqual({ given, missing: ['<number 9>', '<channel sms>'] });
  });
});
