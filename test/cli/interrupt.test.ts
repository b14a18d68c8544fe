import { expect, test, vi } from 'vitest';
import { createInterrupt } from '../../cli/run-command-line.ts';

test('if one Ctrl-C arrives as two signals, the CLI interrupts the run only once', async () => {
  using kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  using interrupt = createInterrupt();
  const signal = interrupt.catch();
  const press = () => process.emit('SIGINT', 'SIGINT');
  signal.addEventListener('abort', () => {
    for (const start = performance.now(); performance.now() < start + 600; );
  });
  press();
  press();

  expect([signal.aborted, kill.mock.calls]).toEqual([true, []]);
  await expect.poll(() => [press(), kill.mock.calls].at(1)).toEqual([[process.pid, 'SIGINT']]);
});
