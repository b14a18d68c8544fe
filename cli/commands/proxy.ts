import { once } from 'node:events';
import { createRecorder, startProxy } from '../../contracts/index.ts';
import { count, truncate } from '../../src/text/words.ts';
import { assertReplaceable, replaceFile } from '../files/text-file.ts';
import { CliError, failWith } from '../options/command.ts';
import type { Run } from '../options/command-table.ts';
import { renderJsonLine } from '../output/format.ts';
import { renderRecording } from './check.ts';
import { readSubjectFile } from './service-command.ts';

export const runProxy: Run<'proxy'> = async ({ url, port, subject: file, record, json = false }, catchInterrupt) => {
  const subject = file === undefined ? undefined : await readSubjectFile(file);
  const { origin } = new URL(url);
  if (
    subject?.headers !== undefined &&
    ![subject.baseUrl, subject.baseUrlAlt].some((base) => new URL(base).origin === origin)
  )
    throw new CliError(
      `${file} describes ${subject.baseUrl}, so the proxy does not send its headers, which may be secrets, to ${origin}. Use a subject file for ${origin}.`,
    );
  const onExchange = (exchange: ProxiedExchange) =>
    void (json
      ? process.stdout.write(renderJsonLine({ type: 'exchange', ...exchange }))
      : process.stderr.write(`${renderExchange(exchange)}\n`));
  const onFailure = ({ method, path, number, reason }: ProxyFailure) =>
    void process.stderr.write(
      `${[number ?? [], method, path].flat().join(' ')} 502 The service did not answer: ${reason}\n`,
    );
  const recorder = createRecorder();
  if (record !== undefined) await assertReplaceable(record);
  const onRecord = record === undefined ? {} : { onRecord: recorder.add };
  const proxy = await startProxy({ upstream: url, subject, port, onFailure, onExchange, ...onRecord }).catch(
    failWith(`Port ${port} of 127.0.0.1 cannot be used`, 'Choose another port with --port.'),
  );
  const interrupted = once(catchInterrupt(), 'abort');
  if (json) process.stdout.write(renderJsonLine({ type: 'listening', baseUrl: proxy.baseUrl, upstream: url }));
  (json ? process.stderr : process.stdout).write(
    `${proxy.baseUrl} forwards to ${url}. Use it as the base URL of the app. Ctrl-C stops it.\n` +
      'Every request reaches the service. Run verify through the proxy only with --effects that are safe.\n',
  );
  await interrupted;
  await proxy.close();
  if (record !== undefined) await saveRecording(record, recorder, json);
  return 0;
};

/** Writes a recording to standard output if the file cannot be written, so that no exchange is lost. */
async function saveRecording(file: string, recorder: ReturnType<typeof createRecorder>, json: boolean): Promise<void> {
  const recording = recorder.finish();
  if (recording === undefined)
    return void process.stderr.write(`No request of an operation was recorded. ${file} was not written.\n`);
  const { text, notes, requests } = await renderRecording(recording);
  await replaceFile(file, text).catch(({ message }: Error) => {
    process.stdout.write(json ? renderJsonLine({ type: 'recording', text }) : text);
    throw new CliError(`${message} The recording is on standard output instead.`);
  });
  const summary = `${file} has ${count(requests, 'request')}. Play it with: npx understudy-kit serve --scenario ${file}`;
  process.stderr.write([...notes, summary, ''].join('\n'));
}

type ProxyFailure = Parameters<NonNullable<Parameters<typeof startProxy>[0]['onFailure']>>[0];
type ProxiedExchange = Parameters<Parameters<typeof startProxy>[0]['onExchange']>[0];

function renderExchange(exchange: ProxiedExchange): string {
  const { method, path, status, durationMs, operationId, number, findings, unchecked } = exchange;
  const words = [number ?? [], method, path, status, operationId ?? 'no operation', durationMs, 'ms'].flat();
  const lines = findings.map(({ place, expected, found, statements }) => {
    const citations = statements.length === 0 ? '' : ` [${statements.join(', ')}]`;
    return `  ${place}: expected ${expected}; found ${truncate(found, 120)}${citations}`;
  });
  return [words.join(' '), ...(unchecked === undefined ? [] : [`  not checked: ${unchecked}`]), ...lines].join('\n');
}
