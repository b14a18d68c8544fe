import { once } from 'node:events';
import { cut } from '../../contracts/report/visible.ts';
import type { Passed } from '../../contracts/traffic/proxy.ts';
import { CannotDo } from './cannot-do.ts';
import { withoutKeys } from './without-keys.ts';

export interface ProxyCommandOptions {
  port: number;
}

/**
 * Passes traffic on until interrupted: a line for each exchange on standard error, and below it what is wrong with it.
 *
 * @throws CannotDo when the port cannot be used.
 */
export async function proxyCommand(url: string, { port }: ProxyCommandOptions): Promise<void> {
  // What Prism brings along may report on its users; here it does not.
  process.env.SCARF_ANALYTICS = 'false';
  const [{ prismJudge }, { startProxy }] = await Promise.all([
    import('../../contracts/traffic/prism-judge.ts'),
    import('../../contracts/traffic/proxy.ts'),
  ]);
  const judge = await prismJudge(url);
  const onPassed = (passed: Passed) => void process.stderr.write(`${linesOf(passed)}\n`);
  const proxy = await startProxy({ upstream: url, judge, port, onPassed }).catch((error: NodeJS.ErrnoException) => {
    throw new CannotDo(`Port ${port} of 127.0.0.1 cannot be used (${error.code}). Give another with --port.`);
  });
  process.stdout.write(
    `${proxy.baseUrl} passes on to ${url}. Let the app use it as base address; Ctrl-C ends it.\n` +
      'What is sent here gets there: give understudy verify --effects none, or what that service may be asked for.\n',
  );
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await proxy.close();
}

function linesOf({ method, path, status, durationMs, operationId, findings, apiKey = '' }: Passed): string {
  const clean = withoutKeys({ workspace: { apiKey } });
  const head = `${method} ${path} ${status} ${operationId ?? 'no operation'} ${durationMs} ms`;
  const lines = findings.map(({ place, expected, found, statements }) => {
    const stated = statements.length === 0 ? '' : ` [${statements.join(', ')}]`;
    // Half a key could not be found: it is cut when it is clean.
    return `  ${clean(`${place}: expected ${expected}; found`)} ${cut(clean(found), 120)}${stated}`;
  });
  return [clean(head), ...lines].join('\n');
}
