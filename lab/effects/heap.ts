import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createMock } from '../../mock/index.ts';
import { serveFetch } from '../../test/support/http/serve-http.ts';
import { mockSubject } from '../../test/support/kit/mock-subject.ts';
import { waitForExit } from '../support/wait-for-exit.ts';
import { start } from './run-verify.ts';

const jsonType = { 'content-type': 'application/json' };
const heapMb = 512;
const mb = 1024 * 1024;
const formats = ['html', 'json', 'junit', 'har'];

export async function findHeapProblems(folder: string, sources: string): Promise<string[]> {
  const largeAnswers = await verifyAt(folder, sources, 'answers of 15 MB', (answer) =>
    answer.replace(/"message":"/, `"message":"${'a'.repeat(15 * mb)}`),
  );
  const largeIds = await verifyAt(folder, sources, 'ids of 8 MB', (answer) =>
    answer.replaceAll(/"(sessionId|callId)":"/g, `"$1":"${'a'.repeat(8 * mb)}`),
  );
  const wrongAnswers = await verifyAt(folder, sources, 'small wrong answers', (answer) =>
    answer.replace('"isCancelled":true', '"isCancelled":false'),
  );
  return [...largeAnswers, ...largeIds, ...wrongAnswers];
}

async function verifyAt(
  folder: string,
  sources: string,
  what: string,
  change: (answer: string) => string,
): Promise<string[]> {
  await using mock = createMock({ seed: 'heap' });
  await using server = await serveFetch(async (request) => {
    const answer = await mock.fetch(request);
    return new Response(change(await answer.text()), { status: answer.status, headers: jsonType });
  });
  const file = path.join(folder, 'heap.json');
  writeFileSync(file, JSON.stringify({ ...mockSubject(server.baseUrl), waits: { sendSeconds: 0.2, watchSeconds: 1 } }));
  const log = path.join(folder, 'heap.ndjson');
  const rules = ['cancel-', 'trigger-c', 'get-session/', 'session/'].flatMap((rule) => ['--rule', rule]);
  const args = ['verify', '--subject', file, '--runs', '3', '--concurrency', '16', '--time-limit', '60', ...rules];
  const problems = await runInSmallHeap([...args, '--log', log], folder, sources);
  const { exitCode } = lastEventOf(log);
  if (problems.code !== exitCode) problems.found.push(`its exit code is ${problems.code}, its log says ${exitCode}`);
  const ledger = `${file}.ledger`;
  if (existsSync(ledger) && statSync(ledger).size > mb) problems.found.push('its ledger has more than 1 MB');
  console.log(`${what}: exit code ${problems.code} in a heap of ${heapMb} MB`);
  const problemsOfMany = await reportManyFindings(folder, sources);
  return [...problems.found, ...problemsOfMany].map((problem) => `${what}: ${problem}`);
}

async function reportManyFindings(folder: string, sources: string): Promise<string[]> {
  const lines = readFileSync(path.join(folder, 'heap.ndjson'), 'utf8').trimEnd().split('\n');
  const events = lines.map((line) => JSON.parse(line) as { type: string; outcome?: object; rule?: string });
  const [started] = events as [{ type: string; rules: { id: string }[] }];
  const found = events.find(({ type, outcome }) => type === 'rule-decided' && 'finding' in (outcome ?? {}));
  if (found === undefined) return ['10,000 findings: the run before has none to repeat'];
  const template = started.rules.find(({ id }) => id === found.rule);
  const ids = Array.from({ length: 10_000 }, (_, index) => `${found.rule}-${index}`);
  const many = [
    { ...started, rules: ids.map((id) => ({ ...template, id })) },
    ...ids.map((rule) => ({ ...found, rule })),
    { ...lastEventOf(path.join(folder, 'heap.ndjson')), exitCode: 1 },
  ];
  const log = path.join(folder, 'many.ndjson');
  writeFileSync(log, many.map((event) => `${JSON.stringify(event)}\n`).join(''));
  const problems: string[] = [];
  for (const format of formats) {
    const target = path.join(folder, `many.${format}`);
    const args = ['report', '--from', log, '--format', format, '--output', target];
    const { code, output } = await waitForExit(startInSmallHeap(args, sources));
    if (code !== 0) problems.push(`10,000 findings as ${format}: exit code ${code}: ${output.slice(-300)}`);
    if (!existsSync(target) || statSync(target).size < 10_000)
      problems.push(`10,000 findings: no ${format} was written`);
  }
  console.log(`10,000 findings: ${formats.length} reports in a heap of ${heapMb} MB`);
  return problems;
}

async function runInSmallHeap(args: string[], folder: string, sources: string) {
  const reports = formats.map((format) => ({ format, target: path.join(folder, `heap.${format}`) }));
  const reporting = reports.flatMap(({ format, target }) => ['--report', `${format}=${target}`]);
  const { code, output } = await waitForExit(startInSmallHeap([...args, ...reporting], sources));
  const found: string[] = [];
  if (code !== 1 && code !== 3) found.push(`it ended with ${code}: ${output.slice(-300)}`);
  for (const { format, target } of reports) if (!existsSync(target)) found.push(`no ${format} was written`);
  return { code, found };
}

function startInSmallHeap(args: string[], sources: string) {
  return start([`--max-old-space-size=${heapMb}`, path.join(sources, 'cli/understudy.ts'), ...args], false);
}

function lastEventOf(log: string): { exitCode?: number } {
  const last = readFileSync(log, 'utf8').trimEnd().split('\n').at(-1) ?? '{}';
  return JSON.parse(last) as { exitCode?: number };
}
