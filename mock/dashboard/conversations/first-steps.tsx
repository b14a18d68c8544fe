import { useCommand } from '../commands/use-command.ts';
import { Button, CopyButton } from '../components/buttons.tsx';
import { Problem } from '../components/layout.tsx';
import { firstChat } from '../compose/request-body.ts';
import { targetOf } from '../compose/request-kinds.ts';
import { useCompose } from '../compose/use-compose.tsx';
import { idIn, sendToService, toShellCommand } from '../live/service.ts';
import { useLive } from '../live/use-live.ts';
import { noChoices, readWorkspaceChoices } from '../live/workspace-choices.ts';
import { hrefOf, keepWorkspace, navigate } from '../route/route.ts';

/** Where an app finds the mock, a request that succeeds, and states to start from: for a mock without a history. */
export function FirstSteps({ workspaceId: chosen }: { workspaceId: string | undefined }) {
  const compose = useCompose();
  const { busy, problem, run } = useCommand();
  const { data } = useLive(
    async (control) => {
      const { workspaces } = await control.listWorkspaces();
      const workspace = workspaces.find(({ workspaceId }) => workspaceId === (chosen ?? workspaceId));
      const choices = workspace === undefined ? noChoices : await readWorkspaceChoices(workspace.workspaceId);
      const { scenarios } = await control.listScenarios();
      return { workspace, body: firstChat(choices), scenarios };
    },
    `first steps in ${chosen ?? 'all'}`,
  );
  if (data === undefined) return null;
  const apiKey = data.workspace?.apiKeys[0];
  const request = { ...targetOf('triggerChat', ''), body: data.body };
  const curl = apiKey === undefined || data.body === undefined ? undefined : toShellCommand(apiKey, request);
  const send = () =>
    run({
      done: 'Sent the first request',
      scope: data.workspace?.workspaceId ?? 'no-undo',
      async send() {
        const answer = await sendToService(apiKey, request);
        if (!answer.isAccepted) throw new Error(answer.message);
        const id = idIn(answer);
        if (id !== undefined) navigate(keepWorkspace(hrefOf('conversations', [id])));
      },
    });
  const load = (name: string) =>
    run({
      done: `Loaded the scenario ${name}`,
      scope: undefined,
      send: (control) => control.loadScenario({ name }),
    });
  return (
    <section class="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">Nothing has happened yet</h2>
      <p class="sheet-lead">
        Point your app at this address, with this key. Its requests, and what becomes of them, appear here at once.
      </p>
      <dl>
        <Given name="Address" value={`${location.origin}/api`} />
        {apiKey !== undefined && <Given name="Key (x-api-key)" value={apiKey} />}
      </dl>
      {curl !== undefined && (
        <>
          <h3>A first request</h3>
          <pre>{curl}</pre>
          <div class="actions">
            <Button label="Send it from here" class="primary" disabled={busy} onClick={send} />
            <CopyButton text={curl} what="A first request" label="Copy" />
            <Button label="Make another one…" onClick={() => compose({ kind: 'triggerChat' })} />
          </div>
        </>
      )}
      <Problem error={problem} />
      <h3>Or start from a state that a screen needs</h3>
      <p class="sheet-lead">A scenario replaces the state of the mock.</p>
      <ul class="scenarios">
        {data.scenarios.map(({ name, summary }) => (
          <li key={name}>
            <span>
              <strong>{name}</strong> {summary}
            </span>
            <Button label="Load" aria-label={`Load ${name}`} disabled={busy} onClick={() => load(name)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Given({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton text={value} what={name} />
      </dd>
    </div>
  );
}
