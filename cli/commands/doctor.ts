import { inspectSubject, missingEntriesOf, rules } from '../../contracts/index.ts';
import { count } from '../../src/text/words.ts';
import type { Run } from '../options/command-table.ts';
import { prepareService } from './service-command.ts';

export const runDoctor: Run<'doctor'> = async (input, catchInterrupt) => {
  using service = await prepareService(input, catchInterrupt);
  const { subject, effects } = service;
  const found = await service.withLedger((options) => inspectSubject(subject, options));
  const { obstacle, checks, clockOffsetSeconds, proposedRate, leaked } = found;
  const { baseUrl } = subject;
  const missing = missingEntriesOf(subject, rules);
  const lines = [
    `${baseUrl}, effects up to "${effects}"\n`,
    ...(clockOffsetSeconds === undefined ? [] : [describeClock(clockOffsetSeconds)]),
    ...(proposedRate === undefined
      ? []
      : [
          `note         the service limits its rate: it answered 429. Write waits.requestsPerSecond: ${proposedRate} into the subject file, or use --requests-per-second ${proposedRate}`,
        ]),
    ...missing.map(({ entry, rules }) => `missing      ${entry}: verify skips ${count(rules, 'rule')} without it`),
    ...(obstacle === undefined ? describeChecks(checks) : [`stop         ${obstacle}`]),
  ];
  const result = { baseUrl, effects, obstacle, clockOffsetSeconds, proposedRate, missing, checks, leaked };
  service.writeResult(result, `${lines.join('\n')}\n`);
  const hasMistakes = checks.some(({ result }) => result === 'mistake');
  return service.finish(leaked, obstacle !== undefined ? 2 : hasMistakes ? 1 : 0);
};

type Inspection = Awaited<ReturnType<typeof inspectSubject>>;

function describeChecks(checks: Inspection['checks']): string[] {
  const order = ['mistake', 'inconclusive', 'known'];
  const sorted = checks.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result));
  const numberOf = (wanted: string) => checks.filter(({ result }) => result === wanted).length;
  const lines = sorted.map(({ result, entry, place, message }) => {
    const at = place === undefined ? entry : `${entry} (${place})`;
    if (result === 'inconclusive') return `not checked  ${at}, because ${message}`;
    return `${result.padEnd(12)} ${message === undefined ? at : `${at}: ${message}`}`;
  });
  const unchecked = numberOf('inconclusive');
  const checked = count(checks.length - unchecked, 'entry', 'entries');
  return [...lines, '', `${checked} checked, ${count(numberOf('mistake'), 'mistake')}, ${unchecked} not checked.`];
}

const clockTolerance = 5;

function describeClock(offset: number): string {
  if (Math.abs(offset) <= clockTolerance)
    return 'known        the clock of the service shows the same time as this machine';
  const direction = offset > 0 ? 'ahead of' : 'behind';
  return `note         the clock of the service is ${count(Math.abs(offset), 'second')} ${direction} that of this machine. Correct one of them: the service sends scheduled messages by its own clock`;
}
