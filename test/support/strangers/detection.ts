import { type Rule, rules, run, type Subject, type Verdict } from '../../../contracts/index.ts';
import type { Fetch } from '../kit/altered-service.ts';
import { startMockUnderTest } from '../kit/mock-under-test.ts';
import { withoutShrinking } from '../sabotages/detection.ts';
import { createSecondService } from '../second-service/index.ts';
import { secondSubject } from '../second-service/subject.ts';
import type { Stranger } from './stranger.ts';

/** What strangers stand in front of. */
export type StrangersService = 'the mock' | 'the second service';

/** The first rule that catches a stranger and what it says; undefined for none. Rules that cite what is broken come first. */
export async function detectStranger(
  { breaks, by }: Stranger,
  service: StrangersService,
  runs: number,
): Promise<string | undefined> {
  const cites = ({ statements }: Rule) => Number(statements.some((id) => breaks.includes(id)));
  const ordered = rules.toSorted((a, b) => cites(b) - cites(a)).map(withoutShrinking);
  const end = new AbortController();
  let found: string | undefined;
  const onVerdict = ({ rule, outcome }: Verdict) => {
    if (outcome.type !== 'failed') return;
    found ??= `${rule.id}: ${outcome.violation.message}`;
    end.abort();
  };
  await withService(service, (subject, fetch) =>
    run(ordered, subject, { runs, seed: 1, ruleSeconds: 3_600, fetch: by(fetch), signal: end.signal, onVerdict }),
  );
  return found;
}

async function withService(
  service: StrangersService,
  use: (subject: Subject, fetch: Fetch) => Promise<unknown>,
): Promise<void> {
  if (service === 'the mock') {
    await using mock = await startMockUnderTest({ sendSeconds: 0.6 });
    await use(mock.subject, mock.fetch);
    return;
  }
  const second = await createSecondService();
  try {
    await use(secondSubject(second), second.fetch);
  } finally {
    await second.close();
  }
}
