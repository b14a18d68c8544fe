import { request } from 'node:http';

/** The status of a GET request, with headers such as `host` that `fetch` does not send. */
export function readStatus(port: string | number, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject).end();
  });
}
