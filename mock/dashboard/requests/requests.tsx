import './requests.css';
import { useState } from 'preact/hooks';
import type { ViewProps } from '../view.ts';
import { ExchangeDetails } from './exchange-details.tsx';
import { parseInteger } from './filter.ts';
import { RequestList } from './request-list.tsx';

/** The journal: the list of requests, and beside it the one that the address names, else the first. */
export function Requests({ segments: [named], query }: ViewProps) {
  const [first, setFirst] = useState<number>();
  const segment = named ?? (first === undefined ? undefined : String(first));
  const number = parseInteger(segment, 1);
  return (
    <div class={named === undefined ? 'split' : 'split split-open'}>
      <RequestList query={query} selectedNumber={number} namedNumber={parseInteger(named, 1)} onFirst={setFirst} />
      {segment !== undefined && <ExchangeDetails key={segment} segment={segment} number={number} query={query} />}
    </div>
  );
}
