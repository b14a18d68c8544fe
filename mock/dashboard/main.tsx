import { render } from 'preact';
import { App } from './app.tsx';
import './styles/page.css';
import './styles/views.css';

const root = document.getElementById('dashboard');
if (root !== null) render(<App />, root);
