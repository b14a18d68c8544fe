import { sleep } from '../../../contracts/transport/sleep.ts';
import type { Fetch } from '../kit/altered-service.ts';
import { clockVariants } from './clocks.ts';
import { responseVariants } from './responses.ts';

/** What another host is behind, which tells the same in its own way. */
export const secondAddressVariants = {
  'times of another zone under the second address': underSecondAddress(clockVariants['times of Newfoundland']),
  'numbers as people write them under the second address': underSecondAddress(
    responseVariants['numbers as people write them'],
  ),
  'more members under the second address': underSecondAddress(responseVariants['more members than are described']),
  'other words in errors under the second address': underSecondAddress(responseVariants['other words in errors']),
  'slow answers under the second address': underSecondAddress((fetch) => async (request) => {
    const response = await fetch(request);
    await sleep(250);
    return response;
  }),
};

function underSecondAddress(around: (fetch: Fetch) => Fetch) {
  return (fetch: Fetch): Fetch => {
    const other = around(fetch);
    return (request) => (new URL(request.url).host === 'second.test' ? other(request) : fetch(request));
  };
}
