import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSubject, type Subject } from '../../../contracts/index.ts';
import { root } from '../cli-process.ts';

export const pythonFolder = path.join(root, 'examples/vendor-python');

export function hasPython(): boolean {
  return spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;
}

export async function startPythonService(): Promise<{ baseUrl: string; subject: Subject; close(): void } | undefined> {
  if (!hasPython()) return undefined;
  const child = spawn('python3', ['service.py', '0'], { cwd: pythonFolder, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const baseUrl = String(line).trim();
  const file = readFileSync(path.join(pythonFolder, 'understudy.subject.yaml'), 'utf8');
  const subject = { ...parseSubject(file, 'understudy.subject.yaml'), baseUrl, baseUrlAlt: baseUrl };
  return { baseUrl, subject, close: () => void child.kill() };
}
