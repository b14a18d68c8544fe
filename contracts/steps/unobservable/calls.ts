import type { StatementId } from '../../../src/generated/ids.ts';

const valuesOpenReason = 'Which texts it may be is not specified, so a service may refuse any that could be tried.';
const agentOpenReason =
  'What an agent does in a call with its options and variables is not specified, nor where it would be seen.';

/** What cannot be seen of calls, workflows and recording links. */
export const unobservableInCalls: readonly { id: StatementId; reason: string }[] = [
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
