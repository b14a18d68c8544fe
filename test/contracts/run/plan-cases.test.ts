import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checked, Violation } from '../../../contracts/judge/violation.ts';
import { runRules } from '../../../contracts/run/run.ts';
import { defineRule, type Rule } from '../../../contracts/steps/rule.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const subject = mockSubject('http://mock.test/api');
const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

interface Input {
  letter: string;
  amount: number;
}

function letterRule(check: (input: Input) => void, fields: Partial<Rule> = {}): Rule {
  const rule = defineRule({
    id: 'test/letters',
    title: 'Letters are fine.',
    statements: ['service/say'],
    needs: [],
    effect: 'none',
    dimensions: () => ({ letter: letters }),
    arbitrary: (_subject, { letter }) => fc.record({ letter: fc.constant(letter), amount: fc.nat() }),
    async check(_service, input) {
      check(input);
      return checked;
    },
  });
  return { ...rule, ...fields };
}

async function verdictWith(rule: Rule, options: { runs: number; seed?: number }) {
  const [verdict] = await runRules([rule], subject, { seed: 1, ...options });
  return verdict;
}

async function lettersTried(options: { runs: number; seed?: number }, fields: Partial<Rule> = {}): Promise<string[]> {
  const tried: string[] = [];
  const verdict = await verdictWith(
    letterRule(({ letter }) => void tried.push(letter), fields),
    options,
  );
  expect(verdict?.outcome.type).toBe('passed');
  return tried;
}

test("a run tries every combination of a rule's inputs once before the run tries any combination again", async () => {
  const tried = await lettersTried({ runs: 30 });

  expect(tried).toHaveLength(30);
  expect(tried.slice(0, 12).toSorted()).toEqual(letters);
  expect(tried.slice(12, 24)).toEqual(tried.slice(0, 12));
});

test('when a run simplifies a failing case, the run keeps the combination of inputs that fails', async () => {
  const rule = letterRule(({ letter, amount }) => {
    if (letter === 'g' && amount > 9) throw new Violation(['service/say'], 'at most 9', String(amount));
  });

  const verdict = await verdictWith(rule, { runs: 100 });

  expect(verdict?.outcome).toMatchObject({ type: 'failed', finding: { counterexample: { letter: 'g', amount: 10 } } });
  expect(verdict?.coverage?.tried).toBeLessThanOrEqual(12);
});
