import './requests.css';
import type { ViewProps } from '../view.ts';
import { ExchangeDetails } from './exchange-details.tsx';
import { parseInteger } from './filter.ts';
import { RequestList } from './request-list.tsx';

/** The journal: which requests came in, and beside the list the one that the address names. */
export function Requests({ segments: [segment], query }: ViewProps) {
  const number = parseInteger(segment, 1);
  return (
    <div class={segment === undefined ? 'split' : 'split split-open'}>
      <RequestList query={query} selectedNumber={number} />
      {segment === undefined ? (
        <p class="split-hint">Choose a request to see what it was answered.</p>
      ) : (
        <ExchangeDetails key={segment} segment={segment} number={number} query={query} />
      )}
    </div>
  );
}
