import { expect, test } from 'vitest';
import { type Step, shrinkSteps } from '../../../contracts/compare/steps.ts';
import type { JsonObject } from '../../../contracts/operations/exchange.ts';

const askStep = (body: JsonObject): Step => ({ operationId: 'triggerChat', who: 'own', body });
const pass: Step = { advanceSeconds: 5 };

/** Finds the shortest steps by which two services part that part at the first step that is so. */
async function shorten(steps: readonly Step[], isSo: (step: Step, before: readonly Step[]) => boolean) {
  const tried: (readonly Step[])[] = [];
  const partingOf = (some: readonly Step[]) => {
    tried.push(some);
    const stepIndex = some.findIndex((step, index) => isSo(step, some.slice(0, index)));
    return stepIndex < 0 ? undefined : { stepIndex, steps: some.slice(0, stepIndex + 1) };
  };
  const parting = partingOf(steps);
  if (parting === undefined) throw new Error('These steps were expected to part the services.');
  const shortest = await shrinkSteps(steps, parting, async (some) => partingOf(some));
  return { steps: shortest.steps, tries: tried.length };
}

const bodyOf = (step: Step) => ('body' in step ? (step.body ?? {}) : {});

test('only the step that parts them is left, with the members that it needs', async () => {
  const parting = askStep({ name: 'Ada', metadata: { wrong: 1, right: 2 }, list: [1, 2, 3], agentName: 'Ava' });
  const found = await shorten([askStep({ name: 'Eve' }), pass, askStep({}), parting, pass, askStep({})], (step) =>
    JSON.stringify(bodyOf(step)).includes('wrong'),
  );

  expect(found.steps).toEqual([askStep({ metadata: { wrong: 1 } })]);
  expect(found.tries).toBeLessThan(25);
});

test('a step before it stays when it is needed', async () => {
  const steps = [pass, askStep({ name: 'first', more: true }), pass, askStep({ name: 'second' })];
  const found = await shorten(
    steps,
    (step, before) => 'name' in bodyOf(step) && before.some((one) => bodyOf(one).name === 'first'),
  );

  expect(found.steps).toEqual([askStep({ name: 'first' }), askStep({ name: 'second' })]);
});

test('a long text is cut in halves, and not between the halves of a letter', async () => {
  const found = await shorten([askStep({ text: `${'😀'.repeat(40)}!${'a'.repeat(300)}` })], (step) =>
    String(bodyOf(step).text).includes('!'),
  );

  const [step] = found.steps;
  const text = String(step && bodyOf(step).text);
  expect([...text].length).toBeLessThanOrEqual(12);
  expect(text).toContain('!');
  expect(text.isWellFormed()).toBe(true);
});
