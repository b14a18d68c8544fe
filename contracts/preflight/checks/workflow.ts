import type { Subject } from '../../subject/subject.ts';
import { type Asker, unknownId } from '../asker.ts';
import type { Check } from '../check.ts';
import { judgeName, type NameProbe, speaksOf } from './judge-name.ts';

/** Whether the workflow is known: it is updated for nobody, so that a service that takes it calls nobody. */
export async function checkWorkflow(asker: Asker, { workspace }: Subject): Promise<Check[]> {
  const { workflowId } = workspace;
  if (workflowId === undefined) return [];
  const { verdict, answer } = await judgeName(workflowId, unknownId, [workflowProbe(asker)]);
  const message = `The service has no workflow of this id: it answers ${answer}, as to an id that no workflow has. Correct it, or remove the line.`;
  const finding: Check['finding'] =
    verdict === 'unknown'
      ? { type: 'mistake', message }
      : verdict === 'known'
        ? { type: 'known' }
        : inconclusiveWorkflow;
  return [{ pointer: '/workspace/workflowId', finding }];
}

/** It is asked for nobody with any effects, so stronger ones would not show it either. */
export const inconclusiveWorkflow: Check['finding'] = {
  type: 'inconclusive',
  reason:
    'the service answers it like an id that no workflow has, and it is not tried with a customer, who might be called',
};

/** Names nobody, so a service that takes it all the same calls nobody. */
export function workflowProbe(asker: Asker, apiKey?: string): NameProbe {
  const key = apiKey === undefined ? {} : { apiKey };
  return {
    ask: (id) => asker.ask('updateWorkflowCall', { path: { workflowId: id }, body: {}, ...key }),
    blamesName: (refusal) => speaksOf(refusal, /workflow/i),
  };
}
