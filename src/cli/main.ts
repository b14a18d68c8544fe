import { reportInternalError, runCommandLine } from './run-command-line.ts';

// Whoever reads the output may stop reading; that is no reason to stop.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

process.on('uncaughtException', (error) => process.exit(reportInternalError(error)));

const exitCode = await runCommandLine(process.argv.slice(2));
await Promise.all(
  [process.stdout, process.stderr].map((stream) => new Promise((resolve) => stream.write('', resolve))),
);
process.exitCode = exitCode;
// A server goes on until it is stopped. A connection that a service leaves in the middle of a handshake is not waited for.
if (!process.getActiveResourcesInfo().includes('TCPServerWrap')) process.exit();
