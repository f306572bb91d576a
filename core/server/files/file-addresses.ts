import type { FastifyRequest } from 'fastify';
import { fileAddressesIn } from '#core/contract/file-address.ts';
import { atField } from '#core/contract/schema-walk.ts';
import type { Services } from '../call/context.ts';
import { isOwnPage } from '../http/cross-site.ts';
import type { AnyEndpoint } from '../call/handle.ts';
import { Refusal } from '../call/refusal.ts';

type Origin = Pick<Services, 'publicUrl'>;

interface Places {
  body: readonly (readonly string[])[];
  reply: readonly (readonly string[])[];
}

const known = new WeakMap<AnyEndpoint, Places>();

/** Found once a call: schemas do not change. */
function placesOf(endpoint: AnyEndpoint): Places {
  let places = known.get(endpoint);
  if (!places) {
    places = { body: fileAddressesIn(endpoint.body), reply: fileAddressesIn(endpoint.reply) };
    known.set(endpoint, places);
  }
  return places;
}

/** Below it lies every file that we keep (`file-routes.ts`). */
const folder = '/files/';

function changeAddresses(
  value: unknown,
  places: readonly (readonly string[])[],
  change: (address: string) => string,
): void {
  for (const path of places) {
    atField(value, path, (holder, name) => {
      const address = holder[name];
      if (typeof address === 'string') holder[name] = change(address);
    });
  }
}

const whole = (origin: Origin) => (address: string) =>
  address.startsWith(folder) ? origin.publicUrl + address : address;

/**
 * Whether addresses of files go out without a host: to people, who read them in the admin, and to pages of this very
 * origin, which may be a store's and show pictures of no other. A program, and a page of another site, get them whole.
 */
export function readsPaths(caller: { member?: unknown }, request: FastifyRequest): boolean {
  return caller.member !== undefined || request.server.guard.isInner(request) || isOwnPage(request);
}

/** Puts the office's origin before the addresses of our files in an answer, in place. */
export function wholeAddresses(endpoint: AnyEndpoint, reply: unknown, origin: Origin): void {
  changeAddresses(reply, placesOf(endpoint).reply, whole(origin));
}

/** The same in what a refusal brings along (`current`, the stored thing beside which a save came too late). */
export function wholeInRefusal(endpoint: AnyEndpoint, error: unknown, origin: Origin): void {
  if (!(error instanceof Refusal) || error.extra.current === undefined) return;
  for (const path of placesOf(endpoint).reply) {
    // A refusal may hold the thing itself where the reply holds it under its name.
    for (const from of path.keys()) changeAddresses(error.extra.current, [path.slice(from)], whole(origin));
  }
}

/** Takes the origin off again where a body brings an address back: it is kept as a path, and a signature covers that. */
export function ownPaths(endpoint: AnyEndpoint, body: unknown, { publicUrl }: Origin): void {
  changeAddresses(body, placesOf(endpoint).body, (address) =>
    address.startsWith(publicUrl + folder) ? address.slice(publicUrl.length) : address,
  );
}
