import './first-steps.css';
import { CopyButton } from '../components/copy-button.tsx';
import { Problem } from '../components/notice.tsx';
import { type ChannelKind, targetOf } from '../compose/compose-kinds.ts';
import { firstBody } from '../compose/first-body.ts';
import { sendRequest } from '../compose/send-request.ts';
import { noChoices, readWorkspaceChoices } from '../compose/workspace-choices.ts';
import { useLive } from '../live/use-live.ts';
import { hrefOf, keepWorkspace, navigate } from '../route/route.ts';
import { toCurl } from '../service/to-curl.ts';
import { useShell } from '../shell/shell.ts';
import { useStep } from '../steering/use-step.ts';
import { commandStrings } from '../strings/commands.ts';
import { firstStepStrings as strings } from '../strings/first-steps.ts';

const kinds: readonly ChannelKind[] = ['messengerChat', 'webChat', 'email'];

/** Where an app finds the mock, a request that succeeds, and states to start from: for a mock where nothing has happened. */
export function FirstSteps({ workspaceId: chosen }: { workspaceId: string | undefined }) {
  const { compose } = useShell();
  const steps = useStep();
  const { data } = useLive(
    async (control) => {
      const { workspaces } = await control.listWorkspaces();
      const workspace = workspaces.find(({ workspaceId }) => workspaceId === (chosen ?? workspaceId));
      const choices = workspace === undefined ? noChoices : await readWorkspaceChoices(workspace.workspaceId);
      const { scenarios } = await control.listScenarios();
      return { workspace, choices, scenarios };
    },
    `first steps in ${chosen ?? 'all'}`,
  );
  if (data === undefined) return null;
  const apiKey = data.workspace?.apiKeys[0];
  const target = targetOf('triggerChat', '');
  const body = kinds
    .map((kind) => firstBody('triggerChat', kind, data.choices))
    .find((first) => first.communicationChannel !== '');
  const curl =
    apiKey === undefined || body === undefined ? undefined : toCurl(apiKey, target.method, target.path, body);
  const send = () =>
    void steps.run({
      done: strings.sent,
      scope: data.workspace?.workspaceId ?? 'no-undo',
      async send() {
        const answer = await sendRequest(apiKey ?? '', target.method, target.path, body ?? {});
        if (!answer.isAccepted) throw new Error(answer.message);
        if (answer.id !== undefined) navigate(keepWorkspace(hrefOf('conversations', [answer.id])));
      },
    });
  return (
    <section class="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{strings.title}</h2>
      <p class="sheet-lead">{strings.lead}</p>
      <dl>
        {[
          [strings.address, `${location.origin}/api`] as const,
          ...(apiKey === undefined ? [] : [[strings.key, apiKey] as const]),
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
              <CopyButton text={value} what={name} />
            </dd>
          </div>
        ))}
      </dl>
      {curl !== undefined && (
        <>
          <h3>{strings.first}</h3>
          <pre>{curl}</pre>
          <div class="actions">
            <button type="button" class="primary" disabled={steps.busy} onClick={send}>
              {strings.send}
            </button>
            <CopyButton text={curl} what={strings.first} label={strings.copy} />
            <button type="button" onClick={() => compose({ kind: 'triggerChat' })}>
              {strings.own}
            </button>
          </div>
        </>
      )}
      <Problem error={steps.problem} />
      <h3>{strings.scenarios}</h3>
      <p class="sheet-lead">{strings.scenariosNote}</p>
      <ul class="scenarios">
        {data.scenarios.map(({ name, summary }) => (
          <li key={name}>
            <span>
              <strong>{name}</strong> {summary}
            </span>
            <button
              type="button"
              aria-label={`${strings.load} ${name}`}
              disabled={steps.busy}
              onClick={() =>
                void steps.run({
                  done: commandStrings.scenarioLoaded(name),
                  scope: undefined,
                  send: (control) => control.loadScenario({ name }),
                })
              }
            >
              {strings.load}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
