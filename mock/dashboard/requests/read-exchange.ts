import type { Control } from '../../../src/control-client.ts';
import type { ControlSchemas } from '../../../src/control-operations.ts';

/** The request of that number, if the journal has it. */
export async function readExchange(control: Control, number: number): Promise<ControlSchemas['Exchange'] | undefined> {
  const { exchanges } = await control.readJournal({ after: number - 1, limit: 1 });
  return exchanges.find((exchange) => exchange.number === number);
}
