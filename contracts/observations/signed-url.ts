import { askingTexts } from '../given/asking.ts';
import { dataOf, type Questioned } from '../questioned.ts';
import type { Subject } from '../subject.ts';
import { reply } from './bodies.ts';
import { answerBy, type ObservationsOf, outcomeOf } from './observation.ts';

const callRecordingUrl = 'https://storage.example.com/understudy-no-such.wav';
const callId = 'understudy-no-such-call';

/** What is open of Get Signed URL. */
export const signedUrl = {
  'signed-url/empty-parameter': {
    needs: [],
    effect: 'none',
    async ask(service) {
      const empty = outcomeOf(await service.send('getSignedUrl', { query: { callId: '' } }));
      if (empty !== '422 validationError') return empty === '404 callNotFound' ? 'default' : { seen: empty };
      // Either it counts as left out, so that there is none, or no text may be empty.
      const alone = outcomeOf(await service.send('getSignedUrl', { query: { callId } }));
      const both = outcomeOf(await service.send('getSignedUrl', { query: { callId, callRecordingUrl: '' } }));
      return both === alone ? 'as-omitted' : undefined;
    },
  },
  'signed-url/both-parameters': {
    needs: [],
    effect: 'none',
    async ask(service) {
      const first = outcomeOf(await service.send('getSignedUrl', { query: { callId } }));
      const second = outcomeOf(await service.send('getSignedUrl', { query: { callRecordingUrl } }));
      const both = outcomeOf(await service.send('getSignedUrl', { query: { callId, callRecordingUrl } }));
      if (first === second) return undefined;
      if (both === first) return 'default';
      return both === second ? 'call-recording-url' : { seen: both };
    },
  },
  'signed-url/retried-call': {
    reason: 'A subject names nobody who can be called in vain, so no call is tried again.',
  },
  'signed-url/unknown-storage-url': {
    needs: [],
    effect: 'none',
    async ask(service) {
      const answers = { 200: 'default', '404 recordingNotFound': 'not-found' } as const;
      return answerBy(await service.send('getSignedUrl', { query: { callRecordingUrl } }), answers);
    },
  },
  'signed-url/expired-answer': {
    needs: ['control'],
    effect: 'record',
    async ask(service, subject) {
      const link = await ownLink(service, subject);
      if (link === undefined) return undefined;
      const opened = () => service.send('getSignedUrl', { apiKey: null }, () => new Request(link));
      if ((await opened()).status !== 200) return undefined;
      await service.pass(24 * 3_600);
      return answerBy(await opened(), { '403 linkExpired': 'default', '410 linkExpired': 'gone' } as const);
    },
  },
} satisfies ObservationsOf<'signed-url'>;

/** A signed link to something at the address of the subject itself. Nobody else is asked. */
async function ownLink(service: Questioned, subject: Subject): Promise<string | undefined> {
  const own = [subject.baseUrl, subject.baseUrlAlt].map((address) => new URL(address).origin);
  const isOwn = (link: unknown): link is string => own.includes(URL.parse(String(link))?.origin ?? '');
  const { url } = dataOf((await service.send('getSignedUrl', { query: { callRecordingUrl } })).json);
  if (isOwn(url)) return url;
  for (const message of askingTexts) {
    const { json } = await service.send('triggerChat', { body: reply(subject, { message }) });
    const links = JSON.stringify(dataOf(json)).match(/https?:\/\/[^"\\\s]+/g) ?? [];
    const found = links.find(isOwn);
    if (found !== undefined) return found;
  }
  return undefined;
}
