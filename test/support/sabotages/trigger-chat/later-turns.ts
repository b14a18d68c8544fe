import { type Alteration, alterSuccessData, type Fetch, type Members } from '../../kit/altered-service.ts';
import { alterChatBody, triggerChatRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

const rules = ['trigger-chat/conversation-goes-on'] as const;

/** What is right in the first turn of a conversation and wrong in those that follow. */
export const laterTurns: readonly Sabotage[] = [
  {
    name: 'from the second turn on the customer has no sender',
    breaks: ['transcript/reply-mode/sender-id'],
    by: alterLaterReplies((entries) =>
      entries.map((entry) => (entry.role === 'user' ? { ...entry, senderId: null } : entry)),
    ),
    rules,
  },
  {
    name: 'from the second turn on the answer names no agent',
    breaks: ['transcript/reply-mode/agent-name'],
    by: alterLaterReplies((entries) =>
      entries.map((entry) => (entry.role === 'assistant' ? { ...entry, agentName: null } : entry)),
    ),
    rules,
  },
  {
    name: 'from the second turn on the answer is left out',
    breaks: ['trigger-chat/success-transcript'],
    by: alterLaterReplies((entries) => entries.filter(({ role }) => role !== 'assistant')),
    rules,
  },
  ...Object.entries({
    'is trimmed': (text: string) => text.trim(),
    'is cut off after 200 letters': (text: string) => text.slice(0, 200),
    'is written as HTML': (text: string) => text.replaceAll('<', '&lt;'),
    'loses what has more than three bytes': (text: string) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'),
    'has its line ends made those of Unix': (text: string) => text.replaceAll('\r\n', '\n'),
    'has its links left out': (text: string) => text.replaceAll(/https?:\/\/\S+/g, '[link]'),
  }).map(
    ([name, alter]): Sabotage => ({
      name: `from the second turn on what the customer says ${name}`,
      breaks: ['trigger-chat/success-transcript', 'service/continue-by-session-id'],
      by: alterChatBody((body) => {
        if (body.sessionId !== undefined && typeof body.message === 'string') body.message = alter(body.message);
      }),
      rules,
    }),
  ),
  {
    name: 'all that is said has the time of the first message',
    breaks: ['transcript/message/timestamp'],
    by: (real) => {
      const firstBySession = new Map<unknown, unknown>();
      return alterSuccessData(/^(GET|POST)/, ({ sessionId, transcript }) => {
        for (const entry of (transcript ?? []) as Members[]) {
          if (!firstBySession.has(sessionId)) firstBySession.set(sessionId, entry.timestamp);
          entry.timestamp = firstBySession.get(sessionId);
        }
      })(real);
    },
    rules: ['session/what-changes-when-it-goes-on'],
  },
  {
    name: 'the same request gets the reply that it got before',
    breaks: ['trigger-chat/session-id-omitted'],
    by: (real) => {
      const cache = new Map<string, Response>();
      return async (request) => {
        const text = await request.clone().text();
        if (!text.includes('"doReturnResponse":true') || text.includes('"sessionId"')) return real(request);
        const key = `${request.headers.get('x-api-key')} ${text}`;
        const answer = cache.get(key) ?? (await real(request));
        if (answer.status === 200) cache.set(key, answer);
        return answer.clone();
      };
    },
    rules: ['relations/a-request-leaves-nothing-for-the-next'],
  },
  {
    name: 'notes and summaries have their placeholders as written',
    breaks: ['service/placeholder-replaced'],
    by: keepPlaceholdersInNotes,
    rules: ['relations/a-reply-has-all-that-its-record-has'],
  },
];

/** Changes the transcripts of replies to requests that go on with a conversation. */
function alterLaterReplies(alter: (entries: Members[]) => Members[]): Alteration {
  return (real) => async (request) => {
    const isLater = (await request.clone().text()).includes('"sessionId"');
    const altered = alterSuccessData(triggerChatRoute, (data) => {
      if (Array.isArray(data.transcript)) data.transcript = alter(data.transcript as Members[]);
    });
    return (isLater ? altered(real) : real)(request);
  };
}

/** Writes `${name}` where notes of background agents and summaries have its value. */
function keepPlaceholdersInNotes(real: Fetch): Fetch {
  const names = new Set<string>();
  const unfill = (entry: Members) =>
    [...names].reduce((text, name) => text.replaceAll(name, `\${name}`), JSON.stringify(entry));
  const altered = alterSuccessData(/^(GET|POST)/, (data) => {
    if (!Array.isArray(data.transcript)) return;
    data.transcript = (data.transcript as Members[]).map((entry) =>
      entry.type === 'summary' || entry.role === 'backgroundAgent' ? (JSON.parse(unfill(entry)) as Members) : entry,
    );
  })(real);
  return async (request) => {
    const { metadata } = request.method === 'POST' ? ((await request.clone().json()) as Members) : {};
    const { name } = (metadata ?? {}) as Members;
    if (typeof name === 'string' && /^\w{5,}$/.test(name)) names.add(name);
    return altered(request);
  };
}
