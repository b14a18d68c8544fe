interface Agent {
  name: string;
  versions: readonly string[];
  published: string;
  draft?: string;
}

export interface Channel {
  name: string;
  kind: 'messenger' | 'web' | 'mail' | 'voice' | 'sms';
  isEnabled: boolean;
  agent: string;
  numbers: readonly string[];
  address?: string;
  hasTemplates: boolean;
}

export interface Workspace {
  key: string;
  agents: readonly Agent[];
  channels: readonly Channel[];
  templates: readonly { name: string; language: string; text: string }[];
  workflows: readonly string[];
}

const channelDefaults = { isEnabled: true, agent: 'Nora Ø', numbers: [], hasTemplates: false } as const;

export const workspaces: readonly Workspace[] = [
  {
    key: 'pine-7f3a91c2',
    agents: [{ name: 'Nora Ø', versions: ['1', '2'], published: '2', draft: 'draft of 3' }],
    channels: [
      {
        ...channelDefaults,
        name: 'Café Messenger',
        kind: 'messenger',
        numbers: ['+4930555001', '+4930555002'],
        hasTemplates: true,
      },
      { ...channelDefaults, name: 'Plain Messenger', kind: 'messenger', numbers: ['+4930555003'] },
      { ...channelDefaults, name: 'Unset Messenger', kind: 'messenger', hasTemplates: true },
      { ...channelDefaults, name: 'Chat / Site', kind: 'web' },
      { ...channelDefaults, name: 'Post', kind: 'mail', address: 'post@pine.example' },
      { ...channelDefaults, name: 'Post without address', kind: 'mail' },
      { ...channelDefaults, name: 'Switchboard', kind: 'voice', numbers: ['+4930555010'] },
      {
        ...channelDefaults,
        name: 'Retired',
        kind: 'messenger',
        isEnabled: false,
        numbers: ['+4930555004'],
        hasTemplates: true,
      },
      { ...channelDefaults, name: 'Short texts', kind: 'sms', numbers: ['+4930555005'] },
    ],
    templates: [
      { name: 'parcel', language: 'en', text: 'Your parcel {1} comes {2}.' },
      { name: 'parcel', language: 'de', text: '{2} kommt Ihr Paket {1}.' },
    ],
    workflows: ['9001'],
  },
  {
    key: 'oak-20d4b8e6',
    agents: [{ name: 'Bo', versions: ['1'], published: '1' }],
    channels: [
      { ...channelDefaults, name: 'Oak Site', kind: 'web', agent: 'Bo' },
      { ...channelDefaults, name: 'Oak Post', kind: 'mail', agent: 'Bo', address: 'post@oak.example' },
      { ...channelDefaults, name: 'Oak Switch', kind: 'voice', agent: 'Bo', numbers: ['+4930555020'] },
    ],
    templates: [],
    workflows: ['9002'],
  },
];
