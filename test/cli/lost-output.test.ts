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
