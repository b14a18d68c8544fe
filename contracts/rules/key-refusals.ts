import fc from 'fast-check';
import type { StatementId } from '../../src/generated/ids.ts';
import type { Effect } from '../effect.ts';
import { expectError } from '../expect.ts';
import { type Rule, rule } from '../rule.ts';
import type { Asked } from '../service.ts';
import type { Capability, Subject } from '../subject.ts';

type Operation = 'triggerCall' | 'cancelCall' | 'updateWorkflowCall' | 'getSignedUrl';

/** What is asked without a good key. */
interface KeyRefusal {
  chapter: 'trigger-call' | 'cancel-call' | 'update-workflow' | 'signed-url';
  pitfall: string;
  operationId: Operation;
  needs: readonly Capability[];
  effect: Effect;
  given(subject: Subject): fc.Arbitrary<Asked<Operation>>;
}

/** Two rules: a request without a key, and one with a key that nothing opens, whatever else it asks. */
export function keyRefusals({ chapter, pitfall, operationId, needs, effect, given }: KeyRefusal): Rule[] {
  return (['missing', 'invalid'] as const).map((fault) => {
    const own: StatementId = `${chapter}/error/api-key-${fault}`;
    return rule({
      id: `${chapter}/key-${fault}`,
      title: `A key that is ${fault} is refused.`,
      pitfall,
      statements: [own, `authentication/key-${fault}`, 'authentication/header', 'authentication/scheme'],
      needs,
      effect,
      share: 0.5,
      given: (subject) => fc.tuple(given(subject), fc.stringMatching(/^[a-z0-9]{20,40}$/)),
      async check(service, [asked, wrong]) {
        const apiKey = fault === 'missing' ? null : wrong;

        const refused = await service.send(operationId, { ...asked, apiKey });

        expectError([own], refused, fault === 'missing' ? 'apiKeyMissing' : 'apiKeyInvalid', 401);
      },
    });
  });
}
