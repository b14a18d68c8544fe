import {
  alterRequests,
  alterResponses,
  alterSuccessData,
  type Fetch,
  type Members,
} from '../../kit/altered-service.ts';
import { compose } from '../../sabotages/alterations.ts';

const getSessionRoute = 'GET /session/fetch/';
const triggerCallRoute = 'POST /call/trigger';
const cancelCallRoute = 'PUT /call/cancel/';

const unreadableCalls = (fetch: Fetch) => (request: Request) =>
  fetch(new Request(request.url.replace('/session/fetch/call_', '/session/fetch/none_'), request));

/** What becomes of calls. */
export const callVariants = {
  'calls that cannot be read by their callId': unreadableCalls,
  'a sessionId of their own for calls': alterSuccessData(getSessionRoute, (data) => {
    data.sessionId = String(data.sessionId).replace(/^call_/, 'ses_of_');
  }),
  'calls that are not in the queue before their instant': compose(
    alterCallRecords((data) => {
      if (data.status === 'call_in_queue') data.status = 'active';
    }),
    refuseCancelling(() => true),
  ),
  'calls that wait for their hours outside of the queue, and cannot be read': (fetch: Fetch): Fetch => {
    const waitingForHours = new Set<unknown>();
    const noteHours: (fetch: Fetch) => Fetch = (real) => async (request) => {
      const body = await request.clone().text();
      const response = await real(request);
      if (request.method === 'POST' && /(start|end)WorkingHour/.test(body) && !body.includes('scheduleTime')) {
        const { data } = (await response.clone().json()) as { data?: Members };
        waitingForHours.add(data?.callId);
      }
      return response;
    };
    const refuse = refuseCancelling((request) => waitingForHours.has(request.url.split('/').at(-1)));
    return unreadableCalls(refuse(noteHours(fetch)));
  },
  'calls that connect at once': alterCallRecords((data) => {
    if (data.status === 'call_placed') data.status = 'call_in_progress';
  }),
  'calls that nobody answers': alterCallRecords((data) => {
    if (!['call_placed', 'call_in_progress', 'call_hangup'].includes(String(data.status))) return;
    Object.assign(data, { status: 'could_not_connect', duration: null, recordingUrl: null, transcript: [] });
  }),
  'calls whose agent fails': alterCallRecords((data) => {
    if (!['call_in_progress', 'call_hangup'].includes(String(data.status))) return;
    Object.assign(data, { status: 'agent_errored', duration: null, recordingUrl: null, transcript: [] });
  }),
  'calls that nobody records': compose(
    alterCallRecords((data) => {
      data.recordingUrl = null;
    }),
    alterResponses('GET /call/signed-recording-url', (answer) => {
      if (answer.status === 401) return;
      answer.status = 404;
      answer.body = { responseCode: 404, errorCode: 'noRecording', message: 'There is none.', data: null };
    }),
  ),
  'cancelling what is not in the queue is no error': alterResponses(cancelCallRoute, (answer) => {
    if (answer.status < 402 || answer.status >= 500) return;
    answer.status = 200;
    answer.body = { responseCode: 200, message: 'The call is not in the queue.', data: { removedJobs: 0 } };
  }),
  'more jobs for a call': alterSuccessData(cancelCallRoute, (data) => {
    data.removedJobs = 3;
  }),
  'codes of its own for calls': alterResponses(/^(PUT|POST|GET) \/(call|workflow)/, (answer) => {
    if (answer.status < 400 || answer.status >= 500 || answer.status === 401) return;
    answer.status = answer.status === 404 ? 410 : 409;
    answer.body = { ...answer.body, responseCode: answer.status, errorCode: 'E1' };
  }),
  'no data where it is null': alterResponses('PUT /workflow/call/', ({ body }) => {
    if (body.data === null) delete body.data;
  }),
};

/** A line so busy that no call is placed while somebody watches. */
export const queueForLong = alterRequests(triggerCallRoute, ({ body }) => {
  if (body !== undefined && typeof body.phoneNumber === 'string')
    body.scheduleTime ??= new Date(Date.now() + 3_600_000).toISOString();
});

function alterCallRecords(alter: (data: Members) => unknown) {
  return alterSuccessData(getSessionRoute, (data) => {
    if (data.communicationChannelType === 'outboundSipTrunk') alter(data);
  });
}

function refuseCancelling(isRefused: (request: Request) => boolean) {
  return alterResponses(cancelCallRoute, (answer, request) => {
    if (answer.status !== 200 || !isRefused(request)) return;
    answer.status = 409;
    answer.body = { responseCode: 409, errorCode: 'notInQueue', message: 'It is not in the queue.', data: null };
  });
}
