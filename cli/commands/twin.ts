import { findTwin, toChoice, toMockWorkspaces } from '../../contracts/index.ts';
import { createMock } from '../../mock/index.ts';
import { count } from '../../src/text/words.ts';
import { assertReplaceable } from '../files/text-file.ts';
import type { Run } from '../options/command-table.ts';
import { assertMaySchedule, reportProgress } from './compare.ts';
import { isUseless, reportGap, toProfileYaml, writeProfile } from './observe.ts';
import { prepareService } from './service-command.ts';

export const runTwin: Run<'twin'> = async (input, catchInterrupt) => {
  const { output, runs, seed = Math.floor(Math.random() * 2 ** 31) } = input;
  using service = await prepareService(input, catchInterrupt);
  const { subject, effects } = service;
  assertMaySchedule(effects);
  await assertReplaceable(output);
  await using mock = createMock({ workspaces: { workspaces: toMockWorkspaces(subject) } });
  const { baseUrl } = await mock.listen();
  // Move the mock's clock only if the kit can also move the service's clock, so that both get the same requests.
  const controlUrl = subject.controlUrl === undefined ? {} : { controlUrl: new URL('/_mock', baseUrl).href };
  const { headers: _, controlToken: _token, ...described } = subject;
  service.write(`${subject.baseUrl}, seed ${seed}, effects up to "${effects}"\n\n`);
  const twin = {
    subject: { ...described, baseUrl, baseUrlAlt: baseUrl, ...controlUrl },
    setProfile: (profile: Readonly<Record<string, string>>) => mock.control.setProfile({ profile }),
  };
  const found = await service.withLedger(({ ledger, ...options }) =>
    findTwin(subject, twin, {
      ...options,
      runs,
      seed,
      timeLimitSeconds: input.timeLimit,
      ledgers: [ledger, { write() {} }],
      onEvent: reportGap,
      onProgress: reportProgress(runs),
      onChange: ({ gap, answer, place }) =>
        void process.stderr.write(`${gap}: ${answer}, because of the difference at ${place}\n`),
    }),
  );
  const { comparison, corrected, ...observed } = found;
  if (isUseless(observed, subject.baseUrl, effects)) return service.finish(found.leaked, 2);
  const { differences = [], reason } = comparison ?? { reason: 'the service was not compared with the mock' };
  const left = differences.map(
    (one) => `  ${one.place}: ${one.values[0]} at the service, ${one.values[1]} at the mock; ${causeOf(one)}\n`,
  );
  const total = `${count(corrected + left.length, 'difference')}: ${corrected} corrected by the profile, ${left.length} left`;
  const parts = [
    ...(reason === undefined ? [] : [`Not all sequences were sent: ${reason.replace(/\.$/, '')}.\n`]),
    `${total}${left.length === 0 ? '.' : '. The most important first; --json has their requests:'}\n`,
    ...left,
    ...observed.gaps.flatMap((one) =>
      'answer' in one && typeof one.answer !== 'string' && toChoice(one.answer) === undefined
        ? [`  ${one.gap}: ${one.answer.seen} at the service; the mock has no alternative for this answer\n`]
        : [],
    ),
  ];
  service.writeResult({ ...observed, corrected, differences, reason, seed }, parts.join(''));
  return service.finish(found.leaked, left.length > 0 ? 1 : reason === undefined ? 0 : 2, async () =>
    service.write(await writeProfile(output, toProfileYaml(observed.gaps, subject.baseUrl))),
  );
};

type Difference = NonNullable<Awaited<ReturnType<typeof findTwin>>['comparison']>['differences'][number];

function causeOf({ place, gaps, statements }: Difference): string {
  if (statements !== undefined) return `the interface decides it: ${statements.join(', ')}`;
  if (/^\/data\/agentDetails\/(?:number|email)$/.test(place)) return 'set in the dashboard, not by a profile';
  return gaps.length === 0 ? 'no gap names the value' : `no alternative of ${gaps.join(', ')} gives the value`;
}
