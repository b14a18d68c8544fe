import { isObject } from '../../../../src/json.ts';
import {
  type Alteration,
  alterRequests,
  alterResponses,
  alterSuccessData,
  type Members,
} from '../../kit/altered-service.ts';
import {
  acceptRefusals,
  alterSuccessBody,
  dropMalformedMoments,
  getSessionRoute,
  openToKeys,
  refuseWhen,
  signedUrlRoute,
  triggerCallRoute,
  updateWorkflowRoute,
} from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

const acceptanceRules = ['trigger-call/any-call-is-accepted'] as const;
const updateRules = ['update-workflow/any-details-are-taken'] as const;
const linkRules = ['signed-url/one-parameter-is-needed', 'signed-url/success-is-a-link'] as const;
const linkMessage = 'Signed url generated successfully!';

/** Trigger Call. */
const triggerCall: readonly Sabotage[] = [
  refuseCall('a number without + is refused', ({ phoneNumber }) => !String(phoneNumber).startsWith('+')),
  refuseCall('a number with + is refused', ({ phoneNumber }) => String(phoneNumber).startsWith('+')),
  refuseCall(
    'the number of an agent without + is refused',
    ({ agentNumber = '+' }) => !String(agentNumber).startsWith('+'),
  ),
  refuseCall('a version that is a number is refused', ({ agentVersion }) => typeof agentVersion === 'number'),
  refuseCall('the word default is no version', ({ agentVersion }) => agentVersion === 'default'),
  refuseCall('the lowest priority is refused', ({ callPriority }) => callPriority === 100),
  refuseCall('the highest priority counts as missing', ({ callPriority }) => callPriority === 1),
  refuseCall('no retries are too few', ({ noOfRetries }) => noOfRetries === 0),
  refuseCall('an option is refused', ({ options }) => isObject(options) && options.dtmfEnabled === 'False'),
  refuseCall('midnight is no start', ({ startWorkingHour }) => startWorkingHour === '00:00'),
  refuseCall(
    'an end of the working hours without a start is refused',
    (body) => 'endWorkingHour' in body && !('startWorkingHour' in body),
  ),
  refuseCall('a channel is needed', (body) => !('channel' in body)),
  {
    name: 'a call that was taken is told in other words',
    breaks: ['trigger-call/success'],
    by: alterSuccessBody(triggerCallRoute, (body) => (body.message = 'Call queued successfully')),
    rules: acceptanceRules,
  },
  {
    name: 'a callId is a number',
    breaks: ['trigger-call/success-call-id'],
    by: alterSuccessData(triggerCallRoute, (data) => (data.callId = 17)),
    rules: acceptanceRules,
  },
  {
    name: 'the same number gives the same id',
    breaks: ['trigger-call/success-call-id'],
    by: alterSuccessData(triggerCallRoute, (data) => (data.callId = 'call-to-that-number')),
    rules: ['trigger-call/each-call-has-its-own-id'],
  },
  ...(
    [
      ['phoneNumber', '+14155550123', 'trigger-call/field/phone-number'],
      ['agentName', 'Ava', 'trigger-call/field/agent-name'],
      ['callPriority', 10, 'limits/call-priority'],
      ['agentVersion', 'default', 'limits/call-agent-version'],
      ['startWorkingHour', '09:00', 'trigger-call/field/start-working-hour'],
      ['endWorkingHour', '23:59', 'trigger-call/field/end-working-hour'],
      ['timezone', 'UTC', 'trigger-call/field/timezone'],
      ['callOnDate', '2040-01-10', 'trigger-call/field/call-on-date'],
    ] as const
  ).map(([field, value, broken]) =>
    ignoreField(triggerCallRoute, field, value, broken, 'trigger-call/stated-faults-are-refused'),
  ),
  {
    name: 'a number that is missing is looked for among the variables',
    breaks: ['trigger-call/field/phone-number'],
    by: alterRequests(triggerCallRoute, ({ body }) => {
      if (body !== undefined && isObject(body.metadata)) body.phoneNumber ??= body.metadata.number;
    }),
    rules: ['trigger-call/stated-faults-are-refused'],
  },
  {
    name: 'the priority 0 counts as missing',
    breaks: ['limits/call-priority'],
    by: alterRequests(triggerCallRoute, ({ body }) => body?.callPriority === 0 && delete body.callPriority),
    rules: ['trigger-call/stated-faults-are-refused'],
  },
  {
    name: 'what is no moment counts as now',
    breaks: ['trigger-call/field/schedule-time'],
    by: dropMalformedMoments(triggerCallRoute),
    rules: ['trigger-call/malformed-moment-is-refused'],
  },
  {
    name: 'a month that no year has counts as now for a call',
    breaks: ['trigger-call/field/schedule-time'],
    by: dropMalformedMoments(triggerCallRoute, '-13-'),
    rules: ['trigger-call/malformed-moment-is-refused'],
  },
  {
    name: 'a version is looked at, and the published one calls',
    breaks: ['trigger-call/field/agent-version'],
    by: alterRequests(triggerCallRoute, ({ body }) => {
      if (body?.agentVersion !== undefined) body.agentVersion = 'default';
    }),
    rules: ['trigger-call/versions-have-their-labels'],
  },
  {
    name: 'a call has no label of its version',
    breaks: ['versioning/session-label'],
    by: alterSuccessData(getSessionRoute, ({ agentDetails }) => ((agentDetails as Members).version = null)),
    rules: ['trigger-call/versions-have-their-labels'],
  },
  {
    name: 'whoever reads a call gets an error',
    breaks: ['get-session/error/session-not-found'],
    by: alterResponses(getSessionRoute, (answer) => {
      if (answer.status !== 200) return;
      answer.status = 500;
      answer.body = { responseCode: 500, errorCode: 'internalError', message: 'Oops.', data: null };
    }),
    rules: ['trigger-call/record-is-that-of-a-call', 'session/record-of-a-call'],
  },
  {
    name: 'a call is shown as a chat',
    breaks: ['session/channel-type/outbound-sip-trunk'],
    by: alterSuccessData(getSessionRoute, (data) => {
      Object.assign(data, { communicationChannelType: 'webChat', status: 'active' });
      for (const field of ['duration', 'retryAttemptNo', 'recordingUrl']) delete data[field];
    }),
    rules: ['trigger-call/record-is-that-of-a-call', 'session/record-of-a-call'],
  },
  {
    name: 'attempts are counted from 1',
    breaks: ['session/field/retry-attempt-no'],
    by: alterSuccessData(getSessionRoute, (data) => (data.retryAttemptNo = 1)),
    rules: ['trigger-call/record-is-that-of-a-call'],
  },
  {
    name: 'another agent calls',
    breaks: ['session/field/agent-name'],
    by: alterSuccessData(getSessionRoute, ({ agentDetails }) => ((agentDetails as Members).name = 'Nobody')),
    rules: ['trigger-call/record-is-that-of-a-call'],
  },
  {
    name: 'a call is placed at once',
    breaks: ['trigger-call/field/schedule-time'],
    by: alterSuccessData(getSessionRoute, (data) => (data.status = 'call_placed')),
    rules: ['trigger-call/record-is-that-of-a-call'],
  },
];

/** Update Workflow Call. */
const updateWorkflow: readonly Sabotage[] = [
  {
    name: 'the data of an update tells something',
    breaks: ['update-workflow/success-data'],
    by: alterSuccessBody(updateWorkflowRoute, (body) => (body.data = {})),
    rules: updateRules,
  },
  {
    name: 'an update tells the call that it has made',
    breaks: ['update-workflow/success-data'],
    by: alterSuccessBody(updateWorkflowRoute, (body) => (body.data = { callId: 'call-1' })),
    rules: ['update-workflow/details-without-a-moment'],
  },
  {
    name: 'an update is told in other words',
    breaks: ['update-workflow/success'],
    by: alterSuccessBody(updateWorkflowRoute, (body) => (body.message = 'Workflow updated')),
    rules: updateRules,
  },
  refuseUpdate('a number without + is refused', ({ customer_number: number }) => !String(number).startsWith('+')),
  refuseUpdate('the names are those of Trigger Call', (body) => 'retry_after_in_hrs' in body),
  refuseUpdate('the agent of the workflow cannot be overridden', (body) => 'use_case' in body),
  refuseUpdate('variables are not taken', (body) => 'customer_details' in body),
  {
    name: 'the bot number of a workflow has to have its plus',
    breaks: ['update-workflow/field/bot-number'],
    by: refuseWhen(updateWorkflowRoute, ({ bot_number: number }) => /^\d/.test(String(number ?? ''))),
    rules: ['update-workflow/bot-number-with-or-without-plus'],
  },
  {
    name: 'an update needs a moment',
    breaks: ['update-workflow/success'],
    by: refuseWhen(updateWorkflowRoute, (body) => !('schedule_time' in body)),
    rules: ['update-workflow/details-without-a-moment'],
  },
  ...(
    [
      ['customer_number', '+14155550123', 'update-workflow/field/customer-number'],
      ['call_priority', 1, 'limits/call-priority'],
      ['agent_version', 'default', 'limits/call-agent-version'],
      ['start_working_hour', '09:00', 'limits/working-hours'],
      ['end_working_hour', '23:59', 'limits/working-hours'],
    ] as const
  ).map(([field, value, broken]) =>
    ignoreField(updateWorkflowRoute, field, value, broken, 'update-workflow/stated-faults-are-refused'),
  ),
  {
    name: 'a customer who has an identifier needs no number',
    breaks: ['update-workflow/field/customer-number'],
    by: alterRequests(updateWorkflowRoute, ({ body }) => {
      if (isObject(body?.customer_details) && 'id' in body.customer_details) body.customer_number ??= '+14155550123';
    }),
    rules: ['update-workflow/stated-faults-are-refused'],
  },
];

/** Get Signed URL. */
const signedUrl: readonly Sabotage[] = [
  {
    name: 'a link is made for nothing',
    breaks: ['signed-url/one-parameter-needed'],
    by: acceptRefusals(signedUrlRoute, linkMessage, { url: 'https://media.test/a' }),
    rules: [linkRules[0]],
  },
  {
    name: 'without a parameter it fails',
    breaks: ['signed-url/one-parameter-needed'],
    by: alterResponses(signedUrlRoute, (answer, { url }) => {
      if (answer.status < 400 || answer.status === 401 || /callId=|callRecordingUrl=/.test(url)) return;
      answer.status = 500;
      answer.body = { responseCode: 500, errorCode: 'internalError', message: 'undefined', data: null };
    }),
    rules: [linkRules[0]],
  },
  replaceLink('a link can only be followed on the spot', 'file:///recordings/a.mp3'),
  replaceLink('a link is a path', '/recordings/a.mp3'),
  replaceLink('a link is empty', ''),
  {
    name: 'a link is all the data there is',
    breaks: ['signed-url/success-url'],
    by: alterSuccessBody(signedUrlRoute, (body) => (body.data = (body.data as Members).url)),
    rules: [linkRules[1]],
  },
  {
    name: 'a link is told without an exclamation mark',
    breaks: ['signed-url/success'],
    by: alterSuccessBody(signedUrlRoute, (body) => (body.message = 'Signed url generated successfully')),
    rules: [linkRules[1]],
  },
  {
    name: 'a call that was recorded has no link',
    breaks: ['signed-url/success'],
    by: alterResponses(signedUrlRoute, (answer) => {
      answer.status = 404;
      answer.body = { responseCode: 404, errorCode: 'none', message: 'There is none.', data: null };
    }),
    rules: ['signed-url/recorded-call-has-a-link'],
  },
  {
    name: 'any key has the recording',
    breaks: ['authentication/workspace'],
    by: openToKeys(signedUrlRoute),
    rules: ['signed-url/recorded-call-has-a-link'],
  },
];

export const calls: readonly Sabotage[] = [...triggerCall, ...updateWorkflow, ...signedUrl];

function refuseCall(name: string, when: (body: Members) => boolean): Sabotage {
  return {
    name: `a call: ${name}`,
    breaks: ['trigger-call/success'],
    by: refuseWhen(triggerCallRoute, when),
    rules: acceptanceRules,
  };
}

function refuseUpdate(name: string, when: (body: Members) => boolean): Sabotage {
  return {
    name: `an update: ${name}`,
    breaks: ['update-workflow/success'],
    by: refuseWhen(updateWorkflowRoute, when),
    rules: updateRules,
  };
}

/** Nobody looks at a field: it has always the same value. */
function ignoreField(
  like: string,
  field: string,
  value: unknown,
  broken: Sabotage['breaks'][0],
  rule: string,
): Sabotage {
  const by: Alteration = alterRequests(like, ({ body }) => {
    if (body !== undefined) body[field] = value;
  });
  return { name: `nobody looks at ${field}`, breaks: [broken], by, rules: [rule] };
}

function replaceLink(name: string, link: string): Sabotage {
  return {
    name,
    breaks: ['signed-url/success-url'],
    by: alterSuccessData(signedUrlRoute, (data) => (data.url = link)),
    rules: [linkRules[1], 'signed-url/recorded-call-has-a-link'],
  };
}
