import fc from 'fast-check';
import { isObject } from '../../../src/json.ts';
import type { Service } from '../../effects/service.ts';
import type { JsonObject } from '../../facts/exchange.ts';
import { describedFieldsOf } from '../../facts/record.ts';
import { anyAgentName } from '../../generators/samples.ts';
import { uniqueWords } from '../../generators/text.ts';
import { expectSuccess } from '../../judge/response.ts';
import { checked, expectAt, expectEqual, expectThat, inconclusive, locate } from '../../judge/violation.ts';
import { converse, expectPlaceholdersFilled, readSession } from '../../steps/conversation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import { lookUpSession, sentMessagesIn, textsOf } from '../../steps/session-record.ts';

const values: Readonly<Record<string, unknown>> = {
  'letters of other scripts': 'Zoë Ñandú 東京 Жанна',
  'signs of markup': `O'Brien & <b>"Söhne"</b>`,
  'the text 0': '0',
  'an empty text': '',
  'the number 0': 0,
  false: false,
  'an object': { city: 'Pune', streets: ['MG Road'] },
  nothing: undefined,
  'a placeholder': '',
};

const names = ['name', 'order_id', 'case_id', 'email', 'user_name'];

export const variableRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/variables-keep-their-values',
    title: 'A placeholder is replaced with the value of its variable, even if the value is 0, false or non-Latin text.',
    pitfall: 'The service fills in only truthy values, or stops at the first missing variable.',
    statements: [
      'service/placeholder-replaced',
      'service/chat-placeholders',
      'session/field/dynamic-variables',
      'trigger-chat/field/metadata',
    ],
    effect: 'record',
    runsFactor: 0.1,
    dimensions: ({ workspace: { agents } }) => ({ agent: agents.map(({ name }) => name), value: Object.keys(values) }),
    arbitrary: (_subject, { agent, value }) =>
      fc.tuple(fc.constant(agent), uniqueWords(names.length), fc.constant(value)),
    async check(service, [agentName, words, kind]) {
      const askWith = async (names: readonly string[]) => {
        const given: JsonObject = Object.fromEntries(
          names.map((name, index) => [name, words[index] ?? `${words[0]}${index}`]),
        );
        const [first, second] = [await ask(service, agentName, given), await ask(service, agentName, given)];
        return { given, first, second, changed: names.find((name) => first?.text.includes(String(given[name]))) };
      };
      const likely = await askWith(names);
      const left = [...(likely.first?.text ?? '').matchAll(/\$\{([^{}]+)\}/g)].map(([, name = '']) => name);
      const isFound = likely.changed !== undefined || left.length === 0;
      const { given, first, second, changed } = isFound ? likely : await askWith([...new Set(left)]);
      const [name = ''] = changed === undefined ? Object.keys(given) : [changed];
      const { [name]: word, ...others } = given;
      const value = kind === 'a placeholder' ? `\${${Object.keys(others)[0]}}` : values[kind];

      const metadata = value === undefined ? others : { ...others, [name]: value };
      const answer = await ask(service, agentName, metadata);

      if (answer === undefined) return inconclusive('the service refuses variables that are no texts, or are missing');
      const judgeRecord = async () => {
        const { record = {} } = await lookUpSession(service, answer.sessionId);
        if (value === undefined) return;
        const { dynamicVariables } = describedFieldsOf(record);
        const place = locate(record, '/dynamicVariables');
        const recorded = isObject(dynamicVariables) ? dynamicVariables[name] : undefined;
        service.should('session/dynamic-variables-content', () =>
          expectEqual(['session/field/dynamic-variables'], `the variable ${name}`, recorded, value, place),
        );
      };
      if (first === undefined || first.text !== second?.text || changed === undefined) {
        await judgeRecord();
        return inconclusive('the agent answers differently each time, or repeats no variable');
      }
      const statements = ['service/placeholder-replaced'] as const;
      const place = locate(answer.transcript);
      if (kind !== 'a placeholder') expectPlaceholdersFilled(answer.transcript, value === '' ? others : metadata);
      const expected = first.text.replaceAll(String(word), String(value));
      const hasCity = answer.text.includes('Pune');
      const emptied = first.text.replaceAll(String(word), '');
      const expectText = () => expectEqual(statements, 'the reply', answer.text, expected, place);
      if (kind === 'an empty text') service.should('trigger-chat/missing-variable', expectText);
      else if (kind === 'a placeholder') service.should('service/placeholder-in-value', expectText);
      else if (typeof value === 'string' && answer.text.includes(value)) await judgeRecord();
      else if (typeof value === 'string' && isWordedLike(first.text, String(word), answer.text)) expectText();
      else if (typeof value === 'string') return inconclusive('the agent answers in different words for this value');
      else if (isObject(value))
        service.should('trigger-chat/variable-not-text', () =>
          expectThat(statements, hasCity, 'a reply with the city in the object, Pune', answer.text, place),
        );
      else if (value !== undefined)
        expectThat(statements, answer.text !== emptied, `a reply with the value ${String(value)}`, answer.text, place);
      await judgeRecord();
      return checked;
    },
  }),
  defineRule({
    id: 'trigger-chat/later-variables-leave-earlier-ones',
    title: 'A session keeps the variables of its first turn, even if later turns have other variables or no variables.',
    pitfall: 'The variables of each request replace all earlier ones, even if it has none.',
    statements: ['session/field/dynamic-variables', 'trigger-chat/field/metadata', 'service/continue-by-session-id'],
    effect: 'record',
    runsFactor: 0.1,
    arbitrary: (subject) => fc.tuple(anyAgentName(subject), uniqueWords(2)),
    async check(service, [agentName, [first, second]]) {
      const turn = { agentName, message: 'Good day' };
      const { sessionId } = await converse(service, { ...turn, metadata: { first } });
      const { dynamicVariables: before } = await readSession(service, sessionId);
      await converse(service, { ...turn, sessionId, metadata: { second } });
      await converse(service, { ...turn, sessionId });
      const record = await readSession(service, sessionId);
      const { dynamicVariables: after } = record;
      if (!isObject(before) || before.first !== first) return inconclusive('a record does not show its variables');
      const place = locate(record, '/dynamicVariables');
      const value = isObject(after) ? after.first : undefined;
      service.should('session/dynamic-variables-content', () =>
        expectEqual(['session/field/dynamic-variables'], 'the variable first', value, first, place),
      );
      return checked;
    },
  }),
];

async function ask(service: Service, agentName: string, metadata: JsonObject) {
  const message = 'Hello, who am I?';
  const body = { agentName, message, metadata, doReturnResponse: true };
  const answer = await service.send('triggerChat', { body });
  const { status, json } = answer;
  const statements = ['trigger-chat/field/metadata'] as const;
  expectAt(locate(answer), status < 500, statements, 'status 200, or an error for an object as value');
  if (Object.values(metadata).some(isObject))
    service.should('trigger-chat/variable-not-text', () => expectSuccess(statements, answer));
  if (status !== 200) return undefined;
  const { sessionId, transcript } = (json as { data: { sessionId: string; transcript: JsonObject[] } }).data;
  const text = sentMessagesIn({ transcript }).flatMap(textsOf).join(' ').replaceAll(/\s+/g, ' ');
  return { sessionId, transcript, text };
}

function isWordedLike(text: string, word: string, other: string): boolean {
  let from = 0;
  return text.split(word).every((part) => {
    const at = other.indexOf(part, from);
    from = at + part.length;
    return at !== -1;
  });
}
