import { shellStrings } from '../strings/shell.ts';

/** Sends a request to the mock. @throws Error that says so when nothing answers, where browsers only say that it failed. */
export async function reachMock(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...request);
  } catch (error) {
    throw new Error(shellStrings.noResponse, { cause: error });
  }
}
