import { alterSuccessData, type Members } from '../kit/altered-service.ts';
import { alterEntries, alterItems, getSessionRoute } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

const transcriptRules = ['transcript/every-entry'] as const;

/** Entries and items that have not what their kind has. */
export const transcript: readonly Sabotage[] = [
  alterEntry('tools answer with objects', ['transcript/function-call-output/output'], (entryFields) => {
    if ('output' in entryFields) entryFields.output = {};
  }),
  alterEntry('arguments of tools are texts', ['transcript/function-call/arguments'], (entryFields) => {
    if ('arguments' in entryFields) entryFields.arguments = JSON.stringify(entryFields.arguments);
  }),
  alterEntry('whether a tool failed is a text', ['transcript/function-call-output/is-error'], (entryFields) => {
    if ('is_error' in entryFields) entryFields.is_error = String(entryFields.is_error);
  }),
  alterEntry('the time of a tool is a text', ['transcript/function-call-output/execution-time'], (entryFields) => {
    if ('executionTimeMs' in entryFields) entryFields.executionTimeMs = '184 ms';
  }),
  alterEntry(
    'a phase of its own',
    ['transcript/function-call/phase', 'transcript/function-call-output/phase'],
    (entryFields) => {
      if ('call_id' in entryFields) entryFields.phase = 'in-call';
    },
  ),
  alterEntry(
    'no call_id',
    ['transcript/function-call/call-id', 'transcript/function-call-output/call-id'],
    (entryFields) => {
      delete entryFields.call_id;
    },
  ),
  alterEntry('a tool without a name', ['transcript/function-call/name'], (entryFields) => {
    if (entryFields.type === 'function_call') delete entryFields.name;
  }),
  alterEntry('thoughts under another name', ['transcript/thinking/thinking'], (entryFields) => {
    if (entryFields.type === 'thinking') {
      entryFields.text = entryFields.thinking;
      delete entryFields.thinking;
    }
  }),
  alterEntry('a summary that is a list', ['transcript/summary/summary'], (entryFields) => {
    if (entryFields.type === 'summary') entryFields.summary = [entryFields.summary];
  }),
  alterEntry('agents that are called agent', ['transcript/message/role'], (entryFields) => {
    if (entryFields.role === 'assistant') entryFields.role = 'agent';
  }),
  alterEntry('content that is one text', ['transcript/message/content'], (entryFields) => {
    if ('content' in entryFields) entryFields.content = 'Hello';
  }),
  alterEntry('messages without an item', ['transcript/message/content'], (entryFields) => {
    if ('content' in entryFields) entryFields.content = [];
  }),
  alterEntry('a sender that is an object', ['transcript/message/sender-id'], (entryFields) => {
    if (entryFields.type === 'message') entryFields.senderId = { number: '+14155550123' };
  }),
  alterEntry('timestamps in milliseconds', ['transcript/message/timestamp'], (entryFields) => {
    if (entryFields.type === 'message') entryFields.timestamp = Date.parse(String(entryFields.timestamp));
  }),
  alterEntry('entries without a type', ['transcript/type'], (entryFields) => delete entryFields.type),
  alterItem('text', 'words under another name', ['content/type/text'], (contentItem) => {
    contentItem.value = contentItem.text;
    delete contentItem.text;
  }),
  alterItem('image', 'nothing but its type', ['content/type/image'], keepOnlyType),
  alterItem('video', 'nothing but its type', ['content/type/video'], keepOnlyType),
  alterItem('audio', 'nothing but its type', ['content/type/audio'], keepOnlyType),
  alterItem('file', 'nothing but its type', ['content/type/file'], keepOnlyType),
  alterItem('button', 'nothing but its type', ['content/type/button'], keepOnlyType),
  {
    name: 'outputs have a call_id of their own',
    breaks: ['transcript/function-call-output/call-id'],
    by: alterEntries(getSessionRoute, (entry) => {
      if (entry.type === 'function_call_output') entry.call_id = `${entry.call_id}-out`;
    }),
    rules: transcriptRules,
  },
  {
    name: 'outputs have the name of the first tool',
    breaks: ['transcript/function-call-output/name'],
    by: alterEntries(getSessionRoute, (entry) => {
      if (entry.type === 'function_call_output') entry.name = 'look_up_something';
    }),
    rules: transcriptRules,
  },
  {
    name: 'a tool has the same call_id whenever it is used',
    // The record has another call_id than the reply, too.
    breaks: ['transcript/function-call/call-id', 'trigger-chat/success-transcript'],
    by: alterEntries(/^(GET|POST)/, (entry) => {
      if ('call_id' in entry) entry.call_id = `call-${String(entry.name)}`;
    }),
    rules: transcriptRules,
  },
  {
    name: 'a call_id is used again',
    // The record has another call_id than the reply, too.
    breaks: ['transcript/function-call/call-id', 'session/field/transcript'],
    by: alterEntries(getSessionRoute, (entry) => {
      if ('call_id' in entry) entry.call_id = 'call-1';
    }),
    rules: transcriptRules,
  },
  {
    name: 'a transcript has the newest first',
    breaks: ['session/field/transcript'],
    by: alterSuccessData(getSessionRoute, ({ transcript: entries }) => {
      (entries as Members[]).reverse();
      for (const [index, current] of (entries as Members[]).entries())
        current.timestamp = new Date(Date.now() - index * 60_000).toISOString();
    }),
    rules: ['transcript/every-entry', 'trigger-chat/conversation-goes-on'],
  },
  {
    name: 'a record keeps what was said in another order',
    breaks: ['session/field/transcript'],
    by: alterSuccessData(getSessionRoute, (data) => {
      const entries = data.transcript as Members[];
      data.transcript = [
        ...entries.filter(({ role }) => role !== 'user'),
        ...entries.filter(({ role }) => role === 'user'),
      ];
      for (const current of data.transcript as Members[]) current.timestamp = data.createdAt;
    }),
    rules: ['transcript/reply-is-in-the-record'],
  },
  {
    name: 'the record keeps the beginning of what a tool returned',
    breaks: ['session/field/transcript'],
    by: alterEntries(getSessionRoute, (entryFields) => {
      if ('output' in entryFields) entryFields.output = String(entryFields.output).slice(0, 5);
    }),
    rules: ['transcript/reply-is-in-the-record'],
  },
  {
    name: 'the moments of a reply are seconds taken for milliseconds',
    breaks: ['trigger-chat/success-transcript'],
    by: alterEntries('POST /chat-agent/trigger', (entryFields) => {
      entryFields.timestamp = new Date(Date.parse(String(entryFields.timestamp)) / 1000).toISOString();
    }),
    rules: ['transcript/reply-is-in-the-record'],
  },
];

function alterEntry(name: string, breaks: Sabotage['breaks'], alter: (fields: Members) => unknown): Sabotage {
  const alterAndKeep = (fields: Members) => {
    alter(fields);
  };
  return {
    name: `a transcript has ${name}`,
    breaks,
    by: alterEntries(/^(GET|POST)/, alterAndKeep),
    rules: transcriptRules,
  };
}

function alterItem(
  type: string,
  name: string,
  breaks: Sabotage['breaks'],
  alter: (fields: Members) => unknown,
): Sabotage {
  return {
    name: `an item of the type ${type} has ${name}`,
    breaks,
    by: alterItems(type, alter),
    rules: transcriptRules,
  };
}

function keepOnlyType(fields: Members): void {
  for (const name of Object.keys(fields)) if (name !== 'type') delete fields[name];
}
