import { understudy } from 'understudy-kit/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [understudy()] });
