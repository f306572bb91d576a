import type { Services } from '../call/context.ts';
import { checkReply } from '../call/checked-reply.ts';
import { wholeAddresses } from '../files/file-addresses.ts';
import type { AnyEndpoint } from '../call/handle.ts';

/**
 * What a call answers to a program whose token may read all of it, for what tells programs the same in another way.
 * @throws {Error} where the reply does not fit the call's contract
 */
export function programAnswer(
  endpoint: AnyEndpoint,
  reply: unknown,
  origin: Pick<Services, 'publicUrl'>,
): Record<string, object> {
  const value = checkReply(endpoint, reply) as Record<string, object>;
  wholeAddresses(endpoint, value, origin);
  return value;
}
