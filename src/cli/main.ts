import { reportInternalError, runCommandLine } from './run-command-line.ts';

// Whoever reads the output may stop reading; that is no reason to stop.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

process.on('uncaughtException', (error) => process.exit(reportInternalError(error)));

process.exitCode = await runCommandLine(process.argv.slice(2));
