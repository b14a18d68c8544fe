import { listReader, objectReader } from '../files/yaml-reader.ts';
import { booleanReader, secondsReader, textReader, urlReader } from './field-readers.ts';
import type { Recipients, Subject, SubjectAgent, SubjectTemplate, SubjectWorkspace, Waits } from './subject.ts';

/** A subject as its file has it. What is left out follows from the rest. */
export type SubjectFile = Omit<Subject, 'baseUrlAlt' | 'waits'> & { baseUrlAlt?: string; waits?: Partial<Waits> };

const nameReader = (thing: string) =>
  textReader({ expected: `the name of ${thing}`, advice: 'Write it as the dashboard shows it.' });
const apiKeyReader = textReader({
  expected: 'an API key, as a text',
  advice: `Write \${NAME} to take it from a variable of the environment.`,
  isValid: (key) => /^[!-~]+$/.test(key),
  secret: true,
});
const numberReader = textReader({
  expected: 'a phone number with + and country code',
  advice: "Write it as '+14155550123'.",
  isValid: (value) => /^\+[1-9]\d{5,14}$/.test(value),
});
const emailReader = textReader({
  expected: 'an e-mail address',
  advice: 'Write it as ada@example.com.',
  isValid: (value) => /^[^\s@]+@[^\s@]+$/.test(value),
});

const agentReader = objectReader<SubjectAgent>({
  name: { read: nameReader('an agent'), whenMissing: 'Give the name of an agent that chats and calls.' },
  versions: {
    read: listReader(textReader({ expected: 'the label of a published version', advice: "Write it as '2'." })),
    whenMissing: "List the labels of the agent's published versions, such as ['1', '2'].",
  },
  hasDraft: { read: booleanReader, whenMissing: 'Say true when the agent has a draft, else false.' },
});

const templateReader = objectReader<SubjectTemplate>({
  templateId: { read: nameReader('a template'), whenMissing: 'Give the name of an approved template.' },
  languages: {
    read: listReader(textReader({ expected: 'a language code', advice: 'Write it as en.' })),
    whenMissing: 'List its languages, such as [en].',
  },
  variables: {
    read: listReader(textReader({ expected: 'the position of a placeholder', advice: "Write it as '1'." })),
    whenMissing: "List its placeholders, such as ['1', '2'].",
  },
});

const workspaceReader = objectReader<SubjectWorkspace>({
  apiKey: {
    read: apiKeyReader,
    whenMissing: `Write apiKey: \${NAME}, with the name of a variable of the environment.`,
  },
  channels: {
    read: objectReader<SubjectWorkspace['channels']>({
      messenger: { read: nameReader('a channel') },
      messengerWithoutTemplates: { read: nameReader('a channel') },
      messengerWithoutNumbers: { read: nameReader('a channel') },
      webChat: { read: nameReader('a channel') },
      email: { read: nameReader('a channel') },
      emailWithoutAddress: { read: nameReader('a channel') },
      voice: { read: nameReader('a channel') },
      disabled: { read: nameReader('a channel') },
      unsupported: { read: nameReader('a channel') },
    }),
    whenMissing: 'Name at least one channel as messenger, webChat or email.',
  },
  agents: { read: listReader(agentReader), whenMissing: 'List at least one agent that chats and calls.' },
  template: { read: templateReader },
  workflowId: { read: textReader({ expected: 'the identifier of a workflow', advice: 'Write it as a text.' }) },
  messengerNumbers: { read: listReader(numberReader) },
  voiceNumbers: { read: listReader(numberReader) },
});

/** Reads the whole file, field by field. */
export const subjectReader = objectReader<SubjectFile>({
  baseUrl: { read: urlReader, whenMissing: 'Give the base address, such as https://service.example.com/api.' },
  baseUrlAlt: { read: urlReader },
  controlUrl: { read: urlReader },
  controlToken: {
    read: textReader({
      expected: 'the token of the control plane, as a text',
      advice: `Write \${NAME} to take it from a variable of the environment.`,
      isValid: (token) => /^[!-~]+$/.test(token),
      secret: true,
    }),
  },
  workspace: { read: workspaceReader, whenMissing: 'It says which key, channels and agents there are.' },
  otherWorkspace: {
    read: objectReader<NonNullable<Subject['otherWorkspace']>>({
      apiKey: {
        read: apiKeyReader,
        whenMissing: `Write apiKey: \${NAME}, with the name of a variable of the environment.`,
      },
      agent: { read: nameReader('an agent'), whenMissing: 'Give the name of an agent of this workspace.' },
      webChat: { read: nameReader('a channel') },
    }),
  },
  recipients: {
    read: objectReader<Recipients>({
      numbers: {
        read: listReader(numberReader),
        whenMissing: 'List phone numbers of your own; they may get messages and calls.',
      },
      emails: {
        read: listReader(emailReader),
        whenMissing: 'List e-mail addresses of your own; they may get messages.',
      },
      userIds: {
        read: listReader(textReader({ expected: 'a user id of Web Chat', advice: 'Write it as a text.' })),
        whenMissing: 'List user ids of Web Chat, such as [visitor-7].',
      },
    }),
    whenMissing: 'It says whom messages and calls may go to; nobody else is ever named.',
  },
  waits: {
    read: objectReader<Partial<Waits>>({
      sendSeconds: { read: secondsReader },
      answerSeconds: { read: secondsReader },
      visibleSeconds: { read: secondsReader },
    }),
  },
});
