import { expect, test } from 'vitest';
import type { coverageOf } from '../../../cli/commands/explain.ts';
import { rules } from '../../../contracts/index.ts';
import { expectRefusal, runCommandHere } from '../../support/run-command-here.ts';

test('the command explain shows a rule of the kit with an example request and its response', async () => {
  const { code, stdout, stderr } = await runCommandHere(['explain', 'cancel-scheduled/second-cancel-finds-nothing']);

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^## Rule `cancel-scheduled\/second-cancel-finds-nothing`\n\nA message that was cancelled/);
  expect(stdout).toMatch(/\n- statement: cancel-scheduled\/nothing-pending: When nothing was waiting/);
  expect(stdout).toMatch(/\n- common mistake: The service only marks cancelled jobs/);
  expect(stdout).toContain(
    '\n- run it: npx understudy-kit verify --rule cancel-scheduled/second-cancel-finds-nothing\n',
  );
  expect(stdout).toMatch(
    /\n {4}curl -s -X DELETE 'http:\/\/127\.0\.0\.1:4010\/api\/\S+' -H "x-api-key: \$API_KEY" {3}# 2 times, the last response:\n {6}200 .*No scheduled jobs found/,
  );
});

test('for a statement that no rule can test, the command explain gives the reason', async () => {
  const { stdout } = await runCommandHere(['explain', 'authentication/key-origin']);

  expect(stdout).toMatch(/No rule can test it\. .+\n$/);
});

test.each(['cancel-call', 'cancel-call/'])(
  'the command explain lists the rules, statements and open questions of the chapter %s',
  async (chapter) => {
    const { code, stdout } = await runCommandHere(['explain', chapter]);

    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^rules\n( {2}cancel-call\/\S+ +\S.+\n)+\nstatements\n( {2}cancel-call\/\S+ +\S.+\n)+\ngaps\n( {2}cancel-call\/\S+ +\S.+\n)+$/,
    );
    expect(stdout).toMatch(/\n {2}cancel-call\/not-in-queue +The /);
  },
);

test('the command explain shows a statement of the interface with the rules that prove it', async () => {
  const { stdout } = await runCommandHere(['explain', 'authentication/key-missing']);

  expect(stdout).toMatch(
    /^## Rule `authentication\/key-missing`\n\n.+\n\n- statement: .*\n## Statement `authentication\/key-missing`\n/s,
  );
  expect(stdout).toContain('\n- tested by: authentication/key-missing: ');
  expect(stdout.match(/^.*update-workflow\/key-is-needed/gm)).toHaveLength(1);
});

test('no rule cites the same statement twice', () => {
  expect(rules.filter(({ statements }) => new Set(statements).size < statements.length)).toEqual([]);
});

test.each([
  ['cancel-scheduled/second-cancel-find', /Did you mean "cancel-scheduled\/second-cancel-finds-nothing"/],
  ['not-in-queue', /Did you mean "cancel-call\/not-in-queue"/],
  ['get-sesion', /Did you mean "get-session"\?$/],
  ['trigger-caht/', /Did you mean "trigger-chat"/],
  [
    'qqqqqqqq',
    /^There is no rule, statement, gap or chapter "qqqqqqqq"\. See all rules with: npx understudy-kit verify --plan$/,
  ],
])('the command explain suggests a known id for the unknown id %s', async (id, text) => {
  expectRefusal(await runCommandHere(['explain', id]), text);
});

test('the command coverage prints the number of statements that the rules prove, as text or as JSON', async () => {
  const [words, json] = await Promise.all([runCommandHere(['coverage']), runCommandHere(['coverage', '--json'])]);
  const found = JSON.parse(json.stdout) as ReturnType<typeof coverageOf>;
  const openCount = found.uncovered.length + found.contradicted.length + found.unanswered.length;

  expect([words.code, json.code]).toEqual(openCount > 0 ? [1, 1] : [0, 0]);
  expect(words.stdout).toContain(`${found.statements} statements: ${found.cited} cited by ${found.rules} rules`);
  for (const { id, text } of found.uncovered) expect(words.stdout).toContain(`  ${id}: ${text}\n`);
  expect([words.stderr, json.stderr]).toEqual(['', '']);
});
