import { expectTypeOf, test } from 'vitest';
import type { Client, RequestOf } from '../../src/client.ts';
import type { DataOf, OperationId } from '../../src/operations.ts';
import type { Result, Success } from '../../src/result.ts';

test('there is a method for every operation, with its own request and result', () => {
  expectTypeOf<keyof Client>().toEqualTypeOf<OperationId>();
  expectTypeOf<Client['getSession']>().parameters.toEqualTypeOf<[RequestOf<'getSession'>]>();
  expectTypeOf<Client['getSession']>().returns.resolves.toEqualTypeOf<Result<'getSession'>>();
  expectTypeOf<Success<'getSession'>['data']>().toEqualTypeOf<DataOf<'getSession'>>();
});

test('right requests compile', () => {
  expectTypeOf<{ body: { communicationChannel: string } }>().toExtend<RequestOf<'triggerChat'>>();
  expectTypeOf<{ path: { sessionId: string } }>().toExtend<RequestOf<'cancelScheduledMessages'>>();
  expectTypeOf<{ path: { sessionId: string }; base: 'baseUrlAlt' }>().toExtend<RequestOf<'getSession'>>();
  expectTypeOf<{
    path: { workflowId: string };
    body: { customer_number: string; agent_version: 'default' };
  }>().toExtend<RequestOf<'updateWorkflowCall'>>();
  expectTypeOf<{ body: { phoneNumber: string; agentName: string; agentVersion: number } }>().toExtend<
    RequestOf<'triggerCall'>
  >();
  expectTypeOf<{ query: { callId: string } }>().toExtend<RequestOf<'getSignedUrl'>>();
  expectTypeOf<{ path: { callId: string } }>().toExtend<RequestOf<'cancelCall'>>();
});

test('wrong requests do not compile', () => {
  expectTypeOf<Record<never, never>>().not.toExtend<RequestOf<'triggerChat'>>();
  expectTypeOf<{ body: { communicationChannel: string; customerNumber: number } }>().not.toExtend<
    RequestOf<'triggerChat'>
  >();
  expectTypeOf<{ body: { communicationChannel: string; messengerOptions: { messageType: 'shout' } } }>().not.toExtend<
    RequestOf<'triggerChat'>
  >();
  expectTypeOf<{ path: { callId: string } }>().not.toExtend<RequestOf<'getSession'>>();
  expectTypeOf<{ path: { sessionId: number } }>().not.toExtend<RequestOf<'getSession'>>();
  expectTypeOf<{ body: { phoneNumber: string } }>().not.toExtend<RequestOf<'triggerCall'>>();
  expectTypeOf<{ body: { customer_number: string } }>().not.toExtend<RequestOf<'updateWorkflowCall'>>();
  expectTypeOf<{ path: { workflowId: string } }>().not.toExtend<RequestOf<'updateWorkflowCall'>>();
  expectTypeOf<{ query: { callId: number } }>().not.toExtend<RequestOf<'getSignedUrl'>>();
});

test('a request carries what its operation has, and goes to addresses it is under only', () => {
  expectTypeOf<keyof RequestOf<'triggerChat'>>().toEqualTypeOf<'body' | 'base'>();
  expectTypeOf<keyof RequestOf<'getSignedUrl'>>().toEqualTypeOf<'query' | 'base'>();
  expectTypeOf<keyof RequestOf<'updateWorkflowCall'>>().toEqualTypeOf<'path' | 'body' | 'base'>();
  expectTypeOf<RequestOf<'getSession'>['base']>().toEqualTypeOf<'baseUrl' | 'baseUrlAlt' | undefined>();
  expectTypeOf<RequestOf<'triggerCall'>['base']>().toEqualTypeOf<'baseUrlAlt' | undefined>();
});
