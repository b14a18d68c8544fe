import type { AwaitableReply, HttpReply, HttpRequest, Recorder } from './message.ts';
import { type PipelineOptions, runPipeline } from './pipeline.ts';
import { errorReply, internalError } from './reply.ts';
import { parseTarget, type RequestTarget } from './target.ts';

export interface HandlerOptions extends PipelineOptions {
  /** Answers what is under `/_mock`, and `GET /`; without it nothing is there. */
  control?: ControlHandler;
  /** Called with the exchange of every request but those to `control`. */
  journal?: Recorder;
}

type ControlHandler = (request: HttpRequest, pathname: string, search: string) => AwaitableReply;

/**
 * Answers a request: `/api` is the service, `/media` is what signed links lead to, `/_mock` is the
 * control plane, `GET /` says where all that is, and nothing else is there. Never throws. It is a promise only where something has to be loaded first.
 */
export function handle(
  options: HandlerOptions,
  request: HttpRequest,
  target: RequestTarget = parseTarget(request.target),
): AwaitableReply {
  const { control, journal } = options;
  if (control !== undefined && target.plane === 'internal' && isControl(request, target.pathname)) {
    return handleControl(options, control, request, target.pathname, target.search);
  }
  const exchange = runPipeline(options, request, target);
  if (exchange instanceof Promise) {
    return exchange.then((settled) => {
      journal?.record(settled);
      return settled.reply;
    });
  }
  journal?.record(exchange);
  return exchange.reply;
}

/** Whether a request is to the control plane, or for the page that says where all is. */
function isControl({ method }: HttpRequest, pathname: string): boolean {
  if (pathname === '/') return method === 'GET' || method === 'HEAD';
  return pathname === '/_mock' || pathname.startsWith('/_mock/');
}

function handleControl(
  options: HandlerOptions,
  control: ControlHandler,
  ...args: Parameters<ControlHandler>
): AwaitableReply {
  try {
    const reply = control(...args);
    return reply instanceof Promise ? reply.catch((error) => replyInternalError(options, error)) : reply;
  } catch (error) {
    return replyInternalError(options, error);
  }
}

function replyInternalError({ report }: HandlerOptions, error: unknown): HttpReply {
  report(error);
  return errorReply(internalError);
}
