import type { CallOutcome } from '../call/call-details.ts';
import { isSameNumber, stripPlus, type Workspace } from './workspace.ts';

/** The scripted outcome of a message to a recipient. */
type MessageOutcome = Workspace['recipients'][number]['messages'];

/** The scripted outcomes of messages and calls to a recipient. */
export interface ScriptedOutcome {
  messages: MessageOutcome;
  /** By attempt; the last one also applies to all further attempts. */
  calls: readonly CallOutcome[];
}

/**
 * Recipients with scripted outcomes in every workspace, so that each outcome can be had without a workspace file. All
 * are reserved for fiction.
 */
export const magicRecipients = {
  '+14155550190': { messages: 'sent', calls: ['noAnswer'] },
  '+14155550191': { messages: 'sendFails', calls: ['couldNotConnect'] },
  '+14155550192': { messages: 'sent', calls: ['errored'] },
  '+14155550193': { messages: 'agentFails', calls: ['agentErrored'] },
  '+14155550194': { messages: 'sent', calls: ['longTalk'] },
  '+14155550195': { messages: 'sent', calls: ['expired'] },
  '+14155550196': { messages: 'sent', calls: ['noAnswer', 'completed'] },
  'send-fails@example.com': { messages: 'sendFails', calls: ['completed'] },
  'agent-fails@example.com': { messages: 'agentFails', calls: ['completed'] },
  'send-fails': { messages: 'sendFails', calls: ['completed'] },
  'agent-fails': { messages: 'agentFails', calls: ['completed'] },
} as const satisfies Record<string, ScriptedOutcome>;

/** The scripted outcomes of a recipient: those of its workspace, else those of the magic recipients. */
export function scriptedOutcomeOf(workspace: Workspace, recipient: string): ScriptedOutcome {
  const listed = workspace.recipients.find(({ to }) => isSameNumber(to, recipient));
  if (listed !== undefined) return listed;
  return magicByPlainId.get(stripPlus(recipient)) ?? defaultOutcome;
}

const defaultOutcome: ScriptedOutcome = { messages: 'sent', calls: ['completed'] };

const magicByPlainId = new Map<string, ScriptedOutcome>(
  Object.entries(magicRecipients).map(([recipient, outcome]) => [stripPlus(recipient), outcome]),
);

/** The scripted outcome of one attempt of a call; attempt 0 is the original. */
export function callOutcomeOf(workspace: Workspace, phoneNumber: string, attempt: number): CallOutcome {
  const { calls } = scriptedOutcomeOf(workspace, phoneNumber);
  return calls[Math.min(attempt, calls.length - 1)] ?? 'completed';
}
