import { expect, test } from 'vitest';
import { render } from '../../../contracts/index.ts';
import { createReport } from '../../../contracts/reports/report.ts';
import { documentTexts, ruleDecidedAs, ruleIds, runEnded, runStartedWith } from '../../support/kit/run-events.ts';

const leftQueue = { reason: 'the call had left the queue', count: 63 };

test.each(['terminal', 'html', 'json', 'junit', 'summary'] as const)(
  'the format %s shows why runs of a rule that passed showed nothing',
  (format) => {
    const decided = { ...ruleDecidedAs(ruleIds.passed, { type: 'passed' }), checked: 37, inconclusive: [leftQueue] };
    const report = createReport([runStartedWith(), decided, runEnded()], documentTexts);

    expect(render(report, format)).toContain(leftQueue.reason);
  },
);

test.each(['terminal', 'html', 'json', 'summary'] as const)(
  'the format %s shows which assumption does not hold',
  (format) => {
    const assumption = {
      type: 'assumption-checked' as const,
      at: '2026-11-20T09:00:00.000Z',
      assumption: 'call/readable',
      description: 'A call can be read as a session by its callId.',
      holds: 'no' as const,
      reason: 'a call could not be read by its callId',
    };
    const report = createReport([runStartedWith(), assumption, runEnded()], documentTexts);

    expect(render(report, format)).toContain(assumption.reason);
  },
);
