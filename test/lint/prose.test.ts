import { expect, test } from 'vitest';
import { findRiddles } from '../../build/prose-forms.ts';
import { readTypeScript } from '../../build/read-prose.ts';

test.each([
  'Nothing is waited for longer than so many times what is meant.',
  'How long is waited for a service, by how long it takes to answer.',
  'Lets nothing through any more, and comes when all that is under way is answered.',
  'Meanwhile all may have come to its end, and what was far may be near.',
  'What is found out for all rules is asked after the wait for visibility.',
  'Where the clock is put back identifiers come again.',
  'Tries again what was lost, put off, failed or looked at too early; then the rule waits from then on.',
  'That a control plane makes no workspace, so that no time can be moved without moving that of others.',
  'Another may have one of them: how this one was changed in between is not known for ever.',
  'The port that it came to.',
  'Longer than any secret; a longer file is another one, or has no end.',
  'Whether there is such a day.',
  'A command that is none.',
  'Who got a copy of the first email of a thread gets one of the second and of the third.',
  'No call is cancelled without a key, with an unknown one, or by another workspace; its own still can.',
  '0 counts as none, so the published version calls; or a version that is a text is not looked up.',
])('lint:prose reports the unclear sentence: %s', (sentence) => {
  expect(findRiddles(sentence, 'code')).not.toEqual([]);
});

test.each([
  'Probes of assumptions wait for eventual consistency first, because their result is shared by all rules.',
  'Whether the date exists.',
  'CC and BCC recipients of an email stay on all later emails of its thread.',
  'Reads the last line; undefined if there is none.',
])('lint:prose accepts the clear sentence: %s', (sentence) => {
  expect(findRiddles(sentence, 'code')).toEqual([]);
});

test('lint:prose reads comments, test titles and error messages, but no code', () => {
  const code = [
    '// One comment',
    '// in two lines.',
    '/** Reads `what` it is. @returns a text */',
    "const id = 'a b';",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template in the code under test.
    'throw new Error(`Expected a number; found ${what}.`);',
    "test.each([1])('adds %s', () => {});",
  ].join('\n');
  const textsOf = (file: string) => readTypeScript(file, code).map(({ line, text }) => `${line} ${text}`);

  expect(textsOf('src/a.ts')).toEqual([
    '1 One comment in two lines.',
    '3 Reads X it is.',
    '3 a text',
    '5 Expected a number; found X.',
  ]);
  expect(textsOf('test/a.test.ts')).toEqual([
    '1 One comment in two lines.',
    '3 Reads X it is.',
    '3 a text',
    '6 adds %s',
  ]);
});
