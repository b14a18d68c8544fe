import { expect, test } from 'vitest';
import { rules } from '../../../contracts/rules/index.ts';
import { runRules } from '../../../contracts/run/run.ts';
import { alterResponses, alterSuccessData, type Members } from '../../support/kit/altered-service.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { startMockUnderTest } from '../../support/kit/mock-under-test.ts';
import { getSessionRoute, updateWorkflowRoute } from '../../support/sabotages/alterations.ts';

useFastTime();

const cutTexts = alterSuccessData(getSessionRoute, ({ transcript }) => {
  const items = (transcript as Members[]).flatMap(({ content = [] }) => content as Members[]);
  for (const item of items) if (typeof item.text === 'string') item.text = item.text.slice(0, 30);
});

const failOnWrongTypes = alterResponses(updateWorkflowRoute, (answer) => {
  if (answer.status === 422) Object.assign(answer, { status: 500, body: { ...answer.body, responseCode: 500 } });
});

test.each([
  [
    'cuts each text',
    'trigger-chat/say-is-sent-unchanged-by-messenger',
    cutTexts,
    'received',
    /^a message that differs from character 31: "" instead of /,
  ],
  [
    'answers 500 to a wrong type',
    'update-workflow/wrong-types',
    failOnWrongTypes,
    'expected',
    /^a client error \(4xx\), /,
  ],
] as const)(
  'for a service that %s, the finding says how the received value differs from the expected value',
  async (_, id, alter, member, text) => {
    await using mockUnderTest = await startMockUnderTest({ sendSeconds: 0.6 });
    const fetch = alter(mockUnderTest.fetch);
    const chosen = rules.filter((rule) => rule.id === id);

    const [verdict] = await runRules(chosen, mockUnderTest.subject, { runs: 1, seed: 1, ruleSeconds: 3_600, fetch });

    expect(verdict?.outcome).toMatchObject({ type: 'failed', finding: { [member]: expect.stringMatching(text) } });
  },
);
