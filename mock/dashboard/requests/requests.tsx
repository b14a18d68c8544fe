import './requests.css';
import type { ViewProps } from '../view.ts';
import { ExchangeDetails } from './exchange-details.tsx';
import { parseInteger } from './filter.ts';
import { RequestList } from './request-list.tsx';

/** The journal: the list of requests, and beside it the request in the address. */
export function Requests({ segments: [segment], query }: ViewProps) {
  const number = parseInteger(segment, 1);
  return (
    <div class={segment === undefined ? 'split' : 'split split-open'}>
      <RequestList query={query} selectedNumber={number} />
      {segment === undefined ? (
        <p class="split-hint">Choose a request to see its response.</p>
      ) : (
        <ExchangeDetails key={segment} segment={segment} number={number} query={query} />
      )}
    </div>
  );
}
