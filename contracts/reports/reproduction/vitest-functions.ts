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
  return { status: response.status, contentType: response.headers.get('content-type') ?? '', text, json };
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
  poll: `/** Asks until it is over, for so many seconds. */
async function poll<Answer>(
  seconds: number,
  ask: () => Promise<Answer>,
  isOver: (answer: Answer) => boolean,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask();
    if (attempt >= 2 * seconds || isOver(answer)) return answer;
    await wait(0.5);
  }
}
`,
  wait: `async function wait(seconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
}
`,
  escapeJson: `function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
`,
  dateInDays: `/** A date in UTC, so many days from today. */
function dateInDays(days: number): string {
  return new Date(Date.now() + 86_400_000 * days).toISOString().slice(0, 10);
}
`,
  moment: `/** A timestamp so many seconds from now, with an offset from UTC. */
function moment(seconds: number, offsetMinutes: number): string {
  const sign = offsetMinutes < 0 ? '-' : '+';
  const time = new Date(1000 * (Math.floor(Date.now() / 1000) + seconds + 60 * offsetMinutes)).toISOString().slice(0, 19);
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  const ending = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
  return offsetMinutes === 0 ? \`\${time}Z\` : \`\${time}\${sign}\${ending}\`;
}
`,
  hour: `/** A time of day that is as far from now, in its zone, as it was from then. */
function hour(text: string, timeZone: string, then: string): string {
  const minutesOf = (time: string) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3));
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const shifted = minutesOf(text) + minutesOf(clock.format(Date.now())) - minutesOf(clock.format(Date.parse(then)));
  if (shifted < 0 || shifted >= 1440) throw new Error('Run it at another time of day: its hours would be those of another day.');
  return [Math.floor(shifted / 60), shifted % 60].map((part) => String(part).padStart(2, '0')).join(':');
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

const calledBy: Readonly<Record<string, readonly string[]>> = { at: ['identifier'], wait: ['poll'] };

/** The helpers that a code calls; `env` is called above. */
export function helpersFor(code: string): string {
  const isCalled = (name: string) => new RegExp(`\\b${name}\\(`).test(code);
  const names = Object.keys(helpers).filter((name) => isCalled(name) || (calledBy[name] ?? []).some(isCalled));
  return [environmentHelper, ...names.map((name) => helpers[name])].join('\n');
}

const environmentHelper = `function env(name: string, meaning: string, fallback?: string): string {
  const value = process.env[name] ?? fallback;
  if (value === undefined) throw new Error(\`Set \${name} to: \${meaning}.\`);
  return value;
}
`;
