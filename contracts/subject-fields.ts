import type { Recipients, Subject, SubjectAgent, SubjectTemplate, SubjectWorkspace, Waits } from './subject.ts';
import { address, flag, seconds, text } from './subject-values.ts';
import { listOf, object } from './yaml-place.ts';

/** A subject as its file has it. What is left out follows from the rest. */
export type Written = Omit<Subject, 'baseUrlAlt' | 'waits'> & { baseUrlAlt?: string; waits?: Partial<Waits> };

const name = (what: string) => text({ expected: `the name of ${what}`, advice: 'Write it as the dashboard shows it.' });
const apiKey = text({
  expected: 'an API key, as a text',
  advice: `Write \${NAME} to take it from a variable of the environment.`,
  fits: (key) => /^[!-~]+$/.test(key),
  secret: true,
});
const number = text({
  expected: 'a phone number with + and country code',
  advice: "Write it as '+14155550123'.",
  fits: (one) => /^\+[1-9]\d{5,14}$/.test(one),
});
const email = text({
  expected: 'an e-mail address',
  advice: 'Write it as ada@example.com.',
  fits: (one) => /^[^\s@]+@[^\s@]+$/.test(one),
});

const agent = object<SubjectAgent>({
  name: { read: name('an agent'), whenMissing: 'Give the name of an agent that chats and calls.' },
  versions: {
    read: listOf(text({ expected: 'the label of a published version', advice: "Write it as '2'." })),
    whenMissing: "List the labels of the agent's published versions, such as ['1', '2'].",
  },
  hasDraft: { read: flag, whenMissing: 'Say true when the agent has a draft, else false.' },
});

const template = object<SubjectTemplate>({
  templateId: { read: name('a template'), whenMissing: 'Give the name of an approved template.' },
  languages: {
    read: listOf(text({ expected: 'a language code', advice: 'Write it as en.' })),
    whenMissing: 'List its languages, such as [en].',
  },
  variables: {
    read: listOf(text({ expected: 'the position of a placeholder', advice: "Write it as '1'." })),
    whenMissing: "List its placeholders, such as ['1', '2'].",
  },
});

const workspace = object<SubjectWorkspace>({
  apiKey: { read: apiKey, whenMissing: `Write apiKey: \${NAME}, with the name of a variable of the environment.` },
  channels: {
    read: object<SubjectWorkspace['channels']>({
      messenger: { read: name('a channel') },
      messengerWithoutTemplates: { read: name('a channel') },
      messengerWithoutNumbers: { read: name('a channel') },
      webChat: { read: name('a channel') },
      email: { read: name('a channel') },
      emailWithoutAddress: { read: name('a channel') },
      voice: { read: name('a channel') },
      disabled: { read: name('a channel') },
      unsupported: { read: name('a channel') },
    }),
    whenMissing: 'Name at least one channel as messenger, webChat or email.',
  },
  agents: { read: listOf(agent), whenMissing: 'List at least one agent that chats and calls.' },
  template: { read: template },
  workflowId: { read: text({ expected: 'the identifier of a workflow', advice: 'Write it as a text.' }) },
  messengerNumbers: { read: listOf(number) },
  voiceNumbers: { read: listOf(number) },
});

/** Reads the whole file, field by field. */
export const written = object<Written>({
  baseUrl: { read: address, whenMissing: 'Give the base address, such as https://service.example.com/api.' },
  baseUrlAlt: { read: address },
  controlUrl: { read: address },
  controlToken: {
    read: text({
      expected: 'the token of the control plane, as a text',
      advice: `Write \${NAME} to take it from a variable of the environment.`,
      fits: (token) => /^[!-~]+$/.test(token),
      secret: true,
    }),
  },
  workspace: { read: workspace, whenMissing: 'It says which key, channels and agents there are.' },
  otherWorkspace: {
    read: object<NonNullable<Subject['otherWorkspace']>>({
      apiKey: { read: apiKey, whenMissing: `Write apiKey: \${NAME}, with the name of a variable of the environment.` },
      agent: { read: name('an agent'), whenMissing: 'Give the name of an agent of this workspace.' },
      webChat: { read: name('a channel') },
    }),
  },
  recipients: {
    read: object<Recipients>({
      numbers: {
        read: listOf(number),
        whenMissing: 'List phone numbers of your own; they may get messages and calls.',
      },
      emails: { read: listOf(email), whenMissing: 'List e-mail addresses of your own; they may get messages.' },
      userIds: {
        read: listOf(text({ expected: 'a user id of Web Chat', advice: 'Write it as a text.' })),
        whenMissing: 'List user ids of Web Chat, such as [visitor-7].',
      },
    }),
    whenMissing: 'It says whom messages and calls may go to; nobody else is ever named.',
  },
  waits: {
    read: object<Partial<Waits>>({
      sendSeconds: { read: seconds },
      answerSeconds: { read: seconds },
      visibleSeconds: { read: seconds },
    }),
  },
});
