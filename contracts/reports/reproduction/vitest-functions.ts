/** Each by its name. */
const helpers: Readonly<Record<string, string>> = {
  request: `async function request(method: string, url: string, headers: Record<string, string>, body?: string) {
  const response = await fetch(url, { method, headers, body, redirect: 'manual' });
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // It is no JSON.
  }
  return { status: response.status, text, json };
}
`,
  at: `/** The value at a JSON Pointer. */
function at(value: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1).map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.reduce((member, name) => (member as Record<string, unknown> | null | undefined)?.[name], value);
}
`,
  identifier: `/** What is given out and used in later requests. */
function identifier(answer: { status: number; text: string; json: unknown }, pointer: string): string {
  const value = at(answer.json, pointer);
  if (typeof value !== 'string') throw new Error(\`No text at \${pointer}: \${answer.status} \${answer.text}\`);
  return value;
}
`,
  poll: `/** Asks until the answer is there, for ten seconds. */
async function poll<Answer>(ask: () => Promise<Answer>, isThere: (answer: Answer) => boolean): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask();
    if (attempt === 20 || isThere(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
`,
  json: `function json(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
`,
  dateInDays: `/** A date in UTC, so many days from today. */
function dateInDays(days: number): string {
  return new Date(Date.now() + 86_400_000 * days).toISOString().slice(0, 10);
}
`,
  momentInSeconds: `/** A timestamp in UTC, so many seconds from now. */
function momentInSeconds(seconds: number): string {
  return \`\${new Date(Date.now() + 1000 * seconds).toISOString().slice(0, 19)}Z\`;
}
`,
  count: `/** How many strings in a value are as they are wanted. */
function count(value: unknown, wanted: string, isFound: (text: string, wanted: string) => boolean): number {
  if (typeof value === 'string') return isFound(value, wanted) ? 1 : 0;
  const members = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return members.reduce((sum: number, member) => sum + count(member, wanted, isFound), 0);
}
`,
  typesOf: `/** The JSON types of a value. */
function typesOf(value: unknown): string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value];
}
`,
};

/** What the code of a vitest test calls, as code; `env` is called above it. */
export function helpersFor(code: string): string {
  const isCalled = (name: string) => new RegExp(`\\b${name}\\(`).test(code);
  const names = Object.keys(helpers).filter((name) => isCalled(name) || (name === 'at' && isCalled('identifier')));
  return [environmentHelper, ...names.map((name) => helpers[name])].join('\n');
}

const environmentHelper = `function env(name: string, meaning: string, fallback?: string): string {
  const value = process.env[name] ?? fallback;
  if (value === undefined) throw new Error(\`Set \${name} to: \${meaning}.\`);
  return value;
}
`;
