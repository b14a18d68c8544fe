export interface HostileAnswers {
  string?(text: string): string;
  /** JSON that replaces each string, number, boolean and null of a response. */
  raw?: string;
  body?(text: string): string;
  headers?: Readonly<Record<string, string>>;
}

const nest = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

export const hostileAnswers: Readonly<Record<string, HostileAnswers>> = {
  'half surrogate pairs in texts': { string: (text) => `${text}\ud800` },
  NUL: { string: (text) => `${text}\0` },
  'path steps in texts': { string: (text) => `${text}/..` },
  'path steps in place of texts': { string: () => '..' },
  'invalid URL escapes in texts': { string: (text) => `${text}%2e%2e%zz?#;\\` },
  'empty strings': { string: () => '' },
  markup: { string: (text) => `${text}]]><script>&"'--!><?x` },
  'regular expressions in texts': { string: (text) => `(?<${text}$&$1\\[+*` },
  'terminal commands in texts': { string: (text) => `${text}\u001b[2J\r\n::error::x\u202e` },
  'long strings': { string: (text) => text + 'x'.repeat(2_000) },
  'infinite numbers': { raw: '-1e999' },
  'numbers of many digits': { raw: '9'.repeat(400) },
  'deeply nested lists': { raw: nest(900) },
  'a deeply nested body': { body: () => `{"responseCode":200,"message":"","data":${nest(20_000)}}` },
  'prototype members in the body': {
    body: (text) => text.replace('{', '{"__proto__":{"toString":1},"constructor":null,"hasOwnProperty":1,'),
  },
  'null as body': { body: () => 'null' },
  'invalid headers': {
    headers: { 'content-type': 'application/json;\xff charset=\xff', date: 'never', 'retry-after': '1e999' },
  },
};

export async function toHostile(answer: Response, hostile: HostileAnswers): Promise<Response> {
  const { string = (text) => text, raw, body = (text) => text, headers = {} } = hostile;
  const text = await answer.text();
  const marker = 'understudy-raw-value';
  const altered = JSON.stringify(JSON.parse(text), (_name, value: unknown) => {
    if (typeof value === 'object' && value !== null) return value;
    if (raw !== undefined) return marker;
    return typeof value === 'string' ? string(value) : value;
  });
  const wire = body(altered.replaceAll(`"${marker}"`, () => raw ?? ''));
  return new Response(wire, {
    status: answer.status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
