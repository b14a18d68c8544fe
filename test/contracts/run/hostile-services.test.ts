import { expect, test } from 'vitest';
import {
  compare,
  observe,
  parseRunLog,
  type RunEvent,
  render,
  replay,
  rules,
  type Subject,
  verify,
} from '../../../contracts/index.ts';
import { formatNames } from '../../../contracts/options.ts';
import { serializeEvent } from '../../../contracts/reports/run-event.ts';
import { createMock } from '../../../mock/index.ts';
import { useFastTime } from '../../support/kit/fast-time.ts';
import { type HostileAnswers, hostileAnswers, toHostile } from '../../support/kit/hostile-answers.ts';
import { answerInProcess, fetchInProcess } from '../../support/kit/in-process.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { sample } from '../../support/sample.ts';

const internalError = /understudy itself failed/;
const kinds = Object.entries(hostileAnswers).map(([kind, hostile], index) => ({ kind, hostile, index }));
const waits = { sendSeconds: 0.05, answerSeconds: 60 };
// Leave out rules that wait for messages, because they read the same responses as other rules.
const quickRules = rules.filter(({ effect }) => effect !== 'send' && effect !== 'call');

useFastTime();

function serveHostile(name: string, hostile: HostileAnswers): Subject {
  const mock = createMock({ seed: 'hostile' });
  const origin = `http://${name}.test`;
  answerInProcess(origin, async (request) => toHostile(await mock.fetch(request), hostile));
  return { ...mockSubject(`${origin}/api`), waits };
}

test.concurrent.each(sample(kinds, 4))(
  'the commands verify, replay and report end normally for a service that sends $kind',
  async ({ hostile, index }) => {
    const subject = serveHostile(`verified-${index}`, hostile);
    const events: RunEvent[] = [];
    const report = await verify(subject, {
      // Each kind of hostile service gets a different part of the rules, so that all kinds together get every rule.
      rules: quickRules.filter((_, place) => place % 24 === index % 24),
      runs: 2,
      seed: 1,
      effects: 'schedule',
      ruleSeconds: 0.3,
      fetch: fetchInProcess,
      onEvent: (event) => void events.push(event),
    });
    const log = events.map(serializeEvent).join('');

    expect(log).not.toMatch(internalError);
    for (const name of formatNames) {
      const text = render(report, name);
      // Without a finding, the GitHub report has no annotation.
      if (name !== 'github') expect(text).not.toBe('');
      expect(text.isWellFormed()).toBe(true);
    }
    const findings = parseRunLog(log, 'run.ndjson').findings.slice(0, 3);
    const replayed = await replay(findings, subject, { effects: 'schedule', fetch: fetchInProcess });
    expect(replayed.text).not.toMatch(/understudy itself failed|does not fit the rule/);
  },
);

// The commands send almost the same requests, whatever the kind of hostile service. So try only a sample of the kinds.
test.concurrent.each(sample(kinds, 20))(
  'the commands observe and compare end normally for a service that sends $kind',
  async ({ hostile, index }) => {
    const subject = serveHostile(`observed-${index}`, hostile);
    const healthy = serveHostile(`healthy-${index}`, {});
    const options = { seed: 1, effects: 'schedule', fetch: fetchInProcess } as const;

    const { gaps } = await observe(subject, { effects: 'schedule', fetch: fetchInProcess });
    const pair = [subject, healthy] as const;
    const { text } = await compare(pair, { ...options, runs: 1, signal: AbortSignal.timeout(3000) });

    expect(`${JSON.stringify(gaps)}${text}`).not.toMatch(internalError);
  },
);
