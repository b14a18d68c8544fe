/** The path of the dashboard, with its trailing slash. */
export const dashboardPath = '/_mock/dashboard/';

/** The path of the documentation, with its trailing slash. */
export const docsPath = '/_mock/docs/';
