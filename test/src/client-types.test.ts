import { expectTypeOf, test } from 'vitest';
import type { RequestOf } from '../../src/client.ts';

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
