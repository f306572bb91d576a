import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { plainIssues } from '#core/contract/issue.ts';
import type { AnyEndpoint, SentFile } from './handle.ts';
import { boundsOf, excessOf, tooManyCharacters, tooManyEntries } from './input-bounds.ts';
import { receiveFile } from './multipart-file.ts';
import { Refusal } from './refusal.ts';
import { refuseUnstorableText } from './unstorable-text.ts';

function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of plainIssues(error.issues)) fields[issue.path.join('.') || '_'] ??= issue.message;
  return fields;
}

/** The words for what is too long, where a contract has none of its own. */
const wordsOf = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.code !== 'too_big' || issue.inclusive === false) return undefined;
  if (issue.origin === 'string') return tooManyCharacters(Number(issue.maximum));
  return issue.origin === 'array' ? tooManyEntries(Number(issue.maximum)) : undefined;
};

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const excess = excessOf(boundsOf(schema), value);
  if (excess) throw invalidInput({ [excess.path.join('.') || '_']: excess.message });
  const result = schema.safeParse(value, { error: wordsOf });
  if (result.success) return result.data;
  throw invalidInput(fieldErrors(result.error));
}

function invalidInput(fields: Record<string, string>): Refusal {
  return new Refusal(422, 'core.invalid', Object.values(fields)[0] ?? 'Not valid.', { fields });
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

/** What was sent, as the contract has it; 422 with the fields at fault. */
export function readInput(endpoint: AnyEndpoint, request: FastifyRequest, sent: ReadRequest) {
  return {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, sent.body),
    file: sent.file,
  };
}
