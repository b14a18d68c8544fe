import type { Random } from '../../../../test/support/random.ts';
import {
  generateDeepValue,
  generateInvalidString,
  generateLargeValue,
  pickOddNumber,
  pickOddValue,
  pollution,
  prototypeNames,
} from './hostile-values.ts';
import { raw, serialize, setAt, toJsonTree } from './json-tree.ts';
import type { RawRequest } from './request.ts';

/** A request to `/_mock/data`: an edit that is good, one that is hostile, or a hostile query. */
export function generateDataRequest(random: Random): RawRequest {
  const collection = random.pick(collections);
  const id = random.chance(20) ? random.pick(oddIds) : random.pick(ids.get(collection) ?? ['acme:x']);
  const method = random.pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'PATCH', 'DELETE']);
  const headers: RawRequest['headers'] = [
    ['host', '{host}'],
    ['content-type', 'application/json'],
  ];
  const hasId = method !== 'POST' && random.chance(method === 'GET' || method === 'HEAD' ? 40 : 95);
  const target = `/_mock/data/${collection}${hasId ? `/${id}` : ''}${random.chance(60) ? `?${generateQuery(random)}` : ''}`;
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return { method, target, headers, body: undefined };
  return { method, target, headers, body: generateRecord(collection, random) };
}

function generateRecord(collection: string, random: Random): string {
  const tree = toJsonTree(random.chance(60) ? (records.get(collection)?.(random) ?? {}) : {});
  if (random.chance(35)) return serialize(tree);
  const value = random.pick([
    pickOddValue,
    pickOddValue,
    pickOddNumber,
    generateInvalidString,
    generateDeepValue,
    generateLargeValue,
  ])(random);
  setAt(tree, [random.pick([...recordFields, ...prototypeNames])], random.chance(20) ? raw(pollution) : value);
  return serialize(tree);
}

function generateQuery(random: Random): string {
  return Array.from({ length: random.int(1, 3) }, () => random.pick(queries)).join('&');
}

const collections = [
  'workspaces',
  'apiKeys',
  'channels',
  'agents',
  'templates',
  'workflows',
  'recipients',
  'sessions',
  'calls',
  'messages',
  '__proto__',
  'nothing',
];

const ids = new Map<string, readonly string[]>(
  Object.entries({
    workspaces: ['acme', 'globex', 'soak-1'],
    channels: ['acme:Quiet~Desk', 'acme:Help~Desk', 'acme:Soak', 'acme:Text~Line'],
    agents: ['acme:Sam', 'acme:Soak'],
    templates: ['acme:welcome', 'acme:soak'],
    workflows: ['acme:wf_soak', 'acme:wf_order_followup'],
    recipients: ['acme:+14155550111'],
    apiKeys: ['acme:soak-key'],
  }),
);

const oddIds = [
  '__proto__',
  'constructor',
  '%00',
  '%ff',
  '..',
  '%2e%2e',
  '%2f',
  'a:b:c',
  '',
  '%',
  '0',
  'null',
  'acme:__proto__',
  'a'.repeat(5_000),
  'acme%3AHelp%20Desk',
];

const recordFields = [
  'id',
  'workspaceId',
  'name',
  'type',
  'agent',
  'numbers',
  'enabled',
  'lines',
  'versions',
  'key',
  'to',
  'durations',
  'extra',
];

const records = new Map<string, (random: Random) => object>(
  Object.entries({
    channels: (random: Random) => ({
      workspaceId: random.pick(['acme', 'globex', 'acme', 'none']),
      type: random.pick(['webChat', 'email', 'sms', 'outboundSipTrunk']),
      name: random.pick(['Soak', 'Soak 2', 'Help Desk']),
      agent: random.pick(['Sam', 'Ava', 'Nobody']),
    }),
    templates: () => ({ workspaceId: 'acme', name: 'soak', language: 'en', text: 'Hello {{1}}' }),
    workflows: () => ({ workspaceId: 'acme', workflowId: 'wf_soak', agent: 'Ava', channel: 'Sales Line' }),
    apiKeys: (random: Random) => ({ workspaceId: 'acme', key: `soak-key-${random.int(1, 5)}` }),
    recipients: () => ({ workspaceId: 'acme', to: '+14155550111', calls: ['noAnswer'] }),
    agents: () => ({
      workspaceId: 'acme',
      name: 'Soak',
      published: '1',
      versions: [{ label: '1', opening: messageEntries('Hello'), otherwise: messageEntries('Well.') }],
    }),
  }),
);

const queries = [
  '_sort=name',
  '_sort=-name,__proto__',
  '_sort=',
  '_sort=constructor.prototype',
  '_page=1',
  '_page=-1',
  '_page=1e400',
  '_page=a&_per_page=0',
  '_per_page=99999999999',
  '_per_page=-5&_page=2',
  '_limit=-1',
  '_start=-10&_end=5',
  '_start=5&_end=1',
  '_embed=workspace',
  '_embed=__proto__',
  '_embed=sessions&_embed=messages',
  '_embed=constructor',
  '_expand=x',
  '_where={"a":{"__proto__":{"polluted":"yes"}}}',
  '_where={',
  '_where=[]',
  '_where=null',
  '_where=%7B%22or%22%3A1%7D',
  '_dependent=sessions',
  '_dependent=__proto__',
  'name_like=(a%2B)%2B%24',
  'name:contains=a',
  'name:in=a,b',
  'name:__proto__=1',
  'name_regex=[',
  '__proto__[polluted]=yes',
  'constructor.prototype.polluted=yes',
  'a.b.c.d=1',
  'workspaceId=acme',
  'workspaceId[]=acme',
  'name[gt]=1',
  'q=%00',
  '%ff=%ff',
  '=',
  `a=${'b'.repeat(6_000)}`,
  `${'a.'.repeat(3_000)}b=1`,
];

function messageEntries(text: string): object[] {
  return [{ type: 'message', content: [{ type: 'text', text }] }];
}
