import { isObject } from '../../../src/json.ts';
import { alterSuccessData, type Fetch, type Members, noteStarted } from '../kit/altered-service.ts';
import { getSessionRoute, triggerChatRoute } from '../sabotages/alterations.ts';
import { alterTranscripts, firstTextOf, isReply, splitMessage, toMessage } from './chat/contents.ts';
import { createAges } from './clocks.ts';

export const agentVariants = {
  'a greeting at the start of every session record': alterTranscripts(
    getSessionRoute,
    (transcript, { agentDetails }) => {
      const [first] = transcript;
      if (first === undefined || !isObject(agentDetails)) return transcript;
      const greeting = toMessage('assistant', 'Hello, I am a machine.', first);
      return [{ ...greeting, agentName: agentDetails.name }, ...transcript];
    },
  ),
  'an agent that answers in two messages': alterTranscripts(/./, (transcript) =>
    transcript.flatMap((entry) => (isReply(entry, transcript) ? splitMessage(entry) : [entry])),
  ),
  'a background agent that notes each message of the agent': alterTranscripts(/./, (transcript) =>
    transcript.flatMap((entry) =>
      entry.role === 'assistant'
        ? [entry, toMessage('backgroundAgent', `It was said: ${firstTextOf(entry)}`, entry)]
        : [entry],
    ),
  ),
  'notes of a background agent only in the session record, not in the reply': alterTranscripts(
    getSessionRoute,
    (transcript) =>
      transcript.flatMap((entry) =>
        entry.role === 'assistant' ? [toMessage('backgroundAgent', 'It is about to answer.', entry), entry] : [entry],
      ),
  ),
  'a summary only in the session record, not in the reply': alterTranscripts(getSessionRoute, (transcript) =>
    transcript.flatMap((entry) =>
      entry.role === 'assistant'
        ? [{ type: 'summary', summary: 'Until here it was short.', timestamp: entry.timestamp }, entry]
        : [entry],
    ),
  ),
  'a summary that appears shortly after the reply': (fetch: Fetch): Fetch => {
    const lengths = new Map<unknown, number>();
    return alterTranscripts(getSessionRoute, (transcript, { sessionId }) => {
      const length = lengths.get(sessionId);
      if (length === undefined) lengths.set(sessionId, transcript.length);
      const last = length === undefined ? undefined : transcript[length - 1];
      if (length === undefined || last === undefined) return transcript;
      const note = { type: 'summary', summary: 'So far it went well.', timestamp: last.timestamp };
      return transcript.toSpliced(length, 0, note);
    })(fetch);
  },
  'transcripts that show a message before it is sent, with a future timestamp': (fetch: Fetch): Fetch => {
    const pending = new Map<unknown, { text: string; dueAt: number }>();
    const showing = alterTranscripts(getSessionRoute, (transcript, { sessionId, communicationChannelType: type }) => {
      const message = pending.get(sessionId);
      if (transcript.length > 0 || message === undefined || type === 'webChat') return transcript;
      const timestamp = new Date(Math.max(message.dueAt, Date.now() + 60_000)).toISOString();
      return [toMessage('assistant', message.text, { timestamp })];
    })(fetch);
    const noting = noteStarted(triggerChatRoute, (id, { scheduleTime, messengerOptions, emailOptions, ...fields }) => {
      const { message, body = message } = { ...(messengerOptions as Members), ...(emailOptions as Members) };
      const hasHours = 'startWorkingHour' in fields || 'endWorkingHour' in fields;
      const at = Date.parse(String(scheduleTime ?? new Date().toISOString())) + (hasHours ? 4 * 86_400_000 : 0);
      if (typeof body === 'string' && (at > Date.now() || hasHours)) pending.set(id, { text: body, dueAt: at });
    })(showing);
    return (request) => {
      if (request.method === 'DELETE') pending.delete(decodeURIComponent(request.url.split('/').at(-1) ?? ''));
      return noting(request);
    };
  },
  'customers who quote the message that they answer': alterTranscripts(getSessionRoute, (transcript, data) =>
    ['messengerChat', 'email'].includes(String(data.communicationChannelType))
      ? transcript.flatMap((entry) =>
          entry.role === 'assistant' ? [entry, toMessage('user', `> ${firstTextOf(entry)}\nThanks!`, entry)] : [entry],
        )
      : transcript,
  ),
  'undocumented types of entries and items': alterTranscripts(/./, (transcript) =>
    transcript.flatMap((entry) => [
      Array.isArray(entry.content)
        ? { ...entry, content: [...(entry.content as unknown[]), { type: 'location', latitude: 52.5 }] }
        : entry,
      { type: 'delivery', state: 'read', timestamp: entry.timestamp },
    ]),
  ),
  'transcripts without the thoughts of agents': alterTranscripts(/./, (transcript) =>
    transcript.filter(({ type }) => type !== 'thinking'),
  ),
  'tool outputs that the session record formats differently': alterTranscripts(getSessionRoute, (transcript) =>
    transcript.map((entry) =>
      entry.type === 'function_call_output' ? { ...entry, output: spreadJson(String(entry.output)) } : entry,
    ),
  ),
  'a conversation that completes shortly after its reply': (fetch: Fetch): Fetch => {
    const ageOf = createAges();
    return alterSuccessData(getSessionRoute, (data) => {
      if (data.status !== 'active' || data.communicationChannelType !== 'webChat') return;
      if (ageOf(`${data.sessionId} ${data.updatedAt}`) < 500) return;
      data.status = 'completed';
      data.updatedAt = new Date(Date.parse(String(data.updatedAt)) + 500).toISOString();
      data.analysis = { summary: 'It was about an order.' };
    })(fetch);
  },
};

function spreadJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
