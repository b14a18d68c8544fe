import { customerPrompts } from '../../generators/chat/customer-prompts.ts';
import type { Subject } from '../../subject/subject.ts';
import { type ObservationsOf, statusAndCodeOf, toAnswer } from '../observation.ts';
import { dataOf, type Probe } from '../probe.ts';
import { replyRequest } from '../requests.ts';

const callRecordingUrl = 'https://storage.example.com/understudy-no-such.wav';
const callId = 'understudy-no-such-call';

/** What is open of Get Signed URL. */
export const signedUrl = {
  'signed-url/empty-parameter': {
    needs: [],
    effect: 'none',
    async probe(service) {
      const empty = statusAndCodeOf(await service.send('getSignedUrl', { query: { callId: '' } }));
      if (empty !== '422 validationError') return empty === '404 callNotFound' ? 'default' : { seen: empty };
      // Either it counts as left out, so that there is none, or no text may be empty.
      const alone = statusAndCodeOf(await service.send('getSignedUrl', { query: { callId } }));
      const both = statusAndCodeOf(await service.send('getSignedUrl', { query: { callId, callRecordingUrl: '' } }));
      return both === alone ? 'as-omitted' : undefined;
    },
  },
  'signed-url/both-parameters': {
    needs: [],
    effect: 'none',
    async probe(service) {
      const first = statusAndCodeOf(await service.send('getSignedUrl', { query: { callId } }));
      const second = statusAndCodeOf(await service.send('getSignedUrl', { query: { callRecordingUrl } }));
      const both = statusAndCodeOf(await service.send('getSignedUrl', { query: { callId, callRecordingUrl } }));
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
    async probe(service) {
      const answers = { 200: 'default', '404 recordingNotFound': 'not-found' } as const;
      return toAnswer(await service.send('getSignedUrl', { query: { callRecordingUrl } }), answers);
    },
  },
  'signed-url/expired-answer': {
    needs: ['control'],
    effect: 'record',
    async probe(service, subject) {
      const link = await findOwnLink(service, subject);
      if (link === undefined) return undefined;
      const openLink = () => service.send('getSignedUrl', { apiKey: null }, (request) => ({ ...request, url: link }));
      if ((await openLink()).status !== 200) return undefined;
      await service.advanceTime(24 * 3_600);
      return toAnswer(await openLink(), { '403 linkExpired': 'default', '410 linkExpired': 'gone' } as const);
    },
  },
} satisfies ObservationsOf<'signed-url'>;

/** A signed link to something at the address of the subject itself. Nobody else is asked. */
async function findOwnLink(service: Probe, subject: Subject): Promise<string | undefined> {
  const own = [subject.baseUrl, subject.baseUrlAlt].map((address) => new URL(address).origin);
  const isOwn = (link: unknown): link is string => own.includes(URL.parse(String(link))?.origin ?? '');
  const { url } = dataOf((await service.send('getSignedUrl', { query: { callRecordingUrl } })).json);
  if (isOwn(url)) return url;
  for (const message of customerPrompts) {
    const { json } = await service.send('triggerChat', { body: replyRequest(subject, { message }) });
    const links = JSON.stringify(dataOf(json)).match(/https?:\/\/[^"\\\s]+/g) ?? [];
    const found = links.find(isOwn);
    if (found !== undefined) return found;
  }
  return undefined;
}
