import { type Observation, type ObservationsOf, toAnswer } from '../../observation.ts';
import { dataOf } from '../../probe.ts';
import { cancelPending, readSession, replyRequest, scheduledChatRequest, timestampInDays } from '../../requests.ts';

const unknownName = 'understudy-no-such-name';

/** Which channel, which agent, which number. */
export const agents = {
  'trigger-chat/missing-channel': {
    needs: [],
    effect: 'schedule',
    async probe(service, { recipients: { numbers, emails } }) {
      const [customerNumber] = numbers;
      const [customerEmail] = emails;
      const body = { customerNumber, customerEmail, scheduleTime: timestampInDays(service, 40) };
      const answers = { '422 validationError': 'default', '404 channelNotFound': 'channel-not-found' } as const;
      return toAnswer(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/channel-in-reply-mode': {
    needs: [],
    effect: 'record',
    async probe(service, subject) {
      const { communicationChannel } = scheduledChatRequest(service, subject);
      const body = replyRequest(subject, { communicationChannel });
      const answers = { 200: 'default', '400 incompatibleOptions': 'refused' } as const;
      return toAnswer(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/unknown-agent': {
    needs: [],
    effect: 'record',
    async probe(service, subject) {
      const body = replyRequest(subject, { agentName: unknownName });
      const answers = { '404 agentNotFound': 'default', '422 validationError': 'validation-error' } as const;
      return toAnswer(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/unknown-agent-version': {
    needs: [],
    effect: 'record',
    async probe(service, subject) {
      const answers = {
        '404 agentVersionNotFound': 'default',
        200: 'published',
        '422 validationError': 'validation-error',
      } as const;
      const body = replyRequest(subject, { agentVersion: unknownName });
      return toAnswer(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/no-draft': {
    needs: [],
    effect: 'record',
    async probe(service, subject) {
      const agent = subject.workspace.agents.find(({ hasDraft }) => !hasDraft);
      if (agent === undefined) return undefined;
      const body = replyRequest(subject, { agentName: agent.name, agentVersion: 'draft' });
      const answers = { '404 agentVersionNotFound': 'default', 200: 'published' } as const;
      return toAnswer(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/version-of-named-agent': {
    reason: 'A subject names no channel that has a version of its own.',
  },
  'trigger-chat/agent-number-pick': {
    needs: ['messenger'],
    effect: 'schedule',
    async probe(service, subject) {
      const [first, ...others] = subject.workspace.messengerNumbers ?? [];
      if (others.length === 0) return undefined;
      const numbersBySession = new Map<string, unknown>();
      for (let count = 0; count < 16; count += 1) {
        const body = scheduledChatRequest(service, subject, {}, 'messenger');
        const sessionId = String(dataOf((await service.send('triggerChat', { body })).json).sessionId);
        const number = await readAgentNumber(service, sessionId);
        if (others.some((other) => other === number)) return 'default';
        if (number === first) numbersBySession.set(sessionId, number);
        // One that goes on keeps its number.
        await cancelPending(service, sessionId);
      }
      return numbersBySession.size >= 8 ? 'first' : undefined;
    },
  },
  'trigger-chat/agent-number-plus': {
    needs: ['messenger'],
    effect: 'schedule',
    async probe(service, subject) {
      const [number] = subject.workspace.messengerNumbers ?? [];
      if (number === undefined) return undefined;
      const agentNumber = number.startsWith('+') ? number.slice(1) : `+${number}`;
      const body = scheduledChatRequest(service, subject, { agentNumber }, 'messenger');
      const answers = { 200: 'default', '400 agentNumberNotInChannel': 'exact' } as const;
      return toAnswer(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/malformed-number': {
    needs: ['messenger'],
    effect: 'schedule',
    async probe(service, subject) {
      // With dashes in it, which is no form that the interface has; it names the same recipient.
      const customerNumber = subject.recipients.numbers[0].replace(/(?<=\d{3})(?=\d)/, '-');
      const body = scheduledChatRequest(service, subject, { customerNumber }, 'messenger');
      const answers = { 200: 'default', '422 validationError': 'refused' } as const;
      return toAnswer(await service.send('triggerChat', { body }), answers);
    },
  },
} satisfies Partial<ObservationsOf<'trigger-chat'>>;

/** The agent's number of a session. A scheduled session may not be shown before it is due. */
async function readAgentNumber(service: Parameters<Observation['probe']>[0], sessionId: string): Promise<unknown> {
  const { agentDetails } = (await readSession(service, sessionId)) ?? {};
  return ((agentDetails ?? {}) as { number?: unknown }).number;
}
