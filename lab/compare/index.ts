// npm run bench:compare: whether a request takes more than it did when it was recorded; `-- --record` records it anew.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compareWork } from './compare-work.ts';
import { measureWork, type Work } from './measure-work.ts';

const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } });
const file = path.join(import.meta.dirname, 'recorded.json');
const measured = await measureWork();
if (values.record) writeFileSync(file, `${JSON.stringify(measured, undefined, 2)}\n`);
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Work>;
const { rows, more, less } = compareWork(recorded, measured);
console.log(`node ${process.version}; for each request, in everything but node:http`);
console.table(rows);
if (less.length > 0)
  console.log(`Less than recorded: ${less.join(', ')}. Record it: npm run bench:compare -- --record`);
if (more.length > 0) {
  console.log(`More than recorded: ${more.join(', ')}. Find out why, or record it: npm run bench:compare -- --record`);
  process.exitCode = 1;
}
