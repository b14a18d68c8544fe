/** Declares imports of style sheets, which Vite adds to the page. */
declare module '*.css';
