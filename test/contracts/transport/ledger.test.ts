import { expect, test } from 'vitest';
import { type LedgerLine, parseLedgerLine } from '../../../contracts/transport/ledger.ts';

const planned = { what: 'message', dueAt: undefined, isFar: false, hasRetries: false } as const;

test.each<LedgerLine>([
  { type: 'planned', effectId: 'r-1', at: '', rule: 'a/b', baseUrl: 'http://x/api', key: 'workspace', ...planned },
  { type: 'known', effectId: 'r-1', id: 'ses_1' },
  { type: 'settled', effectId: 'r-1', resolution: 'cancelled' },
])('a line that is $type comes back as it was written', (line) => {
  expect(parseLedgerLine(JSON.stringify(line))).toEqual(JSON.parse(JSON.stringify(line)));
});

test.each([
  '',
  '{"type":"known"',
  '{"type":"known"}',
  '{"type":"other","effectId":"r-1"}',
  '{"type":"known","effectId":1,"id":"ses_1"}',
  '[]',
  'null',
])('%s is no line', (text) => expect(parseLedgerLine(text)).toBeUndefined());
