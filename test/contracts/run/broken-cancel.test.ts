import { expect, test } from 'vitest';
import { rules } from '../../../contracts/index.ts';
import { verify } from '../../../contracts/run/verify.ts';
import { createMock } from '../../../mock/index.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const subject = mockSubject('http://127.0.0.1:1/api');
const scheduling = rules.filter(({ effect, needs }) => effect === 'schedule' && !needs.includes('control'));
const answerTo = ({ url }: Request, message: string, result: object) =>
  Response.json({
    responseCode: 200,
    message,
    data: { sessionId: decodeURIComponent(url.split('/').at(-1) ?? ''), ...result },
  });
const failure = { responseCode: 500, errorCode: 'internalError', message: 'No.', data: null };

test.concurrent.each<[string, (request: Request) => Response, received?: RegExp]>([
  [
    'answers that it finds nothing to cancel',
    (request) => answerTo(request, 'No scheduled jobs found', { isCancelled: false, reason: 'None.' }),
    /^false; Get Session then shows: no sent message yet$/,
  ],
  [
    'answers that it has cancelled, but cancels nothing',
    (request) => answerTo(request, 'Scheduled messages cancelled successfully', { isCancelled: true }),
  ],
  ['answers 500', () => Response.json(failure, { status: 500 })],
])(
  'a run of the kit soon stops scheduling messages when a cancel has no effect: the service %s',
  async (_what, cancel, received = /./) => {
    await using mock = createMock({ seed: 'no cancel' });
    const fetch = async (request: Request) => (request.method === 'DELETE' ? cancel(request) : mock.fetch(request));
    const report = await verify(subject, { rules: scheduling, effects: 'schedule', runs: 3, seed: 4, fetch });
    const { total } = await mock.control.listSchedule({ limit: 1 });

    expect(total).toBeLessThanOrEqual(40);
    const findings = report.rules.flatMap(({ outcome }) => ('finding' in outcome ? [outcome.finding] : []));
    expect(findings.map((finding) => finding.received)).toContainEqual(expect.stringMatching(received));
    expect([1, 3]).toContain(report.end.exitCode);
    expect(report.rules.map(({ outcome }) => ('reason' in outcome ? outcome.reason : ''))).toContainEqual(
      expect.stringMatching(
        /^this service does not undo scheduled effects: \d+ effects could not be undone; nothing more/,
      ),
    );
  },
);
