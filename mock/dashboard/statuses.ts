import type { ControlSchemas } from '../../src/control-operations.ts';

export type SessionStatus = ControlSchemas['Status'];
export type MessageState = ControlSchemas['MessageState'];

export const sessionStatuses = [
  'active',
  'completed',
  'agent_errored',
  'call_in_queue',
  'call_placed',
  'call_in_progress',
  'call_hangup',
  'call_errored',
  'could_not_connect',
  'call_expired',
  'call_canceled',
] as const satisfies SessionStatus[];

/** The statuses of calls that have ended. */
export const endedCallStatuses = [
  'call_hangup',
  'could_not_connect',
  'call_errored',
  'agent_errored',
  'call_expired',
  'call_canceled',
] as const satisfies SessionStatus[];

export const messageStates = ['pending', 'sending', 'sent', 'failed', 'cancelled'] as const satisfies MessageState[];

export const channelTypes = ['messengerChat', 'webChat', 'email', 'outboundSipTrunk'] as const;
