import { Unjudged } from '../violation.ts';

/**
 * That a request was not sent: because its rule may not (`effect`), because it names somebody who is not on the list
 * (`recipient`), because the budget is used up, or because the run is over.
 */
export class Withheld extends Unjudged {
  override name = 'Withheld';
  readonly why: 'effect' | 'recipient' | 'budget' | 'over';

  constructor(why: Withheld['why'], message: string) {
    super(message);
    this.why = why;
  }
}
