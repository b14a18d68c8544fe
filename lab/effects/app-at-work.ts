import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { mockSubject } from '../../test/support/kit/mock-subject.ts';
import { createApiClient } from '../../test/support/mock/api-client.ts';
import { waitForExit } from '../support/wait-for-exit.ts';
import { startMisbehavingService } from './misbehaving-service.ts';
import { start } from './run-verify.ts';

export interface AppAtWork {
  runs: number;
  writes: number;
  lost: number;
  clockOffSeconds: number;
}

export const clockToleranceSeconds = 5;

export async function workBesideVerify(
  seconds: number,
  rules: readonly string[],
  folder: string,
  sources: string,
): Promise<AppAtWork> {
  await using service = await startMisbehavingService(undefined, false);
  const file = path.join(folder, `app-${path.basename(sources)}.json`);
  const waits = { sendSeconds: 0.2, answerSeconds: 5, watchSeconds: 1 };
  writeFileSync(file, JSON.stringify({ ...mockSubject(service.baseUrl), controlUrl: service.controlUrl, waits }));
  const endsAt = performance.now() + seconds * 1_000;
  const result: AppAtWork = { runs: 0, writes: 0, lost: 0, clockOffSeconds: 0 };
  const ids: string[] = [];
  const { send } = createApiClient({ fetch }, service.baseUrl);
  const body = { doReturnResponse: true, agentName: 'Ava', message: 'Good day' };

  const runVerify = async () => {
    while (performance.now() < endsAt) {
      const command = [path.join(sources, 'cli/understudy.ts'), 'verify', '--subject', file, '--effects', 'call'];
      const chosen = rules.flatMap((rule) => ['--rule', rule]);
      result.runs += 1;
      const seed = String(result.runs);
      await waitForExit(start([...command, ...chosen, '--seed', seed, '--runs', '3', '--time-limit', '30'], false));
    }
  };
  let isVerifying = true;
  const runApp = async () => {
    while (isVerifying) {
      const answer = await send('POST /chat-agent/trigger', { body });
      const { sessionId } = (answer.body?.data ?? {}) as { sessionId?: string };
      if (answer.status === 200 && sessionId !== undefined) ids.push(sessionId);
      const clock = await fetch(`${service.controlUrl}/clock`);
      const { now } = (await clock.json()) as { now: string };
      result.clockOffSeconds = Math.max(result.clockOffSeconds, Math.abs(Date.parse(now) - Date.now()) / 1_000);
      await setTimeout(50);
    }
  };
  const verifying = runVerify().finally(() => {
    isVerifying = false;
  });
  await Promise.all([verifying, runApp()]);
  result.writes = ids.length;
  for (const id of ids) {
    const { status } = await send(`GET /session/fetch/${id}`);
    if (status !== 200) result.lost += 1;
  }
  return result;
}
