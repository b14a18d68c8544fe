import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { loadReport, parseRunLog, run, type Subject } from '../../../contracts/index.ts';
import { namedValuesOf } from '../../../contracts/redaction/named-values.ts';
import { findingOf } from '../../../contracts/reports/reported-rule.ts';
import { isDecided } from '../../../contracts/reports/reproduction/reproduction.ts';
import {
  type ReproductionFile,
  toReproductionFiles,
} from '../../../contracts/reports/reproduction/reproduction-files.ts';
import { shellVariableOf } from '../../../contracts/reports/text/curl.ts';
import { createMock } from '../../../mock/index.ts';
import { serveFetch } from '../http/serve-fetch.ts';
import type { Alteration } from '../kit/altered-service.ts';
import { baseUrlAlt, quickWorkspaces, startMockUnderTest } from '../kit/mock-under-test.ts';
import { toRunLog } from '../kit/run-log.ts';
import { getRule } from './detection.ts';
import type { Sabotage } from './sabotage.ts';

/** A sabotage as it was found, and what it is reproduced with. */
export interface ReproducedSabotage {
  sabotage: Sabotage;
  /** Written from the run log alone. */
  files: readonly ReproductionFile[];
  /** Whether a response shows it, so that a script can tell. */
  isDecided: boolean;
  /** Variables of the subject, without its addresses. */
  environment: Readonly<Record<string, string>>;
  subject: Subject;
}

/** Finds a sabotage by its first rule. */
export async function reproduceSabotage(sabotage: Sabotage): Promise<ReproducedSabotage> {
  const { secondsToMinute, lines } = sabotage;
  await using mockUnderTest = await startMockUnderTest({
    sendSeconds: 0.6,
    ...(secondsToMinute === undefined ? {} : { secondsToMinute, watchSeconds: 65 }),
    lines,
  });
  const rule = getRule(sabotage.rules[0]);
  const { controlUrl: _, ...withoutControl } = mockUnderTest.subject;
  const subject = rule.serial === true ? mockUnderTest.subject : withoutControl;
  const fetch = sabotage.by(mockUnderTest.fetch);
  const verdicts = await run([rule], subject, { runs: 15, seed: 1, ruleSeconds: 3_600, fetch });
  const report = await loadReport(parseRunLog(toRunLog(verdicts, subject), 'run.ndjson').events);
  const values = namedValuesOf(subject).flatMap(({ name, value }) => [
    [shellVariableOf(name), value],
    [shellVariableOf(`${name}, written otherwise`), value.toUpperCase()],
  ]);
  return {
    sabotage,
    files: toReproductionFiles(report),
    isDecided: report.rules.some((one) => {
      const finding = findingOf(one);
      return finding !== undefined && isDecided(finding);
    }),
    environment: Object.fromEntries(values),
    subject,
  };
}

/** A fresh mock that is altered, on a port of its own, with the variables that scripts read. */
export async function serveAltered(
  by: Alteration,
  environment: Readonly<Record<string, string>>,
): Promise<AsyncDisposable & { environment: Record<string, string> }> {
  const mock = createMock({ workspaces: { workspaces: quickWorkspaces.map(withLongerCalls) } });
  const answer = by(mock.fetch);
  const { baseUrl, [Symbol.asyncDispose]: close } = await serveFetch((request) => answer(underItsBase(request)));
  return {
    environment: { ...environment, SERVICE_URL: baseUrl, SERVICE_URL_ALT: baseUrl.replace(/\/api$/, secondPath) },
    async [Symbol.asyncDispose]() {
      await Promise.all([close(), mock.close()]);
    },
  };
}

/** A script asks more rarely than a rule. */
function withLongerCalls(workspace: (typeof quickWorkspaces)[number]): (typeof quickWorkspaces)[number] {
  return { ...workspace, durations: { ...workspace.durations, ringSeconds: 2, talkSeconds: 6 } };
}

/** The second base address has a path of its own here; whoever alters answers knows it by its name. */
const secondPath = '/second/api';

function underItsBase(request: Request): Request {
  const { pathname, search } = new URL(request.url);
  if (!pathname.startsWith(`${secondPath}/`)) return request;
  return new Request(`${baseUrlAlt}${pathname.slice(secondPath.length)}${search}`, request);
}

/** Runs a bash script with nothing but these variables. */
export async function runBash(
  script: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ code: unknown; output: string }> {
  const env = { PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`, ...environment };
  const child = spawn('bash', ['-s'], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(script);
  const closed = new Promise((resolve) => child.once('close', resolve));
  const [code, output, errors] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
  return { code, output: output + errors };
}
