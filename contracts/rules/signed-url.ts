import fc from 'fast-check';
import { clockControl } from '../control.ts';
import type { Exchange } from '../exchange.ts';
import { expectRefusal, expectSuccess, expectThat } from '../expect.ts';
import { type CallBody, neededForCall } from '../given/call.ts';
import { type Rule, rule } from '../rule.ts';
import { called, recordOf } from './called.ts';

/** Source: Get Signed URL. Which recordings there are is open, so every answer may be an error but for a call that has one. */
export const signedUrlRules: readonly Rule[] = [
  rule({
    id: 'signed-url/one-parameter-is-needed',
    title: 'A request with neither parameter is refused, whatever else it has.',
    pitfall: 'Without parameters the first recording is signed, or an empty address.',
    statements: ['signed-url/one-parameter-needed', 'signed-url/address'],
    needs: [],
    effect: 'none',
    share: 0.3,
    given: () => fc.constantFrom<Readonly<Record<string, string>>[]>({}, { call: 'a' }, { callID: 'a' }, { url: 'a' }),
    async check(service, query) {
      expectRefusal(['signed-url/one-parameter-needed'], await service.send('getSignedUrl', { query }));
    },
  }),
  rule({
    id: 'signed-url/success-is-a-link',
    title: 'Where there is a link to a recording, it is one that can be followed.',
    pitfall: 'The address of the storage is returned as it is, or a path without a host.',
    statements: ['signed-url/success', 'signed-url/success-url', 'signed-url/field/call-recording-url'],
    needs: [],
    effect: 'none',
    given: () =>
      fc.oneof(
        storageUrl.map((callRecordingUrl) => ({ callRecordingUrl })),
        someCall,
      ),
    async check(service, query: Readonly<Record<string, string>>) {
      const answer = await service.send('getSignedUrl', { query });

      if (answer.status === 200) expectLink(answer);
    },
  }),
  rule<CallBody>({
    id: 'signed-url/recorded-call-has-a-link',
    title: 'A call with a recording has a link to it, and has it in its own workspace alone.',
    pitfall: 'The recording is looked up without the workspace, so that anybody who has the callId can listen to it.',
    statements: [
      'signed-url/success',
      'signed-url/success-url',
      'signed-url/field/call-id',
      'signed-url/one-parameter-needed',
      'service/recording-link',
      'authentication/workspace',
    ],
    needs: ['voice', 'control'],
    effect: 'call',
    alone: true,
    share: 0.05,
    given: (subject) => neededForCall('triggerCall', subject),
    async check(service, body, { otherWorkspace, ...subject }) {
      const clock = clockControl(subject);
      const soon = new Date((await clock.now()) + 60_000).toISOString();
      const callId = await called(service, { ...body, scheduleTime: soon });
      await clock.advance(4 * 3_600);
      const { recordingUrl = null } = (await recordOf(service, callId)) ?? {};
      if (recordingUrl === null) return;

      const answer = await service.send('getSignedUrl', { query: { callId } });

      expectLink(answer);
      if (otherWorkspace === undefined) return;
      const foreign = await service.send('getSignedUrl', { query: { callId }, apiKey: otherWorkspace.apiKey });
      expectRefusal(['authentication/workspace', 'authentication/session-isolation'], foreign);
    },
  }),
];

const storageUrl = fc.stringMatching(/^https:\/\/storage\.example\.com\/recordings\/[a-z0-9]{1,20}\.(mp3|wav)$/);
const someCall = fc.uuid().map((callId) => ({ callId }));

/** @throws Violation when the answer has no link that can be followed. */
function expectLink(answer: Exchange): void {
  const { url } = expectSuccess(['signed-url/success'], answer, 'Signed url generated successfully!');
  expectThat(
    ['signed-url/success-url', 'service/recording-link'],
    typeof url === 'string' && /^https?:\/\/[^/\s]/i.test(url) && URL.canParse(url),
    'an absolute https or http address as data.url',
    JSON.stringify(url) ?? 'none',
  );
}
