// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answer,
  customerMessage,
  type Occasion,
  opening,
  outgoingMessage,
  type Spoken,
  senderOf,
} from '../../../mock/domain/conversation.ts';
import type { Outgoing, Words } from '../../../mock/domain/event.ts';
import type { AgentScript } from '../../../mock/domain/workspace.ts';
import { start } from '../../support/given.ts';
import { studio, workspaceOf } from '../../support/workspaces.ts';

const agent = { name: 'Mia', number: '+14155550101', email: 'mia@example.com', version: '2' };
const occasion: Occasion = {
  at: start,
  agent,
  senderId: '+14155550101',
  variables: { name: 'Jo' },
  occasionId: 'ses_1',
};
const mia = scriptOf('Mia', '2');

describe('an answer', () => {
  test('is the first reply with a phrase that the message contains', () => {
    const script = scripted({
      replies: [
        { when: ['never', 'cat'], entries: [says('first')] },
        { when: ['cat', 'dog'], entries: [says('second')] },
      ],
    });

    expect(textsOf(answer(script, 'A dog and a cat', occasion))).toEqual(['first']);
    expect(textsOf(answer(script, 'A hotdog', occasion))).toEqual(['second']);
  });

  test('is what the agent says otherwise when no phrase is heard', () => {
    expect(textsOf(answer(mia, 'Hello', occasion))).toEqual(['I do not know, Jo.']);
    expect(textsOf(answer(mia, '', occasion))).toEqual(['I do not know, Jo.']);
  });

  test('hears a phrase in any case', () => {
    const written = fc.mixedCase(fc.constant('where is my order?'));
    const phrases = fc.mixedCase(fc.constant('order'));

    fc.assert(
      fc.property(written, phrases, (message, phrase) => {
        const script = scripted({ replies: [{ when: [phrase], entries: [says('heard')] }] });

        expect(textsOf(answer(script, message, occasion))).toEqual(['heard']);
      }),
      { seed: 1 },
    );
  });

  test('takes a phrase for plain text, not for a pattern', () => {
    const script = scripted({ replies: [{ when: ['a.c*'], entries: [says('heard')] }] });

    expect(textsOf(answer(script, 'abc', occasion))).toEqual(['otherwise']);
    expect(textsOf(answer(script, 'A.C*', occasion))).toEqual(['heard']);
  });
});

describe('what an agent says', () => {
  test('comes from the agent, at the moment of the occasion', () => {
    expect(opening(mia, occasion)).toEqual({
      failed: false,
      entries: [
        {
          type: 'message',
          role: 'assistant',
          content: [{ type: 'text', text: 'Hi Jo, Mia here.' }],
          senderId: '+14155550101',
          senderName: 'Mia',
          agentName: 'Mia',
          metadata: null,
          at: start,
        },
      ],
    });
  });

  test.each([
    ['messengerChat', agent, '+14155550101'],
    ['webChat', { ...agent, number: null }, 'mia@example.com'],
    ['webChat', { ...agent, number: null, email: null }, null],
    ['email', agent, 'mia@example.com'],
    ['email', { ...agent, email: null }, '+14155550101'],
  ] as const)('on %s has the number, the address or nothing as its sender', (channelType, speaker, senderId) => {
    expect(senderOf(channelType, speaker)).toBe(senderId);
    expect(opening(mia, { ...occasion, senderId }).entries).toMatchObject([{ senderId }]);
  });

  test('trigger-chat/missing-variable: a placeholder without variables stays as written', () => {
    expect(textsOf(opening(mia, { ...occasion, variables: null }))).toEqual(['Hi ${name}, Mia here.']);
  });

  test('has its placeholders filled wherever it has words', () => {
    const script = scripted({
      opening: [
        { type: 'thinking', thinking: '<${name}>' },
        { type: 'summary', summary: '<${name}>' },
        { type: 'function_call', name: 'note', output: '<${name}>' },
        {
          type: 'message',
          content: [
            { type: 'text', text: '<${name}>' },
            { type: 'button', text: '<${name}>', payload: 'yes' },
            { type: 'image', caption: '<${name}>' },
            { type: 'video', caption: '<${name}>' },
          ],
        },
      ],
    });

    expect(opening(script, occasion).entries).toMatchObject([
      { type: 'thinking', thinking: '<Jo>' },
      { type: 'summary', summary: '<Jo>' },
      { type: 'function_call' },
      { type: 'function_call_output', output: '<Jo>' },
      {
        content: [
          { text: '<Jo>' },
          { text: '<Jo>', payload: 'yes' },
          { type: 'image', caption: '<Jo>' },
          { type: 'video', caption: '<Jo>' },
        ],
      },
    ]);
  });

  test('keeps the role and the metadata of the script', () => {
    const script = scripted({ opening: [{ ...says('a'), role: 'backgroundAgent', metadata: { topic: 'b' } }] });

    expect(opening(script, occasion).entries).toMatchObject([{ role: 'backgroundAgent', metadata: { topic: 'b' } }]);
  });

  test('breaks off at a failure', () => {
    const spoken = answer(mia, 'break down', occasion);

    expect(textsOf(spoken)).toEqual(['Wait.']);
    expect(spoken.failed).toBe(true);
  });
});

describe('a tool call', () => {
  test('and its output have the same call_id', () => {
    const [, call, output] = answer(mia, 'my parcel', occasion).entries;

    expect(call).toEqual({
      type: 'function_call',
      name: 'look_up',
      call_id: expect.any(String),
      arguments: { id: 7 },
      phase: 'during',
      at: start,
    });
    expect(output).toEqual({
      type: 'function_call_output',
      name: 'look_up',
      call_id: call?.type === 'function_call' && call.call_id,
      output: 'On its way to Jo.',
      is_error: false,
      executionTimeMs: null,
      phase: 'during',
      at: start,
    });
  });

  test('transcript/unanswered-function-call: has no output where the script has none', () => {
    const script = scripted({ opening: [{ type: 'function_call', name: 'note', phase: 'post' }] });

    expect(opening(script, occasion).entries).toMatchObject([{ type: 'function_call', arguments: {}, phase: 'post' }]);
  });

  test('has an id that no other call of the occasion, or of another one, has', () => {
    const call = { type: 'function_call', name: 'note' };
    const script = scripted({ opening: [call, { ...call, output: '{}' }, says('a'), call] });
    const ids = ['ses_1', 'ses_2'].flatMap((occasionId) =>
      opening(script, { ...occasion, occasionId }).entries.flatMap((entry) =>
        entry.type === 'function_call' ? [entry.call_id] : [],
      ),
    );

    expect(new Set(ids).size).toBe(6);
  });
});

describe('media', () => {
  test('are samples unless they have an address', () => {
    const script = scripted({
      opening: [
        {
          type: 'message',
          content: [
            { type: 'image' },
            { type: 'video' },
            { type: 'audio' },
            { type: 'file', filename: 'a.pdf' },
            { type: 'image', url: 'https://files.example.com/a', mimeType: 'image/gif' },
            { type: 'audio', url: 'https://files.example.com/b' },
          ],
        },
      ],
    });

    expect(opening(script, occasion).entries).toMatchObject([
      {
        content: [
          { type: 'image', source: { sample: 'picture.png' }, caption: '' },
          { type: 'video', source: { sample: 'film.mp4' }, caption: '' },
          { type: 'audio', source: { sample: 'sound.wav' } },
          { type: 'file', source: { sample: 'paper.pdf' }, filename: 'a.pdf' },
          { type: 'image', source: { url: 'https://files.example.com/a', mimeType: 'image/gif' } },
          { type: 'audio', source: { url: 'https://files.example.com/b', mimeType: 'application/octet-stream' } },
        ],
      },
    ]);
  });
});

describe("a customer's message", () => {
  test('has the customer as its sender', () => {
    const user = { id: 'u1', name: 'Jo', number: '+14155550170', email: 'jo@example.com' };

    expect(customerMessage('Hi ${name}', user, null, start)).toEqual({
      type: 'message',
      role: 'user',
      content: [{ type: 'text', text: 'Hi ${name}' }],
      senderId: '+14155550170',
      senderName: 'Jo',
      agentName: null,
      metadata: null,
      at: start,
    });
    expect(customerMessage('', { ...user, number: null }, null, start)).toMatchObject({ senderId: 'jo@example.com' });
    expect(customerMessage('', { ...user, number: null, email: null }, null, start)).toMatchObject({ senderId: 'u1' });
  });
});

describe('a message that is sent', () => {
  test('is the exact text of `say`, placeholders and all', () => {
    expect(textsOf(sent({ type: 'say', text: 'Hi ${name} {{1}}' }))).toEqual(['Hi ${name} {{1}}']);
  });

  test('is the opening for `prompt`', () => {
    expect(textsOf(sent({ type: 'prompt', additionalContext: null }))).toEqual(['Hi Jo, Mia here.']);
  });

  test("is the template's text in its language, from the template's variables alone", () => {
    const template = { type: 'template', templateId: 'news', variables: { 1: 'Al', name: 'never' } } as const;

    expect(textsOf(sent({ ...template, language: 'en' }))).toEqual(['Hello Al, {{2}}!']);
    expect(textsOf(sent({ ...template, language: 'hi' }))).toEqual(['Namaste Al!']);
  });

  test('trigger-chat/attachments: attachments stand after the words', () => {
    const { entries } = sent(
      { type: 'say', text: 'See.' },
      { attachments: ['https://a.example/b.png', 'https://a.example/c'] },
    );

    expect(entries).toMatchObject([
      { content: [{ type: 'text', text: 'See.' }, { type: 'image' }, { type: 'file', filename: 'c' }] },
    ]);
  });

  test('trigger-chat/email-metadata: the headers that are there stand in the metadata', () => {
    const email = { subject: 'News', cc: 'a@example.com, b@example.com', bcc: null };

    expect(sent({ type: 'say', text: 'a' }, { email }).entries).toMatchObject([
      { metadata: { subject: 'News', cc: 'a@example.com, b@example.com' } },
    ]);
    expect(sent({ type: 'say', text: 'a' }, { email: { subject: null, cc: null, bcc: null } }).entries).toMatchObject([
      { metadata: null },
    ]);
  });

  test('trigger-chat/additional-context-effect: the extra instructions stand in the metadata', () => {
    expect(sent({ type: 'prompt', additionalContext: 'Be brief.' }).entries).toMatchObject([
      { metadata: { additionalContext: 'Be brief.' } },
    ]);
  });

  test("the request's subject comes before the script's", () => {
    const script = scripted({ opening: [{ ...says('a'), metadata: { subject: 'Script', topic: 'b' } }] });
    const email = { subject: 'Request', cc: null, bcc: null };

    expect(sent({ type: 'prompt', additionalContext: null }, { email }, script).entries).toMatchObject([
      { metadata: { subject: 'Request', topic: 'b' } },
    ]);
  });

  test('attachments and headers go with the first message only', () => {
    const script = scripted({ opening: [{ type: 'thinking', thinking: 'Hm.' }, says('a'), says('b')] });
    const { entries } = sent(
      { type: 'prompt', additionalContext: 'c' },
      { attachments: ['https://a.example/b.png'] },
      script,
    );

    expect(entries).toMatchObject([
      { type: 'thinking' },
      { content: [{ text: 'a' }, { type: 'image' }], metadata: { additionalContext: 'c' } },
      { content: [{ text: 'b' }], metadata: null },
    ]);
  });

  test('trigger-chat/attachments: a note of a background agent is not the message that was sent', () => {
    const script = scripted({ opening: [{ ...says('note'), role: 'backgroundAgent' }, says('a')] });
    const { entries } = sent(
      { type: 'prompt', additionalContext: null },
      { attachments: ['https://a.example/b.png'] },
      script,
    );

    expect(entries).toMatchObject([{ content: [{ text: 'note' }] }, { content: [{ text: 'a' }, { type: 'image' }] }]);
  });

  test('fails when the script does', () => {
    expect(sent({ type: 'prompt', additionalContext: null }, {}, scriptOf('Ned', '1')).failed).toBe(true);
    expect(sent({ type: 'say', text: 'a' }, {}, scriptOf('Ned', '1')).failed).toBe(false);
  });
});

function sent(words: Words, changes: Partial<Outgoing> = {}, script = mia): Spoken {
  const outgoing = { agent, variables: { name: 'Jo' }, words, attachments: [], email: null, ...changes };
  return outgoingMessage(outgoing, script, studio.templates, occasion);
}

function says(text: string) {
  return { type: 'message', content: [{ type: 'text', text }] };
}

/** A script with these parts, and something said in place of the others. */
function scripted(parts: { opening?: object[]; replies?: object[] }): AgentScript {
  const script = { label: '1', opening: [says('opening')], otherwise: [says('otherwise')], ...parts };
  const { agents } = workspaceOf({
    id: 'w',
    apiKeys: ['k'],
    agents: [{ name: 'A', published: '1', versions: [script] }],
  });
  return agents[0]?.versions[0] ?? raise('no script');
}

function scriptOf(name: string, label: string): AgentScript {
  const versions = studio.agents.find((one) => one.name === name)?.versions;
  return versions?.find((one) => one.label === label) ?? raise(`no ${name} ${label}`);
}

function raise(message: string): never {
  throw new Error(message);
}

function textsOf({ entries }: Spoken): string[] {
  return entries.flatMap((entry) =>
    entry.type === 'message' ? entry.content.map((item) => (item.type === 'text' ? item.text : item.type)) : [],
  );
}
