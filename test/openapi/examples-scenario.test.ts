import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMock, manualClock } from '../../mock/index.ts';
import { type Document, type Operation, operationsOf } from '../../src/document/document.ts';
import { createApiClient } from '../support/mock/api-client.ts';

const document = JSON.parse(readFileSync('src/generated/service.json', 'utf8')) as Document;

interface ExampleRequest {
  name: string;
  method: string;
  target: string;
  body?: string;
}

function requestsOf({ method, path, operationId, parameters, body }: Operation): ExampleRequest[] {
  const targets = parameters.map(({ name, in: place, example }) => {
    const text = encodeURIComponent(String(example));
    return place === 'path' ? path.replace(`{${name}}`, text) : `${path}?${name}=${text}`;
  });
  const examples = body?.examples ?? [];
  const row = { method: method.toUpperCase() };
  return (targets.length === 0 ? [path] : targets).flatMap((target) => {
    const name = `${operationId} ${target}`;
    if (examples.length === 0) return [{ ...row, name, target }];
    return examples.map((one) => ({ ...row, name: `${name} ${one.name}`, target, body: one.value }));
  });
}

test.each(operationsOf(document).flatMap(requestsOf))(
  'after the load of the scenario "examples", the mock answers this request with 200: $name',
  async ({ method, target, body }) => {
    await using mock = createMock({ clock: manualClock(0) });
    await mock.load('examples');
    await mock.control.advanceClock({ hours: 1 });

    const response = await createApiClient(mock).send(`${method} ${target}`, { body });

    expect(response.body).toMatchObject({ responseCode: 200 });
  },
);

test('a scenario cannot give a session an id that the mock would not assign', async () => {
  await using mock = createMock({ clock: manualClock(0) });
  const step = { do: 'triggerCall', with: { phoneNumber: '+14155550142', agentName: 'Ava' } };
  const load = (id: string) => mock.load({ summary: 'x', starts: '2026-03-10T09:00:00Z', steps: [{ ...step, id }] });

  await expect(load('call_globex_0f3c9a1be27d4456')).rejects.toThrow(
    /has the id call_globex_.*, but the mock assigned call_acme_/,
  );
  await expect(load('call-1')).rejects.toThrow('must end with 16 hexadecimal digits');
});
