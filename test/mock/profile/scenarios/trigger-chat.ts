import { email, messenger } from '../../../support/bodies.ts';
import {
  outcomeOf,
  outcomesOf,
  reply,
  type ScenariosOf,
  sendAndRead,
  site,
  statusOf,
  templateMessage,
  textsOf,
} from './scenario.ts';

export const triggerChatScenarios: ScenariosOf<'trigger-chat'> = {
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
    default: [true, email.customerEmail, { name: 'Ada' }, 'Tulips', 'b@example.com'],
    'new-session': [false, email.customerEmail, { name: 'Ada' }, 'Tulips', 'b@example.com'],
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
};
