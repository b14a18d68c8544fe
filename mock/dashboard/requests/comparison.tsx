import type { Control } from '../../../src/control-client.ts';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { operationIds } from '../../../src/operations.ts';
import { Problem } from '../components/layout.tsx';
import { toJsonLines } from '../format/text.ts';
import { useLive } from '../live/use-live.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { diffLines } from './diff-lines.ts';

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
    <section class="comparison" aria-label={title}>
      <p>
        <Link href={hrefOf('requests', [String(before.number)])}>{title}</Link>
      </p>
      <Diff title="Requests" before={linesOfRequest(before)} after={linesOfRequest(exchange)} />
      <Diff title="Responses" before={linesOfReply(before)} after={linesOfReply(exchange)} />
    </section>
  );
}

function Diff({ title, before, after }: { title: string; before: readonly string[]; after: readonly string[] }) {
  const lines = diffLines(before, after);
  return (
    <div class="pane">
      <h3>{title}</h3>
      {lines.every(({ type }) => type === 'same') ? (
        <p class="hint">Both are the same.</p>
      ) : (
        <pre class="diff">
          {lines.map(({ type, text }, index) => {
            if (type === 'same') return `  ${text}\n`;
            const Change = type === 'added' ? 'ins' : 'del';
            return <Change key={index}>{`${type === 'added' ? '+' : '-'} ${text}\n`}</Change>;
          })}
        </pre>
      )}
    </div>
  );
}

function linesOfRequest({ method, target, body }: Exchange): string[] {
  return [`${method} ${target}`, ...linesOf(body)];
}

function linesOfReply({ reply: { status, body } }: Exchange): string[] {
  return [String(status), ...linesOf(body)];
}

function linesOf(body: unknown): string[] {
  if (body === null) return [];
  return typeof body === 'string' ? body.split('\n') : toJsonLines(body).map(({ text }) => text);
}
