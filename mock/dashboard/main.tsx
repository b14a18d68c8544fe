import { render } from 'preact';
import { createControl } from '../../src/control-client.ts';
import { createLiveSource } from './live/live-source.ts';
import { reachMock } from './live/reach-mock.ts';
import { shareReads } from './live/share-reads.ts';
import { MockContext } from './mock.ts';
import { App } from './shell/app.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/components.css';
import './styles/forced-colors.css';

const controlUrl = `${location.origin}/_mock`;
const mock = {
  control: createControl({ baseUrl: controlUrl, fetch: shareReads(reachMock) }),
  live: createLiveSource(`${controlUrl}/events/stream`),
};
const root = document.getElementById('dashboard');
if (root !== null) {
  render(
    <MockContext.Provider value={mock}>
      <App />
    </MockContext.Provider>,
    root,
  );
}
