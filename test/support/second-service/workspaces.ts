interface Agent {
  name: string;
  versions: readonly string[];
  /** The version that counts unless another is asked for. */
  published: string;
  draft?: string;
}

export interface Channel {
  name: string;
  kind: 'messenger' | 'web' | 'mail' | 'voice' | 'sms';
  isOn: boolean;
  agent: string;
  numbers: readonly string[];
  address?: string;
  hasTemplates: boolean;
}

export interface Workspace {
  key: string;
  agents: readonly Agent[];
  channels: readonly Channel[];
  /** Text by name and language; placeholders are written `{1}`. */
  templates: readonly { name: string; language: string; text: string }[];
  workflows: readonly string[];
}

const usual = { isOn: true, agent: 'Nora Ø', numbers: [], hasTemplates: false } as const;

/** What the dashboard has: the first workspace with all that can be asked for, the second with little. */
export const workspaces: readonly Workspace[] = [
  {
    key: 'pine-7f3a91c2',
    agents: [{ name: 'Nora Ø', versions: ['1', '2'], published: '2', draft: 'draft of 3' }],
    channels: [
      {
        ...usual,
        name: 'Café Messenger',
        kind: 'messenger',
        numbers: ['+4930555001', '+4930555002'],
        hasTemplates: true,
      },
      { ...usual, name: 'Plain Messenger', kind: 'messenger', numbers: ['+4930555003'] },
      { ...usual, name: 'Unset Messenger', kind: 'messenger', hasTemplates: true },
      { ...usual, name: 'Chat / Site', kind: 'web' },
      { ...usual, name: 'Post', kind: 'mail', address: 'post@pine.example' },
      { ...usual, name: 'Post without address', kind: 'mail' },
      { ...usual, name: 'Switchboard', kind: 'voice', numbers: ['+4930555010'] },
      { ...usual, name: 'Retired', kind: 'messenger', isOn: false, numbers: ['+4930555004'], hasTemplates: true },
      { ...usual, name: 'Short texts', kind: 'sms', numbers: ['+4930555005'] },
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
    channels: [{ ...usual, name: 'Oak Site', kind: 'web', agent: 'Bo' }],
    templates: [],
    workflows: [],
  },
];
