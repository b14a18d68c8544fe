import { expect } from 'vitest';
import { runCommand } from '../support/cli-process.ts';

/** Expects that a command has every option that a text names: `--subject`. */
export async function expectOptions(command: string, text: string): Promise<void> {
  const { code, stdout } = await runCommand([command, '--help']);
  const namedOptions = [...new Set(text.match(/(?<=[\s(])--[a-z][a-z-]*/g) ?? [])];

  expect(code).toBe(0);
  expect(namedOptions.length).toBeGreaterThan(0);
  expect(namedOptions.filter((option) => !new RegExp(`^ +${option}\\b`, 'm').test(stdout))).toEqual([]);
}
