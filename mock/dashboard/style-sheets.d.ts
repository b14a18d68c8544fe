/** Vite adds style sheets to the page when they are imported. */
declare module '*.css';
