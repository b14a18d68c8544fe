import type { Control } from '../../../src/control-client.ts';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { operationIds } from '../../../src/operations.ts';
import { Problem, Section } from '../components/layout.tsx';
import { useLive } from '../live/use-live.ts';
import { hrefOf, Link } from '../route/route.tsx';
import { compareValues } from './compare-values.ts';

type Exchange = ControlSchemas['Exchange'];

/** The request of that number, if the journal has it. */
export async function readExchange(control: Control, number: number): Promise<Exchange | undefined> {
  const { exchanges } = await control.readJournal({ after: number - 1, limit: 1 });
  return exchanges.find((exchange) => exchange.number === number);
}

/** What differs from the last request of the same operation before this one. */
export function Comparison({ exchange }: { exchange: Exchange }) {
  const { number } = exchange;
  const operationId = operationIds.find((id) => id === exchange.operationId);
  const { data, problem } = useLive(
    async (control) => {
      const filter = operationId === undefined ? { method: exchange.method } : { operationId };
      const { exchanges } = await control.listExchanges({ ...filter, until: number - 1, limit: 1 });
      const [found] = exchanges;
      return { before: found && (await readExchange(control, found.number)) };
    },
    `before ${number}`,
    { isRelevant: () => false },
  );
  if (data === undefined) return <Problem error={problem} />;
  const { before } = data;
  if (before === undefined) return <p class="hint">The journal has no earlier request of this operation.</p>;
  const title = `Compared with request ${before.number}`;
  return (
    <section class="stack" aria-label={title}>
      <p>
        <Link href={hrefOf('requests', [String(before.number)])}>{title}</Link>
      </p>
      <Diff title="Requests" before={toRequest(before)} after={toRequest(exchange)} />
      <Diff title="Responses" before={toResponse(before)} after={toResponse(exchange)} />
    </section>
  );
}

/** The lines of both values: those that only the earlier has, and those that only the later has, are marked. */
function Diff({ title, before, after }: { title: string; before: unknown; after: unknown }) {
  const lines = compareValues(before, after);
  return (
    <Section title={title} class="pane">
      {lines.every(({ type }) => type === 'same') ? (
        <p class="hint">Both are the same.</p>
      ) : (
        <pre>
          {lines.map(({ type, text }, index) => {
            if (type === 'same') return `  ${text}\n`;
            const Change = type === 'added' ? 'ins' : 'del';
            return <Change key={index}>{`${type === 'added' ? '+' : '-'} ${text}\n`}</Change>;
          })}
        </pre>
      )}
    </Section>
  );
}

function toRequest({ method, target, body }: Exchange) {
  return { request: `${method} ${target}`, body };
}

function toResponse({ reply: { status, body } }: Exchange) {
  return { status, body };
}
