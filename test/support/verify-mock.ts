// npm run verify:mock: verifies the mock with every rule, over a real socket on a real clock. With --control, the
// control plane moves the mock's clock. Other options are those of `understudy verify`, such as --rule.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommandLine } from '../../cli/run-command-line.ts';
import { createMock } from '../../mock/index.ts';

const withControl = process.argv.includes('--control');
const options = process.argv.slice(2).filter((word) => word !== '--control');
const example = path.resolve(import.meta.dirname, '../../examples/mock.subject.yaml');
const folder = await mkdtemp(path.join(tmpdir(), 'understudy-verify-'));
const subject = path.join(folder, 'subject.yaml');
const text = await readFile(example, 'utf8');
// The default file comments out `watchSeconds`. Set it, because the mock's calls may wait for a line, and its value
// allows for that.
const withoutControl = text.replace(/^controlUrl:.*$/m, '').replace(/# (watchSeconds: \d+)/, '$1');
await writeFile(subject, withControl ? text : withoutControl);

const mock = createMock();
const { baseUrl } = await mock.listen();
const begin = performance.now();
process.exitCode = await runCommandLine(['verify', baseUrl, '--subject', subject, ...options]);
console.log(`It took ${((performance.now() - begin) / 1000).toFixed(1)} s.`);
await mock.close();
await rm(folder, { recursive: true });
