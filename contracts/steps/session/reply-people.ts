import { phoneDigitsOf } from '../../../src/text/phone-digits.ts';
import { expectThat } from '../../expect/expectations.ts';
import type { ReplyBody } from '../../generators/chat/reply-request.ts';
import type { JsonObject } from '../../json-object.ts';
import { seenIn } from '../../violation.ts';

/** In reply mode number and address identify the customer. Who it is without either is open. */
export function expectSender(entry: JsonObject, { customerNumber, customerEmail }: ReplyBody): void {
  const { senderId } = entry;
  const senders = [customerNumber, customerEmail].filter((sender) => typeof sender === 'string');
  const isRight =
    senders.length === 0
      ? senderId !== undefined
      : typeof senderId === 'string' && senders.some((sender) => normalizeSender(sender) === normalizeSender(senderId));
  const expected = senders.length === 0 ? 'a senderId' : `the senderId ${senders.join(' or ')}`;
  const received = JSON.stringify(senderId) ?? 'none';
  expectThat(['transcript/reply-mode/sender-id'], isRight, expected, received, seenIn(entry, '/senderId'));
}

/** Every answer says whose it is, and one is by the agent that was named. @throws Violation */
export function expectAgentNames(messages: readonly JsonObject[], { agentName }: ReplyBody): void {
  const answers = messages.filter(({ role }) => role === 'assistant');
  const names = answers.map((answer) => answer.agentName);
  const areNamed = names.every((name) => typeof name === 'string' && name !== '') && names.includes(agentName);
  const unnamed = answers.find((answer) => answer.agentName !== agentName) ?? {};
  const expected = `the agentName ${JSON.stringify(agentName)}, and one in every message of an assistant`;
  const place = seenIn(unnamed, '/agentName');
  expectThat(['transcript/reply-mode/agent-name'], areNamed, expected, JSON.stringify(names), place);
}

/** How a number is written is open. */
function normalizeSender(sender: string): string {
  return sender.includes('@') ? sender.toLowerCase() : phoneDigitsOf(sender);
}
