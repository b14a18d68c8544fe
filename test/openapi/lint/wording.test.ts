import { expect, test } from 'vitest';
import type { Document } from '../../../openapi/generate/document.ts';
import { type Glossary, readGlossary } from '../../../openapi/generate/guides-and-walkthroughs.ts';
import { checkWording } from '../../../openapi/lint/wording.ts';
import { document, pointerTo, withValue } from './altered-document.ts';

const own = await readGlossary('openapi/glossary.yaml');
const glossary: Glossary = {
  terms: [{ term: 'Workspace', meaning: 'What a key opens.', avoid: ['tenant'] }],
  abbreviations: { API: 'Application programming interface.' },
};
const triggerCall = '#/paths/~1call~1trigger/post';
const statement = pointerTo('service/say');
const explain = 'Write it out, or explain it in openapi/glossary.yaml.';

test.each<[string, Document, string, string]>([
  [
    'an abbreviation in a description',
    withValue(`${triggerCall}/description`, 'Place a call by VOIP.'),
    `${triggerCall}/description`,
    `VOIP is no abbreviation of the glossary. ${explain}`,
  ],
  [
    'a word that the glossary avoids',
    withValue(`${triggerCall}/description`, 'Place a call for two Tenants.'),
    `${triggerCall}/description`,
    '"tenant" is called "Workspace" in the glossary. Use that word.',
  ],
  [
    'an abbreviation in a statement',
    withValue(`${statement}/text`, 'The SLA is met.'),
    `${statement}/text`,
    `SLA is no abbreviation of the glossary. ${explain}`,
  ],
])('%s is found', (_, spoiled, where, message) => {
  const known = { ...own, terms: [...own.terms, ...glossary.terms] };

  expect(checkWording(spoiled, known)).toContainEqual({ where, message });
  expect(checkWording(document, known)).toEqual([]);
});
