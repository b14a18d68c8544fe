import { describe, expect, test } from 'vitest';
import { type Excuse, excuseFor, findMistakes } from '../../lab/operators/excuses.ts';

const known = ['getSession data.status stale', 'getSession data.status[a].b null', 'cancelCall data dropped'];

function excuseOf(...operators: string[]): Excuse {
  return { why: 'equal', reason: 'Nobody sees it.', operators };
}

function foundWith(...caught: string[]): Map<string, boolean> {
  return new Map(known.map((id) => [id, caught.includes(id)]));
}

test('what is not caught is listed, by a pattern or by its id', () => {
  const excuses = [excuseOf('getSession data.status* {stale,null}'), excuseOf('cancelCall data dropped')];

  expect(findMistakes(excuses, known, foundWith())).toEqual({ unlisted: [], caught: [], invalid: [] });
  expect(excuseFor('getSession data.status[a].b null', excuses)).toBe(excuses[0]);
});

test('what is caught by chance may be caught or not', () => {
  const excuses: Excuse[] = [{ ...excuseOf('*'), why: 'chance' }];

  expect(findMistakes(excuses, known, foundWith()).unlisted).toEqual([]);
  expect(findMistakes(excuses, known, foundWith(...known)).caught).toEqual([]);
});

test('a pattern means itself where it has no star', () => {
  expect(excuseFor('getSession dataXstatus stale', [excuseOf('getSession data.status stale')])).toBeUndefined();
  expect(excuseFor('getSession data.status stale, and more', [excuseOf('*data.status stale')])).toBeUndefined();
});

describe('is a mistake of the list:', () => {
  test('what is not caught and not listed', () => {
    const mistakes = findMistakes([excuseOf('getSession *')], known, foundWith());

    expect(mistakes).toEqual({ unlisted: ['cancelCall data dropped'], caught: [], invalid: [] });
  });

  test('what is listed, and caught after all', () => {
    const mistakes = findMistakes([excuseOf('*')], known, foundWith('cancelCall data dropped'));

    expect(mistakes).toEqual({ unlisted: [], caught: ['cancelCall data dropped'], invalid: [] });
  });

  test('what is no operator, and what is no gap', () => {
    const open: Excuse = { why: 'open', gap: 'session/none', reason: 'It is open.', operators: ['*'] };

    expect(findMistakes([open, excuseOf('getSession data.stat')], known, foundWith()).invalid).toEqual([
      'There is no gap session/none, of which is said: It is open.',
      'There is no operator like getSession data.stat',
    ]);
  });
});
