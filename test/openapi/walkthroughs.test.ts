import { expect, test } from 'vitest';
import { playSituation, toRequest } from '../../docs/model/walkthrough.ts';
import { createMock, manualClock } from '../../mock/index.ts';
import { readService } from '../../openapi/generate/faults.ts';
import { operationsOf, type Walkthrough } from '../../src/document/document.ts';
import { walkthroughs } from '../../src/generated/walkthroughs.ts';
import type { OperationId } from '../../src/operations.ts';
import { appendPointer } from '../../src/schema.ts';

const { document } = await readService('openapi/service.yaml');

const start = Date.parse('2026-03-10T09:00:00Z');

interface ResponseExample {
  operationId: OperationId;
  status: string;
  name: string;
  value: { responseCode: number };
  gap: string | undefined;
  where: string;
}

/** Every example of a response. An example that several operations share has the name of the first operation. */
const responseExamples = operationsOf(document).flatMap(({ method, path, operationId, responses }) =>
  responses.flatMap(({ status, examples }) =>
    examples.map(({ name, value, 'x-gap': gap }): ResponseExample => {
      const pointer = appendPointer('#/paths', path, method, 'responses', status, 'content', 'application/json');
      const where = appendPointer(pointer, 'examples', name, 'value');
      return {
        operationId: operationId as OperationId,
        status,
        name,
        value: value as ResponseExample['value'],
        gap,
        where,
      };
    }),
  ),
);

function walkthroughOf({ operationId, name }: ResponseExample): Walkthrough | undefined {
  return walkthroughs[operationId]?.[name] ?? walkthroughs.anyOperation?.[name];
}

/** The gaps that some refusals name: a record of another workspace looks like an unknown record. */
const gapOfRefusal: Partial<Record<string, string | null>> = {
  internalError: 'errors/internal-error-cause',
  repeatedKey: null,
  callOfAnotherWorkspace: 'cancel-call/unknown-call',
  workflowOfAnotherWorkspace: 'update-workflow/unknown-workflow',
  unknownRecording: 'signed-url/no-recording',
};

async function findDrift(example: ResponseExample, walkthrough: Walkthrough): Promise<string | undefined> {
  await using mock = createMock({ seed: 'scenarios', clock: manualClock(start) });
  const fetch = mock.fetch;
  const connection = { baseUrl: 'http://mock/api', controlUrl: 'http://mock/_mock', fetch };
  const kept = await playSituation(connection, walkthrough.given);
  const request = toRequest(connection.baseUrl, example.operationId, walkthrough.request, kept);
  const response = await fetch(request);
  const text = await response.text();
  const expectedStatus = example.status === 'default' ? example.value.responseCode : Number(example.status);
  const { [example.name]: expectedGap = example.gap ?? null } = gapOfRefusal;
  const gap = response.headers.get('understudy-gap');
  const expected = `${expectedStatus} ${normalize(example.value)}${response.ok ? '' : `, gap ${expectedGap}`}`;
  const actual = `${response.status} ${normalize(JSON.parse(text))}${response.ok ? '' : `, gap ${gap}`}`;
  if (actual === expected) return undefined;
  return `${example.where}: ${example.operationId} ${example.name} documents ${expected}; the mock answers ${actual}`;
}

/**
 * Renders a value as JSON that is equal for equal responses: members are sorted, identifiers become numbers, and link
 * hosts and signatures are left out.
 */
function normalize(value: unknown): string {
  const ids: string[] = [];
  return JSON.stringify(toSorted(value))
    .replaceAll(/(?<=(?:(?:ses|call)_[a-z]+|tool)_)[0-9a-f]{16}/g, (id) => {
      if (!ids.includes(id)) ids.push(id);
      return String(ids.indexOf(id));
    })
    .replaceAll(/https?:\/\/[^/"]+(?=\/media\/)/g, '')
    .replaceAll(/(?<=&signature=)[0-9a-f]+/g, '');
}

function toSorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, toSorted(member)]),
  );
}

test('the mock answers every example of the OpenAPI document as documented, and names the gap of a refusal', async () => {
  const isFirst = ({ status, value }: ResponseExample, index: number) =>
    responseExamples.findIndex((other) => other.status === status && other.value === value) === index;
  const drifts = await Promise.all(
    responseExamples.filter(isFirst).map((example) => {
      const walkthrough = walkthroughOf(example);
      return walkthrough && findDrift(example, walkthrough);
    }),
  );

  expect(drifts.filter((drift) => drift !== undefined)).toEqual([]);
});

test('every response example in the OpenAPI document has a walkthrough, which sends the requests that lead to the response', () => {
  expect(responseExamples.filter((example) => walkthroughOf(example) === undefined)).toEqual([]);
});

test('every walkthrough belongs to a response example in the OpenAPI document', () => {
  const names = Object.entries(walkthroughs).flatMap(([id, all]) => Object.keys(all).map((name) => ({ id, name })));
  const without = names.filter(
    ({ id, name }) =>
      !responseExamples.some(
        (example) => example.name === name && (id === 'anyOperation' || example.operationId === id),
      ),
  );

  expect(without).toEqual([]);
});

test('the walkthroughs together send every request example of the OpenAPI document', () => {
  const unsent = operationsOf(document).flatMap(({ operationId, body }) => {
    const sent = Object.values(walkthroughs[operationId] ?? {}).map(({ request }) =>
      normalizePlaceholders(request.body),
    );
    return (body?.examples ?? [])
      .filter(({ value }) => !sent.includes(normalizePlaceholders(value)))
      .map(({ name }) => `${operationId} ${name}`);
  });

  expect(unsent).toEqual([]);
});

function normalizePlaceholders(body: unknown): string {
  return (JSON.stringify(body) ?? '').replaceAll(/ses_acme_[0-9a-f]{16}/g, '{sessionId}');
}
