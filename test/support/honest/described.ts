import { minute } from '../../../src/instant.ts';
import { isObject, parseJson } from '../../../src/json.ts';
import {
  alterRequests,
  alterSuccessData,
  type Fetch,
  type Members,
  noteStarted,
  refuse,
} from '../kit/altered-service.ts';
import { showRetries } from '../sabotages/alterations.ts';
import { withFailingNumber } from '../sabotages/detection.ts';
import { placeOneAfterAnother, queueForLong } from './call/calls.ts';
import type { HonestVariant } from './index.ts';

export const describedVariants: Readonly<Record<string, Partial<HonestVariant>>> = {
  'a clock that is a minute ahead': { secondsAhead: 60 },
  'a clock that is 40 seconds behind': { secondsAhead: -40 },
  'a clock that is 40 seconds ahead, without a Date header': { secondsAhead: 40, showsDate: false },
  'a clock that is 40 seconds behind, without a Date header': { secondsAhead: -40, showsDate: false },
  'a clock that is five minutes ahead': { secondsAhead: 300 },
  'a clock that is nine minutes behind': { secondsAhead: -540 },
  'a clock that is a second ahead of the Date header': {
    secondsAhead: 1,
    showsDate: false,
    around: withDateOfFront,
  },
  'a clock that is a second behind the Date header': {
    secondsAhead: -1,
    showsDate: false,
    around: withDateOfFront,
  },
  'scheduled messages that are sent only at full minutes': {
    around: alterRequests('POST /chat-agent/trigger', ({ body = {} }) => {
      const at = typeof body.scheduleTime === 'string' ? Date.parse(body.scheduleTime) : Number.NaN;
      if (!Number.isNaN(at)) body.scheduleTime = new Date(Math.ceil(at / minute) * minute).toISOString();
    }),
    describe: ({ waits, ...subject }) => ({ ...subject, waits: { ...waits, sendSeconds: 62, watchSeconds: 75 } }),
  },
  'agents that have no version label in common': {
    around: refuseVersionsOfOthers,
    describe: ({ workspace, ...subject }) => ({ ...subject, workspace: { ...workspace, agents: [...agentsApart] } }),
  },
  'customers whose phone numbers are the end of a number of the workspace': {
    around: (fetch) => fetch,
    describe: ({ recipients, workspace, ...subject }) => {
      const ownNumbers = [...(workspace.messengerNumbers ?? []), ...(workspace.voiceNumbers ?? [])];
      const numbers = [
        recipients.numbers[0],
        ...ownNumbers.map((number) => `+${number.replace(/^\+\d0*/, '')}`),
      ] as const;
      return { ...subject, workspace, recipients: { ...recipients, numbers } };
    },
  },
  'retries that share the session of their call': {
    around: showRetries,
    describe: withFailingNumber,
  },
  'calls that wait for a free line': {
    around: placeOneAfterAnother(700),
    describe: ({ waits, ...subject }) => ({ ...subject, waits: { ...waits, placeSeconds: 6, watchSeconds: 12 } }),
  },
  'messages that are sent after a minute, without sendSeconds in the subject file': {
    around: alterSuccessData('GET /session/fetch/', (data) => {
      const transcript = data.transcript as Members[];
      const isConversation = transcript.some(({ role }) => role === 'user');
      const isSent = ({ timestamp }: Members) => Date.now() > Date.parse(String(timestamp)) + 60_000;
      if (!isConversation) data.transcript = transcript.filter(isSent);
    }),
    describe: ({ waits: { sendSeconds: _, ...waits }, ...subject }) => ({ ...subject, waits }),
  },
  'calls that stay in the queue for an hour': {
    around: queueForLong,
    describe: ({ waits: { placeSeconds: _, ...waits }, ...subject }) => ({ ...subject, waits }),
  },
  'a second base address with delayed reads': {
    around: (fetch) => {
      const lagging = hideNew(400)(lagBehind(400)(fetch));
      return (request) => {
        const isRead = request.method === 'GET' && new URL(request.url).host !== 'second.test';
        return isRead ? fetch(request) : lagging(request);
      };
    },
    describe: (subject) => ({ ...subject, waits: { ...subject.waits, visibleSeconds: 0.5 } }),
  },
  'reads that show a change 400 ms late': {
    around: lagBehind(400),
    describe: (subject) => ({ ...subject, waits: { ...subject.waits, visibleSeconds: 0.5 } }),
  },
};

const agentsApart = [
  { name: 'Ava', versions: ['2'], hasDraft: true },
  { name: 'Sam', versions: ['1'], hasDraft: false },
];

function refuseVersionsOfOthers(fetch: Fetch): Fetch {
  return async (request) => {
    const { agentName, use_case: useCase, agentVersion, agent_version: workflowVersion } = await bodyOf(request);
    const agent = agentsApart.find(({ name }) => name === (agentName ?? useCase));
    const version = workflowVersion ?? agentVersion;
    const isOwn = request.headers.get('x-api-key') === 'acme-key' && /trigger|workflow/.test(request.url);
    const isNumber = typeof version === 'number' && !request.url.includes('chat-agent');
    const isUnknown =
      agent !== undefined && (isNumber || typeof version === 'string') && !isVersionOf(agent, String(version));
    return isOwn && isUnknown ? refuse(404, 'agentVersionNotFound') : fetch(request);
  };
}

function isVersionOf({ versions, hasDraft }: (typeof agentsApart)[number], version: string): boolean {
  return version === 'default' || (version === 'draft' && hasDraft) || versions.includes(version);
}

async function bodyOf(request: Request): Promise<Members> {
  const body = parseJson(await request.clone().text());
  return isObject(body) ? { ...body } : {};
}

function withDateOfFront(fetch: Fetch): Fetch {
  return async (request) => {
    const response = await fetch(request);
    const headers = new Headers(response.headers);
    headers.set('date', new Date().toUTCString());
    return new Response(await response.arrayBuffer(), { status: response.status, headers });
  };
}

function lagBehind(milliseconds: number) {
  return (fetch: Fetch): Fetch => {
    const changedAt = new Map<string, number>();
    const earlierResponses = new Map<string, Response>();
    return async (request) => {
      const body = request.method === 'POST' ? await request.clone().text() : '';
      const named = /"(?:sessionId|replyTo)":"([^"]+)"/.exec(body)?.[1] ?? request.url.split('/').at(-1) ?? '';
      if (request.method === 'GET') {
        const key = `${named} ${request.headers.get('x-api-key')}`;
        const earlier = earlierResponses.get(key);
        const isFresh = Date.now() > (changedAt.get(named) ?? 0) + milliseconds;
        if (!isFresh && earlier !== undefined) return earlier.clone();
        const response = await fetch(request);
        if (response.status === 200 && isFresh) earlierResponses.set(key, response.clone());
        return response;
      }
      const response = await fetch(request);
      if (response.status === 200) changedAt.set(named, Date.now());
      return response;
    };
  };
}

function hideNew(milliseconds: number) {
  return (fetch: Fetch): Fetch => {
    const createdAt = new Map<string, number>();
    const noting = noteStarted(/^POST/, (id) => createdAt.has(id) || createdAt.set(id, Date.now()))(fetch);
    return async (request) => {
      const id = decodeURIComponent(request.url.split('/').at(-1) ?? '');
      const isHidden = request.method === 'GET' && Date.now() < (createdAt.get(id) ?? 0) + milliseconds;
      return isHidden ? refuse(404, 'sessionNotFound') : noting(request);
    };
  };
}
