import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const maxOutput = 10_000_000;

/** The exit code of a process, or the signal that ended the process, with the text that the process printed. */
export async function waitForExit(child: ChildProcess): Promise<{ code: number | string; output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      if (output.length < maxOutput) output += chunk.toString();
    });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code: code ?? signal ?? 'unknown', output };
}
