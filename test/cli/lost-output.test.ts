import { expect, test } from 'vitest';
import { cliEntry } from '../support/build.ts';
import { runBash } from '../support/cli-process.ts';

// A device that is always full.
test.skipIf(process.platform !== 'linux')(
  'output that is lost on a full disk is no success, and is reported',
  async () => {
    const result = await runBash(`node '${cliEntry}' explain cancel-call > /dev/full`);

    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining('The output cannot be written (ENOSPC)') });
  },
);

test.skipIf(process.platform === 'win32')('who reads only the beginning of it has no trouble', async () => {
  const result = await runBash(`set -o pipefail; node '${cliEntry}' explain trigger-chat --format markdown | head -1`);

  expect(result).toMatchObject({ code: 0, stderr: '' });
});
