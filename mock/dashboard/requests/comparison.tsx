import type { ControlSchemas } from '../../../src/control-operations.ts';
import { operationIds } from '../../../src/operations.ts';
import { Problem } from '../components/notice.tsx';
import { toJsonLines } from '../json-lines.ts';
import { useLive } from '../live/use-live.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';
import { requestStrings as strings } from '../strings/requests.ts';
import { diffLines } from './diff-lines.ts';
import { readExchange } from './read-exchange.ts';

type Exchange = ControlSchemas['Exchange'];

/** What differs from the last request of the same operation before this one. */
export function Comparison({ exchange }: { exchange: Exchange }) {
  const { number } = exchange;
  const operationId = operationIds.find((id) => id === exchange.operationId);
  const { data, problem } = useLive(
    async (control) => {
      const filter = operationId === undefined ? { method: exchange.method } : { operationId };
      const { exchanges } = await control.listExchanges({ ...filter, until: number - 1, limit: 1 });
      const found = exchanges[0];
      return { before: found && (await readExchange(control, found.number)) };
    },
    `before ${number}`,
    { isRelevant: () => false },
  );
  if (data === undefined) return <Problem error={problem} />;
  const { before } = data;
  if (before === undefined) return <p class="tab-hint">{strings.nothingBefore}</p>;
  return (
    <section class="comparison" aria-label={strings.compared(before.number)}>
      <p>
        <Link href={hrefOf('requests', [String(before.number)])}>{strings.compared(before.number)}</Link>
      </p>
      <Diff title={strings.compareRequests} before={linesOfRequest(before)} after={linesOfRequest(exchange)} />
      <Diff title={strings.compareResponses} before={linesOfReply(before)} after={linesOfReply(exchange)} />
    </section>
  );
}

function Diff({ title, before, after }: { title: string; before: readonly string[]; after: readonly string[] }) {
  const lines = diffLines(before, after);
  const isSame = lines.every(({ type }) => type === 'same');
  return (
    <div class="pane">
      <h3>{title}</h3>
      {isSame ? (
        <p class="no-body">{strings.identical}</p>
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
