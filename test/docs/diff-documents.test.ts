import { expect, test } from 'vitest';
import { diffDocuments, toReleaseNotes } from '../../docs/model/diff-documents.ts';
import { packageDocument } from '../../docs/model/service-document.ts';
import type { Members } from '../support/kit/altered-service.ts';

type Json = { [name: string]: Json } & Json[];

interface ChangedSchema {
  enum: string[];
  required: string[];
  properties: Record<string, Members>;
}

const schemaOf = (document: Json, name: string) => document.components?.schemas?.[name] as unknown as ChangedSchema;
const fieldsOf = (document: Json, schema: string) => schemaOf(document, schema).properties;
const field = (document: Json, name: string) => fieldsOf(document, 'TriggerCallRequest')[name] ?? {};
const cancelCall = (document: Json) => document.paths?.['/call/cancel/{callId}']?.put as Json;
const statements = (document: Json) => cancelCall(document)['x-statements'] as unknown as Members[];

test.each<[change: string, make: (document: Json) => unknown]>([
  [
    'breaking: Trigger Call: `purpose` is new and required.',
    (document) => {
      schemaOf(document, 'TriggerCallRequest').required.push('purpose');
      fieldsOf(document, 'TriggerCallRequest').purpose = { type: 'string' };
    },
  ],
  [
    'non-breaking: Trigger Call: `purpose` is new.',
    (document) => (fieldsOf(document, 'TriggerCallRequest').purpose = { type: 'string' }),
  ],
  [
    'breaking: Trigger Call: `callOnDate` is removed.',
    (document) => delete fieldsOf(document, 'TriggerCallRequest').callOnDate,
  ],
  [
    'breaking: Trigger Chat: `messengerOptions.messageType` is no longer `"template"`.',
    (document) => Object.assign(fieldsOf(document, 'MessengerOptions').messageType ?? {}, { enum: ['prompt', 'say'] }),
  ],
  [
    'breaking: Trigger Call: `callPriority`: maximum is 50, and was 100.',
    (document) => (field(document, 'callPriority').maximum = 50),
  ],
  [
    'behavioural: Trigger Call: The default of `timezone` is `"UTC"`, and was `"Asia/Kolkata"`.',
    (document) => (field(document, 'timezone').default = 'UTC'),
  ],
  [
    'breaking: Trigger Call: `noOfRetries` is string, and was integer or number.',
    (document) => (field(document, 'noOfRetries').type = 'string'),
  ],
  [
    'breaking: Get Session Details: `data.duration` is removed.',
    (document) => {
      const { required } = schemaOf(document, 'CallSession');
      required.splice(required.indexOf('duration'), 1);
      delete fieldsOf(document, 'CallSession').duration;
    },
  ],
  [
    'non-breaking: Get Session Details: `data.cost` is new.',
    (document) => (fieldsOf(document, 'CallSession').cost = { type: 'number' }),
  ],
  [
    'breaking: Get Session Details: `data.status` can be `"paused"`.',
    (document) => schemaOf(document, 'SessionStatus').enum.push('paused'),
  ],
  [
    'breaking: Get Signed URL: The operation is removed.',
    (document) => delete document.paths?.['/call/signed-recording-url'],
  ],
  [
    'behavioural: Cancel Call: The mock answers `cancel-call/not-in-queue` differently: 400 `callNotInQueue`. It was: 409 `callNotInQueue`.',
    (document) => Object.assign(cancelCall(document)['x-gaps']?.[1] ?? {}, { default: '400 `callNotInQueue`.' }),
  ],
  [
    'behavioural: Cancel Call: No longer stated: Only an outbound call can be cancelled, and only while its status is `call_in_queue`.',
    (document) => statements(document).splice(3, 1),
  ],
  [
    'wording: Cancel Call: Stated otherwise: Nothing but an outbound call in `call_in_queue` can be cancelled. It was: Only an outbound call can be cancelled, and only while its status is `call_in_queue`.',
    (document) =>
      Object.assign(statements(document)[3] ?? {}, {
        text: 'Nothing but an outbound call in `call_in_queue` can be cancelled.',
      }),
  ],
  [
    'example: Cancel Call: The example `cancelled` shows another answer.',
    (document) => {
      const content = cancelCall(document).responses?.['200']?.content?.['application/json'];
      Object.assign(content?.examples?.cancelled?.value ?? {}, { message: 'Cancelled.' });
    },
  ],
  [
    'wording: Trigger Call: Described anew: `phoneNumber`.',
    (document) => (field(document, 'phoneNumber').description = 'The number of the customer, with its country code.'),
  ],
])('the command diff reports this change between two OpenAPI documents: %s', (change, make) => {
  const changed = structuredClone(packageDocument) as unknown as Json;
  make(changed);

  const changes = diffDocuments(packageDocument, changed as object);
  expect(changes.map(({ kind, about, text }) => `${kind}: ${about}: ${text}`)).toEqual([change]);
});

test('the command diff finds no change between two identical documents', () => {
  expect(diffDocuments(packageDocument, structuredClone(packageDocument))).toEqual([]);
  expect(toReleaseNotes([])).toBe('Nothing has changed.\n');
});

test('the release notes of the command diff start with the breaking changes', () => {
  const notes = toReleaseNotes([
    { kind: 'non-breaking', about: 'Trigger Call', text: '`purpose` is new.' },
    { kind: 'breaking', about: 'Cancel Call', text: 'The operation is removed.' },
    { kind: 'wording', about: 'Trigger Call', text: 'Described anew: `phoneNumber`.' },
  ]);

  expect(notes).toBe(
    '## Behaviour\n\n### Cancel Call\n\n- **Breaking:** The operation is removed.\n\n### Trigger Call\n\n- `purpose` is new.\n\n## Wording\n\n### Trigger Call\n\n- Described anew: `phoneNumber`.\n',
  );
});
