import { useState } from 'preact/hooks';
import { useLive } from '../live/use-live.ts';
import { noChoices, readWorkspaceChoices, type WorkspaceChoices } from '../live/workspace-choices.ts';
import { type Body, type ChannelKind, channelKindOf, firstBody, type RequestKind } from './request-body.ts';
import { targetOf } from './request-kinds.ts';
import type { ComposeStart } from './use-compose.tsx';

/** The workspace that a request is for, and what there is in it. */
export interface ComposeWorkspace {
  /** undefined until they are read. */
  workspaceIds: readonly string[] | undefined;
  workspaceId: string;
  select(workspaceId: string): void;
  /** A key that opens it; undefined if it has none. */
  apiKey: string | undefined;
  choices: WorkspaceChoices;
  /** Whether its choices are read. The first request is made of them, so the form waits for them. */
  isReady: boolean;
  /** What its clock shows, in milliseconds. */
  now: number;
}

/** @param initial the workspace that is selected at first; else it is the first one */
export function useComposeWorkspace(initial: string | undefined): ComposeWorkspace {
  const { data: list } = useLive((control) => control.listWorkspaces(), 'workspaces');
  const [selected, select] = useState<string>();
  const workspaceIds = list?.workspaces.map((workspace) => workspace.workspaceId);
  const workspaceId = selected ?? initial ?? workspaceIds?.[0] ?? '';
  const { data: read } = useLive(
    async () => ({ workspaceId, choices: workspaceId === '' ? noChoices : await readWorkspaceChoices(workspaceId) }),
    `choices of ${workspaceId}`,
    { isRelevant: ({ type }) => type.startsWith('workspace-') },
  );
  const isReady = workspaceId !== '' && read?.workspaceId === workspaceId;
  const { data: clock } = useLive(
    (control) => control.getClock(workspaceId === '' ? {} : { workspaceId }),
    `time of ${workspaceId}`,
  );
  return {
    workspaceIds,
    workspaceId,
    select,
    apiKey: list?.workspaces.find((workspace) => workspace.workspaceId === workspaceId)?.apiKeys[0],
    choices: isReady ? read.choices : noChoices,
    isReady,
    now: clock === undefined ? Date.now() : Date.parse(clock.now),
  };
}

/** A request while it is made. */
export interface RequestDraft {
  kind: RequestKind;
  channelKind: ChannelKind;
  body: Body;
  workflowId: string;
  /** Where it goes, below the address of the service. */
  target: { method: string; path: string };
  /** Begins another one, of the same kind unless another is named; without a body, the shortest of its kind. */
  startAnew(next: { kind?: RequestKind; channelKind?: ChannelKind; body?: Body }): void;
  /** Changes the body by its fields: the kind of channel stays. */
  setBody(body: Body): void;
  /** Changes the body as a whole: the kind of channel follows from it. */
  replaceBody(body: Body): void;
  setWorkflow(workflowId: string): void;
}

export function useRequestDraft(start: ComposeStart, choices: WorkspaceChoices): RequestDraft {
  const [kind, setKind] = useState(start.kind);
  const [chosenKind, setChannelKind] = useState<ChannelKind>();
  const [typedBody, setTypedBody] = useState(start.body);
  const [chosenWorkflow, setWorkflow] = useState<string>();
  const channelKind = chosenKind ?? (typedBody === undefined ? 'messengerChat' : channelKindOf(typedBody, choices));
  const workflowId = chosenWorkflow ?? choices.workflows[0] ?? '';
  return {
    kind,
    channelKind,
    body: typedBody ?? firstBody(kind, channelKind, choices),
    workflowId,
    target: targetOf(kind, workflowId),
    startAnew(next) {
      setKind(next.kind ?? kind);
      setChannelKind(next.channelKind);
      setTypedBody(next.body);
    },
    setBody(next) {
      setTypedBody(next);
      setChannelKind(channelKind);
    },
    replaceBody(next) {
      setTypedBody(next);
      setChannelKind(undefined);
    },
    setWorkflow,
  };
}
