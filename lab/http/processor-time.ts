import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds that all threads of a process have run, in user and in system mode together. */
export function readProcessTime(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const [running = ''] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    nanoseconds += Number(running);
  }
  return nanoseconds / 1_000;
}

/** Microseconds since the machine started: of work that any process did, and of processors that the host took away. */
export interface MachineTime {
  busy: number;
  stolen: number;
}

/** The time of one processor, in steps of 10 ms. */
export function readMachineTime(core: number): MachineTime {
  const line = readFileSync('/proc/stat', 'utf8')
    .split('\n')
    .find((text) => text.startsWith(`cpu${core} `));
  if (line === undefined) throw new Error(`/proc/stat has no processor ${core}; two are needed, 0 and 1.`);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = line
    .split(/\s+/)
    .slice(1)
    .map((ticks) => Number(ticks) * microsPerTick);
  return { busy: user + nice + system + irq + softIrq, stolen: steal };
}

const microsPerTick = 10_000;
