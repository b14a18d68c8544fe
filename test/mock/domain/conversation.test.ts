// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MessageContent, OutgoingMessage } from '../../../mock/domain/chat.ts';
import { type AgentReply, type RenderContext, renderOutgoing, renderReply } from '../../../mock/domain/conversation.ts';
import { defaultProfile, Gaps } from '../../../mock/domain/decision.ts';
import type { AgentScript } from '../../../mock/domain/workspace.ts';
import { studio, workspaceOf } from '../../support/mock/workspaces.ts';
import { start } from '../../support/mock/world.ts';

const agent = { name: 'Mia', number: '+14155550101', email: 'mia@example.com', version: '2' };
const occasion: RenderContext = {
  at: start,
  agent,
  channelType: 'messengerChat',
  variables: { name: 'Jo' },
  toolCallPrefix: 'ses_1',
  gaps: new Gaps(defaultProfile),
};

test("an agent of the mock answers with the first reply whose phrase the customer's message contains", () => {
  const script = createScript({
    replies: [
      { when: ['never', 'cat'], entries: [textMessage('first')] },
      { when: ['cat', 'dog'], entries: [textMessage('second')] },
    ],
  });

  expect(textsIn(renderReply(script, 'A dog and a cat', occasion))).toEqual(['first']);
  expect(textsIn(renderReply(script, 'A hotdog', occasion))).toEqual(['second']);
});

test('an agent of the mock recognizes a phrase in any letter case', () => {
  const written = fc.mixedCase(fc.constant('where is my orderσ?'));
  // In lower case, the Σ at the end of this phrase would become ς.
  const phrases = fc.mixedCase(fc.constant('orderσ'));

  fc.assert(
    fc.property(written, phrases, (message, phrase) => {
      const script = createScript({ replies: [{ when: [phrase], entries: [textMessage('heard')] }] });

      expect(textsIn(renderReply(script, message, occasion))).toEqual(['heard']);
    }),
    { seed: 1 },
  );
});

test('if an agent sends several messages together, only the first message has the attachments and headers', () => {
  const script = createScript({
    opening: [{ type: 'thinking', thinking: 'Hm.' }, textMessage('a'), textMessage('b')],
  });
  const { entries } = renderMessage(
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

function renderMessage(content: MessageContent, changes: Partial<OutgoingMessage>, script: AgentScript): AgentReply {
  const outgoing = { agent, variables: { name: 'Jo' }, content, attachments: [], email: null, ...changes };
  return renderOutgoing(outgoing, script, studio.templates, occasion);
}

function textMessage(text: string) {
  return { type: 'message', content: [{ type: 'text', text }] };
}

function createScript(parts: { opening?: object[]; replies?: object[] }): AgentScript {
  const script = { label: '1', opening: [textMessage('opening')], otherwise: [textMessage('otherwise')], ...parts };
  const { agents } = workspaceOf({
    id: 'w',
    apiKeys: ['k'],
    agents: [{ name: 'A', published: '1', versions: [script] }],
  });
  return agents[0]?.versions[0] ?? expect.fail('There is no script.');
}

function textsIn({ entries }: AgentReply): string[] {
  return entries.flatMap((entry) =>
    entry.type === 'message' ? entry.content.map((item) => (item.type === 'text' ? item.text : item.type)) : [],
  );
}
