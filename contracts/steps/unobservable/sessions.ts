import type { StatementId } from '../../../src/generated/ids.ts';

const endOpenReason =
  'When a chat is over, and what makes an agent fail, are not specified, so no request is known to lead there.';
const notStartedReason = 'No operation starts a session on such a channel.';

/** What cannot be seen of sessions, transcripts, the envelope, authentication and addresses. */
export const unobservableInSessions: readonly { id: StatementId; reason: string }[] = [
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
];
