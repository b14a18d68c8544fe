import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFaultList, type FaultList } from '../../../mock/control/context/faults.ts';
import { JsonBody } from '../../../mock/http/message.ts';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import { examples } from '../../../src/generated/examples.ts';
import { operationIds, statusOf } from '../../../src/operations.ts';
import { messenger } from '../../support/bodies.ts';
import { createTestEngine } from '../../support/mock/engine.ts';
import { createTestPipeline, parseJsonBody, toHttpRequest } from '../../support/mock/pipeline.ts';

const trigger = 'POST /api/chat-agent/trigger';
const read = 'GET /api/session/fetch/ses_1';

const anyRequest = toHttpRequest(read);

type NewFault = ControlSchemas['NewFault'];

function addFault(faults: FaultList, fault: NewFault): ControlSchemas['Fault'] {
  const added = faults.add(fault);
  if (!added.ok) throw new Error(added.error.message);
  return added.value;
}

const createFaults = (seed = 'seed') => createFaultList(seed, createTestEngine().engine.query);

const named = operationIds.flatMap((operationId) =>
  Object.keys(documentedErrors[operationId]).map((errorCode) => ({ operationId, errorCode })),
);

test.each(named)(
  'an injected error $errorCode of $operationId has the documented response, with a note about the fault',
  async ({ operationId, errorCode }) => {
    const faults = createFaults();
    const { faultId } = addFault(faults, { operationId, effect: { type: 'error', errorCode } });

    const mishap = faults.inject(operationId, 'acme', anyRequest);

    const status = statusOf[errorCode as keyof typeof statusOf];
    const reply = mishap?.alter({ status: 502, headers: {} });
    expect(mishap).toMatchObject({ faultIds: faultId, isExecuted: false, errorCode });
    expect(reply?.status).toBe(status);
    const message = `Injected fault: POST /_mock/faults made ${operationId} fail (${faultId}).`;
    expect(reply?.body).toEqual(new JsonBody({ ...Object(examples[operationId][status]?.[errorCode]), message }));
  },
);

test('the mock does not execute a request that gets an injected error', async () => {
  const { faults, send, log, latest } = createTestPipeline();
  const { faultId } = addFault(faults, { effect: { type: 'error', errorCode: 'channelNotFound' } });
  const before = log.length();

  const reply = await send(trigger, { body: messenger });

  expect(reply).toMatchObject({ status: 404, headers: { 'understudy-fault': faultId } });
  expect(reply).not.toHaveProperty('delivery');
  expect(parseJsonBody(reply)).toMatchObject({ responseCode: 404, errorCode: 'channelNotFound', data: null });
  expect(log.length()).toBe(before);
  expect((await latest()).notices).toEqual([
    `The fault ${faultId} answered with channelNotFound; nothing was executed.`,
  ]);
});

test('a latency fault of the mock delays the regular response', async () => {
  const { faults, send, latest } = createTestPipeline();
  const normal = await createTestPipeline().send(trigger, { body: messenger });
  const { faultId } = addFault(faults, { effect: { type: 'latency', ms: 1_500 } });

  const reply = await send(trigger, { body: messenger });

  expect(reply).toEqual({
    ...normal,
    delivery: { delayMs: 1_500 },
    headers: { ...normal.headers, 'understudy-fault': faultId },
  });
  expect((await latest()).notices).toEqual([`The fault ${faultId} delayed the response by 1500 ms.`]);
});

test('if several faults match, the mock applies only the first error fault and the first latency fault', async () => {
  const { faults, send, latest } = createTestPipeline();
  addFault(faults, { operationId: 'cancelCall', effect: { type: 'reset' } });
  addFault(faults, { effect: { type: 'internalError' }, ratio: 0 });
  addFault(faults, { workspaceId: 'globex', effect: { type: 'reset' } });
  const error = addFault(faults, {
    operationId: 'getSession',
    effect: { type: 'error', errorCode: 'sessionNotFound' },
  });
  addFault(faults, { effect: { type: 'reset' } });
  const slow = addFault(faults, { workspaceId: 'acme', effect: { type: 'latency', ms: 20 } });
  addFault(faults, { effect: { type: 'latency', ms: 3_000 } });

  const reply = await send(read);

  expect(reply).toMatchObject({ status: 404, delivery: { delayMs: 20 } });
  expect(reply.headers['understudy-fault']).toBe(`${error.faultId}, ${slow.faultId}`);
  expect((await latest()).notices).toHaveLength(2);
  expect(faults.list().map(({ applied }) => applied)).toEqual([0, 0, 0, 1, 0, 1, 0]);
});

test('no fault applies to media or to requests that the mock cannot route or authenticate', async () => {
  const { faults, send } = createTestPipeline();
  addFault(faults, { effect: { type: 'reset' } });

  const replies = [
    await send(read, { headers: { 'x-api-key': 'nobody' } }),
    await send(read, { headers: { 'x-api-key': '' } }),
    await send('GET /api/nothing'),
    await send('POST /api/session/fetch/ses_1'),
    await send('GET /media/samples/picture.png'),
  ];

  expect(replies.map(({ status }) => status)).toEqual([401, 401, 404, 405, 403]);
  expect(faults.list()).toMatchObject([{ applied: 0 }]);
});

test('the mock removes a fault after the number of requests in the field "times"', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 30 }), (times, requests) => {
      const faults = createFaults();
      addFault(faults, { times, effect: { type: 'reset' } });

      const met = Array.from({ length: requests }, () => faults.inject('getSession', 'acme', anyRequest)).filter(
        Boolean,
      );

      expect(met).toHaveLength(Math.min(times, requests));
      const left = requests < times ? [{ times: times - requests, applied: requests }] : [];
      expect(faults.list()).toMatchObject(left);
    }),
    { seed: 1 },
  );
});

const metBy = (seed: string, fault: Omit<NewFault, 'effect'>, requests = 4_000) => {
  const faults = createFaults(seed);
  addFault(faults, { ...fault, effect: { type: 'reset' } });
  return Array.from({ length: requests }, () => faults.inject('getSession', 'acme', anyRequest) !== undefined);
};

test('a fault with a ratio applies to the same requests for the same seed', () => {
  expect(metBy('a', { ratio: 0.5 })).toEqual(metBy('a', { ratio: 0.5 }));
  expect(metBy('a', { ratio: 0.5, seed: 'x' })).toEqual(metBy('b', { ratio: 0.5, seed: 'x' }));
  expect(metBy('a', { ratio: 0.5 })).not.toEqual(metBy('b', { ratio: 0.5 }));
  expect(metBy('a', { ratio: 0.5, seed: 'x' })).not.toEqual(metBy('a', { ratio: 0.5, seed: 'y' }));
});

test('the list of faults shows each fault with the values that the client set, the oldest fault first', () => {
  const faults = createFaults();
  const effect = { type: 'latency', ms: 5 } as const;
  const set = { workspaceId: 'acme', operationId: 'getSession', times: 3, ratio: 0.5, seed: 's', effect } as const;
  const first = addFault(faults, set);
  const second = addFault(faults, { effect: { type: 'internalError' } });

  expect(first).toEqual({ ...set, faultId: 'fault_1', applied: 0 });
  expect(faults.list()).toEqual([first, second]);
});

test('the list of faults omits removed faults', () => {
  const faults = createFaults();
  const [first, second] = [
    addFault(faults, { effect: { type: 'reset' } }),
    addFault(faults, { effect: { type: 'reset' } }),
  ];

  expect(faults.remove(first.faultId)).toEqual({ ok: true, value: first });
  expect(faults.list()).toEqual([second]);
  expect(faults.remove(first.faultId)).toEqual({
    ok: false,
    error: { errorCode: 'faultNotFound', message: 'No fault "fault_1" is set. There is "fault_2".' },
  });
  faults.clear();
  expect(faults.list()).toEqual([]);
  expect(faults.inject('getSession', 'acme', anyRequest)).toBeUndefined();
  expect(faults.remove('x')).toMatchObject({ error: { message: 'No fault "x" is set. There is none.' } });
  expect(addFault(faults, { effect: { type: 'reset' } }).faultId).toBe('fault_1');
});

test.each<[string, object, string]>([
  ['an unknown code', { effect: { type: 'error', errorCode: 'channelNotFund' } }, 'Did you mean "channelNotFound"?'],
  ['a code of an object', { effect: { type: 'error', errorCode: 'toString' } }, 'a code that the document names'],
  [
    'a code of another operation',
    { operationId: 'cancelCall', effect: { type: 'error', errorCode: 'sessionNotFound' } },
    'names for cancelCall; found "sessionNotFound". There are "apiKeyMissing", "apiKeyInvalid".',
  ],
])('the mock refuses a fault with %s, and the list of faults stays empty', (_, fault, message) => {
  const faults = createFaults();

  const added = faults.add({ effect: { type: 'reset' }, ...fault } as NewFault);

  expect(added).toMatchObject({
    ok: false,
    error: { errorCode: 'validationError', message: expect.stringContaining(message) },
  });
  expect(faults.list()).toEqual([]);
});
