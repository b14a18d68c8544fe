import { isObject } from '../../../src/json.ts';
import { type Alteration, alterRequests, type Fetch, type Members } from '../kit/altered-service.ts';
import {
  alterChatBody,
  alterChatOptions,
  alterExactText,
  getSessionRoute,
  ownKey,
  refuseWhen,
  triggerCallRoute,
  triggerChatRoute,
  updateWorkflowRoute,
} from '../sabotages/alterations.ts';
import type { Stranger } from './stranger.ts';

const callRoutes = [triggerCallRoute, updateWorkflowRoute] as const;

/** How strangers read what they are sent. */
export const requestStrangers: readonly Stranger[] = [
  ...callRoutes.flatMap((route): Stranger[] => {
    const name = route === triggerCallRoute ? 'of a call' : 'of a workflow';
    const field = (camel: string, snake: string) => (route === triggerCallRoute ? camel : snake);
    const priority = field('callPriority', 'call_priority');
    const breaks = ['limits/call-priority'] as const;
    return [
      {
        name: `the priority ${name} is less than 100`,
        breaks,
        by: refuseWhen(route, (body) => body[priority] === 100),
      },
      { name: `the priority ${name} is more than 1`, breaks, by: refuseWhen(route, (body) => body[priority] === 1) },
      {
        name: `the priority ${name} is brought between its limits`,
        breaks,
        by: alterBody(route, (body) => {
          if (typeof body[priority] === 'number') body[priority] = Math.min(Math.max(body[priority], 1), 100);
        }),
      },
      {
        name: `the number of the version ${name} has to be a text`,
        breaks: ['trigger-call/field/agent-version', 'update-workflow/field/agent-version'],
        by: refuseWhen(route, (body) => typeof body[field('agentVersion', 'agent_version')] === 'number'),
      },
      {
        name: `the own number ${name} has to have its plus`,
        breaks: ['trigger-call/field/agent-number', 'update-workflow/field/bot-number'],
        by: refuseWhen(route, (body) => /^\d/.test(String(body[field('agentNumber', 'bot_number')] ?? ''))),
      },
      {
        name: `any option ${name} that it does not know is refused`,
        breaks: ['trigger-call/field/options', 'update-workflow/field/options'],
        by: refuseWhen(route, ({ options }) => isObject(options) && 'dtmfEnabled' in options),
      },
      {
        name: `the date ${name} has to be after today`,
        breaks: ['trigger-call/field/call-on-date', 'update-workflow/field/call-on-date'],
        by: refuseWhen(route, (body) => {
          const date = body[field('callOnDate', 'call_on_date')];
          return typeof date === 'string' && date <= new Date().toISOString().slice(0, 10) && date > '2020';
        }),
      },
    ];
  }),
  {
    name: 'a version of a call has to be a number',
    breaks: ['trigger-call/field/agent-version'],
    excuse: { gap: 'trigger-call/agent-version-words', reason: 'Which texts a version of a call may be is open.' },
    by: refuseWhen(triggerCallRoute, ({ agentVersion }) =>
      /^\d+$/.test(typeof agentVersion === 'string' ? agentVersion : ''),
    ),
  },
  {
    name: 'hours are read on a clock of twelve hours',
    breaks: ['limits/working-hours', 'trigger-chat/before-start', 'trigger-chat/after-end'],
    by: alterChatBody((body) => {
      for (const name of ['startWorkingHour', 'endWorkingHour'])
        if (typeof body[name] === 'string')
          body[name] = body[name].replace(/^(1[3-9]|2\d)/, (hour) => pad(Number(hour) - 12));
    }),
  },
  {
    name: 'hours of messages without a zone are those of the server',
    breaks: ['limits/chat-time-zone'],
    by: alterChatBody((body) => {
      if ('startWorkingHour' in body || 'endWorkingHour' in body) body.timezone ??= 'America/New_York';
    }),
  },
  {
    name: 'hours of calls without a zone are those of the server',
    breaks: ['limits/call-time-zone'],
    by: alterBody(triggerCallRoute, (body) => (body.timezone ??= 'America/New_York')),
  },
  {
    name: 'working hours have no minutes',
    breaks: ['limits/working-hours', 'trigger-chat/before-start'],
    by: alterChatBody((body) => {
      for (const name of ['startWorkingHour', 'endWorkingHour'])
        if (typeof body[name] === 'string') body[name] = body[name].replace(/:\d\d$/, ':00');
    }),
  },
  {
    name: 'doReturnResponse: false is reply mode',
    breaks: ['trigger-chat/field/do-return-response', 'trigger-chat/success'],
    by: alterChatBody((body) => {
      if (body.doReturnResponse === false) body.doReturnResponse = true;
    }),
  },
  {
    name: 'who goes on need not name the agent',
    breaks: ['trigger-chat/error/agent-name-required', 'trigger-chat/reply-mode-needs-agent'],
    by: alterChatBody((body) => {
      if (body.doReturnResponse === true && typeof body.sessionId === 'string') body.agentName ??= 'Ava';
    }),
  },
  {
    name: 'a say message without a text is a prompt where there is context',
    breaks: ['trigger-chat/error/message-required'],
    by: alterChatOptions('messengerOptions', (options) => {
      if (options.messageType === 'say' && !('message' in options) && 'additionalContext' in options)
        options.messageType = 'prompt';
    }),
  },
  {
    name: 'an email takes its body from messengerOptions.message',
    breaks: ['trigger-chat/error/email-body-required'],
    by: alterChatBody(({ emailOptions, messengerOptions }) => {
      if (isObject(emailOptions) && isObject(messengerOptions)) emailOptions.body ??= messengerOptions.message;
    }),
  },
  {
    name: 'a customer without a number is looked up by email',
    breaks: ['trigger-chat/error/customer-number-required'],
    by: alterChatBody((body) => {
      if (body.doReturnResponse !== true && typeof body.customerEmail === 'string')
        body.customerNumber ??= '+14155550123';
    }),
  },
  {
    name: 'the values of a template are in the order of their length',
    breaks: ['trigger-chat/messenger-options/template-variables'],
    by: alterChatOptions('messengerOptions', ({ templateVariables }) => {
      if (!isObject(templateVariables)) return;
      const values = Object.values(templateVariables).toSorted((a, b) => String(a).length - String(b).length);
      for (const [index, name] of Object.keys(templateVariables).toSorted().entries())
        templateVariables[name] = values[index];
    }),
  },
  {
    name: 'the values of a template are swapped',
    breaks: ['trigger-chat/messenger-options/template-variables'],
    excuse: { reason: 'Nobody can tell who does not know the text of the template: each message has both values.' },
    by: alterChatOptions('messengerOptions', ({ templateVariables }) => {
      if (!isObject(templateVariables)) return;
      const { 1: first, 2: second } = templateVariables;
      if (first !== undefined && second !== undefined) Object.assign(templateVariables, { 1: second, 2: first });
    }),
  },
  {
    name: 'the language of a template is found by its first letter',
    breaks: ['trigger-chat/messenger-options/template-language'],
    excuse: { reason: 'Two languages may have the same text, which only the dashboard knows.' },
    by: alterChatOptions('messengerOptions', (options) => {
      if (options.templateLanguage === 'hi') options.templateLanguage = 'en';
    }),
  },
  {
    name: 'the text $& in a variable is read by the template engine',
    breaks: ['service/placeholder-replaced', 'session/field/dynamic-variables'],
    excuse: {
      gap: 'session/dynamic-variables-content',
      reason: 'What a record shows of them is open, and so is what an agent makes of them.',
    },
    by: alterChatBody(({ metadata }) => alterTexts(metadata, (text) => text.replaceAll('$&', ''))),
  },
  {
    name: 'a variable is not longer than 255 letters',
    breaks: ['session/field/dynamic-variables', 'service/placeholder-replaced'],
    excuse: {
      gap: 'session/dynamic-variables-content',
      reason: 'What a record shows of them is open, and so is what an agent makes of them.',
    },
    by: alterChatBody(({ metadata }) => alterTexts(metadata, (text) => text.slice(0, 255))),
  },
  {
    name: 'numbers in variables become texts',
    breaks: ['session/field/dynamic-variables', 'trigger-chat/field/metadata'],
    excuse: {
      gap: 'session/dynamic-variables-content',
      reason: 'What a record shows of them is open, and so is what an agent makes of them.',
    },
    by: alterChatBody(({ metadata }) => {
      if (!isObject(metadata)) return;
      for (const [name, value] of Object.entries(metadata))
        if (typeof value === 'number') metadata[name] = String(value);
    }),
  },
  {
    name: 'variables in variables are lost',
    breaks: ['session/field/dynamic-variables', 'trigger-chat/field/metadata'],
    excuse: {
      gap: 'session/dynamic-variables-content',
      reason: 'What a record shows of them is open, and so is what an agent makes of them.',
    },
    by: alterChatBody(({ metadata }) => {
      if (!isObject(metadata)) return;
      for (const [name, value] of Object.entries(metadata)) if (typeof value === 'object') delete metadata[name];
    }),
  },
  ...(
    [
      ['tabs become spaces', (text: string) => text.replaceAll('\t', ' ')],
      [
        'marks of direction are left out',
        (text: string) => text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ''),
      ],
      ['spaces that do not break become others', (text: string) => text.replaceAll('\u00a0', ' ')],
      ['two spaces become one', (text: string) => text.replace(/ {2,}/g, ' ')],
      ['a backslash is read as one', (text: string) => text.replaceAll('\\n', '\n')],
      ['percent signs are decoded', (text: string) => text.replace(/%41/g, 'A').replace(/%20/g, ' ')],
      ['typographic quotation marks are made', (text: string) => text.replace(/"([^"]*)"/g, '“$1”')],
    ] as const
  ).map(
    ([name, alter]): Stranger => ({
      name: `of an exact text ${name}`,
      breaks: ['service/say', 'trigger-chat/messenger-options/message', 'trigger-chat/email-options/body'],
      by: alterExactText(alter),
    }),
  ),
  {
    name: 'an exact text that looks like a number is one',
    breaks: ['service/say', 'trigger-chat/messenger-options/message'],
    by: alterExactText((text) => (/^0+\d/.test(text) ? String(Number(text)) : text)),
  },
  {
    name: 'a timestamp with a fraction of a second is refused',
    breaks: ['trigger-chat/field/schedule-time'],
    by: refuseWhen(triggerChatRoute, ({ scheduleTime }) => /\.\d/.test(String(scheduleTime)), 422),
  },
  {
    name: 'identifiers of sessions are found in any letter case',
    breaks: ['get-session/error/session-not-found'],
    excuse: { reason: 'Whether two spellings are one identifier is up to the service, as with UUIDs.' },
    by: alterRequests(
      getSessionRoute,
      (request) => (request.url = request.url.replace(/[^/]+$/, (id) => id.toLowerCase())),
    ),
  },
  {
    name: 'identifiers of sessions are found with space around them',
    breaks: ['get-session/error/session-not-found'],
    excuse: { reason: 'Whether two spellings are one identifier is up to the service, as with UUIDs.' },
    by: alterRequests(getSessionRoute, (request) => (request.url = request.url.replace(/(%20)+$/, ''))),
  },
  {
    name: 'a key is found in any letter case',
    breaks: ['authentication/key-invalid'],
    excuse: { gap: 'authentication/key-matching', reason: 'Whether letter case matters in a key is open.' },
    by: alterKeys((key) => (key.toLowerCase() === ownKey ? ownKey : key)),
  },
  {
    name: 'a key is found by its beginning',
    breaks: ['authentication/key-invalid'],
    by: alterKeys((key) => (key.startsWith(ownKey) ? ownKey : key)),
  },
  {
    name: 'what is wrong with a body is told before who is asked for a key',
    breaks: ['authentication/key-missing', 'authentication/key-invalid'],
    by: (real) => async (request) => {
      const answer = await real(request.clone() as Request);
      if (answer.status !== 401) return answer;
      const headers = new Headers(request.headers);
      headers.set('x-api-key', ownKey);
      const isDangerous = request.method !== 'POST';
      if (isDangerous) return answer;
      const body: unknown = await (request.clone() as Request).json().catch(() => ({}));
      const isWrong = isObject(body) && Object.values(body).some((value) => typeof value === 'number');
      return isWrong ? real(new Request(request, { headers })) : answer;
    },
  },
  {
    name: 'a request that nobody may send is done before it is refused',
    breaks: ['authentication/key-invalid', 'authentication/workspace'],
    by: doBeforeRefusal('DELETE'),
  },
];

function pad(hour: number): string {
  return String(hour).padStart(2, '0');
}

function alterBody(route: string, alter: (body: Members) => unknown): Alteration {
  return alterRequests(route, ({ body }) => body !== undefined && alter(body));
}

function alterTexts(values: unknown, alter: (text: string) => string): void {
  if (!isObject(values)) return;
  for (const [name, value] of Object.entries(values)) if (typeof value === 'string') values[name] = alter(value);
}

function alterKeys(alter: (key: string) => string): Alteration {
  return alterRequests(/^/, (request) => {
    if (request.apiKey !== null) request.apiKey = alter(request.apiKey);
  });
}

/** With a key of another workspace it is done with that of the own, and then answered as it should be. */
function doBeforeRefusal(method: string): Alteration {
  return (real: Fetch) => async (request) => {
    const answer = await real(request.clone() as Request);
    if (request.method !== method || request.headers.get('x-api-key') === ownKey) return answer;
    const headers = new Headers(request.headers);
    headers.set('x-api-key', ownKey);
    await real(new Request(request, { headers }));
    return answer;
  };
}
