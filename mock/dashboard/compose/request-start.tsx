import { channelKindTitles, kindTitles, composeStrings as strings } from '../strings/compose.ts';
import { channelKinds, composeKinds, formOf } from './compose-kinds.ts';
import { RadioGroup } from './radio-group.tsx';
import type { ComposeWorkspace } from './use-compose-workspace.ts';
import type { RequestDraft } from './use-request-draft.ts';

/** What a request begins with: its kind, its workspace, and maybe an example. */
export function RequestStart({
  draft,
  workspace,
  startAnew,
}: {
  draft: RequestDraft;
  workspace: ComposeWorkspace;
  startAnew: RequestDraft['startAnew'];
}) {
  const { kind, channelKind } = draft;
  const { examples } = formOf(kind);
  return (
    <>
      <RadioGroup
        label={strings.kind}
        names={composeKinds}
        titleOf={(name) => kindTitles[name].title}
        selected={kind}
        onChange={(next) => startAnew({ kind: next })}
      />
      {kind === 'triggerChat' && (
        <RadioGroup
          label={strings.channelKind}
          names={channelKinds}
          titleOf={(name) => channelKindTitles[name]}
          selected={channelKind}
          onChange={(next) => startAnew({ channelKind: next })}
        />
      )}
      <div class="compose-row">
        <label>
          {strings.workspace}
          <select
            value={workspace.workspaceId}
            onChange={({ currentTarget }) => {
              workspace.select(currentTarget.value);
              startAnew({ channelKind });
            }}
          >
            {workspace.workspaceIds?.map((id) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
        <label>
          {strings.example}
          <select
            value=""
            onChange={({ currentTarget }) => {
              const example = examples.find(({ name }) => name === currentTarget.value);
              if (example !== undefined) startAnew({ body: example.value });
            }}
          >
            <option value="">{strings.noExample}</option>
            {examples.map(({ name, summary }) => (
              <option key={name} value={name}>
                {summary}
              </option>
            ))}
          </select>
        </label>
      </div>
    </>
  );
}
