import { alterSuccessData, type Members } from '../../kit/altered-service.ts';
import { getSessionRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';
import { cacheReads } from './stateful-alterations.ts';

const atRest = 'relations/a-session-at-rest-stays-as-it-is';

/** What reading does that it should not. */
export const readingSabotages: readonly Sabotage[] = [
  {
    name: 'each read is written into the transcript',
    breaks: ['service/read-session', 'session/field/updated-at', 'session/field/transcript'],
    by: (real) => {
      let reads = 0;
      const count = alterSuccessData(getSessionRoute, (data) => {
        const [first] = data.transcript as Members[];
        const thinking = { type: 'thinking', thinking: `read ${reads++}`, timestamp: first?.timestamp };
        if (first !== undefined) (data.transcript as Members[]).push(thinking);
      });
      return count(real);
    },
    rules: [atRest],
  },
  {
    name: 'what waits is dropped when it is read',
    breaks: ['trigger-chat/scheduled-message', 'cancel-scheduled/transition/pending'],
    by: (real) => async (request) => {
      const answer = await real(request.clone() as Request);
      if (request.method !== 'GET' || !request.url.includes('/session/fetch/')) return answer;
      const url = request.url.replace('/session/fetch/', '/chat-agent/cancel/');
      await real(new Request(url, { method: 'DELETE', headers: request.headers }));
      return answer;
    },
    rules: ['relations/reading-leaves-a-message-pending'],
  },
  {
    name: 'a record is what it was when it was first read',
    breaks: ['service/read-session', 'service/continue-by-session-id', 'session/field/transcript'],
    by: cacheReads(({ headers, url }) => `${headers.get('x-api-key')} ${url}`),
    rules: ['relations/a-read-shows-what-was-said-before-it'],
  },
  {
    name: 'a record that was read is there for every key',
    breaks: ['authentication/key-missing', 'authentication/key-invalid', 'authentication/foreign-session-read'],
    by: cacheReads(({ url }) => url),
    rules: ['relations/a-read-answers-its-own-key-alone'],
  },
  {
    name: 'the record of a message that was sent is there for every key once it was read',
    breaks: ['authentication/foreign-session-read', 'get-session/own-workspace'],
    by: cacheReads(({ url }) => url, '"messengerChat"'),
    rules: ['relations/messages-share-nothing'],
  },
  {
    name: 'a record has the name of the agent of the record that was read before',
    breaks: ['session/field/agent-name'],
    by: (real) => {
      let last: unknown;
      return alterSuccessData(getSessionRoute, ({ agentDetails }) => {
        const details = agentDetails as Members;
        const own = details.name;
        details.name = last ?? own;
        last = own;
      })(real);
    },
    rules: ['relations/agent-of-a-session-stays-its-own'],
  },
  {
    name: 'the second address tells another status',
    breaks: ['addresses/both-bases'],
    by: alterSuccessData(getSessionRoute, (data, { url }) => {
      if (url.includes('second.test') && data.status === 'active') data.status = 'completed';
    }),
    rules: ['relations/both-addresses-tell-the-same'],
  },
  {
    name: 'the second address does not know that a call was cancelled',
    breaks: ['addresses/both-bases'],
    by: alterSuccessData(getSessionRoute, (data, { url }) => {
      if (url.includes('second.test') && data.status === 'call_canceled') data.status = 'call_in_queue';
    }),
    rules: ['relations/both-addresses-tell-the-same-of-a-call'],
  },
];
