import { expect, test } from 'vitest';
import { checkTranscripts } from '../../../openapi/lint/examples.ts';
import { document, withValue } from './altered-document.ts';

const success = '#/paths/~1session~1fetch~1{sessionId}/get/responses/200/content/application~1json';
const chat = `${success}/examples/messengerChat/value/data/transcript`;

test('all kinds of entries and content are shown', () => {
  expect(checkTranscripts(document)).toEqual([]);
});

test('an entry type that no example shows is found', () => {
  const mapping = `${success}/schema/properties/data/oneOf/0/properties/transcript/items/discriminator/mapping`;

  expect(checkTranscripts(withValue(`${mapping}/note`, '#/components/schemas/SummaryEntry'))).toEqual([
    {
      where: expect.stringMatching(/\/transcript\/items\/discriminator\/mapping\/note$/),
      message: 'A TranscriptEntry can be of type "note", but none of the examples has one. Add it to a transcript.',
    },
  ]);
});

test('a content type that no example shows is found', () => {
  expect(checkTranscripts(withValue(`${chat}/9/content/2/type`, 'image'))).toEqual([
    {
      where: expect.stringMatching(/\/discriminator\/mapping\/video$/),
      message: 'A ContentItem can be of type "video", but none of the examples has one. Add it to a transcript.',
    },
  ]);
});
