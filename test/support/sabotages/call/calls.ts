import {
  type Alteration,
  alterRequests,
  alterResponses,
  alterSuccessData,
  type Fetch,
  type Members,
  matchesRequest,
  noteStarted,
  refusalOf,
} from '../../kit/altered-service.ts';
import {
  acceptRefusals,
  cancelCall,
  getSessionRoute,
  refuseWhen,
  replaceError,
  signedUrlRoute,
  takeFromPrevious,
  triggerCallRoute,
  updateWorkflowRoute,
} from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

const linkMessage = 'Signed url generated successfully!';

export const calls: readonly Sabotage[] = [
  {
    name: 'all calls have the same callId',
    breaks: ['trigger-call/success-call-id'],
    by: alterSuccessData(triggerCallRoute, (data) => (data.callId = 'call-to-that-number')),
    rules: ['trigger-call/each-call-has-its-own-id'],
  },
  {
    name: 'the fields of a call are validated before its API key',
    breaks: ['authentication/key-missing'],
    by: refuseWhen(
      triggerCallRoute,
      ({ agentName }, { headers }) => typeof agentName === 'number' && !headers.has('x-api-key'),
      422,
    ),
    rules: ['authentication/key-missing'],
  },
  {
    name: 'a call ignores a channel for chats and a number of retries that is a text',
    breaks: ['trigger-call/field/channel', 'update-workflow/field/no-of-retries'],
    by: alterRequests(/^(POST \/call\/trigger|PUT \/workflow)/, ({ body }) => {
      if (body?.channel === 'Support Messenger') delete body.channel;
      if (typeof body?.no_of_retries === 'string') delete body.no_of_retries;
    }),
    rules: ['trigger-call/stated-faults-are-refused', 'update-workflow/wrong-types'],
  },
  {
    name: 'a call with a field of the wrong type causes a 500',
    breaks: ['errors/shape'],
    by: replaceError(/^(POST \/call\/trigger|PUT \/workflow)/, 422, 500, 'internalError'),
    rules: ['trigger-call/wrong-types', 'update-workflow/wrong-types'],
  },
  {
    name: 'agentVersion 0 is treated as missing',
    breaks: ['trigger-call/field/agent-version', 'trigger-chat/agent-version/number'],
    by: alterRequests(/^POST/, ({ body }) => {
      if (body !== undefined && Number(body.agentVersion) === 0) delete body.agentVersion;
    }),
    rules: ['trigger-call/neighbours-of-versions', 'trigger-chat/neighbours-of-versions'],
  },
  {
    name: 'a bot_number without a plus sign is refused',
    breaks: ['update-workflow/field/bot-number'],
    by: refuseWhen(updateWorkflowRoute, ({ bot_number: number }) => /^\d/.test(String(number ?? ''))),
    rules: ['update-workflow/bot-number-with-or-without-plus'],
  },
  {
    name: 'Get Signed URL accepts a request without callId and callRecordingUrl',
    breaks: ['signed-url/one-parameter-needed'],
    by: acceptRefusals(signedUrlRoute, linkMessage, { url: 'https://media.test/a' }),
    rules: ['signed-url/one-parameter-is-needed'],
  },
  {
    name: 'Get Signed URL refuses a request with both callId and callRecordingUrl',
    breaks: ['signed-url/success'],
    by: alterResponses(signedUrlRoute, (answer, { url }) => {
      if (/[?&]callId=/.test(url) && url.includes('callRecordingUrl='))
        Object.assign(answer, refusalOf(400, 'ambiguous'));
    }),
    rules: ['live/call-takes-its-course'],
  },
  {
    name: 'a call that ended normally is retried',
    breaks: ['session/status/call-in-queue', 'trigger-call/field/no-of-retries'],
    by: retryWhatWasHungUp,
    rules: ['live/call-takes-its-course', 'live/failed-calls-are-retried-as-asked'],
  },
  {
    name: 'an update of a workflow cancels the waiting call of the same number',
    breaks: ['cancel-call/only-in-queue'],
    by: cancelCallOnUpdate,
    rules: ['update-workflow/other-calls-stay-in-the-queue'],
  },
  {
    name: 'a call without options has the options of the previous call',
    breaks: ['call-options/field/initial-message'],
    by: takeFromPrevious(triggerCallRoute, 'options', 'missing'),
    rules: ['signed-url/each-recording-has-its-own-links', 'live/call-takes-its-course'],
  },
  {
    name: 'a call without metadata has the metadata of the previous call',
    breaks: ['session/field/dynamic-variables'],
    by: takeFromPrevious(triggerCallRoute, 'metadata', 'missing'),
    rules: ['relations/calls-share-nothing'],
  },
];

function alterCalls(alter: (data: Members) => unknown): Alteration {
  return alterSuccessData(getSessionRoute, (data) => {
    if ('retryAttemptNo' in data) alter(data);
  });
}

function cancelCallOnUpdate(real: Fetch): Fetch {
  let latest: string | undefined;
  const noting = noteStarted(triggerCallRoute, (id) => (latest = id))(real);
  return async (request) => {
    if (matchesRequest(request, updateWorkflowRoute) && latest !== undefined) await cancelCall(real, latest, request);
    return noting(request);
  };
}

function retryWhatWasHungUp(real: Fetch): Fetch {
  const [withRetries, over] = [new Set<unknown>(), new Set<unknown>()];
  const noting = noteStarted(
    triggerCallRoute,
    (id, { noOfRetries }) => Number(noOfRetries) > 0 && withRetries.add(id),
  )(real);
  return alterCalls((data) => {
    const isOver = data.status === 'call_hangup' && withRetries.has(data.sessionId);
    if (over.has(data.sessionId)) Object.assign(data, { status: 'call_in_queue', retryAttemptNo: 1 });
    if (isOver) over.add(data.sessionId);
  })(noting);
}
