import { Inconclusive } from '../violation.ts';

/**
 * That a request was not sent: because its rule may not (`effect`), because it names somebody who is not on the list
 * (`recipient`), because the budget is used up, or because the run is over.
 */
export class RequestBlocked extends Inconclusive {
  override name = 'RequestBlocked';
  readonly reason: 'effect' | 'recipient' | 'budget' | 'over';

  constructor(reason: RequestBlocked['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
