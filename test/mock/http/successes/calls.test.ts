import { expect, test } from 'vitest';
import { hour, minute, second } from '../../../../src/instant.ts';
import { start } from '../../../support/mock/world.ts';
import { call, createSetup, dataOf, sessionOf } from './setup.ts';

test('cancel call: the call leaves the queue', async () => {
  const { acme, clock } = createSetup();
  const { callId } = dataOf(await acme.triggerCall({ body: call }));

  const cancelled = await acme.cancelCall({ path: { callId } });
  clock.moveTo(start + hour);

  expect(cancelled).toEqual({
    ok: true,
    status: 200,
    errorCode: undefined,
    message: 'Call canceled successfully!',
    data: { removedJobs: 1 },
  });
  expect(await sessionOf(acme, callId)).toMatchObject({ status: 'call_canceled', transcript: [], recordingUrl: null });
});

test.each([
  ['placed', 10],
  ['answered', 14],
  ['over', 44],
])('cancel call: a call that is %s is not cancelled', async (_, seconds) => {
  const { acme, clock } = createSetup();
  const { callId } = dataOf(await acme.triggerCall({ body: call }));
  clock.moveTo(start + seconds * second);

  expect(await acme.cancelCall({ path: { callId } })).toMatchObject({ ok: false, status: 409 });
  clock.moveTo(start + hour);
  expect(await sessionOf(acme, callId)).toMatchObject({ status: 'call_hangup' });
});

test('update workflow call: taken, with nothing to add', async () => {
  const { acme } = createSetup();
  const body = { customer_number: '14155550142', customer_details: { name: 'Maya' }, agent_version: 2 };

  expect(await acme.updateWorkflowCall({ path: { workflowId: 'wf_order_followup' }, body })).toEqual({
    ok: true,
    status: 200,
    errorCode: undefined,
    message: 'Workflow call details updated successfully',
    data: null,
  });
});

const waysToRecording: [
  string,
  (callId: string, recordingUrl: string) => { callId?: string; callRecordingUrl?: string },
][] = [
  ['callId', (callId) => ({ callId })],
  ['callRecordingUrl, as the session has it', (_, callRecordingUrl) => ({ callRecordingUrl })],
  ['callRecordingUrl, of a storage elsewhere', () => ({ callRecordingUrl: 'https://storage.example.com/a/b.wav' })],
  ['both', (callId, callRecordingUrl) => ({ callId, callRecordingUrl })],
];

test.each(waysToRecording)('get signed URL: by %s, and the link leads to a sound', async (_, queryOf) => {
  const { acme, clock, mock } = createSetup();
  const { callId } = dataOf(await acme.triggerCall({ body: call }));
  clock.moveTo(start + minute);
  const { recordingUrl } = (await sessionOf(acme, callId)) as { recordingUrl: string };

  const signed = await acme.getSignedUrl({ query: queryOf(callId, recordingUrl) });

  expect(signed).toMatchObject({ ok: true, status: 200, message: 'Signed url generated successfully!' });
  expect(Object.keys(dataOf(signed))).toEqual(['url']);
  for (const url of [dataOf(signed).url, recordingUrl]) {
    const recording = await mock.fetch(url);
    expect(recording.headers.get('content-type')).toBe('audio/wav');
    expect(new TextDecoder('latin1').decode(await recording.bytes())).toMatch(/^RIFF.{4}WAVEfmt /s);
  }
});
