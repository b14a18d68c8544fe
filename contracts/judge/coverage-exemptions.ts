import type { StatementId } from '../../src/generated/ids.ts';
import { statementsUnder } from '../facts/document.ts';

/** A statement that no rule can check, and the reason. */
export interface CoverageExemption {
  id: StatementId;
  reason: string;
}

const endOpenReason =
  'When a chat is over, and what makes an agent fail, are not specified, so no request is known to lead there.';
const notStartedReason = 'No operation starts a session on such a channel.';
const additionalContextReason =
  'How far an agent heeds it cannot be observed; that it is accepted, and is a text, is tried.';
const templateWindowReason = 'Who was silent for a day cannot be brought about, and what is refused otherwise is open.';
const valuesOpenReason = 'Which texts it may be is not specified, so a service may refuse any that could be tried.';
const agentOpenReason =
  'What an agent does in a call with its options and variables is not specified, nor where it would be seen.';

/** Statements about behaviour that no client of the service can observe, by chapter. */
export const coverageExemptions: readonly CoverageExemption[] = [
  // Sessions, transcripts, the envelope, authentication and addresses.
  { id: 'get-session/error/internal-error', reason: 'No request is known to make the service fail.' },
  { id: 'session/field/user-identifier', reason: 'The name of the identifier in `userDetails` is lost.' },
  { id: 'session/analysis-by-agent', reason: 'The settings that decide it are in the dashboard.' },
  { id: 'session/channel-type/inbound-sip-trunk', reason: notStartedReason },
  { id: 'session/channel-type/messenger-voice', reason: notStartedReason },
  { id: 'session/channel-type/sms', reason: notStartedReason },
  { id: 'session/status/active', reason: endOpenReason },
  { id: 'session/status/completed', reason: endOpenReason },
  { id: 'session/status/agent-errored', reason: endOpenReason },
  { id: 'service/dashboard', reason: 'The dashboard is not part of the interface.' },
  { id: 'service/messenger-identifiers', reason: 'It says how the document is to be read.' },
  { id: 'authentication/key-origin', reason: 'Keys are handed out by people.' },
  { id: 'addresses/api-prefix', reason: 'The base addresses are given to the kit, which takes them as they are.' },
  { id: 'versioning/interface', reason: 'No answer names the version of the interface.' },
  // Trigger Chat over HTTP.
  { id: 'trigger-chat/messenger-options/additional-context', reason: additionalContextReason },
  { id: 'trigger-chat/email-options/additional-context', reason: additionalContextReason },
  { id: 'trigger-chat/web-chat-context', reason: additionalContextReason },
  { id: 'trigger-chat/attachments-public', reason: 'It is asked of the client; whether anyone looks is open.' },
  { id: 'trigger-chat/messenger-options/template-purpose', reason: templateWindowReason },
  { id: 'limits/template-window', reason: templateWindowReason },
  { id: 'trigger-chat/error/internal-error', reason: 'No request is known to make the service fail.' },
  { id: 'service/channel-agent', reason: 'Which agent is assigned to a channel is known in the dashboard alone.' },
  // Calls, workflows and recording links.
  { id: 'trigger-call/number-at-random', reason: 'From which number a call comes is only seen by the person called.' },
  {
    id: 'update-workflow/call-on-date-missed',
    reason: 'The answer names no call, so what becomes of it cannot be asked for.',
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

/** The statements with one of these prefixes that a client can observe, for rules that check all of them. */
export function visibleStatements(...beginnings: readonly string[]): readonly StatementId[] {
  return statementsUnder(...beginnings).filter((id) => !coverageExemptions.some((exemption) => exemption.id === id));
}
