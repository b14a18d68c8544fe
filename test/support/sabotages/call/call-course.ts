import { isObject } from '../../../../src/json.ts';
import {
  type Alteration,
  alterRequests,
  alterSuccessData,
  type Fetch,
  type Members,
} from '../../kit/altered-service.ts';
import { getSessionRoute, openToOthers, signedUrlRoute, triggerCallRoute } from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

const callRules = ['live/call-takes-its-course'] as const;
const placedStatuses: readonly unknown[] = ['call_placed', 'call_in_progress', 'call_hangup'];

/** What the record of a call tells, and where its recording is, while it takes its course and after. */
export const callCourse: readonly Sabotage[] = [
  {
    name: 'the moment of a call is not looked at beside its metadata, as its course shows',
    breaks: ['trigger-call/field/schedule-time'],
    by: alterRequests(triggerCallRoute, ({ body = {} }) => {
      if ('metadata' in body) delete body.scheduleTime;
    }),
    rules: callRules,
  },
  {
    name: 'what is said in calls is told in local time',
    breaks: ['transcript/message/timestamp'],
    by: alterCalls((data) => {
      for (const entry of data.transcript as Members[]) entry.timestamp = toLocal(entry.timestamp);
    }),
    rules: callRules,
  },
  {
    name: 'when a call began is told in local time',
    breaks: ['session/field/time'],
    by: alterCalls((data) => (data.time = toLocal(data.time))),
    rules: callRules,
  },
  {
    name: 'when a call was created is told in local time',
    breaks: ['session/field/created-at'],
    by: alterCalls((data) => (data.createdAt = toLocal(data.createdAt))),
    rules: [...callRules, 'relations/a-waiting-call-is-recorded-now'],
  },
  {
    name: 'agent and customer of a call have the roles of each other',
    breaks: ['transcript/message/role'],
    by: alterCalls((data) => {
      const swapped: Members = { assistant: 'user', user: 'assistant' };
      for (const entry of data.transcript as Members[]) entry.role = swapped[String(entry.role)] ?? entry.role;
    }),
    rules: callRules,
  },
  {
    name: 'cancelling a call is no change of its record',
    breaks: ['session/field/updated-at'],
    by: alterCalls((data) => {
      if (data.status === 'call_canceled') data.updatedAt = data.createdAt;
    }),
    rules: callRules,
  },
  {
    name: 'the second address does not know that a call was placed',
    breaks: ['addresses/both-bases'],
    by: alterSuccessData(getSessionRoute, (data, { url }) => {
      if (url.includes('second.test') && placedStatuses.includes(data.status)) data.status = 'call_in_queue';
    }),
    rules: callRules,
  },
  {
    name: 'the second address has nothing of what was said in a call',
    breaks: ['addresses/both-bases'],
    by: alterSuccessData(getSessionRoute, (data, { url }) => {
      if (url.includes('second.test') && 'retryAttemptNo' in data) data.transcript = [];
    }),
    rules: callRules,
  },
  {
    name: 'any workspace reads calls that are over',
    breaks: ['authentication/foreign-session-read'],
    by: openToOthers('call_hangup'),
    rules: callRules,
  },
  {
    name: 'the link in the record of a call works for good',
    breaks: ['session/field/recording-url'],
    by: keepWorking(getSessionRoute, ({ recordingUrl }) => [recordingUrl]),
    rules: callRules,
  },
  {
    name: 'a link that a callId has works for good',
    breaks: ['signed-url/link-limited'],
    by: keepWorking(signedUrlRoute, ({ url }, request) => (request.url.includes('callId=') ? [url] : [])),
    rules: callRules,
  },
  {
    name: 'a link to a video or a voice note works for good',
    breaks: ['content/media-links-expire'],
    by: keepWorking(/^(GET|POST) /, ({ transcript }) => {
      const items = ((transcript ?? []) as Members[]).flatMap(({ content }) => (content ?? []) as Members[]);
      return items.filter(({ type }) => type === 'video' || type === 'audio').map(({ url }) => url);
    }),
    rules: ['live/links-expire'],
  },
  {
    name: 'a call has the options of the one before where it has none',
    breaks: ['call-options/field/initial-message'],
    by: keepForNext('options'),
    rules: ['signed-url/each-recording-has-its-own-links'],
  },
  {
    name: 'a call has the variables of the one before where it has none',
    breaks: ['session/field/dynamic-variables'],
    by: keepForNext('metadata'),
    rules: ['relations/calls-share-nothing'],
  },
  {
    name: 'calls that are triggered at once have the variables of the last',
    breaks: ['session/field/dynamic-variables'],
    by: shareMetadata,
    rules: ['relations/calls-share-nothing'],
  },
];

/** Changes the records of calls. */
function alterCalls(alter: (data: Members) => unknown): Alteration {
  return alterSuccessData(getSessionRoute, (data) => {
    if ('retryAttemptNo' in data) alter(data);
  });
}

/** As a server writes it that has another zone, and says that it is UTC. */
function toLocal(value: unknown): unknown {
  return typeof value === 'string' ? new Date(Date.parse(value) - 19_800_000).toISOString() : value;
}

/** Whatever one of these links led to, it leads there for good. */
function keepWorking(
  pattern: string | RegExp,
  linksIn: (data: Members, request: Request) => readonly unknown[],
): Alteration {
  return (real) => {
    const links = new Set<unknown>();
    const kept = new Map<string, Response>();
    const noting = alterSuccessData(pattern, (data, request) => {
      for (const link of linksIn(data, request)) links.add(link);
    })(real);
    return async (request) => {
      if (!links.has(request.url)) return noting(request);
      const answer = kept.get(request.url) ?? (await real(request));
      kept.set(request.url, answer);
      return answer.clone();
    };
  };
}

/** What a call lacks is that of the call before it. */
function keepForNext(member: string): Alteration {
  return (real) => {
    let last: Members = {};
    return alterRequests(triggerCallRoute, ({ body }) => {
      if (body === undefined) return;
      const own = isObject(body[member]) ? body[member] : undefined;
      body[member] = own ?? last;
      last = own ?? last;
    })(real);
  };
}

/** Between a request and what is made of it another may come. */
function shareMetadata(real: Fetch): Fetch {
  let latest: unknown;
  return async (request) => {
    if (!request.url.endsWith('/call/trigger')) return real(request);
    const body = (await request.clone().json()) as Members;
    latest = body.metadata;
    await new Promise((resolve) => setTimeout(resolve, 5));
    const { method, url, headers } = request;
    return real(new Request(url, { method, headers, body: JSON.stringify({ ...body, metadata: latest }) }));
  };
}
