import { expect, test } from 'vitest';
import { isNamedIn } from '../../../contracts/facts/operation.ts';

test.each([
  ['{"senderId":"+15550100002"}', '+15550100002', true],
  ['{"senderId":"15550100002"}', '+15550100002', true],
  ['{"senderId":"+4915550100002"}', '+15550100002', false],
  ['{"senderId":"+155501000021"}', '+15550100002', false],
  ['{"number":"+4915550100002","userNumber":"+15550100002"}', '+15550100002', true],
  ['{"cc":"eva@example.com, ada@example.com"}', 'ada@example.com', true],
  ['{"cc":"nada@example.com"}', 'ada@example.com', false],
])('isNamedIn returns whether the text %s names the recipient %s: %s', (text, person, isNamed) => {
  expect(isNamedIn(text, person)).toBe(isNamed);
});
