import { answering, answeringWith, type Members, receiving, type Sabotage } from '../../support/altered-service.ts';

const apiKey = 'acme-key';
const triggering = 'POST /call/trigger';
const cancelling = 'PUT /call/cancel/';
const updating = 'PUT /workflow/call/';
const linking = 'GET /call/signed-recording-url';
const reading = 'GET /session/fetch/';

/** Refuses requests whose body is like this. */
function refusing(like: string, when: (body: Members) => boolean): Sabotage {
  return (real) => async (request) => {
    const isLike = `${request.method} ${new URL(request.url).pathname}`.replace('/api', '').startsWith(like);
    const isRefused = isLike && when((await request.clone().json()) as Members);
    if (!isRefused) return real(request);
    return Response.json({ responseCode: 400, errorCode: 'refused', message: 'No.', data: null }, { status: 400 });
  };
}

/** Turns every refusal into a success. */
export function accepting(like: string, message: string, data: unknown): Sabotage {
  return answering(like, (answer) => {
    if (answer.status < 400) return;
    answer.status = 200;
    answer.body = { responseCode: 200, message, data };
  });
}

/** Cancels something else before each cancel. */
function cancellingToo(others: (callId: string, triggered: readonly string[]) => readonly string[]): Sabotage {
  return (real) => {
    const triggered: string[] = [];
    return async (request) => {
      const { pathname, origin } = new URL(request.url);
      if (pathname.startsWith('/api/call/cancel/')) {
        for (const callId of others(pathname.split('/').at(-1) ?? '', triggered.splice(0))) {
          const headers = { 'x-api-key': apiKey };
          await real(new Request(`${origin}/api/call/cancel/${callId}`, { method: 'PUT', headers }));
        }
      }
      const answer = await real(request);
      if (pathname !== '/api/call/trigger') return answer;
      const { data } = (await answer.clone().json()) as { data: { callId: string } | null };
      if (data !== null) triggered.push(data.callId);
      return answer;
    };
  };
}

const cancelledText = 'Call canceled successfully!';
const openKey = (like: string) =>
  receiving(like, (request) => {
    request.apiKey = apiKey;
  });

/** What vendors got wrong, by the rule that tells it. */
export const callFaults: [id: string, fault: string, sabotage: Sabotage][] = [
  [
    'trigger-call/any-call-is-accepted',
    'a number without + is refused',
    refusing(triggering, ({ phoneNumber }) => !String(phoneNumber).startsWith('+')),
  ],
  [
    'trigger-call/any-call-is-accepted',
    'a version that is a number is refused',
    refusing(triggering, ({ agentVersion }) => typeof agentVersion === 'number'),
  ],
  [
    'trigger-call/any-call-is-accepted',
    'the lowest priority is refused',
    refusing(triggering, ({ callPriority }) => callPriority === 100),
  ],
  [
    'trigger-call/any-call-is-accepted',
    'an option is refused',
    refusing(triggering, ({ options }) => (options as Members | undefined)?.dtmfEnabled === 'False'),
  ],
  [
    'trigger-call/any-call-is-accepted',
    'an end of the working hours without a start is refused',
    refusing(triggering, (body) => 'endWorkingHour' in body && !('startWorkingHour' in body)),
  ],
  [
    'trigger-call/any-call-is-accepted',
    'it is called something else',
    answering(triggering, ({ body }) => {
      body.message = 'Call queued successfully';
    }),
  ],
  [
    'trigger-call/each-call-has-its-own-id',
    'the same number gives the same id',
    answeringWith(triggering, (data) => {
      data.callId = 'call-to-that-number';
    }),
  ],
  ...Object.entries({
    phoneNumber: '+14155550123',
    agentName: 'Ava',
    callPriority: 10,
    agentVersion: 'default',
    startWorkingHour: '09:00',
    endWorkingHour: '23:59',
  }).map(([field, value]): [string, string, Sabotage] => [
    'trigger-call/stated-faults-are-refused',
    `nobody looks at ${field}`,
    receiving(triggering, ({ body }) => {
      if (body !== undefined) body[field] = value;
    }),
  ]),
  [
    'trigger-call/record-is-that-of-a-call',
    'it is shown as a chat',
    answeringWith(reading, (data) => {
      data.communicationChannelType = 'webChat';
      data.status = 'active';
      for (const field of ['duration', 'retryAttemptNo', 'recordingUrl']) delete data[field];
    }),
  ],
  [
    'trigger-call/record-is-that-of-a-call',
    'attempts are counted from 1',
    answeringWith(reading, (data) => {
      data.retryAttemptNo = 1;
    }),
  ],
  [
    'trigger-call/record-is-that-of-a-call',
    'another agent calls',
    answeringWith(reading, (data) => {
      (data.agentDetails as Members).name = 'Nobody';
    }),
  ],
  [
    'trigger-call/record-is-that-of-a-call',
    'it is placed at once',
    answeringWith(reading, (data) => {
      data.status = 'call_placed';
    }),
  ],
  ['trigger-call/record-stays-in-its-workspace', 'any key opens it', openKey(reading)],
  ['trigger-call/key-missing', 'nobody asks for it', openKey(triggering)],
  ['trigger-call/key-invalid', 'nobody looks at it', openKey(triggering)],
  [
    'cancel-call/waiting-call-is-cancelled',
    'no job is removed',
    answeringWith(cancelling, (data) => {
      data.removedJobs = 0;
    }),
  ],
  [
    'cancel-call/waiting-call-is-cancelled',
    'it is spelt in another way',
    answering(cancelling, ({ body }) => {
      body.message = 'Call cancelled successfully!';
    }),
  ],
  ['cancel-call/waiting-call-is-cancelled', 'it was gone before', cancellingToo((callId) => [callId])],
  [
    'cancel-call/status-follows',
    'the record stays as it was',
    answeringWith(reading, (data) => {
      data.status = 'call_in_queue';
    }),
  ],
  [
    'cancel-call/status-follows',
    'the status has another spelling',
    answeringWith(reading, (data) => {
      if (data.status === 'call_canceled') data.status = 'call_cancelled';
    }),
  ],
  ['cancel-call/second-cancel-is-no-success', 'it is', accepting(cancelling, cancelledText, { removedJobs: 1 })],
  ['cancel-call/one-of-many-cancels', 'all succeed', accepting(cancelling, cancelledText, { removedJobs: 1 })],
  ['cancel-call/one-of-many-cancels', 'none succeeds', cancellingToo((callId) => [callId])],
  [
    'cancel-call/others-stay-in-the-queue',
    'all calls are cancelled',
    cancellingToo((callId, triggered) => triggered.filter((one) => one !== callId)),
  ],
  ['cancel-call/unknown-call-is-refused', 'it is not', accepting(cancelling, cancelledText, { removedJobs: 0 })],
  ['cancel-call/foreign-call-stays', 'any key cancels', openKey(cancelling)],
  ['cancel-call/foreign-call-stays', 'it is refused and cancelled', cancellingToo((callId) => [callId])],
  ['cancel-call/key-missing', 'nobody asks for it', openKey(cancelling)],
  ['cancel-call/key-invalid', 'nobody looks at it', openKey(cancelling)],
  ['cancel-call/call-without-key-stays', 'it is refused and cancelled', cancellingToo((callId) => [callId])],
  [
    'update-workflow/any-details-are-taken',
    'the data tells something',
    answering(updating, ({ body }) => {
      body.data = {};
    }),
  ],
  [
    'update-workflow/any-details-are-taken',
    'the names are those of Trigger Call',
    refusing(updating, (body) => 'retry_after_in_hrs' in body),
  ],
  [
    'update-workflow/details-without-a-moment',
    'they need one',
    refusing(updating, (body) => !('schedule_time' in body)),
  ],
  ...Object.entries({ customer_number: '+14155550123', call_priority: 1, agent_version: 'default' }).map(
    ([field, value]): [string, string, Sabotage] => [
      'update-workflow/stated-faults-are-refused',
      `nobody looks at ${field}`,
      receiving(updating, ({ body }) => {
        if (body !== undefined) body[field] = value;
      }),
    ],
  ),
  ['update-workflow/key-missing', 'nobody asks for it', openKey(updating)],
  ['update-workflow/key-invalid', 'nobody looks at it', openKey(updating)],
  [
    'signed-url/one-parameter-is-needed',
    'none is',
    accepting(linking, 'Signed url generated successfully!', { url: 'https://media.test/a' }),
  ],
  [
    'signed-url/success-is-a-link',
    'it can only be followed on the spot',
    answeringWith(linking, (data) => {
      data.url = 'file:///recordings/a.mp3';
    }),
  ],
  ['signed-url/key-missing', 'nobody asks for it', openKey(linking)],
  ['signed-url/key-invalid', 'nobody looks at it', openKey(linking)],
];
