export { buildDashboard as default } from './build.ts';
