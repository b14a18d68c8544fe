import { isObject } from '../../../src/json.ts';
import {
  type Alteration,
  alterRequests,
  alterResponses,
  alterSuccessData,
  type Members,
} from '../kit/altered-service.ts';
import {
  acceptRefusals,
  cancelCallRoute,
  cancelledMessage,
  cancelMessagesRoute,
  dropRequestFields,
  getSessionRoute,
  openToKeys,
  signedUrlRoute,
  triggerCallRoute,
  triggerChatRoute,
} from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

const callRules = ['live/call-takes-its-course'] as const;
const heldRules = ['live/held-calls-are-not-placed'] as const;
const messageRules = ['live/message-takes-its-course'] as const;
const linkRules = ['live/links-expire'] as const;
const openingRules = ['live/message-is-sent-when-hours-open'] as const;

/** What goes wrong while a call or a message takes its course. */
export const live: readonly Sabotage[] = [
  {
    name: 'a call that was hung up is connected again',
    breaks: ['session/status/call-in-progress'],
    by: alterAfter('call_hangup', (data) => (data.status = 'call_in_progress')),
    rules: callRules,
  },
  {
    name: 'a call that was answered goes back to the queue',
    breaks: ['session/status/call-in-queue'],
    by: alterAfter('call_in_progress', (data) => (data.status = 'call_in_queue')),
    rules: callRules,
  },
  {
    name: 'a call that was answered was never connected in the end',
    breaks: ['session/status/could-not-connect'],
    by: alterCalls((data) => {
      if (data.status === 'call_hangup') data.status = 'could_not_connect';
    }),
    rules: callRules,
  },
  {
    name: 'a call can be cancelled while it goes on',
    breaks: ['cancel-call/only-in-queue'],
    by: acceptRefusals(cancelCallRoute, 'Call canceled successfully!', { removedJobs: 0 }),
    rules: callRules,
  },
  {
    name: 'a call that is due is never placed',
    breaks: ['service/place-call'],
    by: alterRequests(triggerCallRoute, ({ body }) => {
      if (body !== undefined) body.scheduleTime ??= '2040-01-01T00:00:00Z';
    }),
    rules: callRules,
  },
  {
    name: 'the duration of a call is in milliseconds',
    breaks: ['session/field/duration'],
    by: alterCalls((data) => {
      if (typeof data.duration === 'number') data.duration *= 1_000;
    }),
    rules: callRules,
  },
  {
    name: 'a call is made by another agent than was asked for',
    breaks: ['trigger-call/field/agent-name', 'session/field/agent-name'],
    by: alterCalls((data) => {
      if (data.status !== 'call_in_queue') data.agentDetails = { ...(data.agentDetails as Members), name: 'Operator' };
    }),
    rules: callRules,
  },
  {
    name: 'a call that was answered counts as a retry',
    breaks: ['session/field/retry-attempt-no'],
    by: alterCalls((data) => {
      if (data.status === 'call_in_progress') data.retryAttemptNo = 1;
    }),
    rules: callRules,
  },
  {
    name: 'a call is created anew with each change',
    breaks: ['session/field/created-at'],
    by: alterCalls((data) => (data.createdAt = data.updatedAt)),
    rules: callRules,
  },
  {
    name: 'a call does not tell when it changed',
    breaks: ['session/field/updated-at'],
    by: alterCalls((data) => (data.updatedAt = data.createdAt)),
    rules: callRules,
  },
  {
    name: 'a call does not know the variables of its metadata',
    breaks: ['service/call-placeholders'],
    by: dropRequestFields(triggerCallRoute, 'metadata'),
    rules: callRules,
  },
  {
    name: 'only the first of equal placeholders is filled in what a call says',
    breaks: ['service/placeholder-replaced'],
    by: alterRequests(triggerCallRoute, ({ body }) => {
      const { options } = body ?? {};
      if (!isObject(options) || typeof options.initialMessage !== 'string') return;
      const [before, ...after] = options.initialMessage.split(`\${customer}`);
      if (after.length > 1) options.initialMessage = [`${before}\${customer}${after[0]}`, ...after.slice(1)].join('');
    }),
    rules: callRules,
  },
  {
    name: 'a value that a call says is read as a pattern',
    breaks: ['service/placeholder-replaced'],
    by: alterRequests(triggerCallRoute, ({ body }) => {
      const { metadata } = body ?? {};
      if (isObject(metadata) && typeof metadata.order_id === 'string')
        metadata.order_id = metadata.order_id.replace('$&', `\${order_id}`);
    }),
    rules: callRules,
  },
  {
    name: 'all waiting calls say what the last one is to say',
    breaks: ['call-options/field/initial-message'],
    by: (real) => {
      let last: unknown;
      const remember = alterRequests(triggerCallRoute, ({ body }) => {
        const { options } = body ?? {};
        if (isObject(options)) last = options.initialMessage ?? last;
      });
      return alterSuccessData(getSessionRoute, ({ communicationChannelType, transcript }) => {
        const [first] = transcript as Members[];
        if (communicationChannelType === 'outboundSipTrunk' && first) first.content = [{ type: 'text', text: last }];
      })(remember(real));
    },
    rules: callRules,
  },
  {
    name: 'a call that was cancelled is placed when it is due',
    breaks: ['cancel-call/jobs-removed'],
    by: (real) => async (request) => {
      const isCancel = request.method === 'PUT' && request.url.includes('/call/cancel/');
      if (!isCancel) return real(request);
      const id = request.url.split('/').at(-1) ?? '';
      const read = await real(
        new Request(request.url.replace(`/call/cancel/${id}`, `/session/fetch/${id}`), { headers: request.headers }),
      );
      const { data } = (await read.json()) as { data: Members | null };
      if (data?.status !== 'call_in_queue') return real(request);
      return Response.json({ responseCode: 200, message: 'Call canceled successfully!', data: { removedJobs: 1 } });
    },
    rules: heldRules,
  },
  {
    name: 'a call that was hung up has no link to its recording',
    breaks: ['signed-url/success'],
    by: alterResponses(signedUrlRoute, (answer) => {
      answer.status = 404;
      answer.body = { responseCode: 404, errorCode: 'none', message: 'There is none.', data: null };
    }),
    rules: callRules,
  },
  {
    name: 'any workspace has the recordings of all',
    breaks: ['authentication/workspace'],
    by: openToKeys(signedUrlRoute),
    rules: callRules,
  },
  {
    name: 'a date that is over is forgotten',
    breaks: ['trigger-call/call-on-date-missed'],
    by: dropRequestFields(triggerCallRoute, 'callOnDate'),
    rules: heldRules,
  },
  {
    name: 'hours of calls without a zone are hours of UTC',
    breaks: ['limits/call-time-zone'],
    by: alterRequests(triggerCallRoute, ({ body }) => {
      if (body !== undefined) body.timezone ??= 'UTC';
    }),
    rules: heldRules,
  },
  {
    name: 'a message is sent again a moment later',
    breaks: ['service/say'],
    by: alterOnceSent((data) => (data.transcript = (data.transcript as Members[]).flatMap((entry) => [entry, entry]))),
    rules: messageRules,
  },
  {
    name: 'what was sent is told as jobs that were not cancelled',
    breaks: ['cancel-scheduled/nothing-pending'],
    by: alterResponses(cancelMessagesRoute, ({ body }) => {
      if (body.message === 'No scheduled jobs found') body.message = 'Jobs not cancelled';
    }),
    rules: messageRules,
  },
  {
    name: 'a message leaves the record a moment later',
    breaks: ['session/field/transcript'],
    by: alterOnceSent((data) => (data.transcript = [])),
    rules: messageRules,
  },
  {
    name: 'a chat does not tell when a message was sent in it',
    breaks: ['session/field/updated-at'],
    by: alterSuccessData(getSessionRoute, (data) => (data.updatedAt = data.createdAt)),
    rules: messageRules,
  },
  {
    name: 'a chat is created anew with each message',
    breaks: ['session/field/created-at'],
    by: alterSuccessData(getSessionRoute, (data) => (data.createdAt = data.updatedAt)),
    rules: ['session/what-changes-when-it-goes-on'],
  },
  {
    name: 'a message that was sent can be cancelled',
    breaks: ['cancel-scheduled/transition/none-pending'],
    by: alterResponses(cancelMessagesRoute, ({ body }) => {
      if (!isObject(body.data)) return;
      const { sessionId } = body.data;
      Object.assign(body, { message: cancelledMessage, data: { sessionId, isCancelled: true } });
    }),
    rules: messageRules,
  },
  {
    name: 'a message is sent in the future',
    breaks: ['transcript/message/timestamp'],
    by: alterSuccessData(getSessionRoute, (data) => {
      for (const entry of data.transcript as Members[])
        entry.timestamp = new Date(Date.parse(String(entry.timestamp)) + 3_600_000).toISOString();
    }),
    rules: messageRules,
  },
  {
    name: 'a message before its hours is put off to the next day',
    breaks: ['trigger-chat/before-start'],
    by: alterRequests(triggerChatRoute, ({ body }) => {
      if (body !== undefined && 'startWorkingHour' in body)
        body.scheduleTime ??= new Date(Date.now() + 12 * 3_600_000).toISOString();
    }),
    rules: openingRules,
    secondsToMinute: 9,
  },
  {
    name: 'a message does not wait until hours open',
    breaks: ['trigger-chat/before-start'],
    by: dropRequestFields(triggerChatRoute, 'startWorkingHour'),
    rules: openingRules,
    secondsToMinute: 9,
  },
  {
    name: 'a link to a recording works for good',
    breaks: ['signed-url/link-limited'],
    by: keepLinksWorking('/recordings/'),
    rules: linkRules,
  },
  {
    name: 'the link to the recording of a call works for good',
    breaks: ['service/recording-link'],
    by: keepLinksWorking('/recordings/'),
    rules: callRules,
  },
  {
    name: 'a link to a picture or a file works for good',
    breaks: ['content/media-links-expire'],
    by: keepLinksWorking('/media/samples/'),
    rules: linkRules,
  },
  {
    name: 'the signature of a link never fits',
    breaks: ['content/media-links-expire'],
    by: (real) => async (request) =>
      new URL(request.url).pathname.includes('/media/') ? new Response(null, { status: 403 }) : real(request),
    rules: linkRules,
  },
];

/** Whatever a link below a path led to, it leads there for good. */
function keepLinksWorking(path: string): Alteration {
  const kept = new Map<string, Response>();
  return (real) => async (request) => {
    if (!new URL(request.url).pathname.includes(path)) return real(request);
    const answer = kept.get(request.url) ?? (await real(request));
    kept.set(request.url, answer);
    return answer.clone();
  };
}

/** Changes the records of calls. */
function alterCalls(alter: (data: Members) => unknown): Alteration {
  return alterSuccessData(getSessionRoute, (data) => {
    if (isObject(data) && 'retryAttemptNo' in data) alter(data);
  });
}

/** The same from the second reading on with this status. */
function alterAfter(status: string, alter: (data: Members) => unknown): Alteration {
  const seen = new Set<unknown>();
  return alterCalls((data) => {
    if (data.status !== status) return;
    if (seen.has(data.sessionId)) alter(data);
    seen.add(data.sessionId);
  });
}

/** Changes the records of chats, from the second reading on that has an entry. */
function alterOnceSent(alter: (data: Members) => unknown): Alteration {
  const seen = new Set<unknown>();
  return alterSuccessData(getSessionRoute, (data) => {
    if (!Array.isArray(data.transcript) || data.transcript.length === 0) return;
    if (seen.has(data.sessionId)) alter(data);
    seen.add(data.sessionId);
  });
}
