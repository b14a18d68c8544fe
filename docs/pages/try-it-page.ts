import type { Page } from '../page.ts';

/** Where readers send requests to a mock; the script of the site fills it in. */
export function renderTryItPage(): Page {
  return {
    path: 'try-it',
    title: 'Try it',
    summary: 'Send any request to a mock and move its clock.',
    section: 'Start',
    body: `Choose an operation and an example, change the request as you like, and send it. It goes to a mock of the service, which calls nobody and sends nothing. Its clock moves when you move it, so a message that is scheduled for tomorrow is sent at the press of a button.

<div id="try-it"></div>

<noscript>This page needs JavaScript. Without it, run the mock and send the requests of the examples to it.</noscript>
`,
  };
}
