import { describe, expect, test } from 'vitest';
import { showMockExample } from '../../../cli/commands/explain.ts';
import { renderExplanationText } from '../../../cli/output/explanation.ts';
import { rules } from '../../../contracts/index.ts';
import { gapsOf, statementsOf } from '../../../src/document/annotations.ts';
import { gaps } from '../../../src/generated/gaps.ts';
import document from '../../../src/generated/service.json' with { type: 'json' };
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { runCommandHere } from '../../support/run-command-here.ts';

const statements = statementsOf(document);
const places = gapsOf(document);
const nothing = { rules: [], statements: [], gaps: [], allStatements: statements };

describe('what is known', () => {
  test('of every rule is what services often get wrong, in a sentence or two', () => {
    const wrong = rules.filter(({ pitfall = '' }) => !/^[`A-Za-z].{20,120}\.$/.test(pitfall));

    expect(wrong.map(({ id, pitfall }) => [id, pitfall])).toEqual([]);
  });

  test('of every statement is where it is, and what proves it or why nothing can', () => {
    for (const stated of statements.values()) {
      const text = renderExplanationText({ ...nothing, statements: [stated] });

      expect(text).toMatch(
        /^statement {2}\S+\n {2}.+\n {2}under ".+" in the interface, in the document (at|as) .+\n\n {2}(not tested {3}No rule|tested by)/,
      );
    }
    expect(statements.size).toBeGreaterThan(300);
  });

  test('of every gap is what is open, what the mock does, and a line for a profile that it can read', () => {
    for (const gap of gaps) {
      const text = renderExplanationText({ ...nothing, gaps: [{ ...gap, annotation: places.get(gap.id) }] });

      expect(text).toMatch(/^gap {2}\S+\n {2}.+\n {2}.*in the document (at|as) .+\n\n {2}the mock {5}.+\n/);
      expect(text).toContain(
        gap.alternatives.length === 0 ? 'no alternatives' : `"${gap.id}: ${gap.alternatives[0].id}"`,
      );
    }
    expect(places.size).toBe(gaps.length);
  });

  test.each([
    ['trigger-chat/error/forbidden', 'Errors, Trigger Chat', 'at POST /chat-agent/trigger (triggerChat)'],
    ['cancel-call/error/api-key-missing', 'Authentication', 'at PUT /call/cancel/{callId} (cancelCall)'],
    ['cancel-call/transition/call-in-queue', 'States and transitions', 'at PUT /call/cancel/{callId} (cancelCall)'],
    ['session/status/call-expired', 'Session statuses', 'at the schema Session'],
    ['limits/working-hours', 'Limits', 'as a whole'],
  ])('%s is under %s, %s', (id, heading, place) => {
    expect(statements.get(id)).toMatchObject({ id, heading, place });
  });
});

// Some wait for an instant: all wait together.
describe.concurrent('the example', () => {
  // Nobody listens there.
  const subject = mockSubject('http://127.0.0.1:1/api');

  test.each(rules.map((rule) => ({ rule, id: rule.id })))('of $id is answered, and sent nowhere', async ({ rule }) => {
    const lines = await showMockExample(rule, subject);

    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines.filter((one) => one.startsWith('curl ')))
      expect(line).toMatch(/^curl -s -X \w+ 'http:\/\/127\.0\.0\.1:1\/api\//);
  });
});

describe('the command', () => {
  test('explains a rule, with a request and its response', async () => {
    const { code, stdout, stderr } = await runCommandHere(['explain', 'cancel-scheduled/second-cancel-finds-nothing']);

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^rule {2}cancel-scheduled\/second-cancel-finds-nothing\n {2}A message that was cancelled/);
    expect(stdout).toMatch(/\n {2}statement {4}cancel-scheduled\/nothing-pending: When nothing was waiting/);
    expect(stdout).toMatch(/\n {2}often wrong {2}Cancelled jobs/);
    expect(stdout).toContain(
      '\n  run it       npx understudy-kit verify --rule cancel-scheduled/second-cancel-finds-nothing\n',
    );
    expect(stdout).toMatch(
      /\n {2}curl -s -X DELETE 'http:\/\/127\.0\.0\.1:4010\/api\/\S+' -H "x-api-key: \$API_KEY" {3}# 2 times, the last response:\n {4}200 .*No scheduled jobs found/,
    );
  });

  test('explains a gap, and how to choose another answer', async () => {
    const { code, stdout } = await runCommandHere(['explain', 'cancel-call/not-in-queue']);

    expect(code).toBe(0);
    expect(stdout).toContain(
      '"cancel-call/not-in-queue: bad-request" into a profile file, then npx understudy-kit serve --profile FILE\n',
    );
  });

  test('explains both a rule and a statement where they share an id', async () => {
    const { stdout } = await runCommandHere(['explain', 'authentication/key-missing']);

    expect(stdout).toMatch(/^rule {2}authentication\/key-missing\n.*\nstatement {2}authentication\/key-missing\n/s);
  });

  test('explains a statement that no rule can prove', async () => {
    const { stdout } = await runCommandHere(['explain', 'authentication/key-origin']);

    expect(stdout).toMatch(/No rule can test it\. .+\n$/);
  });

  test.each(['cancel-call', 'cancel-call/'])('lists what belongs to the chapter %s', async (chapter) => {
    const { code, stdout } = await runCommandHere(['explain', chapter]);

    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^rules\n( {2}cancel-call\/\S+ +\S.+\n)+\nstatements\n( {2}cancel-call\/\S+ +\S.+\n)+\ngaps\n( {2}cancel-call\/\S+ +\S.+\n)+$/,
    );
    expect(stdout).toMatch(/\n {2}cancel-call\/not-in-queue +The /);
  });

  test('explains the same as Markdown and as JSON', async () => {
    const { stdout } = await runCommandHere(['explain', 'authentication/key-missing', '--format', 'markdown']);
    const json = await runCommandHere(['explain', 'authentication/key-missing', '--format', 'json']);

    expect(stdout).toMatch(
      /^## Rule `authentication\/key-missing`\n\n.+\n\n- statement: .*\n## Statement `authentication\/key-missing`\n/s,
    );
    expect(stdout).toContain('\n- tested by: authentication/key-missing: ');
    expect(json).toEqual(await runCommandHere(['explain', 'authentication/key-missing', '--json']));
  });

  test('leaves out what a chapter has none of', async () => {
    const { stdout } = await runCommandHere(['explain', 'time']);

    expect(stdout).toMatch(/^rules\n( {2}time\/\S+ +\S.+\n)+$/);
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
  ])('suggests what may be meant by %s', async (id, text) => {
    const { code, stdout, stderr } = await runCommandHere(['explain', id]);

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.trimEnd()).toMatch(text);
  });
});
