import { outcomeOf, outcomesOf, type ScenariosOf, statusOf } from './scenario.ts';

export const callsScenarios: ScenariosOf<'update-workflow' | 'trigger-call' | 'cancel-call'> = {
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
  'cancel-call/removed-jobs-count': {
    async run({ call, send }) {
      const { callId } = (await call()).data;
      return (await send(`PUT /call/cancel/${callId}`)).data;
    },
    default: { removedJobs: 1 },
    none: { removedJobs: 0 },
  },
  'cancel-call/not-in-queue': {
    async run({ call, send }) {
      const { callId } = (await call()).data;
      return [outcomeOf(await send(`PUT /call/cancel/${callId}`)), outcomeOf(await send(`PUT /call/cancel/${callId}`))];
    },
    default: ['200', '409 callNotInQueue'],
    'bad-request': ['200', '400 callNotInQueue'],
  },
};
