import { answeringWith, type Members } from '../altered-service.ts';
import { entriesOf, itemsOf, reading } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

const every = ['transcript/every-entry'] as const;

/** Entries and items that have not what their kind has. */
export const transcript: readonly Sabotage[] = [
  entry('tools answer with objects', ['transcript/function-call-output/output'], (one) => {
    if ('output' in one) one.output = {};
  }),
  entry('arguments of tools are texts', ['transcript/function-call/arguments'], (one) => {
    if ('arguments' in one) one.arguments = JSON.stringify(one.arguments);
  }),
  entry('whether a tool failed is a text', ['transcript/function-call-output/is-error'], (one) => {
    if ('is_error' in one) one.is_error = String(one.is_error);
  }),
  entry('the time of a tool is a text', ['transcript/function-call-output/execution-time'], (one) => {
    if ('executionTimeMs' in one) one.executionTimeMs = '184 ms';
  }),
  entry('a phase of its own', ['transcript/function-call/phase', 'transcript/function-call-output/phase'], (one) => {
    if ('call_id' in one) one.phase = 'in-call';
  }),
  entry('no call_id', ['transcript/function-call/call-id', 'transcript/function-call-output/call-id'], (one) => {
    delete one.call_id;
  }),
  entry('a tool without a name', ['transcript/function-call/name'], (one) => {
    if (one.type === 'function_call') delete one.name;
  }),
  entry('thoughts under another name', ['transcript/thinking/thinking'], (one) => {
    if (one.type === 'thinking') {
      one.text = one.thinking;
      delete one.thinking;
    }
  }),
  entry('a summary that is a list', ['transcript/summary/summary'], (one) => {
    if (one.type === 'summary') one.summary = [one.summary];
  }),
  entry('agents that are called agent', ['transcript/message/role'], (one) => {
    if (one.role === 'assistant') one.role = 'agent';
  }),
  entry('content that is one text', ['transcript/message/content'], (one) => {
    if ('content' in one) one.content = 'Hello';
  }),
  entry('messages without an item', ['transcript/message/content'], (one) => {
    if ('content' in one) one.content = [];
  }),
  entry('a sender that is an object', ['transcript/message/sender-id'], (one) => {
    if (one.type === 'message') one.senderId = { number: '+14155550123' };
  }),
  entry('timestamps in milliseconds', ['transcript/message/timestamp'], (one) => {
    if (one.type === 'message') one.timestamp = Date.parse(String(one.timestamp));
  }),
  entry('entries without a type', ['transcript/type'], (one) => delete one.type),
  item('text', 'words under another name', ['content/type/text'], (one) => {
    one.value = one.text;
    delete one.text;
  }),
  item('image', 'nothing but its type', ['content/type/image'], bare),
  item('video', 'nothing but its type', ['content/type/video'], bare),
  item('audio', 'nothing but its type', ['content/type/audio'], bare),
  item('file', 'nothing but its type', ['content/type/file'], bare),
  item('button', 'nothing but its type', ['content/type/button'], bare),
  {
    name: 'outputs have a call_id of their own',
    breaks: ['transcript/function-call-output/call-id'],
    by: entriesOf(reading, (one) => {
      if (one.type === 'function_call_output') one.call_id = `${one.call_id}-out`;
    }),
    rules: every,
  },
  {
    name: 'outputs have the name of the first tool',
    breaks: ['transcript/function-call-output/name'],
    by: entriesOf(reading, (one) => {
      if (one.type === 'function_call_output') one.name = 'look_up_something';
    }),
    rules: every,
  },
  {
    name: 'a call_id is used again',
    breaks: ['transcript/function-call/call-id'],
    by: entriesOf(reading, (one) => {
      if ('call_id' in one) one.call_id = 'call-1';
    }),
    rules: every,
  },
  {
    name: 'a transcript has the newest first',
    breaks: ['session/field/transcript'],
    by: answeringWith(reading, ({ transcript: entries }) => {
      (entries as Members[]).reverse();
      for (const [index, one] of (entries as Members[]).entries())
        one.timestamp = new Date(Date.now() - index * 60_000).toISOString();
    }),
    rules: ['transcript/every-entry', 'trigger-chat/conversation-goes-on'],
  },
  {
    name: 'a record keeps what was said in another order',
    breaks: ['session/field/transcript'],
    by: answeringWith(reading, (data) => {
      const entries = data.transcript as Members[];
      data.transcript = [
        ...entries.filter(({ role }) => role !== 'user'),
        ...entries.filter(({ role }) => role === 'user'),
      ];
      for (const one of data.transcript as Members[]) one.timestamp = data.createdAt;
    }),
    rules: ['transcript/reply-is-in-the-record'],
  },
];

function entry(name: string, breaks: Sabotage['breaks'], alter: (one: Members) => unknown): Sabotage {
  const keeps = (one: Members) => {
    alter(one);
  };
  return { name: `a transcript has ${name}`, breaks, by: entriesOf(/^(GET|POST)/, keeps), rules: every };
}

function item(type: string, name: string, breaks: Sabotage['breaks'], alter: (one: Members) => unknown): Sabotage {
  return { name: `an item of the type ${type} has ${name}`, breaks, by: itemsOf(type, alter), rules: every };
}

function bare(one: Members): void {
  for (const name of Object.keys(one)) if (name !== 'type') delete one[name];
}
