/** The path of the documentation, with its trailing slash. */
export const docsPath = '/_mock/docs/';
