import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { issueSentences } from '#core/contract/issue.ts';
import { standardSentence } from '#core/contract/standard-sentence.ts';
import type { AnyEndpoint, SentFile } from './handle.ts';
import { boundsOf, excessOf } from './input-bounds.ts';
import { receiveFile } from './multipart-file.ts';
import { invalid } from './refusal.ts';
import { refuseUnstorableText } from './unstorable-text.ts';

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const excess = excessOf(boundsOf(schema), value);
  if (excess) throw invalid({ [excess.path.join('.') || '_']: excess.message });
  const result = schema.safeParse(value, { error: standardSentence });
  if (result.success) return result.data;
  throw invalid(issueSentences(result.error.issues));
}

/** The body of a request, and the file in it. */
export interface ReadRequest {
  body: unknown;
  file: SentFile | undefined;
  /** Only of a file. */
  cleanUp?: () => Promise<void>;
}

/** Reads what is not here yet: a file. `cleanUp` when the call is over. */
export function readBody(endpoint: AnyEndpoint, request: FastifyRequest): ReadRequest | Promise<ReadRequest> {
  return endpoint.bodyKind === 'file' ? readFile(endpoint, request) : { body: request.body, file: undefined };
}

async function readFile(endpoint: AnyEndpoint, request: FastifyRequest): Promise<ReadRequest> {
  const received = await receiveFile(request, endpoint.maxBytes ?? 2 * 1024 * 1024);
  try {
    refuseUnstorableText(received.body);
  } catch (error) {
    await received.cleanUp();
    throw error;
  }
  return received;
}

/** What was sent, as the contract has it; 422 with the fields at fault. `query` for a question that was read already. */
export function readInput(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  sent: ReadRequest,
  query: unknown = request.query,
) {
  return {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, query),
    body: parse(endpoint.body, sent.body),
    file: sent.file,
  };
}
