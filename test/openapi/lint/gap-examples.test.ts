import { expect, test } from 'vitest';
import { checkGapExamples } from '../../../openapi/lint/examples.ts';
import { document, pointerTo, withoutValue, withValue } from './altered-document.ts';

const cancelCall = '#/paths/~1call~1cancel~1{callId}/put';
const example = `${cancelCall}/responses/default/content/application~1json/examples/callNotInQueue`;

test('every gap with an answer of its own has an example', () => {
  expect(checkGapExamples(document)).toEqual([]);
});

test('a gap without an example is found', () => {
  expect(checkGapExamples(withoutValue(example))).toEqual([
    {
      where: pointerTo('cancel-call/not-in-queue', cancelCall),
      message:
        'cancel-call/not-in-queue needs an example of its answer, with `x-gap: cancel-call/not-in-queue`, but there is none. Add one, or say in `noExample` why not.',
    },
  ]);
});

test('an example of a gap that there is not is found', () => {
  const unknown = withValue(`${example}/x-gap`, 'cancel-call/unknown');

  expect(checkGapExamples(unknown).map(({ message }) => message)).toContain(
    'The example "callNotInQueue" shows the answer to a gap, but there is no gap cancel-call/unknown. Correct its `x-gap`.',
  );
});
