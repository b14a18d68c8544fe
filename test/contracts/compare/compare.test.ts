import { expect, test } from 'vitest';
import { createAttributor } from '../../../contracts/compare/attribute.ts';
import { type Comparison, type Divergence, findDivergences } from '../../../contracts/compare/find-divergences.ts';
import type { Subject } from '../../../contracts/index.ts';
import { observe, openGaps } from '../../../contracts/observe/observe.ts';
import type { Profile } from '../../../mock/domain/gaps.ts';
import { createMock } from '../../../mock/index.ts';
import { alternatives } from '../../../src/generated/alternatives.ts';
import { type Alteration, alterSuccessData } from '../../support/kit/altered-service.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { answerInProcess, fetchInProcess } from '../../support/kit/in-process.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

useFastTime();

/** A service that is a mock with a profile, and with a control plane. */
async function startVariant(profile: Profile) {
  const mock = createMock({ profile });
  const { baseUrl } = await mock.listen();
  answerInProcess(baseUrl, mock.fetch);
  const subject: Subject = { ...mockSubject(baseUrl), controlUrl: new URL('/_mock', baseUrl).href };
  return { subject, [Symbol.asyncDispose]: () => mock.close() };
}

function compareSubjects(one: Subject, other: Subject, runs: number): Promise<Comparison> {
  return findDivergences([one, other], { runs, seed: 7, effects: 'call', fetch: fetchInProcess });
}

function attribute(subjects: readonly [Subject, Subject], divergence: Divergence) {
  return createAttributor(subjects, { seed: 7, effects: 'schedule', fetch: fetchInProcess })(divergence);
}

/** The alternative at a place for each gap; where there is none, and for every third gap, the default. */
function profileOf(place: number, isLeft: (index: number) => boolean): Profile {
  const chosen = openGaps.map((gap, index) => [gap, isLeft(index) ? undefined : alternatives[gap].at(place)]);
  return Object.fromEntries(chosen.filter(([, one]) => one !== undefined)) as Profile;
}

const variants: [string, Profile][] = [
  ['all that the mock prefers', {}],
  ['every alternative', profileOf(0, () => false)],
  ['a mixture, with the last alternatives', profileOf(-1, (index) => index % 3 === 0)],
];

test.each(variants)('%s: with the observed profile the mock shows no difference', async (_, profile) => {
  await using unknown = await startVariant(profile);

  const { gaps: found } = await observe(unknown.subject, { effects: 'call', fetch: fetchInProcess });
  const answers = found.flatMap((one) => ('answer' in one ? [[one.gap, one.answer]] : []));
  await using mock = await startVariant(Object.fromEntries(answers) as Profile);

  expect(answers.length).toBeGreaterThan(45);
  expect(await compareSubjects(unknown.subject, mock.subject, 25)).toEqual({ divergences: [], runs: 25, leaked: [] });
});

/** A mock, and one with a mistake, without a clock that could be moved. */
function compareWithSabotage(sabotage: Alteration): readonly [Subject, Subject] {
  const right = createMock();
  const wrong = createMock();
  answerInProcess('http://right.test', right.fetch);
  answerInProcess(
    'http://wrong.test',
    sabotage((request) => wrong.fetch(request)),
  );
  return [mockSubject('http://right.test/api'), mockSubject('http://wrong.test/api')];
}

test('a difference that a rule decides names the statement and the side', async () => {
  const subjects = compareWithSabotage(
    alterSuccessData('DELETE /chat-agent/cancel/', (data) => {
      data.isCancelled = true;
    }),
  );

  const comparison = await compareSubjects(...subjects, 100);

  expect(comparison).toMatchObject({
    divergences: [{ difference: { place: '/data/isCancelled', one: 'false', other: 'true' } }],
  });
  const decision = await attribute(subjects, comparison.divergences[0] as Divergence);
  expect(decision).toMatchObject({ side: 1, violation: { statements: expect.any(Array) } });
  expect(decision?.violation.statements.join(' ')).toMatch(/cancel-scheduled/);
});

test('a difference that an invariant decides names the statement and the side', async () => {
  const subjects = compareWithSabotage(
    alterSuccessData('GET /session/fetch/', (data) => {
      delete data.createdAt;
    }),
  );

  const comparison = await compareSubjects(...subjects, 100);

  expect(comparison).toMatchObject({ divergences: [{ difference: { place: '/data/createdAt' } }] });
  expect(await attribute(subjects, comparison.divergences[0] as Divergence)).toMatchObject({
    side: 1,
    violation: { statements: ['session/field/created-at'] },
  });
});

test('compare decides nothing when no service answers', async () => {
  await using one = await startVariant({});
  const nobody = mockSubject('http://127.0.0.1:1/api');

  expect(await compareSubjects(one.subject, nobody, 5)).toMatchObject({
    divergences: [],
    reason: expect.any(String),
    leaked: [],
  });
});
