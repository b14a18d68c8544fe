import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callFieldsOf, scheduledCall, scheduledCallWith } from '../../../contracts/generators/call.ts';
import { messageTypesOf, optionalFieldNames, scheduledChatWith } from '../../../contracts/generators/chat.ts';
import { withWrongType, wrongTypesOf } from '../../../contracts/generators/wrong-types.ts';
import type { Subject } from '../../../contracts/index.ts';
import * as validators from '../../../src/generated/request-validators.js';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const base = mockSubject('http://mock.test/api');
const subject: Subject = {
  ...base,
  workspace: {
    ...base.workspace,
    agents: [
      { name: 'Ann', versions: ['7'], hasDraft: false },
      { name: 'Bob', versions: ['8'], hasDraft: false },
    ],
  },
};
const versionsByAgent: Readonly<Record<string, readonly unknown[]>> = {
  Ann: [undefined, 'default', '7', 7],
  Bob: [undefined, 'default', '8', 8],
  none: [undefined, 'default'],
};

test('a generated request names an agent version that the named agent has', () => {
  const calls = (['triggerCall', 'updateWorkflowCall'] as const).flatMap((operation) =>
    callFieldsOf(operation, subject).map((fields) => scheduledCallWith(fields, operation, subject)),
  );
  const chats = messageTypesOf(subject).flatMap((message) =>
    optionalFieldNames.map((field) => scheduledChatWith(message, field, subject).map(({ body }) => body)),
  );
  for (const bodies of [...calls, ...chats]) {
    for (const body of fc.sample(bodies, { seed: 1, numRuns: 10 })) {
      const agent = String(body.agentName ?? body.use_case ?? 'none');
      expect(versionsByAgent[agent]).toContain(body.agentVersion ?? body.agent_version);
    }
  }
});

test('generated working hours never end before they start', () => {
  for (const fields of callFieldsOf('triggerCall', subject)) {
    for (const { startWorkingHour = '00:00', endWorkingHour = '24:00' } of fc.sample(
      scheduledCallWith(fields, 'triggerCall', subject),
      { seed: 1, numRuns: 10 },
    ))
      expect(String(startWorkingHour) < String(endWorkingHour) || endWorkingHour === '00:00').toBe(true);
  }
});

test('a generated call with a wrong type in a field fails the schema at this field', () => {
  for (const wrong of wrongTypesOf('triggerCall')) {
    const bodies = withWrongType('triggerCall', scheduledCall('triggerCall', subject), wrong, subject);
    for (const body of fc.sample(bodies, { seed: 1, numRuns: 5 })) {
      expect(validators.triggerCallBody(body)).toBe(false);
      expect(validators.triggerCallBody.errors?.map(({ instancePath }) => instancePath)).toContain(wrong.pointer);
    }
  }
});
