import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliEntry } from '../../support/build.ts';
import { serveFetch } from '../../support/http/serve-fetch.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { sample } from '../../support/sample.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = useTempFolder();
const subject = path.join(folder, 'subject.json');
// The answers that are waited for to the end never come.
const waits = { sendSeconds: 1, answerSeconds: 1 };
writeFileSync(subject, JSON.stringify({ ...mockSubject('http://127.0.0.1:1/api'), waits }));

/** The arguments of each command that asks a service, and may have scheduled something when it is ended. */
const commands = {
  verify: (url: string) => ['verify', url, '--effects', 'none'],
  observe: (url: string) => ['observe', url, '--output', path.join(folder, 'profile.yaml')],
  compare: (url: string) => ['compare', url, url],
};

const names = Object.keys(commands) as (keyof typeof commands)[];
const signals = ['SIGINT', 'SIGTERM'] as const;
/** Each command with a signal, and each signal with a command; with all of them in turn. */
const cases = sample(
  names.flatMap((name, index) =>
    (index % 2 === 0 ? signals : signals.toReversed()).map((signal) => ({ name, signal })),
  ),
  2,
);

test.concurrent.each(cases)('$name that is ended by $signal ends in order, with 130', async ({ name, signal }) => {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  await using silent = await serveFetch(() => {
    resolve();
    return new Promise(() => {});
  });
  const words = [...commands[name](silent.baseUrl), '--subject', subject];
  const child: ChildProcess = spawn(process.execPath, [cliEntry, ...words], { cwd: root, stdio: 'ignore' });
  void asked.then(() => child.kill(signal));

  expect(await once(child, 'close')).toEqual([130, null]);
});
