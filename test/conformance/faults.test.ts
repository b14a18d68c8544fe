import { afterAll, beforeAll, expect, test } from 'vitest';
import { toRequest } from '../../docs/model/walkthrough.ts';
import { createMock, manualClock } from '../../mock/index.ts';
import type { WalkthroughRequest } from '../../src/document/document.ts';
import { errorFields } from '../../src/generated/error-fields.ts';
import { faults } from '../../src/generated/faults.ts';
import { operations } from '../../src/operations.ts';
import { createReference, type Reference } from '../reference/index.ts';
import { referenceSubject } from '../reference/subject.ts';
import { mockSubject } from '../support/kit/mock-subject.ts';
import { start } from '../support/mock/world.ts';
import { createPrismJudge } from '../support/prism-judge.ts';

// Three judges check the faulty requests that the document lists: the mock, which does not read this list, the reference
// implementation, and Prism.
const base = 'http://mock/api';
const { judge } = await createPrismJudge(base);

let reference: Reference;
beforeAll(async () => {
  reference = await createReference();
});
afterAll(() => reference.close());

const rows = faults
  .filter(({ gap }) => gap === undefined)
  .flatMap((fault) => fault.samples.map((sample) => ({ ...fault, sample, shown: JSON.stringify(sample) })))
  .filter(({ shown }) => !shown.includes('{sessionId}'));

test.each(rows)(
  'the operation $operationId of the mock refuses the invalid request $shown with the documented error',
  async ({ operationId, code, sample }) => {
    await using mock = createMock({ seed: 'faults', clock: manualClock(start) });
    const request = toRequest(base, operationId, sample, new Map());
    const theirs = toReferenceRequest(operationId, sample);

    const answers = [await mock.fetch(request.clone() as Request), await reference.fetch(theirs)];

    for (const answer of answers) {
      const { errorCode } = (await answer.clone().json()) as { errorCode: string };
      expect(answer.status).toSatisfy((status: number) => status >= 400 && status < 500);
      if (code !== undefined) expect(errorCode).toBe(code);
    }
    const fields: readonly string[] = (errorFields[operationId] as FieldsByCode)[code ?? ''] ?? [];
    const field = answers[0]?.headers.get('understudy-field') ?? '';
    expect(fields.length === 0 ? [field] : fields).toContain(field === '' ? undefined : field);
    expect(await findByPrism(request, answers[0] as Response)).toEqual([]);
  },
);

type FieldsByCode = Partial<Record<string, readonly string[]>>;

async function findByPrism(request: Request, response: Response) {
  const isRefusedForForm = [401, 422].includes(response.status);
  return (await judge(request, response)).filter(({ side }) => side === 'response' || !isRefusedForForm);
}

function toReferenceRequest(operationId: (typeof rows)[number]['operationId'], sample: WalkthroughRequest): Request {
  const ours = namesOf(mockSubject(base));
  const theirs = namesOf(referenceSubject(reference));
  const text = Object.entries(ours).reduce(
    (json, [role, name]) => json.replaceAll(JSON.stringify(name), JSON.stringify(theirs[role])),
    JSON.stringify({ key: ours.key, ...sample }),
  );
  const named = JSON.parse(text) as WalkthroughRequest;
  return toRequest(reference[operations[operationId].bases[0] ?? 'baseUrl'], operationId, named, new Map());
}

function namesOf({ workspace }: ReturnType<typeof referenceSubject>): Record<string, string | undefined> {
  const { apiKey: key, channels, agents, template, workflowId } = workspace;
  return { key, ...channels, agent: agents[0]?.name, template: template?.templateId, workflow: workflowId };
}
