import type { Control } from '../../../src/control-client.ts';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Problem, PropertyList, Section } from '../components/layout.tsx';
import { hrefOf, Link } from '../live/route.tsx';
import { useLive } from '../live/use-live.ts';
import { findDifferences } from './differences.ts';

type Exchange = ControlSchemas['Exchange'];

export async function readExchange(control: Control, number: string): Promise<Exchange | null> {
  if (!/^\d{1,15}$/.test(number)) return null;
  const { exchanges } = await control.readJournal({ after: Math.max(0, Number(number) - 1), limit: 1 });
  return exchanges.find((exchange) => String(exchange.number) === number) ?? null;
}

export function Comparison({
  exchange,
  number,
  query,
}: {
  exchange: Exchange;
  number: string;
  query: URLSearchParams;
}) {
  const { data, problem } = useLive((control) => readExchange(control, number), `compared ${number}`);
  const differences = data ? findDifferences(data, exchange) : [];
  const isSame = number === String(exchange.number);
  return (
    <Section title={`Compared with request ${number}`} class="section tone-busy">
      <Problem error={problem} />
      {isSame && <p>Choose another request in the list.</p>}
      {data === null && <p>The journal does not have request {number} any more.</p>}
      {data && !isSame && differences.length === 0 && <p>There is no difference.</p>}
      <PropertyList
        properties={differences.map(([path, before, now]) => [
          path,
          <span key={path} class="code">
            {before} → {now}
          </span>,
        ])}
      />
      <Link href={hrefOf('requests', [String(exchange.number)], { ...Object.fromEntries(query), with: undefined })}>
        Stop comparing
      </Link>
    </Section>
  );
}
