import type { FastifyReply, FastifyRequest } from 'fastify';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import { type Database, isDatabaseAway } from '../database/database.ts';
import { Refusal } from '../call/refusal.ts';
import { isAborted } from '../http/slow-senders.ts';
import { noteUndeclared, noteUndeclaredSentence } from '../call/undeclared-refusals.ts';

const unavailable = coreRefusals.unavailable.restarting.code;

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
  // The caller has gone, and nothing failed here.
  else if (isAborted(request.raw, error)) refusal = new Refusal(coreRefusals.gone);
  else if (isDatabaseAway(error)) {
    db.lost(error);
    refusal = new Refusal(coreRefusals.unavailable.restarting, {
      headers: { 'retry-after': '1' },
    });
  } else if (fastifyStatus === 413) refusal = new Refusal(coreRefusals.too_large.body);
  else if (fastifyStatus === 415) refusal = new Refusal(coreRefusals.media_type.body);
  else if (fastifyStatus !== undefined && fastifyStatus >= 400 && fastifyStatus < 500) {
    refusal = new Refusal({ ...coreRefusals.bad_request.unreadable, status: fastifyStatus });
  } else refusal = new Refusal(coreRefusals.internal);
  // An unreachable database is logged once for all calls.
  if (refusal.status >= 500 && refusal.code !== unavailable) request.log.error({ err: error }, 'call failed');
  const { endpoint } = request.routeOptions.config;
  if (endpoint && noteUndeclared(endpoint, refusal))
    request.log.warn(`${endpoint.name} does not declare ${refusal.status} ${refusal.code}`);
  if (endpoint && noteUndeclaredSentence(endpoint, refusal))
    request.log.warn(`${endpoint.name} says what is not declared: ${refusal.message}`);
  for (const [name, value] of Object.entries(refusal.headers)) reply.header(name, value);
  void reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...refusal.body(), request_id: request.id }));
}
