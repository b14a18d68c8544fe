import { understudy } from 'understudy/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [understudy()] });
