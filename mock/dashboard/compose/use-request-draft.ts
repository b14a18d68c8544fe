import { useState } from 'preact/hooks';
import type { Body } from './body.ts';
import { type ChannelKind, type ComposeKind, type ComposeStart, targetOf } from './compose-kinds.ts';
import { channelKindOf, firstBody } from './first-body.ts';
import type { WorkspaceChoices } from './workspace-choices.ts';

/** A request while it is made. */
export interface RequestDraft {
  kind: ComposeKind;
  channelKind: ChannelKind;
  body: Body;
  workflowId: string;
  /** Where it goes, below the address of the service. */
  target: { method: string; path: string };
  /** Whether the body that is typed as JSON is an object. */
  isValid: boolean;
  /** Begins another one, of the same kind unless another is named; without a body, the shortest of its kind. */
  startAnew(next: { kind?: ComposeKind; channelKind?: ChannelKind; body?: Body }): void;
  /** Changes the body by its fields: the kind of channel stays. */
  setBody(body: Body): void;
  /** Changes the body as a whole: the kind of channel follows from it. */
  replaceBody(body: Body): void;
  setWorkflow(workflowId: string): void;
  setValid(isValid: boolean): void;
}

export function useRequestDraft(start: ComposeStart, choices: WorkspaceChoices): RequestDraft {
  const [kind, setKind] = useState<ComposeKind>(start.kind);
  const [chosenChannelKind, setChannelKind] = useState<ChannelKind>();
  const [ownBody, setOwnBody] = useState<Body | undefined>(start.body);
  const [ownWorkflow, setWorkflow] = useState<string>();
  const [isValid, setValid] = useState(true);
  const channelKind = chosenChannelKind ?? (ownBody === undefined ? 'messengerChat' : channelKindOf(ownBody, choices));
  const workflowId = ownWorkflow ?? choices.workflows[0] ?? '';
  return {
    kind,
    channelKind,
    body: ownBody ?? firstBody(kind, channelKind, choices),
    workflowId,
    target: targetOf(kind, workflowId),
    isValid,
    startAnew(next) {
      setKind(next.kind ?? kind);
      setChannelKind(next.channelKind);
      setOwnBody(next.body);
      setValid(true);
    },
    setBody(next) {
      setOwnBody(next);
      setChannelKind(channelKind);
    },
    replaceBody(next) {
      setOwnBody(next);
      setChannelKind(undefined);
    },
    setWorkflow,
    setValid,
  };
}
