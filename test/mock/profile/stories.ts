import type { AlternativeOf, OpenGap } from '../../../mock/domain/profile.ts';
import { hour } from '../../../src/instant.ts';
import { start } from '../../support/mock/world.ts';
import type { Answer, Service } from './service.ts';

/** A story about a gap: what happens in it, and what is seen then under the default and under each alternative. */
type GapScenario<Gap extends OpenGap> = { run: (service: Service) => Promise<unknown> } & {
  [Alternative in AlternativeOf<Gap> | 'default']: unknown;
};

const messenger = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123' };
const site = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7' };
const email = { communicationChannel: 'Help Desk', customerEmail: 'ada@example.com' };
const reply = { doReturnResponse: true, agentName: 'Ava' };
const link = '/call/signed-recording-url';

/** The status, and the code behind it if there is one: `404 callNotFound`. */
function outcomeOf({ status, code }: Answer): string {
  return code === undefined ? String(status) : `${status} ${code}`;
}

async function outcomesOf(...answers: Promise<Answer>[]): Promise<string[]> {
  return (await Promise.all(answers)).map(outcomeOf);
}

/** The words of a session's transcript. */
function textsOf({ data }: Answer): unknown[] {
  return data.transcript.map(({ content }) => content?.[0]?.text);
}

async function sendAndRead(service: Service, body: object, duration: object): Promise<unknown[]> {
  const { data } = await service.chat(body);
  service.wait(duration);
  return textsOf(await service.session(data.sessionId));
}

async function statusOf(service: Service, sessionId: string): Promise<string> {
  const answer = await service.session(sessionId);
  return answer.data === null ? outcomeOf(answer) : answer.data.status;
}

/** One story for each gap that has alternatives; a gap or an alternative without one does not compile. */
export const gapScenarios: { [Gap in OpenGap]: GapScenario<Gap> } = {
  'trigger-chat/missing-channel': {
    run: async ({ chat }) => outcomeOf(await chat({ customerNumber: '+14155550123' })),
    default: '422 validationError',
    'channel-not-found': '404 channelNotFound',
  },
  'trigger-chat/channel-in-reply-mode': {
    run: async ({ chat }) => outcomeOf(await chat({ ...reply, communicationChannel: 'Help Desk', message: 'Hi' })),
    default: '200',
    refused: '400 incompatibleOptions',
  },
  'trigger-chat/unknown-agent': {
    run: async ({ chat, call }) =>
      outcomesOf(chat({ ...site, agentName: 'No' }), chat({ ...reply, agentName: 'No' }), call({ agentName: 'No' })),
    default: ['404 agentNotFound', '404 agentNotFound', '404 agentNotFound'],
    'validation-error': ['422 validationError', '422 validationError', '404 agentNotFound'],
  },
  'trigger-chat/unknown-agent-version': {
    async run({ chat, session }) {
      const answers = [await chat({ ...site, agentVersion: '9' }), await chat({ ...reply, agentVersion: '9' })];
      const version = answers[0]?.data && (await session(answers[0].data.sessionId)).data.agentDetails.version;
      return [...answers.map(outcomeOf), version];
    },
    default: ['404 agentVersionNotFound', '404 agentVersionNotFound', null],
    published: ['200', '200', '2'],
    'validation-error': ['422 validationError', '422 validationError', null],
  },
  'trigger-chat/no-draft': {
    run: async ({ chat }) => outcomeOf(await chat({ ...email, agentVersion: 'draft' })),
    default: '404 agentVersionNotFound',
    published: '200',
  },
  'trigger-chat/version-of-named-agent': {
    async run({ chat, session }) {
      const body = { communicationChannel: 'First Edition', customerNumber: 'visitor-7', agentName: 'Ava' };
      return (await session((await chat(body)).data.sessionId)).data.agentDetails.version;
    },
    default: '2',
    'channel-version': '1',
  },
  'trigger-chat/agent-number-pick': {
    async run({ chat, session }) {
      const numbers = new Set<string>();
      for (let count = 0; count < 20; count += 1) {
        numbers.add((await session((await chat(messenger)).data.sessionId)).data.agentDetails.number);
      }
      return [...numbers].toSorted();
    },
    default: ['+14155550101', '+14155550102'],
    first: ['+14155550101'],
  },
  'trigger-chat/agent-number-plus': {
    run: async ({ chat }) =>
      outcomesOf(
        chat({ ...messenger, agentNumber: '14155550101' }),
        chat({ ...messenger, agentNumber: '+14155550102' }),
      ),
    default: ['200', '200'],
    exact: ['400 agentNumberNotInChannel', '200'],
  },
  'trigger-chat/malformed-number': {
    run: async ({ chat }) =>
      outcomesOf(chat({ ...messenger, customerNumber: 'my friend' }), chat(messenger), chat(site)),
    default: ['200', '200', '200'],
    refused: ['422 validationError', '200', '200'],
  },
  'trigger-chat/unknown-template': {
    run: async ({ chat }) => outcomeOf(await chat(templateMessage({ templateId: 'none' }))),
    default: '404 templateNotFound',
    'validation-error': '422 validationError',
  },
  'trigger-chat/template-language': {
    async run(service) {
      const { data } = await service.chat(
        templateMessage({ templateLanguage: 'de', templateVariables: { 1: 'Ada', 2: 'A-1' } }),
      );
      if (data === null) return [];
      service.wait({ minutes: 1 });
      return textsOf(await service.session(data.sessionId));
    },
    default: [],
    english: ['Hello Ada, your Acme order A-1 is on its way.'],
  },
  'trigger-chat/template-variable-missing': {
    async run(service) {
      const { data, code } = await service.chat(templateMessage({ templateVariables: { 1: 'Ada' } }));
      if (data === null) return code;
      service.wait({ minutes: 1 });
      return textsOf(await service.session(data.sessionId));
    },
    default: ['Hello Ada, your Acme order {{2}} is on its way.'],
    refused: 'validationError',
    empty: ['Hello Ada, your Acme order  is on its way.'],
  },
  'trigger-chat/missing-variable': {
    async run(service) {
      const { data } = await service.call();
      const chat = await sendAndRead(service, site, { minutes: 1 });
      const spoken = await service.session(data.callId);
      return [textsOf(await service.chat({ ...reply, message: 'picture' }))[1], chat[0], textsOf(spoken)[0]];
    },
    default: [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: placeholders are written so.
      'This is your parcel, ${name}.',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: placeholders are written so.
      'Hi ${name}! Ava here, the second edition. How can I help you today?',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: placeholders are written so.
      'Hi ${name}! Ava here, the second edition. How can I help you today?',
    ],
    empty: [
      'This is your parcel, .',
      'Hi ! Ava here, the second edition. How can I help you today?',
      'Hi ! Ava here, the second edition. How can I help you today?',
    ],
  },
  'trigger-chat/past-schedule-outside-hours': {
    async run(service) {
      const body = { ...site, scheduleTime: '2026-11-20T08:00:00Z', startWorkingHour: '12:00' };
      return (await sendAndRead(service, body, { minutes: 1 })).length;
    },
    default: 0,
    'at-once': 1,
  },
  'trigger-chat/scheduled-session-visibility': {
    async run({ chat, session, wait }) {
      const { data } = await chat({ ...site, scheduleTime: '2026-11-20T10:00:00Z' });
      const before = outcomeOf(await session(data.sessionId));
      wait({ hours: 2 });
      return [before, outcomeOf(await session(data.sessionId))];
    },
    default: ['200', '200'],
    'not-found': ['404 sessionNotFound', '200'],
  },
  'trigger-chat/session-per-trigger': {
    async run({ chat }) {
      const asked = [site, site, { ...site, customerNumber: 'visitor-8' }, messenger, email, email];
      const ids: string[] = [];
      for (const body of asked) ids.push((await chat(body)).data.sessionId);
      return ids.map((id) => ids.indexOf(id));
    },
    default: [0, 1, 2, 3, 4, 5],
    'one-per-customer': [0, 0, 2, 3, 4, 5],
  },
  'trigger-chat/reply-to-foreign': {
    async run({ chat, send }) {
      const { data } = await chat(email);
      const body = { ...email, communicationChannel: 'Desk', emailOptions: { replyTo: data.sessionId } };
      return outcomeOf(await send('POST /chat-agent/trigger', body, { 'x-api-key': 'globex-key' }));
    },
    default: '404 replyToSessionNotFound',
    forbidden: '403 forbidden',
  },
  'trigger-chat/reply-to-new-session': {
    async run({ chat, session, wait }) {
      const first = await chat({
        ...email,
        metadata: { name: 'Ada' },
        emailOptions: { subject: 'Tulips', cc: 'b@example.com' },
      });
      const emailOptions = { replyTo: first.data.sessionId };
      const second = await chat({ ...email, customerEmail: 'eve@example.com', emailOptions });
      wait({ minutes: 1 });
      const { userDetails, dynamicVariables, transcript } = (await session(second.data.sessionId)).data;
      const { subject, cc } = transcript.at(-1)?.metadata ?? {};
      return [second.data.sessionId === first.data.sessionId, userDetails.email, dynamicVariables, subject, cc];
    },
    default: [true, 'ada@example.com', { name: 'Ada' }, 'Tulips', 'b@example.com'],
    'new-session': [false, 'ada@example.com', { name: 'Ada' }, 'Tulips', 'b@example.com'],
  },
  'trigger-chat/reply-without-message': {
    run: async ({ chat }) => outcomesOf(chat(reply), chat({ ...reply, message: 'Hi' })),
    default: ['200', '200'],
    refused: ['422 validationError', '200'],
  },
  'trigger-chat/reply-fields-outside-reply-mode': {
    run: async ({ chat }) =>
      outcomesOf(chat({ ...site, message: 'Hi' }), chat({ ...site, sessionId: 'x' }), chat(site)),
    default: ['200', '200', '200'],
    refused: ['400 incompatibleOptions', '400 incompatibleOptions', '200'],
  },
  'trigger-chat/transcript-extent': {
    async run({ chat }) {
      const first = await chat({ ...reply, message: 'picture' });
      const { sessionId } = first.data;
      const second = await chat({ ...reply, message: 'summary', sessionId });
      return [first.data.transcript.length, second.data.transcript.length];
    },
    default: [2, 3],
    whole: [2, 5],
  },
  'trigger-chat/continue-ended-session': {
    async run({ chat, wait }) {
      const { sessionId } = (await chat({ ...reply, message: 'Hi' })).data;
      const active = outcomeOf(await chat({ ...reply, message: 'Hi', sessionId }));
      wait({ hours: 1 });
      return [active, outcomeOf(await chat({ ...reply, message: 'Hi', sessionId }))];
    },
    default: ['200', '200'],
    'not-found': ['200', '404 sessionNotFound'],
  },
  'trigger-chat/agent-failure-in-reply-mode': {
    async run(service) {
      const answer = await service.chat({ ...reply, message: 'fail' });
      if (answer.data === null) return outcomeOf(answer);
      const { sessionId, transcript } = answer.data;
      return [transcript.map(({ type }: { type: string }) => type), await statusOf(service, sessionId)];
    },
    default: '500 internalError',
    'transcript-so-far': [['message', 'thinking'], 'agent_errored'],
  },
  'get-session/empty-id': {
    run: async ({ send }) =>
      outcomesOf(send('GET /session/fetch/'), send('GET /session/fetch'), send('POST /session/fetch/')),
    default: ['422 validationError', '422 validationError', '405 methodNotAllowed'],
    'unknown-path': ['404 pathNotFound', '404 pathNotFound', '404 pathNotFound'],
  },
  'update-workflow/what-changes': {
    async run({ send, mock }) {
      await send('PUT /workflow/call/wf_order_followup', { customer_number: '+14155550170' });
      return mock.time.advance({ hours: 1 }).map(({ type }) => type);
    },
    default: ['call-ready', 'call-placed', 'call-answered', 'call-hung-up'],
    'details-only': [],
  },
  'update-workflow/repeated': {
    async run({ send, call, mock, wait }) {
      const update = (customer_number: string) => send('PUT /workflow/call/wf_order_followup', { customer_number });
      await call({ phoneNumber: '+14155550170' });
      await update('+14155550170');
      await update('+14155550171');
      wait({ seconds: 1 });
      await update('14155550170');
      return mock.time.advance({ hours: 1 }).filter(({ type }) => type === 'call-placed').length;
    },
    default: 4,
    replaces: 3,
  },
  'trigger-call/option-not-text': {
    async run(service) {
      const answer = await service.call({ options: { dtmfEnabled: true, speed: 1.5, voiceId: 'v' } });
      if (answer.data === null) return outcomeOf(answer);
      service.wait({ minutes: 1 });
      return (await service.session(answer.data.callId)).data.transcript[0]?.metadata?.options;
    },
    default: '422 validationError',
    accepted: { dtmfEnabled: 'true', speed: '1.5', voiceId: 'v' },
  },
  'trigger-call/past-schedule': {
    run: async ({ call, send }) =>
      outcomesOf(
        call({ scheduleTime: '2026-11-20T08:59:59Z' }),
        call({ scheduleTime: '2026-11-20T09:00:00Z' }),
        send('PUT /workflow/call/wf_order_followup', {
          customer_number: '+14155550170',
          schedule_time: '2020-01-01T00:00:00Z',
        }),
      ),
    default: ['200', '200', '200'],
    refused: ['422 validationError', '200', '422 validationError'],
  },
  'trigger-call/call-on-date-zone': {
    async run(service) {
      // Half past one at night in Kolkata, where the day is over; in UTC it is not.
      const { data } = await service.call({ callOnDate: '2026-11-20', scheduleTime: '2026-11-20T20:00:00Z' });
      service.wait({ hours: 12 });
      return statusOf(service, data.callId);
    },
    default: 'call_expired',
    utc: 'call_hangup',
  },
  'trigger-call/call-on-date-past': {
    run: async ({ call }) => outcomesOf(call({ callOnDate: '2026-11-19' }), call({ callOnDate: '2026-11-20' })),
    default: ['200', '200'],
    refused: ['422 validationError', '200'],
  },
  'trigger-call/call-on-date-early': {
    async run(service) {
      const { data } = await service.call({ callOnDate: '2026-11-21' });
      const seen: string[] = [];
      for (const minutes of [9 * 60, 29, 2]) {
        service.wait({ minutes });
        seen.push(await statusOf(service, data.callId));
      }
      return seen;
    },
    default: ['call_hangup', 'call_hangup', 'call_hangup'],
    'on-that-day': ['call_in_queue', 'call_in_queue', 'call_hangup'],
  },
  'trigger-call/what-is-a-failure': {
    async run(service) {
      const { data } = await service.call({ phoneNumber: '+14155550193', noOfRetries: 1, retryAfterHours: 1 });
      service.wait({ hours: 2 });
      return [await statusOf(service, data.callId), await statusOf(service, `${data.callId}-r1`)];
    },
    default: ['agent_errored', '404 sessionNotFound'],
    'agent-errored': ['agent_errored', 'agent_errored'],
  },
  'trigger-call/retry-negative': {
    run: async ({ call }) =>
      outcomesOf(call({ noOfRetries: -1 }), call({ retryAfterHours: -1 }), call({ noOfRetries: 0 })),
    default: ['200', '200', '200'],
    refused: ['422 validationError', '422 validationError', '200'],
  },
  'signed-url/empty-parameter': {
    async run(service) {
      const callId = await recordedCall(service);
      const { send } = service;
      return outcomesOf(
        send(`GET ${link}?callId=`),
        send(`GET ${link}?callId=&callRecordingUrl=https://example.com/a`),
        send(`GET ${link}?callId=${callId}&callRecordingUrl=`),
      );
    },
    default: ['404 callNotFound', '404 callNotFound', '422 validationError'],
    'as-omitted': ['422 validationError', '200', '200'],
  },
  'signed-url/both-parameters': {
    async run(service) {
      const callId = await recordedCall(service);
      const answer = await service.send(`GET ${link}?callId=${callId}&callRecordingUrl=https://example.com/a`);
      return linkPathOf(answer, callId);
    },
    default: 'CALL-r1.wav',
    'call-recording-url': 'sample.wav',
  },
  'signed-url/retried-call': {
    async run(service) {
      const callId = await recordedCall(service);
      return linkPathOf(await service.send(`GET ${link}?callId=${callId}`), callId);
    },
    default: 'CALL-r1.wav',
    first: 'CALL.wav',
  },
  'signed-url/unknown-storage-url': {
    run: async ({ send }) => outcomeOf(await send(`GET ${link}?callRecordingUrl=https://example.com/a`)),
    default: '200',
    'not-found': '404 recordingNotFound',
  },
  'signed-url/expired-answer': {
    async run({ send, wait }) {
      const { data } = await send(`GET ${link}?callRecordingUrl=https://example.com/a`);
      const opens = outcomeOf(await send(`GET ${data.url}`));
      wait({ hours: 1 });
      return [opens, outcomeOf(await send(`GET ${data.url}`)), outcomeOf(await send(`GET ${data.url}0`))];
    },
    default: ['200', '403 linkExpired', '403 linkForged'],
    gone: ['200', '410 linkExpired', '403 linkForged'],
  },
  'cancel-call/not-in-queue': {
    async run({ call, send }) {
      const { callId } = (await call()).data;
      return [outcomeOf(await send(`PUT /call/cancel/${callId}`)), outcomeOf(await send(`PUT /call/cancel/${callId}`))];
    },
    default: ['200', '409 callNotInQueue'],
    'bad-request': ['200', '400 callNotInQueue'],
  },
  'session/version-label': {
    async run({ chat, call, session, wait }) {
      const turn = await chat({ ...reply, message: 'Hi' });
      const ids = [
        (await chat(site)).data.sessionId,
        (await chat({ ...site, agentVersion: '1' })).data.sessionId,
        (await call()).data.callId,
        turn.data.sessionId,
      ];
      wait({ minutes: 5 });
      const versions: unknown[] = [];
      for (const id of ids) versions.push((await session(id)).data.agentDetails.version);
      await chat({ ...reply, agentVersion: '2', message: 'Hi', sessionId: turn.data.sessionId });
      return [...versions, (await session(turn.data.sessionId)).data.agentDetails.version];
    },
    default: ['2', '1', '2', '2', '2'],
    none: [null, '1', null, null, '2'],
  },
  'session/time-of-call': {
    async run({ call, session, wait }) {
      const { callId } = (await call()).data;
      const times: string[] = [];
      for (const seconds of [5, 60]) {
        wait({ seconds });
        const { time, createdAt } = (await session(callId)).data;
        times.push(time.slice(17, 19), createdAt.slice(17, 19));
      }
      return times;
    },
    default: ['00', '00', '00', '00'],
    placed: ['00', '00', '10', '00'],
  },
  'transport/wrong-method': {
    run: async ({ send }) => [
      outcomeOf(await send('GET /call/trigger')),
      outcomeOf(await send('OPTIONS /call/trigger', undefined, { origin: 'https://example.com' })),
    ],
    default: ['405 methodNotAllowed', '204'],
    'not-found': ['404 pathNotFound', '204'],
  },
  'transport/missing-identifier': {
    run: async ({ send }) =>
      outcomesOf(
        send('PUT /call/cancel/'),
        send('PUT /call/cancel'),
        send('GET /session/fetch/'),
        send('GET /call/cancel'),
      ),
    default: ['404 callNotFound', '404 callNotFound', '422 validationError', '405 methodNotAllowed'],
    'unknown-path': ['404 pathNotFound', '404 pathNotFound', '422 validationError', '404 pathNotFound'],
  },
  'transport/malformed-json': {
    run: async ({ send }) => outcomesOf(send('POST /call/trigger', '{'), send('POST /call/trigger', '')),
    default: ['400 malformedJson', '400 malformedJson'],
    'validation-error': ['422 validationError', '400 malformedJson'],
  },
  'transport/empty-body': {
    run: async ({ send }) => outcomesOf(send('POST /call/trigger', '{'), send('POST /call/trigger', '')),
    default: ['400 malformedJson', '400 malformedJson'],
    'validation-error': ['400 malformedJson', '422 validationError'],
  },
  'transport/content-type': {
    run: async ({ send }) =>
      outcomesOf(
        send('POST /chat-agent/trigger', site, { 'content-type': 'text/plain' }),
        send('POST /chat-agent/trigger', site, { 'content-type': null }),
        send('POST /chat-agent/trigger', '{', { 'content-type': 'text/plain' }),
      ),
    default: ['415 unsupportedMediaType', '415 unsupportedMediaType', '415 unsupportedMediaType'],
    'read-anyway': ['200', '200', '400 malformedJson'],
  },
  'transport/key-before-path': {
    run: async ({ send }) =>
      outcomesOf(
        send('GET /nowhere', undefined, { 'x-api-key': null }),
        send('GET /call/trigger', undefined, { 'x-api-key': 'wrong' }),
        send('GET /nowhere'),
        send('OPTIONS /call/trigger', undefined, { 'x-api-key': null }),
      ),
    default: ['404 pathNotFound', '405 methodNotAllowed', '404 pathNotFound', '204'],
    'key-first': ['401 apiKeyMissing', '401 apiKeyInvalid', '404 pathNotFound', '204'],
  },
  'transport/unknown-members': {
    run: async ({ chat, call }) =>
      outcomesOf(
        chat({ ...site, nickname: 'Ada' }),
        chat({ ...messenger, messengerOptions: { toString: 'x' } }),
        chat({ ...site, metadata: { nickname: 'Ada' } }),
        call({ options: { pitch: '2' } }),
      ),
    default: ['200', '200', '200', '200'],
    refused: ['422 validationError', '422 validationError', '200', '422 validationError'],
  },
  'transport/duplicate-query': {
    async run(service) {
      const callId = await recordedCall(service);
      return outcomesOf(
        service.send(`GET ${link}?callId=${callId}&callId=none`),
        service.send(`GET ${link}?callId=none&callId=${callId}`),
      );
    },
    default: ['200', '404 callNotFound'],
    last: ['404 callNotFound', '200'],
    refused: ['422 validationError', '422 validationError'],
  },
  'validation/null': {
    run: async ({ chat, call }) =>
      outcomesOf(
        chat({ ...site, agentVersion: null, metadata: { name: null } }),
        chat({ ...messenger, messengerOptions: { messageType: null } }),
        chat({ ...site, customerNumber: null }),
        call({ options: { voiceId: null }, callPriority: null }),
        chat({ ...site, attachments: [null] }),
      ),
    default: Array.from({ length: 5 }, () => '422 validationError'),
    'as-omitted': ['200', '200', '400 customerNumberRequired', '200', '422 validationError'],
  },
  'validation/empty-text': {
    run: async ({ chat, send }) =>
      outcomesOf(
        chat({ ...site, customerNumber: '' }),
        chat({ ...messenger, messengerOptions: { additionalContext: '' } }),
        chat({ ...site, metadata: { name: '' } }),
        send('PUT /call/cancel/'),
        send(`GET ${link}?callId=`),
      ),
    default: ['400 customerNumberRequired', '200', '200', '404 callNotFound', '404 callNotFound'],
    'validation-error': [
      '422 validationError',
      '422 validationError',
      '200',
      '422 validationError',
      '422 validationError',
    ],
  },
  'validation/moment-without-offset': {
    async run(service) {
      // In Kolkata nine hours are over: it is half past two in the afternoon.
      const answer = await service.call({ scheduleTime: '2026-11-20T15:00:00' });
      const wrong = outcomeOf(await service.call({ scheduleTime: '2026-02-30T15:00' }));
      if (answer.data === null) return [outcomeOf(answer), wrong];
      const { callId } = answer.data;
      service.wait({ hours: 1 });
      const soon = await statusOf(service, callId);
      service.wait({ hours: 6 });
      return [soon, await statusOf(service, callId), wrong];
    },
    default: ['422 validationError', '422 validationError'],
    utc: ['call_in_queue', 'call_hangup', '422 validationError'],
    timezone: ['call_hangup', 'call_hangup', '422 validationError'],
  },
  'envelope/response-code': {
    run: async ({ send, session }) =>
      (await Promise.all([send('GET /nowhere'), session('none'), send('POST /call/trigger', '{')])).map(
        ({ status, responseCode, data }) => [status, responseCode, data],
      ),
    default: [
      [404, 404, null],
      [404, 404, null],
      [400, 400, null],
    ],
    'always-200': [
      [404, 200, null],
      [404, 200, null],
      [400, 200, null],
    ],
  },
  'authentication/empty-key': {
    run: async ({ send }) =>
      outcomesOf(
        send('GET /session/fetch/x', undefined, { 'x-api-key': '' }),
        send('GET /session/fetch/x', undefined, { 'x-api-key': null }),
      ),
    default: ['401 apiKeyMissing', '401 apiKeyMissing'],
    invalid: ['401 apiKeyInvalid', '401 apiKeyMissing'],
  },
  'working-hours/boundary': {
    async run(service) {
      const hours = { startWorkingHour: '08:00', endWorkingHour: '10:00' };
      const ids: string[] = [];
      for (const scheduleTime of ['2026-11-20T10:00:00Z', '2026-11-20T10:00:59.999Z', '2026-11-20T10:01:00Z']) {
        ids.push((await service.chat({ ...site, ...hours, scheduleTime })).data.sessionId);
      }
      service.mock.time.advance({ hours: 2 });
      const lengths: number[] = [];
      for (const id of ids) lengths.push((await service.session(id)).data.transcript.length);
      return lengths;
    },
    default: [1, 0, 0],
    'whole-minute': [1, 1, 0],
    'end-exclusive': [0, 0, 0],
  },
  'working-hours/end-before-start': {
    run: async ({ chat, call }) =>
      outcomesOf(
        chat({ ...site, startWorkingHour: '20:00', endWorkingHour: '06:00' }),
        call({ startWorkingHour: '20:00', endWorkingHour: '06:00' }),
        chat({ ...site, startWorkingHour: '06:00', endWorkingHour: '20:00' }),
      ),
    default: ['200', '200', '200'],
    refused: ['422 validationError', '422 validationError', '200'],
  },
  'working-hours/equal': {
    async run({ chat, session, mock }) {
      const { sessionId } = (await chat({ ...site, startWorkingHour: '12:00', endWorkingHour: '12:00' })).data;
      const happened = mock.time.advance({ hours: 20 }).find(({ type }) => type === 'message-sending');
      await session(sessionId);
      return happened === undefined ? 'before' : (happened.at - start) / hour;
    },
    default: 'before',
    'one-minute': 3,
  },
};

function templateMessage(messengerOptions: object): object {
  return {
    ...messenger,
    messengerOptions: { messageType: 'template', templateId: 'order_update', ...messengerOptions },
  };
}

/** A call that ended with an error and was tried again; both attempts have a recording. */
async function recordedCall({ call, wait }: Service): Promise<string> {
  const { callId } = (await call({ phoneNumber: '+14155550192', noOfRetries: 1, retryAfterHours: 1 })).data;
  wait({ hours: 2 });
  return callId;
}

/** Which medium a link leads to, the call's identifier shortened. */
function linkPathOf({ data }: Answer, callId: string): string {
  return new URL(data.url).pathname.replace('/media/recordings/', '').replace(callId, 'CALL');
}
