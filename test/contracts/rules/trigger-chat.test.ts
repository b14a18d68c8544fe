import { afterAll, describe, expect, test } from 'vitest';
import { type Rule, run } from '../../../contracts/index.ts';
import { triggerChatRules } from '../../../contracts/rules/trigger-chat/index.ts';
import { unobservableOfTriggerChat } from '../../../contracts/rules/trigger-chat/unobservable.ts';
import { createMock } from '../../../mock/index.ts';
import { alternatives } from '../../../src/generated/alternatives.ts';
import type { Sabotage } from '../../support/altered-service.ts';
import { mockSubject } from '../../support/subject.ts';
import { triggerChatSabotages } from './trigger-chat-sabotage.ts';

const mock = createMock({ seed: 'trigger-chat' });
const subject = mockSubject('http://mock.test/api');
/** For services that never send what is waited for. */
const impatient = { ...subject, waits: { ...subject.waits, sendSeconds: 1 } };

afterAll(() => mock.close());

function ruleOf(id: string): Rule {
  const rule = triggerChatRules.find((one) => one.id === `trigger-chat/${id}`);
  if (rule === undefined) throw new Error(`There is no rule trigger-chat/${id}.`);
  return rule;
}

async function judged(id: string, sabotage: Sabotage, on = mock) {
  const options = { runs: 100, seed: 7, fetch: sabotage((request) => on.fetch(request)) };
  const [verdict] = await run([ruleOf(id)], impatient, options);
  return verdict?.outcome;
}

async function notHeld(profile: Readonly<Record<string, string>>) {
  await using service = createMock({ seed: 'profile', profile });
  const verdicts = await run(triggerChatRules, subject, {
    runs: 10,
    seed: 5,
    fetch: (request) => service.fetch(request),
  });
  return verdicts.flatMap(({ rule, outcome }) =>
    outcome.type === 'held' ? [] : [[rule.id, 'violation' in outcome ? outcome.violation.message : outcome]],
  );
}

describe('the rules of Trigger Chat', () => {
  test('hold for a service that keeps to the interface', async () => {
    expect(await notHeld({})).toEqual([]);
  });

  test.each([0, 1])('hold however the gaps are filled (%i)', async (index) => {
    const profile = Object.entries(alternatives).map(([gap, [first, ...more]]) => [gap, more[index - 1] ?? first]);

    expect(await notHeld(Object.fromEntries(profile))).toEqual([]);
  });

  test('each catch a mistake', () => {
    const caught = new Set(triggerChatSabotages.map(([id]) => `trigger-chat/${id}`));

    expect(triggerChatRules.map(({ id }) => id).filter((id) => !caught.has(id))).toEqual([]);
  });

  test('have ids that are all different', () => {
    expect(new Set(triggerChatRules.map(({ id }) => id)).size).toBe(triggerChatRules.length);
  });

  test('cite nothing that is said to be out of sight', () => {
    const cited = new Set(triggerChatRules.flatMap(({ statements }) => statements));

    expect(unobservableOfTriggerChat.filter(({ id }) => cited.has(id))).toEqual([]);
  });
});

describe('a service is not excused', () => {
  test.concurrent.each(triggerChatSabotages)('%s: %s', async (id, _, sabotage) => {
    expect(await judged(id, sabotage)).toMatchObject({ type: 'violated' });
  });
});

test('what is seen in a session that a customer has but one of is not held against the service', async () => {
  await using shared = createMock({
    seed: 'shared',
    profile: { 'trigger-chat/session-per-trigger': 'one-per-customer' },
  });
  const neverSent = triggerChatSabotages.find(([, fault]) => fault === 'the opening is never sent')?.[2];

  expect(await judged('past-moment-is-now-by-messenger', neverSent as Sabotage, shared)).toMatchObject({
    type: 'held',
  });
});
