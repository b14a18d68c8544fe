import { expect, test } from 'vitest';
import { parseHostNames } from '../../src/cli/options/host-names.ts';

test.each([
  ['mock', ['mock']],
  ['mock,localhost:8080', ['mock', 'localhost:8080']],
  [' mock , [::1]:80 ', ['mock', '[::1]:80']],
  ['', undefined],
  ['mock,', undefined],
  ['mock,*', undefined],
  ['http://mock', undefined],
])('%j', (text, names) => expect(parseHostNames(text)).toEqual(names));
