import { createHash } from 'node:crypto';
import { alterSuccessData, type Fetch, type Members } from '../../kit/altered-service.ts';
import { getSessionRoute } from '../../sabotages/alterations.ts';
import { alterTranscripts, firstTextOf, isReply, itemsOf, splitMessage, toMessage } from './contents.ts';

export const conversationVariants = {
  'an agent that opens a chat with two messages': alterTranscripts(getSessionRoute, (transcript, data) =>
    data.communicationChannelType === 'webChat' && transcript[0]?.role === 'assistant'
      ? transcript.flatMap((entry, index) => (index === 0 ? splitMessage(entry) : [entry]))
      : transcript,
  ),
  'agents that never give the same answer twice': alterReplies((text, { timestamp }, { sessionId }) => {
    const digest = createHash('sha256').update(`${sessionId} ${text} ${timestamp}`).digest('hex');
    return `${text} (${digest.slice(0, 8)})`;
  }),
  'agents that quote the customer': alterReplies((text, entry, { transcript }) => {
    const entries = transcript as Members[];
    const question = entries.slice(0, entries.indexOf(entry)).findLast(({ role }) => role === 'user');
    return question === undefined ? text : `You said "${firstTextOf(question)}". ${text}`;
  }),
  'customers who answer messages, and agents who reply to them': alterTranscripts(
    getSessionRoute,
    (transcript, data) =>
      ['messengerChat', 'email'].includes(String(data.communicationChannelType))
        ? transcript.flatMap((entry) =>
            entry.role === 'assistant'
              ? [
                  entry,
                  toMessage('user', 'What does that mean?', entry),
                  toMessage('assistant', `It means: ${firstTextOf(entry)}`, entry),
                ]
              : [entry],
          )
        : transcript,
  ),
  'a second agent who takes over': alterTranscripts(/./, (transcript) =>
    transcript.flatMap((entry) =>
      isReply(entry, transcript)
        ? [entry, { ...toMessage('assistant', 'Ben speaking.', entry), senderName: 'Ben', agentName: 'Ben' }]
        : [entry],
    ),
  ),
  'a greeting at the start of each conversation, also in the first reply': (fetch: Fetch): Fetch => {
    const greet = (transcript: readonly Members[]) => {
      const [first] = transcript;
      if (first === undefined || !transcript.some(({ role }) => role === 'user')) return transcript;
      return [{ ...toMessage('assistant', 'Hello, I am a machine.', first), agentName: 'Greeter' }, ...transcript];
    };
    const others = alterTranscripts(getSessionRoute, greet)(fetch);
    const beginnings = alterTranscripts(/^POST/, greet)(fetch);
    return async (request) => {
      const body = request.method === 'POST' ? await request.clone().text() : '';
      return /"doReturnResponse":true/.test(body) && !body.includes('"sessionId"')
        ? beginnings(request)
        : others(request);
    };
  },
  'tool calls before and after each conversation': alterTranscripts(getSessionRoute, (transcript) => {
    const [first, last] = [transcript[0], transcript.at(-1)];
    if (first === undefined || last === undefined || !transcript.some(({ role }) => role === 'user')) return transcript;
    return [...toToolUse('find_customer', 'pre', first), ...transcript, ...toToolUse('note_contact', 'post', last)];
  }),
  'session records that contain only messages': alterTranscripts(getSessionRoute, (transcript) =>
    transcript.filter(({ type }) => type === 'message'),
  ),
  'tools that fail': alterEntries('function_call_output', (entry) => ({ ...entry, is_error: true, output: '' })),
  'tools with fractional execution times and without a phase': alterTranscripts(/./, (transcript) =>
    transcript.map((entry) => ({
      ...entry,
      ...('executionTimeMs' in entry ? { executionTimeMs: 0.125 } : {}),
      ...('phase' in entry ? { phase: null } : {}),
    })),
  ),
  'execution times that session records round': (fetch: Fetch): Fetch => {
    const add = (fraction: number) =>
      alterEntries('function_call_output', (entry) =>
        typeof entry.executionTimeMs === 'number'
          ? { ...entry, executionTimeMs: entry.executionTimeMs + fraction }
          : entry,
      )(fetch);
    const [reply, others] = [add(0.375), fetch];
    return (request) => (request.method === 'POST' ? reply(request) : others(request));
  },
  'empty thoughts and summaries': alterTranscripts(/./, (transcript) =>
    transcript.map((entry) => {
      const { type } = entry;
      return type === 'thinking' || type === 'summary' ? { ...entry, [type]: '' } : entry;
    }),
  ),
  'conversations that complete after each reply': alterSuccessData(getSessionRoute, (data) => {
    if (data.communicationChannelType === 'webChat' && data.status === 'active') data.status = 'completed';
  }),
  'chats with the status agent_errored': alterSuccessData(getSessionRoute, (data) => {
    if (data.communicationChannelType === 'webChat') data.status = 'agent_errored';
  }),
};

function alterReplies(alter: (text: string, entry: Members, data: Members) => string) {
  return alterTranscripts(/./, (transcript, data) =>
    transcript.map((entry) => {
      if (!isReply(entry, transcript)) return entry;
      const [first, ...others] = itemsOf(entry);
      return { ...entry, content: [{ ...first, text: alter(String(first?.text), entry, data) }, ...others] };
    }),
  );
}

function alterEntries(type: string, alter: (entry: Members) => Members) {
  return alterTranscripts(/./, (transcript) => transcript.map((entry) => (entry.type === type ? alter(entry) : entry)));
}

function toToolUse(name: string, phase: string, { timestamp }: Members): Members[] {
  const call_id = `${name}-1`;
  return [
    { type: 'function_call', name, call_id, arguments: {}, phase, timestamp },
    {
      type: 'function_call_output',
      name,
      call_id,
      output: '{"found":false}',
      is_error: false,
      executionTimeMs: 3,
      phase,
      timestamp,
    },
  ];
}
