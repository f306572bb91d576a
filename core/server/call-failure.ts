import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Database, isDatabaseAway } from './database.ts';
import { Refusal } from './refusal.ts';
import { isAborted } from './slow-senders.ts';
import { noteUndeclared } from './undeclared-refusals.ts';

const unavailable = 'core.unavailable';

/** Answers with what went wrong, in the one shape that every failure has. */
export function sendFailure(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): void {
  const fastifyStatus = (error as { statusCode?: number }).statusCode;
  let refusal: Refusal;
  if (error instanceof Refusal) refusal = error;
  // Nobody hears it, and nothing is wrong here.
  else if (isAborted(request.raw, error)) refusal = new Refusal(499, 'core.gone', 'The caller has gone.');
  else if (isDatabaseAway(error)) {
    db.lost(error);
    refusal = new Refusal(503, unavailable, 'The shop is restarting. Please try again in a moment.', {
      headers: { 'retry-after': '1' },
    });
  } else if (fastifyStatus === 413) refusal = new Refusal(413, 'core.too_large', 'That is too large.');
  else if (fastifyStatus === 415)
    refusal = new Refusal(415, 'core.media_type', 'This kind of body is not accepted here.');
  else if (fastifyStatus !== undefined && fastifyStatus >= 400 && fastifyStatus < 500) {
    refusal = new Refusal(fastifyStatus, 'core.bad_request', 'The request could not be read.');
  } else refusal = new Refusal(500, 'core.internal', 'Something went wrong, please try again later');
  // That the database is away is said once for all.
  if (refusal.status >= 500 && refusal.code !== unavailable) request.log.error({ err: error }, 'call failed');
  const { endpoint } = request.routeOptions.config;
  if (endpoint && noteUndeclared(endpoint, refusal))
    request.log.warn(`${endpoint.name} does not declare ${refusal.status} ${refusal.code}`);
  for (const [name, value] of Object.entries(refusal.headers)) reply.header(name, value);
  void reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        error: refusal.message,
        code: refusal.code,
        ...(refusal.fields ? { fields: refusal.fields } : {}),
        ...refusal.extra,
        request_id: request.id,
      }),
    );
}
