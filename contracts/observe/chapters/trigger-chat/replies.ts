import { type ObservationsOf, toAnswer } from '../../observation.ts';
import { dataOf } from '../../probe.ts';
import { replyRequest, scheduledChatRequest } from '../../requests.ts';

/** Reply mode. */
export const replies = {
  'trigger-chat/reply-without-message': {
    needs: [],
    effect: 'record',
    async probe(service, subject) {
      const { message, ...body } = replyRequest(subject);
      const answers = { 200: 'default', '422 validationError': 'refused' } as const;
      return toAnswer(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/reply-fields-outside-reply-mode': {
    needs: [],
    effect: 'schedule',
    async probe(service, subject) {
      const body = scheduledChatRequest(service, subject, { message: 'Good day' });
      const answers = { 200: 'default', '400 incompatibleOptions': 'refused' } as const;
      return toAnswer(await service.send('triggerChat', { body }), answers);
    },
  },
  'trigger-chat/transcript-extent': {
    needs: [],
    effect: 'record',
    async probe(service, subject) {
      const first = 'note abcd12345678';
      const firstReply = await service.send('triggerChat', { body: replyRequest(subject, { message: first }) });
      const { sessionId } = dataOf(firstReply.json);
      if (typeof sessionId !== 'string') return undefined;
      const body = replyRequest(subject, { message: 'note efgh87654321', sessionId });
      const { status, json } = await service.send('triggerChat', { body });
      if (status !== 200) return undefined;
      const entries = dataOf(json).transcript;
      if (!Array.isArray(entries)) return undefined;
      const ofCustomer = entries.filter((entry) => (entry as { role?: unknown }).role === 'user');
      return ofCustomer.some((entry) => JSON.stringify(entry).includes(first)) ? 'whole' : 'default';
    },
  },
  'trigger-chat/continue-ended-session': {
    needs: ['control'],
    effect: 'record',
    async probe(service, subject) {
      const firstReply = await service.send('triggerChat', { body: replyRequest(subject) });
      const { sessionId } = dataOf(firstReply.json);
      if (typeof sessionId !== 'string') return undefined;
      for (const hours of [1, 23, 24 * 30]) {
        await service.advanceTime(hours * 3_600);
        const { json } = await service.send('getSession', { path: { sessionId } });
        if (dataOf(json).status !== 'completed') continue;
        const answers = { 200: 'default', '404 sessionNotFound': 'not-found' } as const;
        return toAnswer(await service.send('triggerChat', { body: replyRequest(subject, { sessionId }) }), answers);
      }
      return undefined;
    },
  },
  'trigger-chat/agent-failure-in-reply-mode': {
    reason: 'A subject names nothing by which an agent can be made to fail.',
  },
} satisfies Partial<ObservationsOf<'trigger-chat'>>;
