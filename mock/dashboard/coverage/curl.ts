/** A line for a shell that sends this request to the service. */
export function curl(apiKey: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): string {
  return [
    `curl -s ${quoted(`${location.origin}/api${path}`)}`,
    ...(method === 'PUT' ? ['-X PUT'] : []),
    `-H ${quoted(`x-api-key: ${apiKey}`)}`,
    ...(body === undefined ? [] : [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' ');
}

/** As one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
