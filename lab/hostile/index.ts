// npm run lab -- hostile: runs every command of the kit that reads responses at hostile services. Each command must end
// in time with the right exit code, and send no API key to another host. The lab must detect a control run that follows
// redirects. Options: --services and --commands, parts of their names; --workers.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isKeySeenElsewhere, runHostile } from './run-hostile.ts';

const { values } = parseArgs({
  options: { services: { type: 'string' }, commands: { type: 'string' }, workers: { type: 'string', default: '3' } },
});
const runs = await runHostile({
  ...(values.services === undefined ? {} : { services: values.services }),
  ...(values.commands === undefined ? {} : { commands: values.commands }),
  workers: Number(values.workers),
  entry: path.resolve(import.meta.dirname, '../../dist/understudy.mjs'),
});
const services = Map.groupBy(runs, ({ service }) => service);
console.table(
  Object.fromEntries(
    [...services].map(([service, own]) => [
      service,
      Object.fromEntries(
        own.map(({ command, code, seconds, problems }) => [
          command,
          `${code}, ${seconds.toFixed(1)} s${problems.length === 0 ? '' : ' !'}`,
        ]),
      ),
    ]),
  ),
);
for (const { service, command, problems } of runs)
  for (const problem of problems) console.log(`${command}, ${service}: ${problem}`);
const failed = runs.filter(({ problems }) => problems.length > 0).length;
const isControlSeen = await isKeySeenElsewhere();
console.log(
  `${services.size} services, ${runs.length} runs, ${failed} with troubles; the longest took ${Math.max(...runs.map(({ seconds }) => seconds)).toFixed(1)} s.`,
);
console.log(
  `Control, a client that follows redirects: its key ${isControlSeen ? 'was seen' : 'was not seen'} at the other host.`,
);
process.exitCode = failed === 0 && isControlSeen ? 0 : 1;
