import type { GapId } from '../../../src/generated/ids.ts';
import type { Operator } from './operator.ts';

/** Operators that change only what the interface leaves open, by the gap that leaves it open. */
const leftOut: readonly { gap: GapId; isLike: RegExp }[] = [
  { gap: 'trigger-call/option-effects', isLike: /^\w+ request options\.(?!initialMessage)/ },
  // The call that an update leads to has no identifier, so nothing of it can be read.
  { gap: 'update-workflow/call-visibility', isLike: /^updateWorkflowCall request (?!.*refuses)/ },
  { gap: 'update-workflow/call-visibility', isLike: /^updateWorkflowCall (loses its effect|is done twice)/ },
  { gap: 'trigger-chat/additional-context-effect', isLike: /^triggerChat request .*additionalContext / },
  { gap: 'trigger-chat/attachments', isLike: /^triggerChat request attachments / },
];

/** The gap that leaves open whether what an operator changes is a mistake; undefined where none does. */
export function gapLeavingOut({ id }: Pick<Operator, 'id'>): GapId | undefined {
  return leftOut.find(({ isLike }) => isLike.test(id))?.gap;
}
