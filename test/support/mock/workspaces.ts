// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.
import type { Workspace } from '../../../mock/domain/workspace.ts';
import { parseWorkspaces } from '../../../mock/start/options.ts';

export function workspaceOf(description: object): Workspace {
  const [workspace] = parseWorkspaces({ workspaces: [description] });
  if (workspace === undefined) throw new Error('There is no workspace in the description.');
  return workspace;
}

const textMessage = (text: string) => ({ type: 'message', content: [{ type: 'text', text }] });

const studioDescription = {
  id: 'studio',
  apiKeys: ['studio-key'],
  channels: [
    { type: 'messengerChat', name: 'Messenger', agent: 'Mia', numbers: ['+14155550101', '+14155550102'] },
    { type: 'messengerChat', name: 'Plain Messenger', agent: 'Mia', numbers: ['14155550103'], templates: false },
    { type: 'messengerChat', name: 'Old Mia', agent: 'Mia', agentVersion: '1', numbers: ['+14155550104'] },
    { type: 'messengerChat', name: 'Draft Mia', agent: 'Mia', agentVersion: 'draft', numbers: ['+14155550104'] },
    { type: 'messengerChat', name: 'Nobody', numbers: ['+14155550105'] },
    { type: 'messengerChat', name: 'Numberless', agent: 'Mia' },
    { type: 'messengerChat', name: 'Closed', agent: 'Mia', enabled: false, numbers: ['+14155550106'] },
    { type: 'webChat', name: 'Site', agent: 'Mia' },
    { type: 'email', name: 'Desk', agent: 'Mia', address: 'desk@example.com' },
    { type: 'email', name: 'Mute Desk', agent: 'Mia' },
    { type: 'outboundSipTrunk', name: 'Line', numbers: ['+14155550111', '14155550112'], lines: 2 },
    { type: 'outboundSipTrunk', name: 'Narrow', numbers: ['+14155550113'], lines: 1 },
    { type: 'outboundSipTrunk', name: 'Mute Line' },
    { type: 'outboundSipTrunk', name: 'Closed Line', enabled: false, numbers: ['+14155550114'] },
    { type: 'sms', name: 'Text' },
  ],
  agents: [
    {
      name: 'Mia',
      number: '+14155550101',
      email: 'mia@example.com',
      published: '2',
      versions: [
        {
          label: '1',
          opening: [textMessage('The first Mia here.')],
          otherwise: [textMessage('The first Mia does not know.')],
        },
        {
          label: '2',
          opening: [textMessage('Hi ${name}, Mia here.')],
          replies: [
            {
              when: ['Order', 'parcel'],
              entries: [
                { type: 'thinking', thinking: 'Where is the order of ${name}?' },
                { type: 'function_call', name: 'look_up', arguments: { id: 7 }, output: 'On its way to ${name}.' },
                textMessage('It is on its way, ${name}.'),
              ],
            },
            { when: ['picture'], entries: [{ type: 'message', content: [{ type: 'image', caption: 'A parcel' }] }] },
            { when: ['break'], entries: [textMessage('Wait.'), { type: 'failure' }, textMessage('Never said.')] },
          ],
          otherwise: [textMessage('I do not know, ${name}.')],
          customerOnCalls: ['Where is my order?', 'Thanks.'],
          analysis: { sentiment: 'positive' },
        },
      ],
      draft: { opening: [textMessage('A draft of Mia here.')], otherwise: [textMessage('A draft does not know.')] },
    },
    {
      name: 'Ned',
      published: '1',
      versions: [{ label: '1', opening: [{ type: 'failure' }], otherwise: [{ type: 'failure' }] }],
    },
    {
      name: 'Oda',
      published: '1',
      versions: [{ label: '1', opening: [textMessage('Oda here.')], otherwise: [{ type: 'failure' }] }],
    },
  ],
  templates: [{ name: 'news', languages: { en: 'Hello {{1}}, {{2}}!', hi: 'Namaste {{1}}!' } }],
  workflows: [
    { id: 'wf_line', agent: 'Mia', channel: 'Line', botNumber: '+14155550111' },
    { id: 'wf_narrow', agent: 'Mia', channel: 'Narrow' },
    { id: 'wf_any', agent: 'Oda' },
  ],
  recipients: [
    { to: '+14155550121', calls: ['noAnswer', 'errored', 'completed'], messages: 'sendFails' },
    { to: 'bounce@example.com', messages: 'sendFails' },
    { to: '14155550190', calls: ['completed'] },
  ],
};

/**
 * A workspace for most tests: two agents that fail and one that does not, channels that can send and channels that
 * cannot.
 */
export const studio = workspaceOf(studioDescription);

export const rival = workspaceOf({
  id: 'rival',
  apiKeys: ['rival-key'],
  channels: [
    { type: 'messengerChat', name: 'Messenger', agent: 'Rob', numbers: ['+14155550151'] },
    { type: 'email', name: 'Desk', agent: 'Rob', address: 'desk@example.org' },
    { type: 'outboundSipTrunk', name: 'Line', numbers: ['+14155550152'] },
  ],
  agents: [
    {
      name: 'Rob',
      published: '1',
      versions: [{ label: '1', opening: [textMessage('Rob.')], otherwise: [textMessage('No.')] }],
    },
  ],
  workflows: [{ id: 'wf_rival', agent: 'Rob' }],
});

export function studioWith(changes: object): Workspace {
  return workspaceOf({ ...studioDescription, ...changes });
}
