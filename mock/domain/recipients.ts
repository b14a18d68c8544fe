import type { Course } from './event.ts';
import { sameNumber, type Workspace, withoutPlus } from './workspace.ts';

/** What becomes of a message on its way to a recipient. */
type MessageFate = Workspace['recipients'][number]['messages'];

/** What becomes of messages and calls to a recipient. */
export interface Fate {
  messages: MessageFate;
  /** By attempt; the last one stands for all further. */
  calls: readonly Course[];
}

/**
 * Recipients with a fate of their own in every workspace, so that each outcome can be had
 * without a workspace file. All are reserved for fiction.
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
} as const satisfies Record<string, Fate>;

/** What becomes of messages and calls to a recipient: as its workspace says, else as the magic recipients say. */
export function fateOf(workspace: Workspace, recipient: string): Fate {
  const listed = workspace.recipients.find(({ to }) => sameNumber(to, recipient));
  if (listed !== undefined) return listed;
  return magicByBareName.get(withoutPlus(recipient)) ?? ordinary;
}

const ordinary: Fate = { messages: 'sent', calls: ['completed'] };

const magicByBareName = new Map<string, Fate>(
  Object.entries(magicRecipients).map(([recipient, fate]) => [withoutPlus(recipient), fate]),
);

/** The course of one attempt of a call; attempt 0 is the original. */
export function courseOf(workspace: Workspace, phoneNumber: string, attempt: number): Course {
  const { calls } = fateOf(workspace, phoneNumber);
  return calls[Math.min(attempt, calls.length - 1)] ?? 'completed';
}
