import { parseRunLog, plan, replay, replayScenario, rules } from '../../contracts/index.ts';
import { suggestionFor } from '../../src/text/words.ts';
import { readScenarioFile } from '../files/mock-files.ts';
import { readFileBytes } from '../files/text-file.ts';
import { CliError } from '../options/command.ts';
import type { Run } from '../options/command-table.ts';
import { renderJson } from '../output/format.ts';
import { prepareService, toCommandLine } from './service-command.ts';

export const runReplay: Run<'replay'> = async (input, catchInterrupt) => {
  if (input.against !== undefined) return sendScenario({ ...input, url: input.against }, catchInterrupt);
  const findings = await selectFindings(input.log, input.from);
  if (findings.length === 0) {
    (input.json === true ? process.stderr : process.stdout).write(
      `${input.from ?? input.log} has no finding to re-run.\n`,
    );
    if (input.json === true) process.stdout.write(renderJson({ results: [], leaked: [] }));
    return 0;
  }
  using service = await prepareService(input, catchInterrupt);
  const { subject, effects } = service;
  service.write(`${plan(subject).addresses.join(' ')}\neffects up to "${effects}"\n\n`);
  let count = 0;
  const { access, results, text, leaked, exitCode } = await service.withLedger((options) =>
    replay(findings, subject, {
      ...options,
      rerunCommandFor: (rule) =>
        toCommandLine('replay', [rule, input.url], {
          subject: input.subject,
          from: input.from ?? input.log,
          effects: input.effects,
        }),
      onReplayed({ rule, outcome }) {
        count += 1;
        process.stderr.write(`[${count}/${findings.length}] ${outcome} ${rule}\n`);
      },
    }),
  );
  service.writeResult({ access, results, leaked }, text);
  return service.finish(leaked, exitCode);
};

const sendScenario: Run<'replay'> = async (input, catchInterrupt) => {
  const { log: file } = input;
  const scenario = await readScenarioFile(file, 'Use a file that proxy --record or check --as-scenario wrote.');
  if (scenario.steps.every(({ answered }) => answered === undefined))
    throw new CliError(
      `${file} has no recorded answers to compare with. Record a scenario with: npx understudy-kit proxy --record`,
    );
  using service = await prepareService(input, catchInterrupt);
  const { subject, effects } = service;
  service.write(`${plan(subject).addresses.join(' ')}\neffects up to "${effects}"\n\n`);
  const { text, exitCode, ...report } = await service.withLedger((options) =>
    replayScenario(scenario, subject, {
      ...options,
      onRequest: ({ number, total, operationId, status }) =>
        void process.stderr.write(`[${number}/${total}] ${status} ${operationId}\n`),
    }),
  );
  service.writeResult(report, text);
  return exitCode;
};

async function selectFindings(
  log: string,
  from: string | undefined,
): Promise<ReturnType<typeof parseRunLog>['findings']> {
  if (from === undefined && rules.some(({ id }) => id === log)) {
    throw new CliError(
      `${log} is a rule. Name the log with a finding of this rule: npx understudy-kit replay ${log} --from FILE`,
    );
  }
  const file = from ?? log;
  const advice = 'Use a file written by npx understudy-kit verify --log, or a rule and --from FILE.';
  const { events, findings } = parseRunLog(await readFileBytes(file, 'run log', advice), file);
  const end = events.findLast((event) => event.type === 'run-ended');
  const isConclusive = end !== undefined && end.exitCode !== 2 && !end.interrupted;
  if (findings.length === 0 && !isConclusive) {
    throw new CliError(
      `${file} has no finding, but its run was inconclusive. See why: npx understudy-kit report --from ${file}`,
    );
  }
  if (from === undefined) return findings;
  const ofRule = findings.filter(({ rule }) => rule === log);
  if (ofRule.length > 0) return ofRule;
  const ruleIds = [...new Set(findings.map(({ rule }) => rule))];
  throw new CliError(`${file} has no finding of the rule ${JSON.stringify(log)}${suggestionFor(log, ruleIds)}`);
}
