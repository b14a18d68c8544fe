import { once } from 'node:events';
import { createTextRedactor, type ProxiedExchange, startProxy, truncate } from '../../../../contracts/index.ts';
import { CliError } from '../../cli-error.ts';

export interface ProxyCommandOptions {
  port: number;
}

/**
 * Passes traffic on until interrupted: a line for each exchange on standard error, and below it what is wrong with it.
 *
 * @throws CannotDo when the port cannot be used.
 */
export async function runProxy(url: string, { port }: ProxyCommandOptions): Promise<void> {
  // What Prism brings along may report on its users; here it does not.
  process.env.SCARF_ANALYTICS = 'false';
  const onPassed = (exchange: ProxiedExchange) => void process.stderr.write(`${renderExchange(exchange)}\n`);
  const proxy = await startProxy({ upstream: url, port, onExchange: onPassed }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new CliError(`Port ${port} of 127.0.0.1 cannot be used (${error.code}). Give another with --port.`);
    },
  );
  process.stdout.write(
    `${proxy.baseUrl} passes on to ${url}. Let the app use it as base address; Ctrl-C ends it.\n` +
      'What is sent here gets there: give understudy verify --effects none, or what that service may be asked for.\n',
  );
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await proxy.close();
}

function renderExchange({
  method,
  path,
  status,
  durationMs,
  operationId,
  findings,
  apiKey = '',
}: ProxiedExchange): string {
  const redact = createTextRedactor({ workspace: { apiKey } });
  const summary = `${method} ${path} ${status} ${operationId ?? 'no operation'} ${durationMs} ms`;
  const lines = findings.map(({ place, expected, found, statements }) => {
    const citations = statements.length === 0 ? '' : ` [${statements.join(', ')}]`;
    // Half a key could not be found: it is cut when it is clean.
    return `  ${redact(`${place}: expected ${expected}; found`)} ${truncate(redact(found), 120)}${citations}`;
  });
  return [redact(summary), ...lines].join('\n');
}
