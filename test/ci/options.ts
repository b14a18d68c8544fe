import { expect } from 'vitest';
import { ended } from '../readme/served.ts';

/** Expects that a command has every option that a text names: `--subject`. */
export async function expectOptions(command: string, text: string): Promise<void> {
  const { code, stdout } = await ended([command, '--help']);
  const named = [...new Set(text.match(/(?<=[\s(])--[a-z][a-z-]*/g) ?? [])];

  expect(code).toBe(0);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((option) => !new RegExp(`^ +${option}\\b`, 'm').test(stdout))).toEqual([]);
}
