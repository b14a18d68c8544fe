import { render } from 'preact';
import { App } from './app.tsx';
import './page.css';
import './views.css';

const root = document.getElementById('dashboard');
if (root !== null) render(<App />, root);
