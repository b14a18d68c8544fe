import type { StatementId } from '../../src/generated/ids.ts';
import { statementsUnder } from '../facts/document.ts';

export interface CoverageExemption {
  id: StatementId;
  reason: string;
}

const endOpenReason =
  'The interface does not specify the end of a chat or the failures of an agent, so no known request causes them.';
const notStartedReason = 'No operation starts a session on this type of channel.';
const templateWindowReason =
  'The kit cannot make a customer silent for a day, and the interface does not specify the refusal of other messages.';
const valuesOpenReason =
  'The interface does not list the valid values, so a service may refuse any value that the kit sends.';
const agentOpenReason =
  'The interface does not specify how an agent uses the options and variables of a call, nor where a client could see it.';

/** Statements about behaviour that no client of the service can observe, by chapter. */
export const coverageExemptions: readonly CoverageExemption[] = [
  { id: 'get-session/error/internal-error', reason: 'No known request makes the service fail.' },
  { id: 'session/field/user-identifier', reason: 'The interface leaves the name of this identifier open.' },
  { id: 'session/analysis-by-agent', reason: 'The settings that decide it are in the dashboard.' },
  { id: 'session/channel-type/inbound-sip-trunk', reason: notStartedReason },
  { id: 'session/channel-type/messenger-voice', reason: notStartedReason },
  { id: 'session/channel-type/sms', reason: notStartedReason },
  { id: 'session/status/active', reason: endOpenReason },
  { id: 'session/status/completed', reason: endOpenReason },
  { id: 'session/status/agent-errored', reason: endOpenReason },
  { id: 'service/dashboard', reason: 'The dashboard is not part of the interface.' },
  { id: 'service/messenger-identifiers', reason: 'It explains the document, not the service.' },
  { id: 'authentication/key-origin', reason: 'People hand out keys, outside of the interface.' },
  { id: 'addresses/api-prefix', reason: 'The kit uses the base addresses of the subject file as they are.' },
  { id: 'versioning/interface', reason: 'No response names the version of the interface.' },
  {
    id: 'trigger-chat/attachments-public',
    reason: 'It is a duty of the client; the interface does not specify whether a service checks it.',
  },
  { id: 'trigger-chat/messenger-options/template-purpose', reason: templateWindowReason },
  { id: 'limits/template-window', reason: templateWindowReason },
  { id: 'trigger-chat/error/internal-error', reason: 'No known request makes the service fail.' },
  { id: 'service/channel-agent', reason: 'Only the dashboard shows which agent a channel has.' },
  { id: 'trigger-call/number-at-random', reason: 'Only the called person sees the number of the caller.' },
  {
    id: 'update-workflow/call-on-date-missed',
    reason: 'The response names no call, so a client cannot read the outcome.',
  },
  { id: 'call-options/defaults', reason: agentOpenReason },
  { id: 'call-options/override', reason: agentOpenReason },
  { id: 'call-options/field/transcript-language', reason: valuesOpenReason },
  { id: 'call-options/field/tts-language', reason: valuesOpenReason },
  { id: 'call-options/field/tts-gender', reason: valuesOpenReason },
  { id: 'call-options/field/voice-id', reason: valuesOpenReason },
  { id: 'call-options/field/speed', reason: valuesOpenReason },
  { id: 'call-options/field/communication-method', reason: valuesOpenReason },
];

export function visibleStatements(...beginnings: readonly string[]): readonly StatementId[] {
  return statementsUnder(...beginnings).filter((id) => !coverageExemptions.some((exemption) => exemption.id === id));
}
