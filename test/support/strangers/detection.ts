import { type Rule, rules, run, type Verdict } from '../../../contracts/index.ts';
import { startMockUnderTest } from '../kit/mock-under-test.ts';
import { withoutShrinking } from '../sabotages/detection.ts';
import type { Stranger } from './stranger.ts';

/** The first rule that catches a stranger and what it says; undefined for none. Rules that cite what is broken come first. */
export async function detectStranger({ breaks, by }: Stranger, runs: number): Promise<string | undefined> {
  const cites = ({ statements }: Rule) => Number(statements.some((id) => breaks.includes(id)));
  const ordered = rules.toSorted((a, b) => cites(b) - cites(a)).map(withoutShrinking);
  const end = new AbortController();
  let found: string | undefined;
  const onVerdict = ({ rule, outcome }: Verdict) => {
    if (outcome.type !== 'failed') return;
    found ??= `${rule.id}: ${outcome.violation.message}`;
    end.abort();
  };
  await using mock = await startMockUnderTest({ sendSeconds: 0.6 });
  const options = { runs, seed: 1, ruleSeconds: 3_600, fetch: by(mock.fetch), signal: end.signal, onVerdict };
  await run(ordered, mock.subject, options);
  return found;
}
