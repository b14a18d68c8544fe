import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Rule, rules, run, type Verdict } from '../../contracts/index.ts';
import { createLimiter } from '../support/http/limiter.ts';
import { useFastTime } from '../support/kit/fast-time.ts';
import { sample, sampleCount } from '../support/sample.ts';
import type { Fault } from '../support/second-service/fault.ts';
import { type FaultName, faults } from '../support/second-service/faults.ts';
import { createSecondService, type SecondService } from '../support/second-service/index.ts';
import { secondSubject } from '../support/second-service/subject.ts';

/** Runs of a rule that tries everything; most rules that send try a tenth of it. */
const runs = 15;
/** For what is wrong with few requests, such as those with odd letters. */
const manyRuns = 300;
/** How often a rule is tried decides, and not how long that takes beside other work. */
const ruleSeconds = 3_600;

useFastTime();

const namedFaults = sample(Object.entries<Fault>(faults), 3).map(([name, fault]) => ({
  ...fault,
  name: name as FaultName,
}));

test('a service that answers otherwise wherever it may keeps every rule', async () => {
  const service = await createSecondService();
  try {
    const verdicts = await run(rules, secondSubject(service), {
      runs: sampleCount(runs, 5),
      ruleSeconds,
      fetch: service.fetch,
    });

    expect(verdicts.flatMap(problemsIn)).toEqual([]);
    expect(verdicts.filter(({ outcome }) => outcome.type === 'passed').length).toBeGreaterThan(verdicts.length / 2);
  } finally {
    await service.close();
  }
});

describe.concurrent('a rule that cites what is not kept catches', () => {
  const limit = createLimiter(12);
  let caught: Promise<string | undefined>[];

  beforeAll(() => {
    caught = namedFaults.map((fault) => limit(() => catchFault(fault)));
  });

  test.each(namedFaults.map(({ name, description }, index) => [name, description, index] as const))(
    '%s: %s',
    async (_, __, index) => {
      expect(await caught[index]).toBeDefined();
    },
  );
});

async function catchFault({ name, breaks }: (typeof namedFaults)[number]): Promise<string | undefined> {
  const service = await createSecondService({ faults: name });
  try {
    return await findCatchingRule(breaks, service);
  } finally {
    await service.close();
  }
}

/** The first rule that catches a fault for what it breaks. Rules that cite it are asked first, and more often. */
async function findCatchingRule(breaks: Fault['breaks'], service: SecondService): Promise<string | undefined> {
  const isBroken = (id: string) => breaks.some((one) => one === id);
  const cites = ({ statements }: Rule) => statements.some(isBroken);
  const citingRules = rules.filter(cites);
  for (const [some, runsOfEach] of [
    [citingRules, runs] as const,
    [citingRules, manyRuns] as const,
    [rules, runs] as const,
  ]) {
    const end = new AbortController();
    let found: string | undefined;
    const onVerdict = ({ rule, outcome }: Verdict) => {
      if (outcome.type !== 'failed' || !(cites(rule) || outcome.violation.statements.some(isBroken))) return;
      found ??= rule.id;
      end.abort();
    };
    const options = { runs: runsOfEach, ruleSeconds, fetch: service.fetch, signal: end.signal, onVerdict };
    await run(some, secondSubject(service), options);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a verdict holds against the service, or says of a rule that did not work. */
function problemsIn({ rule, outcome }: Verdict): string[] {
  switch (outcome.type) {
    case 'passed':
      return [];
    case 'skipped':
      return outcome.reason === '' ? [`${rule.id} was not run for no reason`] : [];
    case 'error':
      return [`${rule.id}: ${outcome.reason}`];
    default:
      return [`${rule.id} is ${outcome.type}: ${outcome.violation.message}`];
  }
}

test('it shares no code with what it stands beside', () => {
  const folder = path.join(import.meta.dirname, '../support/second-service');
  const imports = readdirSync(folder).flatMap((name) =>
    [...readFileSync(path.join(folder, name), 'utf8').matchAll(/^import (?!type ).* from '(\.\.\/.*)';$/gm)].map(
      ([, target]) => `${name} -> ${target}`,
    ),
  );

  expect(imports).toEqual([]);
});
