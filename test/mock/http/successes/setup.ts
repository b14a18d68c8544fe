import { expect } from 'vitest';
import type { ManualClock } from '../../../../mock/engine/clock.ts';
import { createMock, type Mock, manualClock } from '../../../../mock/index.ts';
import { type Client, createClient } from '../../../../src/client.ts';
import { second } from '../../../../src/instant.ts';
import { type BodyOf, type DataOf, type OperationId, operationIds, operations } from '../../../../src/operations.ts';
import * as bodies from '../../../support/bodies.ts';
import { validatorOf } from '../../../support/mock/response-validator.ts';
import { start } from '../../../support/mock/world.ts';

export const maya = { name: 'Maya', case_id: 'C-7' };
export const messenger = { ...bodies.messenger, metadata: maya };
export const webChat = { ...bodies.webChat, metadata: maya };
export const email = { ...bodies.email, metadata: maya };
export const reply = { doReturnResponse: true, agentName: 'Ava', customerNumber: '+14155550142', metadata: maya };
export const call = { ...bodies.call, metadata: maya };

export interface ServiceSetup {
  mock: Mock;
  clock: ManualClock;
  acme: Client;
  globex: Client;
}

export function createSetup(): ServiceSetup {
  const clock = manualClock(start);
  const mock = createMock({ seed: 'successes', clock });
  return { mock, clock, acme: clientOf(mock, 'acme-key'), globex: clientOf(mock, 'globex-key') };
}

/** A client whose every answer was held against the document before it is seen. */
export function clientOf(mock: Mock, apiKey: string): Client {
  return createClient({
    apiKey,
    baseUrl: 'http://one.example/api',
    baseUrlAlt: 'http://other.example/api',
    fetch: async (request) => {
      const answer = await mock.fetch(request);
      const body: unknown = await answer.clone().json();
      const validate = validatorOf(operationOf(request), answer.status, 'Default');
      expect(validate(body), JSON.stringify(validate.errors)).toBe(true);
      expect(answer.headers.get('content-type')).toBe('application/json');
      if (answer.ok) expect(Object.keys(body as object)).toEqual(['responseCode', 'message', 'data']);
      return answer;
    },
  });
}

/** What an answer that has to be a success carries. */
export function dataOf<Data>(answer: { ok: true; data: Data } | { ok: false; errorCode: string }): Data {
  if (!answer.ok) throw new Error(`A success was expected, not ${answer.errorCode}.`);
  return answer.data;
}

export async function sessionOf(client: Client, sessionId: string): Promise<DataOf<'getSession'>> {
  return dataOf(await client.getSession({ path: { sessionId } }));
}

/** The session of a chat, read when its message is out. */
export async function sendMessage(
  { acme, clock }: ServiceSetup,
  body: BodyOf<'triggerChat'>,
): Promise<DataOf<'getSession'>> {
  const { sessionId } = dataOf(await acme.triggerChat({ body }));
  clock.moveTo(clock.now() + second);
  return sessionOf(acme, sessionId);
}
function operationOf({ method, url }: Request): OperationId {
  const path = new URL(url).pathname.slice('/api'.length);
  const found = operationIds.find(
    (id) =>
      operations[id].method === method && new RegExp(`^${operations[id].path.replace(/\{\w+\}/, '[^/]*')}$`).test(path),
  );
  if (found === undefined) throw new Error(`The document has no operation ${method} ${path}.`);
  return found;
}
