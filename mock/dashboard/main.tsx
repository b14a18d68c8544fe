import { render } from 'preact';
import { App } from './app.tsx';
import { connectToMock, MockContext } from './live/mock.ts';
import './styles/page.css';
import './styles/views.css';

const root = document.getElementById('dashboard');
if (root !== null) {
  render(
    <MockContext.Provider value={connectToMock(location.origin)}>
      <App />
    </MockContext.Provider>,
    root,
  );
}
