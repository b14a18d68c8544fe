import { type CheckResult, inconclusive } from '../check-result.ts';
import type { RequestInput, Service } from '../transport/service.ts';

/** So long may a text be at least, as far as the rules presume. */
export const certainLength = 500;

/** Why nothing can be said of a text that is refused: how long one may be is open. Undefined where it is short, or taken. */
export async function lengthObstacleOf(
  service: Pick<Service, 'send'>,
  text: string,
  body: RequestInput<'triggerChat'>['body'] & object,
): Promise<CheckResult | undefined> {
  if (text.length <= certainLength) return undefined;
  const { status } = await service.send('triggerChat', { body });
  return status >= 400 && status < 500
    ? inconclusive(`the service refuses a text of ${text.length} letters, and how long one may be is open`)
    : undefined;
}
