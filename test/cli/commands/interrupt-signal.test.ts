import { expect, test, vi } from 'vitest';
import { createInterruptSignal } from '../../../cli/commands/interrupt-signal.ts';

test('two quick signals of one Ctrl-C interrupt once, and a later Ctrl-C ends the process', async () => {
  using kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  using interrupt = createInterruptSignal();
  const press = () => process.emit('SIGINT', 'SIGINT');
  interrupt.signal.addEventListener('abort', () => {
    for (const start = performance.now(); performance.now() < start + 600; );
  });
  press();
  press();

  expect([interrupt.signal.aborted, kill.mock.calls]).toEqual([true, []]);
  await expect.poll(() => [press(), kill.mock.calls].at(1)).toEqual([[process.pid, 'SIGINT']]);
});
