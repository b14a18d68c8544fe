import { shown } from '../domain/shown.ts';
import type { HttpReply, HttpRequest } from './message.ts';
import { errorReply } from './reply.ts';
import { targetOf } from './target.ts';

/** Who may come in to what is the mock's own. */
export interface Door {
  /** The only values of the header `Host`, in lower case and with the port: `127.0.0.1:4010`. */
  hosts: readonly string[];
  /** What has to stand in the header `Authorization`, as a bearer token. */
  token?: string;
}

/** Gives undefined to a request that is admitted, and to any other the answer that says why it is not. */
export type Gate = (request: HttpRequest) => HttpReply | undefined;

/**
 * Keeps everybody out of the mock's own plane but the person at this machine: above all any page that
 * person's browser has open, which can send requests to this machine, and whose own name can be made to lead here.
 *
 * It stands in front of the router and denies by default: only what is plainly under `/api` or `/media` is
 * open. Also a link on a foreign page (`Sec-Fetch-Site: cross-site`) does not open the page of the mock.
 * Whether GET changes anything is the router's matter: it must not.
 *
 * An `EventSource` of a browser cannot send a token; behind a door with one, streams are for programs.
 *
 * Source: design, the three planes.
 */
export function gate({ hosts, token }: Door): Gate {
  const origins = hosts.map((host) => `http://${host}`);
  return (request) => {
    const { plane, authority } = targetOf(request.target);
    if (plane !== 'own') return undefined;
    return (
      foreignHost(hosts, request.header('host'), 'the header Host') ??
      (authority === undefined ? undefined : foreignHost(hosts, authority, 'the host in the request line')) ??
      foreignOrigin(origins, request.header('origin')) ??
      foreignSite(request.header('sec-fetch-site')) ??
      (token === undefined ? undefined : withoutToken(token, request.header('authorization'))) ??
      notJson(request)
    );
  };
}

function foreignHost(hosts: readonly string[], host: string | undefined, where: string): HttpReply | undefined {
  if (host !== undefined && hosts.includes(host.toLowerCase())) return undefined;
  return foreign(
    `Only the service is for everybody; here ${where} must be ${oneOf(hosts)}, ${found(host)}. ` +
      'Use such an address, or allow the name when the mock is started (--allow-host).',
  );
}

function foreignOrigin(origins: readonly string[], origin: string | undefined): HttpReply | undefined {
  if (origin === undefined || origins.includes(origin)) return undefined;
  return foreign(
    `Only the service is for pages of any origin; here the header Origin must be ${oneOf(origins)}, or left out, ` +
      `${found(origin)}. Send the request from a page of the mock, or from a program.`,
  );
}

function foreignSite(site: string | undefined): HttpReply | undefined {
  if (site === undefined || site === 'same-origin' || site === 'none') return undefined;
  return foreign(
    `Only the service is for pages of any site; here the header Sec-Fetch-Site must be same-origin or none, ` +
      `${found(site)}. Type the address into the browser, or follow it from a page of the mock.`,
  );
}

function withoutToken(token: string, authorization: string | undefined): HttpReply | undefined {
  const given = /^bearer +([!-~]+)$/i.exec(authorization ?? '')?.[1];
  if (given !== undefined && isSame(given, token)) return undefined;
  const what =
    authorization === undefined
      ? 'there was none'
      : given === undefined
        ? 'what was there is no bearer token'
        : 'another token was there';
  const message = `Send what the token file holds in the header Authorization: Bearer <token>; ${what}.`;
  return errorReply(401, 'tokenRequired', message, [], { 'www-authenticate': 'Bearer' });
}

/** The time it takes tells nothing of the token but its length. */
function isSame(given: string, token: string): boolean {
  let difference = given.length ^ token.length;
  // Beyond its end a text has NaN, which counts as 0 here.
  for (let index = 0; index < token.length; index += 1) difference |= token.charCodeAt(index) ^ given.charCodeAt(index);
  return difference === 0;
}

/** A form of a foreign page cannot send JSON, and its script has to ask before it may. So a write without a body says it too. */
function notJson({ method, header }: HttpRequest): HttpReply | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  const type = header('content-type');
  if (type !== undefined && /^application\/json[\t ]*(;[^,]*)?$/i.test(type)) return undefined;
  const message = `Every write must be sent as Content-Type: application/json, also one without a body, ${found(type)}. Add the header.`;
  return errorReply(415, 'unsupportedMediaType', message, []);
}

function foreign(message: string): HttpReply {
  return errorReply(403, 'foreignRequest', message, []);
}

function oneOf(allowed: readonly string[]): string {
  return allowed.length === 0 ? 'one that is allowed' : allowed.join(' or ');
}

/** What was there, short and printable. */
function found(value: string | undefined): string {
  return value === undefined ? 'but there was none' : `but it was "${shown(value).replace(/[^ -~]/g, '?')}"`;
}
