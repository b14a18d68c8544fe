import './requests.css';
import type { ViewProps } from '../view.ts';
import { ExchangeSide } from './exchange-side.tsx';
import { wholeNumber } from './filter.ts';
import { RequestList } from './request-list.tsx';

/** The journal: which requests came in, and beside the list the one that the address names. */
export function Requests({ steps: [step], query }: ViewProps) {
  const number = wholeNumber(step, 1);
  return (
    <div class={step === undefined ? 'split' : 'split split-open'}>
      <RequestList query={query} opened={number} />
      {step === undefined ? (
        <p class="split-hint">Choose a request to see what it was answered.</p>
      ) : (
        <ExchangeSide key={step} step={step} number={number} query={query} />
      )}
    </div>
  );
}
