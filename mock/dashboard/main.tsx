import { render } from 'preact';
import { createControl } from '../../src/control-client.ts';
import { liveSource } from './live/live-source.ts';
import { MockContext } from './mock.ts';
import { App } from './shell/app.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/parts.css';

const plane = `${location.origin}/_mock`;
const mock = { control: createControl({ baseUrl: plane }), live: liveSource(`${plane}/events/stream`) };
const page = document.getElementById('page');
if (page !== null) {
  render(
    <MockContext.Provider value={mock}>
      <App />
    </MockContext.Provider>,
    page,
  );
}
