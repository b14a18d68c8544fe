import { expect, test } from 'vitest';
import { CliError } from '../../../cli/options/command.ts';
import { selectRules } from '../../../cli/options/select-rules.ts';
import { rules } from '../../../contracts/index.ts';

const ids = (...asked: Parameters<typeof selectRules>) => selectRules(...asked).map(({ id }) => id);

test('a chapter is all rules that are in it, and no others', () => {
  const chosen = ids([], ['cancel-call', 'signed-url']);

  expect(chosen).toEqual(rules.map(({ id }) => id).filter((id) => /^(cancel-call|signed-url)\//.test(id)));
  expect(chosen.length).toBeGreaterThan(4);
});

test('a rule, or any beginning of its id, comes on top', () => {
  const chosen = ids(['tim', 'get-session/unknown-id'], ['cancel-call']);

  expect(new Set(chosen.map((id) => id.split('/')[0]))).toEqual(new Set(['get-session', 'cancel-call', 'time']));
  expect(chosen.filter((id) => id.startsWith('get-session/'))).toEqual(['get-session/unknown-id']);
});

test.each<[string[], string[], RegExp]>([
  [[], ['cancel-cal'], /chapter.*cancel-cal.*cancel-call/],
  [['get-session/unknown-ids'], [], /get-session\/unknown-id/],
  [['get-sesion/'], [], /Did you mean "get-session\/"\?$/],
  [[''], [], /See all with: npx understudy-kit verify --plan/],
  [['xyz'], [], /See all with: npx understudy-kit verify --plan/],
])('rules %j and chapters %j: what is not there is reported, with what may be meant', (named, chapters, message) => {
  expect(() => selectRules(named, chapters)).toThrow(CliError);
  expect(() => selectRules(named, chapters)).toThrow(message);
});
