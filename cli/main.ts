import { reportInternalError, runCommandLine } from './run-command-line.ts';

// The reader of the output may stop reading; the command goes on.
process.stderr.on('error', () => {});
let lost: NodeJS.ErrnoException | undefined;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') lost ??= error;
});

process.on('uncaughtException', (error) => process.exit(reportInternalError(error)));

const exitCode = await runCommandLine(process.argv.slice(2));
await Promise.all(
  [process.stdout, process.stderr].map((stream) => new Promise((resolve) => stream.write('', resolve))),
);
if (lost !== undefined) process.stderr.write(`The output cannot be written (${lost.code}). A part of it is missing.\n`);
process.exitCode = lost !== undefined && exitCode === 0 ? 2 : exitCode;
// A server goes on until it is stopped. A connection that a service leaves in the middle of a handshake is not waited for.
if (!process.getActiveResourcesInfo().includes('TCPServerWrap')) process.exit();
