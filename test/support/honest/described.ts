import { alterSuccessData, type Fetch, type Members } from '../kit/altered-service.ts';
import { queueForLong } from './calls.ts';
import type { HonestVariant } from './index.ts';

/** What a subject file tells of, and a clock that differs from ours. */
export const describedVariants: Readonly<Record<string, Partial<HonestVariant>>> = {
  'a clock that is a minute ahead': { secondsAhead: 60 },
  'a clock that is 40 seconds behind': { secondsAhead: -40 },
  'a clock that is 40 seconds ahead, which no answer tells': { secondsAhead: 40, showsDate: false },
  'a clock that is 40 seconds behind, which no answer tells': { secondsAhead: -40, showsDate: false },
  'messages that take a minute, which the subject file does not say': {
    around: alterSuccessData('GET /session/fetch/', (data) => {
      const transcript = data.transcript as Members[];
      const isConversation = transcript.some(({ role }) => role === 'user');
      const isSent = ({ timestamp }: Members) => Date.now() > Date.parse(String(timestamp)) + 60_000;
      if (!isConversation) data.transcript = transcript.filter(isSent);
    }),
    describe: ({ waits: { sendSeconds: _, ...waits }, ...subject }) => ({ ...subject, waits }),
  },
  'calls that stay in the queue for long': {
    around: queueForLong,
    describe: ({ waits: { placeSeconds: _, ...waits }, ...subject }) => ({ ...subject, waits }),
  },
  'reads that lag behind': {
    around: lagBehind(400),
    describe: (subject) => ({ ...subject, waits: { ...subject.waits, visibleSeconds: 0.5 } }),
  },
};

/** What was read of a session before its last change is read again for so many milliseconds. */
function lagBehind(milliseconds: number) {
  return (fetch: Fetch): Fetch => {
    const changedAt = new Map<string, number>();
    const seen = new Map<string, Response>();
    return async (request) => {
      const body = request.method === 'POST' ? await request.clone().text() : '';
      const named = /"(?:sessionId|replyTo)":"([^"]+)"/.exec(body)?.[1] ?? request.url.split('/').at(-1) ?? '';
      if (request.method === 'GET') {
        const key = `${named} ${request.headers.get('x-api-key')}`;
        const earlier = seen.get(key);
        const isFresh = Date.now() > (changedAt.get(named) ?? 0) + milliseconds;
        if (!isFresh && earlier !== undefined) return earlier.clone();
        const response = await fetch(request);
        if (response.status === 200 && isFresh) seen.set(key, response.clone());
        return response;
      }
      const response = await fetch(request);
      if (response.status === 200) changedAt.set(named, Date.now());
      return response;
    };
  };
}
