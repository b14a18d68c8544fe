import { expect, test } from 'vitest';
import type { Divergence } from '../../../contracts/compare/run-steps.ts';
import type { RequestBody, Step } from '../../../contracts/compare/steps.ts';
import { shrinkDivergence } from '../../../contracts/compare/steps.ts';

const askStep = (body: RequestBody): Step => ({ kind: 'request', operationId: 'triggerChat', who: 'own', body });
const pass: Step = { kind: 'advance', seconds: 5 };

/** Finds the shortest steps by which two services part that part at the first step that is so. */
async function shorten(steps: readonly Step[], isSo: (step: Step, before: readonly Step[]) => boolean) {
  const tried: (readonly Step[])[] = [];
  const partingOf = (some: readonly Step[]): Divergence | undefined => {
    tried.push(some);
    const at = some.findIndex((step, index) => isSo(step, some.slice(0, index)));
    if (at < 0) return undefined;
    return { stepIndex: at, history: some.slice(0, at + 1) as never, difference: {} as never, answers: [] as never };
  };
  const parting = partingOf(steps);
  if (parting === undefined) throw new Error('These steps were expected to part the services.');
  const { history } = await shrinkDivergence({ steps, divergence: parting }, async (some) => partingOf(some));
  return { steps: history as unknown as readonly Step[], tries: tried.length };
}

const bodyOf = (step: Step) => (step.kind === 'request' ? (step.body ?? {}) : {});

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
