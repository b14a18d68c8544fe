// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so.

/** What an agent says, cut down to what the workspaces below use. */
export interface AgentScript {
  label?: string;
  opening: ScriptEntry[];
  replies?: { when: string[]; entries: ScriptEntry[] }[];
  otherwise: ScriptEntry[];
  customerOnCalls?: string[];
  analysis?: Record<string, unknown>;
}

/** An entry of a script. The model knows only texts, thoughts, tool calls and failures. */
export interface ScriptEntry {
  type: 'message' | 'thinking' | 'function_call' | 'failure';
  content?: { type: 'text'; text: string }[];
  thinking?: string;
  name?: string;
  output?: string;
}

export interface Channel {
  type: string;
  name: string;
  enabled?: boolean;
  agent?: string;
  agentVersion?: string;
  numbers?: string[];
  templates?: boolean;
  address?: string;
  lines?: number;
}

export interface TestWorkspace {
  id: string;
  apiKeys: string[];
  channels: Channel[];
  agents: { name: string; published: string; versions: (AgentScript & { label: string })[]; draft?: AgentScript }[];
  templates: { name: string; languages: Record<string, string> }[];
  workflows: { id: string; agent: string; channel?: string; botNumber?: string }[];
  recipients: { to: string; messages?: string; calls?: string[] }[];
  durations: Record<Duration, number>;
  internalErrors?: string[];
}

export type Duration =
  | 'beingSentSeconds'
  | 'queueSeconds'
  | 'ringSeconds'
  | 'talkSeconds'
  | 'longTalkSeconds'
  | 'idleMinutes'
  | 'linkLifetimeMinutes';

const textMessage = (text: string): ScriptEntry => ({ type: 'message', content: [{ type: 'text', text }] });

const failingReplies: AgentScript['replies'] = [
  { when: ['break'], entries: [textMessage('Wait.'), { type: 'failure' }] },
];

/** Has one of everything, and little patience. */
const alpha: TestWorkspace = {
  id: 'alpha',
  apiKeys: ['alpha-key', 'alpha-second-key'],
  channels: [
    { type: 'messengerChat', name: 'Chat', agent: 'Ann', numbers: ['+15550101', '+15550102'] },
    {
      type: 'messengerChat',
      name: 'Plain Chat',
      agent: 'Ann',
      agentVersion: '1',
      numbers: ['15550103'],
      templates: false,
    },
    { type: 'messengerChat', name: 'Mute Chat', agent: 'Ann' },
    { type: 'messengerChat', name: 'Shut Chat', agent: 'Ann', enabled: false, numbers: ['+15550104'] },
    { type: 'messengerChat', name: 'Nobody', numbers: ['+15550105'] },
    { type: 'webChat', name: 'Site', agent: 'Ann', agentVersion: 'draft' },
    { type: 'email', name: 'Post', agent: 'Ann', address: 'post@example.com' },
    { type: 'email', name: 'Mute Post', agent: 'Ann' },
    { type: 'outboundSipTrunk', name: 'Mute Line' },
    { type: 'outboundSipTrunk', name: 'Line', numbers: ['+15550111'], lines: 1 },
    { type: 'outboundSipTrunk', name: 'Wide Line', numbers: ['+15550112', '15550113'], lines: 2 },
    { type: 'sms', name: 'Text' },
  ],
  agents: [
    {
      name: 'Ann',
      published: '2',
      versions: [
        { label: '1', opening: [textMessage('First Ann here.')], otherwise: [textMessage('First Ann does not know.')] },
        {
          label: '2',
          opening: [textMessage('Hello ${name}, Ann here.')],
          replies: [
            {
              when: ['order'],
              entries: [
                { type: 'thinking', thinking: 'An order.' },
                { type: 'function_call', name: 'look_up', output: 'On its way.' },
                textMessage('It comes, ${name}.'),
              ],
            },
            ...failingReplies,
          ],
          otherwise: [textMessage('Sorry, ${name}?')],
          customerOnCalls: ['Where is my ORDER?', 'Thanks.'],
          analysis: { mood: 'good' },
        },
      ],
      draft: {
        opening: [textMessage('A draft of Ann.')],
        otherwise: [textMessage('A draft knows nothing.')],
        analysis: { mood: 'new' },
      },
    },
    {
      name: 'Ben',
      published: '3.1',
      versions: [
        {
          label: '3.1',
          opening: [textMessage('Ben for ${name}.')],
          replies: failingReplies,
          otherwise: [textMessage('Ben nods.')],
        },
      ],
    },
  ],
  templates: [{ name: 'news', languages: { en: 'News: {{1}} and {{2}}.', hi: 'Khabar: {{1}}.' } }],
  workflows: [
    { id: 'w-line', agent: 'Ann', channel: 'Line', botNumber: '+15550111' },
    { id: 'w-any', agent: 'Ben' },
  ],
  recipients: [
    { to: '+15550201', calls: ['noAnswer', 'errored', 'completed'] },
    { to: '15550202', calls: ['couldNotConnect', 'longTalk'], messages: 'sendFails' },
    { to: '+15550203', calls: ['agentErrored'], messages: 'agentFails' },
    { to: '+15550204', calls: ['errored', 'expired'] },
    { to: 'bounce@example.com', messages: 'sendFails' },
  ],
  durations: {
    beingSentSeconds: 2,
    queueSeconds: 5,
    ringSeconds: 3,
    talkSeconds: 20,
    longTalkSeconds: 90,
    idleMinutes: 10,
    linkLifetimeMinutes: 5,
  },
};

/** Shares names with alpha, sends in no time, and is slow on the phone. */
const beta: TestWorkspace = {
  id: 'beta',
  apiKeys: ['beta-key'],
  channels: [
    { type: 'messengerChat', name: 'Chat', agent: 'Bea', numbers: ['+15550151'] },
    { type: 'webChat', name: 'Site', agent: 'Bea' },
    { type: 'email', name: 'Post', agent: 'Bea', address: 'post@example.org' },
    { type: 'outboundSipTrunk', name: 'Shut Line', enabled: false, numbers: ['+15550153'] },
    { type: 'outboundSipTrunk', name: 'Line', numbers: ['+15550152'], lines: 1 },
  ],
  agents: [
    {
      name: 'Bea',
      published: '1',
      versions: [
        {
          label: '1',
          opening: [textMessage('Bea.')],
          replies: failingReplies,
          otherwise: [textMessage('Hm.')],
          customerOnCalls: ['Yes?'],
        },
      ],
    },
  ],
  templates: [{ name: 'news', languages: { en: 'Beta news for {{1}}.' } }],
  workflows: [{ id: 'w-beta', agent: 'Bea' }],
  recipients: [
    { to: '+15550201', calls: ['completed'] },
    { to: '14155550191', calls: ['longTalk'] },
  ],
  durations: {
    beingSentSeconds: 0,
    queueSeconds: 30,
    ringSeconds: 10,
    talkSeconds: 120,
    longTalkSeconds: 1200,
    idleMinutes: 60,
    linkLifetimeMinutes: 30,
  },
};

/** Answers nothing but authentication. */
const gone: TestWorkspace = {
  id: 'gone',
  apiKeys: ['gone-key'],
  channels: [],
  agents: [],
  templates: [],
  workflows: [],
  recipients: [],
  durations: alpha.durations,
  internalErrors: [
    'triggerChat',
    'cancelScheduledMessages',
    'getSession',
    'updateWorkflowCall',
    'triggerCall',
    'getSignedUrl',
    'cancelCall',
  ],
};

export const testWorkspaces: readonly TestWorkspace[] = [alpha, beta, gone];
