import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ignoresUnknownNames } from '#core/contract/endpoint.ts';
import { issueSentences } from '#core/contract/issue.ts';
import type { Sentence } from '#core/contract/sentence.ts';
import { standardSentence } from '#core/contract/standard-sentence.ts';
import type { AnyEndpoint, SentFile } from '../call/handle.ts';
import { boundsOf, excessOf } from '../call/input-bounds.ts';
import { receiveFile } from '../http/multipart-file.ts';
import { invalid } from '../call/refusal.ts';
import { leaveOut, otherAnswers, outgrown, type SentBack, sortNames } from './sent-back.ts';
import { inOurForm, withNumericIds, wrapped } from '../call/sent-form.ts';
import { namesShop } from './sent-shop.ts';
import {
  type KnownNames,
  knownNames,
  type UnknownName,
  unknownNames,
  unknownNameSentences,
} from '../call/unknown-names.ts';
import { refuseUnstorableText } from '../call/unstorable-text.ts';

/** What was sent in one way, as its schema has it; `refused` is said of names in it, by their places. */
function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  refused: Record<string, Sentence> = {},
): unknown {
  const result = schema?.safeParse(value, { error: standardSentence });
  const isRefused = Object.keys(refused).length > 0;
  if (!isRefused && (!result || result.success)) return result?.data;
  // Names come first: a value that is missing may stand under one of them. Nothing else is said at their places.
  const issues = result?.error?.issues.filter(({ code }) => !isRefused || code !== 'unrecognized_keys') ?? [];
  throw invalid({ ...refused, ...issueSentences(issues), ...refused });
}

/** Nothing looks further into what is larger than it may be. */
function refuseExcess(schema: z.ZodType | undefined, value: unknown): void {
  const excess = schema && excessOf(boundsOf(schema), value);
  if (excess) throw invalid({ [excess.path.join('.') || '_']: excess.message });
}

/** A call without a schema knows no name. */
const nothing: KnownNames = { fields: new Map() };

/** The names that a call does not know. Which shop is meant, every call may be told (`sent-shop.ts`). */
function unknownIn(schema: z.ZodType | undefined, value: unknown): UnknownName[] {
  return unknownNames(schema ? knownNames(schema) : nothing, value).filter(({ path }) => !namesShop(path));
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

/** The parameters of an address. */
export function readParams(endpoint: AnyEndpoint, request: FastifyRequest): unknown {
  refuseExcess(endpoint.params, request.params);
  return parse(endpoint.params, request.params);
}

/** A body, and what it is held to besides its schema. */
export interface HeldBody extends SentBack {
  /** The thing that is written, as its caller may read it now; absent where it is being made, or nothing is asked of it. */
  stored?: unknown;
  /** The body to be compared with it. */
  body: unknown;
}

/** Looks at the size, the form and the names of a body, before it is read. */
export function lookAtBody(endpoint: AnyEndpoint, sent: ReadRequest, reader?: AnyEndpoint): HeldBody {
  sent.body = wrapped(endpoint, sent.body);
  const { body } = sent;
  refuseExcess(endpoint.body, body);
  inOurForm(endpoint.body, body);
  // Ids that only we set come back in the form that the client keeps them in.
  withNumericIds(reader?.reply, body);
  // What came under another name has a size, too.
  refuseExcess(endpoint.body, body);
  if (ignoresUnknownNames(endpoint)) return { answered: [], unknown: [], body };
  return { ...sortNames(unknownIn(endpoint.body, body), reader), body };
}

/**
 * What was sent, as the contract has it; 422 with the fields at fault, and with the names that the call does not know.
 * `query` for a question that was read already.
 */
export function readInput(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  sent: ReadRequest,
  { answered, unknown, stored, body }: HeldBody,
  query: unknown = request.query,
) {
  const params = readParams(endpoint, request);
  refuseExcess(endpoint.query, query);
  const inQuery = ignoresUnknownNames(endpoint) ? [] : unknownIn(endpoint.query, query);
  const refused = { ...unknownNameSentences(unknown), ...otherAnswers(answered, body, stored) };
  // Said above where they differ; a strict schema would refuse their names.
  leaveOut(answered, sent.body);
  if (stored !== undefined) leaveOut(outgrown(endpoint.body, sent.body, body, stored), sent.body);
  return {
    params,
    query: parse(endpoint.query, query, unknownNameSentences(inQuery)),
    body: parse(endpoint.body, sent.body, refused),
    file: sent.file,
  };
}
