import { readFileSync } from 'node:fs';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { inlineCodeIn, parseTable } from '../../readme/markdown.ts';

export const faultRows = parseTable(
  readFileSync(new URL('../../../docs/guides/handle-failures.md', import.meta.url), 'utf8'),
  'Effect of the fault',
  'curl',
  'Typed client',
  '`fetch` in a browser',
).map(([effect = '', curl = '', client = '', browser = '']) => {
  const [json = ''] = inlineCodeIn(effect);
  return { json, effect: JSON.parse(json) as ControlSchemas['Effect'], curl, client, browser };
});

/** Milliseconds after which a client without a complete response counts as waiting. */
export const patienceMs = 800;
