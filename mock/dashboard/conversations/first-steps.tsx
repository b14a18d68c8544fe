import { Button, CopyableId, CopyButton } from '../components/buttons.tsx';
import { PropertyList, Sheet } from '../components/layout.tsx';
import { toShellCommand } from '../compose/compose-form.tsx';
import { composed } from '../compose/compose-panel.tsx';
import { firstBody, targetOf } from '../compose/requests.ts';
import { noChoices, readWorkspaceChoices } from '../live/records.ts';
import { hrefOf, keepWorkspace, navigate } from '../live/route.tsx';
import { askService, idIn, mockUrl } from '../live/service.ts';
import { useCommand, useLive } from '../live/use-live.ts';

export function FirstSteps({ workspaceId: chosen }: { workspaceId: string | undefined }) {
  const { busy, run } = useCommand();
  const { data } = useLive(
    async (control) => {
      const { workspaces } = await control.listWorkspaces();
      const workspace = workspaces.find(({ workspaceId }) => workspaceId === (chosen ?? workspaceId));
      const choices = workspace === undefined ? noChoices : await readWorkspaceChoices(workspace.workspaceId);
      const { scenarios } = await control.listScenarios();
      const body = firstBody('chat', choices);
      return { workspace, body: body.communicationChannel === '' ? undefined : body, scenarios };
    },
    `first steps in ${chosen ?? 'all'}`,
  );
  if (data === undefined) return null;
  const apiKey = data.workspace?.apiKeys[0];
  const request = { ...targetOf('chat', ''), body: data.body };
  const curl = apiKey === undefined || data.body === undefined ? undefined : toShellCommand(apiKey, request);
  const send = () =>
    run(async () => {
      const id = idIn(await askService(apiKey, request));
      if (id !== undefined) navigate(keepWorkspace(hrefOf('conversations', [id])));
    }, 'Sent the first request');
  const load = (name: string) => run((control) => control.loadScenario({ name }), `Loaded the scenario ${name}`);
  return (
    <Sheet label="Nothing has happened yet">
      <h2>Nothing has happened yet</h2>
      <p class="hint">
        Point your app at this address, with this key. Its requests and conversations appear here at once.
      </p>
      <PropertyList
        properties={[
          ['Address', <CopyableId key="address" id={`${mockUrl}/api`} what="Address" />],
          ['Key (x-api-key)', apiKey && <CopyableId key="key" id={apiKey} what="Key" />],
        ]}
      />
      {curl !== undefined && (
        <>
          <h3>A first request</h3>
          <pre>{curl}</pre>
          <div class="actions">
            <Button label="Send it from here" class="primary" disabled={busy} onClick={send} />
            <CopyButton text={curl} what="A first request" label="Copy" />
            <Button label="Make another one…" onClick={() => composed.set({ kind: 'chat' })} />
          </div>
        </>
      )}
      <h3>Or start from a scenario</h3>
      <p class="hint">A scenario replaces the state of the mock.</p>
      <ul class="items">
        {data.scenarios.map(({ name, summary }) => (
          <li key={name} class="item">
            <span>
              <strong>{name}</strong> {summary}
            </span>
            <Button label="Load" aria-label={`Load ${name}`} disabled={busy} onClick={() => load(name)} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
