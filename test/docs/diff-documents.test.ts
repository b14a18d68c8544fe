import { expect, test } from 'vitest';
import { type ChangeKind, diffDocuments, toReleaseNotes } from '../../docs/model/diff-documents.ts';
import { packageDocument } from '../../docs/model/service-document.ts';

type Json = { [name: string]: Json } & Json[];

function alterDocument(change: (document: Json) => void): object {
  const document = structuredClone(packageDocument) as unknown as Json;
  change(document);
  return document;
}

const schemaOf = (document: Json, name: string) => (document.components?.schemas?.[name] ?? {}) as Json;
const callField = (document: Json, field: string) =>
  (schemaOf(document, 'TriggerCallRequest').properties?.[field] ?? {}) as Json;
const session = (document: Json) =>
  schemaOf(document, 'CallSession') as unknown as { required: string[]; properties: Json };

const cases: [what: string, change: (document: Json) => void, kind: ChangeKind, about: string, text: string][] = [
  [
    'a new required field of a request',
    (document) => {
      const request = schemaOf(document, 'TriggerCallRequest') as unknown as { required: string[]; properties: object };
      request.required.push('purpose');
      Object.assign(request.properties, { purpose: { type: 'string' } });
    },
    'breaking',
    'Trigger Call',
    '`purpose` is new and required.',
  ],
  [
    'a new optional field of a request',
    (document) =>
      Object.assign(schemaOf(document, 'TriggerCallRequest').properties ?? {}, { purpose: { type: 'string' } }),
    'non-breaking',
    'Trigger Call',
    '`purpose` is new.',
  ],
  [
    'a removed field of a request',
    (document) => delete schemaOf(document, 'TriggerCallRequest').properties?.callOnDate,
    'breaking',
    'Trigger Call',
    '`callOnDate` is removed.',
  ],
  [
    'a removed value of a request',
    (document) => {
      const options = schemaOf(document, 'MessengerOptions').properties?.messageType as unknown as { enum: string[] };
      options.enum = ['prompt', 'say'];
    },
    'breaking',
    'Trigger Chat',
    '`messengerOptions.messageType` is no longer `"template"`.',
  ],
  [
    'a lower limit of a request',
    (document) => Object.assign(callField(document, 'callPriority'), { maximum: 50 }),
    'breaking',
    'Trigger Call',
    '`callPriority`: maximum is 50, and was 100.',
  ],
  [
    'a changed default value',
    (document) => Object.assign(callField(document, 'timezone'), { default: 'UTC' }),
    'behavioural',
    'Trigger Call',
    'The default of `timezone` is `"UTC"`, and was `"Asia/Kolkata"`.',
  ],
  [
    'a changed type of a field of a request',
    (document) => Object.assign(callField(document, 'noOfRetries'), { type: 'string' }),
    'breaking',
    'Trigger Call',
    '`noOfRetries` is string, and was integer or number.',
  ],
  [
    'a removed field of a response',
    (document) => {
      delete session(document).properties.duration;
      session(document).required.splice(session(document).required.indexOf('duration'), 1);
    },
    'breaking',
    'Get Session Details',
    '`data.duration` is removed.',
  ],
  [
    'a new field of a response',
    (document) => Object.assign(session(document).properties, { cost: { type: 'number' } }),
    'non-breaking',
    'Get Session Details',
    '`data.cost` is new.',
  ],
  [
    'a new value in a response',
    (document) => (schemaOf(document, 'SessionStatus') as unknown as { enum: string[] }).enum.push('paused'),
    'breaking',
    'Get Session Details',
    '`data.status` can be `"paused"`.',
  ],
  [
    'a removed operation',
    (document) => delete document.paths?.['/call/signed-recording-url'],
    'breaking',
    'Get Signed URL',
    'The operation is removed.',
  ],
  [
    'a changed answer of the mock to an open question',
    (document) => {
      const gaps = document.paths?.['/call/cancel/{callId}']?.put?.['x-gaps'] as unknown as { default: string }[];
      Object.assign(gaps[1] ?? {}, { default: '400 `callNotInQueue`.' });
    },
    'behavioural',
    'Cancel Call',
    'The mock answers `cancel-call/not-in-queue` differently: 400 `callNotInQueue`. It was: 409 `callNotInQueue`.',
  ],
  [
    'a removed statement',
    (document) => {
      const statements = document.paths?.['/call/cancel/{callId}']?.put?.['x-statements'] as unknown as object[];
      statements.splice(3, 1);
    },
    'behavioural',
    'Cancel Call',
    'No longer stated: Only an outbound call can be cancelled, and only while its status is `call_in_queue`.',
  ],
  [
    'a reworded statement',
    (document) => {
      const statements = document.paths?.['/call/cancel/{callId}']?.put?.['x-statements'] as unknown as object[];
      Object.assign(statements[3] ?? {}, { text: 'Nothing but an outbound call in `call_in_queue` can be cancelled.' });
    },
    'wording',
    'Cancel Call',
    'Stated otherwise: Nothing but an outbound call in `call_in_queue` can be cancelled. It was: Only an outbound call can be cancelled, and only while its status is `call_in_queue`.',
  ],
  [
    'an example with a changed response',
    (document) => {
      const response = document.paths?.['/call/cancel/{callId}']?.put?.responses?.['200'] as Json;
      const example = response.content?.['application/json']?.examples?.cancelled;
      Object.assign(example?.value ?? {}, { message: 'Cancelled.' });
    },
    'example',
    'Cancel Call',
    'The example `cancelled` shows another answer.',
  ],
  [
    'a reworded description of a field',
    (document) =>
      Object.assign(callField(document, 'phoneNumber'), {
        description: 'The number of the customer, with its country code.',
      }),
    'wording',
    'Trigger Call',
    'Described anew: `phoneNumber`.',
  ],
];

test.each(cases)(
  'the command diff reports a change between two OpenAPI documents: %s',
  (_, change, kind, about, text) => {
    expect(diffDocuments(packageDocument, alterDocument(change))).toEqual([{ kind, about, text }]);
  },
);

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
