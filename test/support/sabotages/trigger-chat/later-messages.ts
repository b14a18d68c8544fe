import { alterSuccessData, type Fetch, type Members } from '../../kit/altered-service.ts';
import type { Sabotage } from '../sabotage.ts';

/** What is right in the first turn of a conversation and wrong in those that follow. */
export const laterMessages: readonly Sabotage[] = [
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
    name: 'notes and summaries have their placeholders as written',
    breaks: ['service/placeholder-replaced'],
    by: keepPlaceholdersInNotes,
    rules: ['relations/a-reply-has-all-that-its-record-has'],
  },
];

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
