import { alterSuccessData, type Members } from '../kit/altered-service.ts';
import { alterEntries, getSessionRoute } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

const transcriptRules = ['transcript/every-entry'] as const;

/** Entries and items that have not what their kind has. */
export const transcript: readonly Sabotage[] = [
  {
    name: 'outputs have a call_id of their own',
    breaks: ['transcript/function-call-output/call-id'],
    by: alterEntries(getSessionRoute, (entry) => {
      if (entry.type === 'function_call_output') entry.call_id = `${entry.call_id}-out`;
    }),
    rules: transcriptRules,
  },
  {
    name: 'outputs have the name of the first tool',
    breaks: ['transcript/function-call-output/name'],
    by: alterEntries(getSessionRoute, (entry) => {
      if (entry.type === 'function_call_output') entry.name = 'look_up_something';
    }),
    rules: transcriptRules,
  },
  {
    name: 'a tool has the same call_id whenever it is used',
    // The record has another call_id than the reply, too.
    breaks: ['transcript/function-call/call-id', 'trigger-chat/success-transcript'],
    by: alterEntries(/^(GET|POST)/, (entry) => {
      if ('call_id' in entry) entry.call_id = `call-${String(entry.name)}`;
    }),
    rules: transcriptRules,
  },
  {
    name: 'a transcript has the newest first',
    breaks: ['session/field/transcript'],
    by: alterSuccessData(getSessionRoute, ({ transcript: entries }) => {
      (entries as Members[]).reverse();
      for (const [index, current] of (entries as Members[]).entries())
        current.timestamp = new Date(Date.now() - index * 60_000).toISOString();
    }),
    rules: ['transcript/every-entry', 'trigger-chat/conversation-goes-on'],
  },
];
