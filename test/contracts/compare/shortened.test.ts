import { expect, test } from 'vitest';
import type { Parting } from '../../../contracts/compare/play.ts';
import { shortened } from '../../../contracts/compare/shortened.ts';
import type { Body, Step } from '../../../contracts/compare/step.ts';

const ask = (body: Body): Step => ({ does: 'ask', operationId: 'triggerChat', who: 'own', body });
const pass: Step = { does: 'pass', seconds: 5 };

/** Finds the shortest steps by which two services part that part at the first step that is so. */
async function shortest(steps: readonly Step[], isSo: (step: Step, before: readonly Step[]) => boolean) {
  const tried: (readonly Step[])[] = [];
  const partingOf = (some: readonly Step[]): Parting | undefined => {
    tried.push(some);
    const at = some.findIndex((step, index) => isSo(step, some.slice(0, index)));
    if (at < 0) return undefined;
    return { at, course: some.slice(0, at + 1) as never, difference: {} as never, last: [] as never };
  };
  const parting = partingOf(steps);
  if (parting === undefined) throw new Error('These steps were expected to part the services.');
  const { course } = await shortened({ steps, parting }, async (some) => partingOf(some));
  return { steps: course as unknown as readonly Step[], tries: tried.length };
}

const bodyOf = (step: Step) => (step.does === 'ask' ? (step.body ?? {}) : {});

test('only the step that parts them is left, with the members that it needs', async () => {
  const parting = ask({ name: 'Ada', metadata: { wrong: 1, right: 2 }, list: [1, 2, 3], agentName: 'Ava' });
  const found = await shortest([ask({ name: 'Eve' }), pass, ask({}), parting, pass, ask({})], (step) =>
    JSON.stringify(bodyOf(step)).includes('wrong'),
  );

  expect(found.steps).toEqual([ask({ metadata: { wrong: 1 } })]);
  expect(found.tries).toBeLessThan(25);
});

test('a step before it stays when it is needed', async () => {
  const steps = [pass, ask({ name: 'first', more: true }), pass, ask({ name: 'second' })];
  const found = await shortest(
    steps,
    (step, before) => 'name' in bodyOf(step) && before.some((one) => bodyOf(one).name === 'first'),
  );

  expect(found.steps).toEqual([ask({ name: 'first' }), ask({ name: 'second' })]);
});

test('a long text is cut in halves, and not between the halves of a letter', async () => {
  const found = await shortest([ask({ text: `${'😀'.repeat(40)}!${'a'.repeat(300)}` })], (step) =>
    String(bodyOf(step).text).includes('!'),
  );

  const [step] = found.steps;
  const text = String(step && bodyOf(step).text);
  expect([...text].length).toBeLessThanOrEqual(12);
  expect(text).toContain('!');
  expect(text.isWellFormed()).toBe(true);
});
