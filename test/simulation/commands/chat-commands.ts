// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.

import type { Random } from '../../support/random.ts';
import type { Model } from '../model/model.ts';
import type { Body } from '../model/request-shapes.ts';
import type { TestWorkspace } from '../workspaces.ts';
import { knownThreads, randomMetadata, randomScheduling } from './generators.ts';

const customers = {
  number: ['+14155550123', '14155550124', '+15550201', '15550203', '+15550202', '+14155550191', '+14155550193'],
  user: ['visitor', 'visitor', 'user-7', 'send-fails', 'agent-fails'],
  email: [
    'zoe@example.com',
    'max@example.com',
    'bounce@example.com',
    'send-fails@example.com',
    'agent-fails@example.com',
  ],
};

/** A body of Trigger Chat that sends something; at times with something missing or wrong. */
export function randomChatBody(random: Random, model: Model, workspace: TestWorkspace, session: () => string): Body {
  const channels = workspace.channels.map(({ name }) => name);
  const usable = ['Chat', 'Site', 'Post', 'Post'];
  const communicationChannel = random.chance(75) ? random.pick(usable) : random.pick([...channels, 'No Channel']);
  const type = workspace.channels.find(({ name }) => name === communicationChannel)?.type;
  const threads = knownThreads(model, workspace).slice(-4);
  const thread = () => (threads.length > 0 && random.chance(85) ? random.pick(threads) : session());
  const metadata = randomMetadata(random);
  const attachments = random.chance(10)
    ? ['https://files.example.com/a.png', 'https://files.example.com/b.pdf', 'https://files.example.com/c.mp3']
    : undefined;
  return {
    communicationChannel,
    ...randomCustomer(random, type),
    ...(metadata && { metadata }),
    ...(attachments && { attachments }),
    ...(type === 'email' || random.chance(3) ? randomEmail(random, thread) : {}),
    ...(type !== 'email' && random.chance(70) ? { messengerOptions: randomMessage(random) } : {}),
    ...randomAgent(random, workspace),
    ...(random.chance(10) && { agentNumber: random.pick(['+15550101', '15550102', '15550151', '+19990000']) }),
    ...randomScheduling(random, model, 'UTC'),
    ...(random.chance(3) && { message: 'Ignored', sessionId: session(), unknownMember: 1 }),
  };
}

function randomCustomer(random: Random, type: string | undefined): Body {
  if (random.chance(3)) return random.pick([{}, { customerNumber: '' }, { customerEmail: 'zoe@example.com' }]);
  if (type === 'email') return { customerEmail: random.pick(customers.email) };
  return { customerNumber: random.pick(type === 'webChat' ? customers.user : customers.number) };
}

function randomAgent(random: Random, workspace: TestWorkspace): Body {
  if (random.chance(75)) return {};
  const agentName = random.pick([...workspace.agents.map(({ name }) => name), 'No One']);
  const agentVersion = random.pick(['default', 'draft', '1', '2', '3.1']);
  return { ...(random.chance(60) && { agentName }), ...(random.chance(60) && { agentVersion }) };
}

function randomMessage(random: Random): Body {
  const messageType = random.pick([undefined, 'prompt', 'say', 'say', 'template', 'template']);
  const templateVariables = random.pick([undefined, { 1: 'one', 2: 2 }, { 1: '{{2}}', 2: 'two', 3: 'three' }]);
  return {
    ...(messageType && { messageType }),
    ...(random.chance(90) && {
      message: random.pick(['Exactly this.', 'Not filled: ${name}', random.chance(5) ? '' : 'Yes']),
    }),
    ...(random.chance(90) && { templateId: random.pick(['news', 'news', 'news', 'olds']) }),
    ...(random.chance(50) && { templateLanguage: random.pick(['en', 'hi', 'hi']) }),
    ...(templateVariables && { templateVariables }),
  };
}

function randomEmail(random: Random, thread: () => string): Body {
  const messageType = random.pick([undefined, 'prompt', 'say', 'say']);
  const emailOptions = {
    ...(messageType && { messageType }),
    ...(random.chance(90) && { body: 'Dear you.' }),
    ...(random.chance(50) && { subject: random.pick(['First', 'Second']) }),
    ...(random.chance(40) && { cc: random.pick(['a@example.com', 'a@example.com, b@example.com', 'c@example.com']) }),
    ...(random.chance(20) && { bcc: 'd@example.com,e@example.com' }),
    ...(random.chance(40) && { replyTo: thread() }),
  };
  return { emailOptions };
}

/** A body of Trigger Chat in reply mode. */
export function randomReplyBody(random: Random, workspace: TestWorkspace, session: () => string): Body {
  const agents = workspace.agents.map(({ name }) => name);
  const agentName = random.chance(3)
    ? random.pick([undefined, 'No One', ''])
    : random.pick(agents.length > 0 ? agents : ['Ann']);
  const message = random.pick([undefined, 'Hello', 'Where is my order?', 'Hello', 'Where is my order?', 'Break!']);
  const metadata = randomMetadata(random);
  return {
    doReturnResponse: true,
    ...(agentName !== undefined && { agentName }),
    ...(message && { message }),
    ...(metadata && { metadata }),
    ...(random.chance(60) && { sessionId: session() }),
    ...(random.chance(15) && { agentVersion: random.pick(['default', 'draft', '1', '2']) }),
    ...(random.chance(30) && random.pick([{ customerNumber: '+14155550123' }, { customerEmail: 'zoe@example.com' }])),
    ...(random.chance(4) && random.pick([{ startWorkingHour: '09:00' }, { scheduleTime: '2026-11-05T10:00:00Z' }])),
    ...(random.chance(4) && { communicationChannel: 'No Channel', timezone: 'UTC' }),
  };
}
