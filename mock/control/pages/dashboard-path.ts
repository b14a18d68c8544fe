/** The path of the dashboard, with its trailing slash. */
export const dashboardPath = '/_mock/dashboard/';
