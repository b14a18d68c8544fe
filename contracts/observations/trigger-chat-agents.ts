import { dataOf } from '../questioned.ts';
import { inDays, record, reply, scheduledChat, wasPending } from './bodies.ts';
import { answerBy, type Observation, type ObservationsOf } from './observation.ts';

const unknownName = 'understudy-no-such-name';

/** Which channel, which agent, which number. */
export const agents = {
  'trigger-chat/missing-channel': {
    needs: [],
    effect: 'schedule',
    async ask(service, { recipients: { numbers, emails } }) {
      const [customerNumber] = numbers;
      const [customerEmail] = emails;
      const body = { customerNumber, customerEmail, scheduleTime: inDays(service, 40) };
      const answers = { '422 validationError': 'default', '404 channelNotFound': 'channel-not-found' } as const;
      return answerBy(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/channel-in-reply-mode': {
    needs: [],
    effect: 'record',
    async ask(service, subject) {
      const { communicationChannel } = scheduledChat(service, subject);
      const body = reply(subject, { communicationChannel });
      const answers = { 200: 'default', '400 incompatibleOptions': 'refused' } as const;
      return answerBy(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/unknown-agent': {
    needs: [],
    effect: 'record',
    async ask(service, subject) {
      const body = reply(subject, { agentName: unknownName });
      const answers = { '404 agentNotFound': 'default', '422 validationError': 'validation-error' } as const;
      return answerBy(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/unknown-agent-version': {
    needs: [],
    effect: 'record',
    async ask(service, subject) {
      const answers = {
        '404 agentVersionNotFound': 'default',
        200: 'published',
        '422 validationError': 'validation-error',
      } as const;
      const body = reply(subject, { agentVersion: unknownName });
      return answerBy(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/no-draft': {
    needs: [],
    effect: 'record',
    async ask(service, subject) {
      const agent = subject.workspace.agents.find(({ hasDraft }) => !hasDraft);
      if (agent === undefined) return undefined;
      const body = reply(subject, { agentName: agent.name, agentVersion: 'draft' });
      const answers = { '404 agentVersionNotFound': 'default', 200: 'published' } as const;
      return answerBy(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/version-of-named-agent': {
    reason: 'A subject names no channel that has a version of its own.',
  },
  'trigger-chat/agent-number-pick': {
    needs: ['messenger'],
    effect: 'schedule',
    async ask(service, subject) {
      const [first, ...others] = subject.workspace.messengerNumbers ?? [];
      if (others.length === 0) return undefined;
      const picked = new Map<string, unknown>();
      for (let count = 0; count < 16; count += 1) {
        const body = scheduledChat(service, subject, {}, 'messenger');
        const sessionId = String(dataOf((await service.send('triggerChat', { body })).json).sessionId);
        const number = await numberOf(service, sessionId);
        if (others.some((other) => other === number)) return 'default';
        if (number === first) picked.set(sessionId, number);
        // One that goes on keeps its number.
        await wasPending(service, sessionId);
      }
      return picked.size >= 8 ? 'first' : undefined;
    },
  },
  'trigger-chat/agent-number-plus': {
    needs: ['messenger'],
    effect: 'schedule',
    async ask(service, subject) {
      const [number] = subject.workspace.messengerNumbers ?? [];
      if (number === undefined) return undefined;
      const agentNumber = number.startsWith('+') ? number.slice(1) : `+${number}`;
      const body = scheduledChat(service, subject, { agentNumber }, 'messenger');
      const answers = { 200: 'default', '400 agentNumberNotInChannel': 'exact' } as const;
      return answerBy(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/malformed-number': {
    needs: ['messenger'],
    effect: 'schedule',
    async ask(service, subject) {
      // With dashes in it, which is no form that the interface has; it names the same recipient.
      const customerNumber = subject.recipients.numbers[0].replace(/(?<=\d{3})(?=\d)/, '-');
      const body = scheduledChat(service, subject, { customerNumber }, 'messenger');
      const answers = { 200: 'default', '422 validationError': 'refused' } as const;
      return answerBy(await service.send('triggerChat', { body }), answers);
    },
  },
} satisfies Partial<ObservationsOf<'trigger-chat'>>;

/** The number that a session is held from. A session that is scheduled may not be shown before its moment. */
async function numberOf(service: Parameters<Observation['ask']>[0], sessionId: string): Promise<unknown> {
  const { agentDetails } = (await record(service, sessionId)) ?? {};
  return ((agentDetails ?? {}) as { number?: unknown }).number;
}
