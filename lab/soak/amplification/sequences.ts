/** A request of the service or of the control plane; `{id}` is the last id that an answer had. */
export interface Step {
  method: string;
  path: string;
  body?: object;
  /** How often it is sent. */
  times?: number;
}

export interface Sequence {
  name: string;
  steps: readonly Step[];
}

const reply = { doReturnResponse: true, agentName: 'Ava' };
const say = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123' };
const trigger = (body: object, times = 1): Step => ({ method: 'POST', path: '/api/chat-agent/trigger', body, times });
const control = (method: string, path: string, body?: object, times = 1): Step => ({
  method,
  path: `/_mock${path}`,
  ...(body === undefined ? {} : { body }),
  times,
});
const advance = control('POST', '/clock/advance', { days: 30 });
const reads = [
  '/sessions?limit=1000',
  '/sessions/{id}',
  '/messages?limit=1000',
  '/events?limit=1000',
  '/journal?limit=1000',
  '/journal/exchanges?limit=1000',
  '/schedule?limit=1000',
  '/calls?limit=1000',
  '/calls?limit=1000',
  '/workspaces',
  '/faults',
  '/snapshots',
  '/data/sessions',
  '/data/messages?_embed=session',
  '/data/workspaces?_embed=sessions',
].map((path) => control('GET', path));

/** Sequences in which little is sent, with values of `length` characters, repeated `times`: one for each way to make more of it. */
export function createSequences(length: number, times: number): Sequence[] {
  const value = 'x'.repeat(length);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: placeholders are written so.
  const placeholders = '${name}'.repeat(Math.max(1, Math.floor(length / 7)));
  const read: Step = { method: 'GET', path: '/api/session/fetch/{id}' };
  const call = (outcome: string, options: object = {}): Step => ({
    method: 'POST',
    path: '/api/call/trigger',
    body: {
      phoneNumber: outcome,
      agentName: 'Ava',
      noOfRetries: 100,
      retryAfterHours: 0,
      metadata: { name: value },
      options,
    },
  });
  const workflow = { customer_number: '+14155550192', no_of_retries: 100, retry_after_in_hrs: 0 };
  const email = { communicationChannel: 'Help Desk', customerEmail: 'ada@example.com' };
  return [
    {
      name: 'turns that fill a variable again',
      steps: [
        trigger({ ...reply, message: 'everything', metadata: { name: value } }),
        trigger({ ...reply, message: 'everything', sessionId: '{id}' }, times),
        read,
        ...reads,
      ],
    },
    {
      name: 'retries of a call with a first message of placeholders',
      steps: [call('+14155550192', { initialMessage: placeholders }), advance, read, ...reads],
    },
    { name: 'retries of a call that nobody answers', steps: [call('+14155550190'), advance, read, ...reads] },
    {
      name: 'retries of a workflow call',
      steps: [
        {
          method: 'PUT',
          path: '/api/workflow/call/wf_order_followup',
          body: { ...workflow, customer_details: { name: value }, options: { initialMessage: placeholders } },
        },
        advance,
        ...reads,
      ],
    },
    {
      name: 'emails in a thread that keep their copies',
      steps: [
        trigger({ ...email, emailOptions: { cc: value } }),
        trigger({ ...email, emailOptions: { replyTo: '{id}' } }, times),
        advance,
        read,
        ...reads,
      ],
    },
    {
      name: 'messages of the customer',
      steps: [
        trigger({ ...reply, message: 'Hi', metadata: { name: value } }),
        control('POST', '/sessions/{id}/customer-messages', { text: 'everything' }, times),
        read,
        ...reads,
      ],
    },
    {
      name: 'scheduled messages',
      steps: [trigger({ ...say, metadata: { name: value } }, Math.min(times, 20)), advance, read, ...reads],
    },
    {
      name: 'customers with long ids',
      steps: [
        trigger({ communicationChannel: 'Website Chat', customerNumber: value }, Math.min(times, 20)),
        ...reads,
        advance,
      ],
    },
    {
      name: 'outcomes of next calls',
      steps: [control('POST', '/workspaces/acme/next-call-outcomes', { outcome: 'noAnswer', count: 1_000 }, times)],
    },
    {
      name: 'snapshots, faults and workspaces',
      steps: [
        control('POST', '/workspaces', {}, Math.min(times, 50)),
        control('POST', '/snapshots', { name: 'one' }),
        control('POST', '/faults', { effect: { type: 'internalError' }, workspaceId: 'outage' }, times),
        ...reads,
      ],
    },
    {
      name: 'requests that are refused',
      steps: [trigger({ ...reply, agentName: value }, Math.min(times, 20)), { method: 'GET', path: `/api/${value}` }],
    },
  ];
}
