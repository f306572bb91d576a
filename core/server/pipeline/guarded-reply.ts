import { coreRefusals } from '#core/contract/core-refusals.ts';
import { guardedFields, type GuardedField } from '#core/contract/guarded-field.ts';
import { atField } from '#core/contract/schema-walk.ts';
import type { Sentence } from '#core/contract/sentence.ts';
import type { AnyEndpoint } from '../call/handle.ts';
import { Refusal } from '../call/refusal.ts';

interface Guards {
  body: readonly GuardedField[];
  reply: readonly GuardedField[];
}

const known = new WeakMap<AnyEndpoint, Guards>();

/** Found once a call: schemas do not change. */
function guardsOf(endpoint: AnyEndpoint): Guards {
  let guards = known.get(endpoint);
  if (!guards) {
    guards = { body: guardedFields(endpoint.body), reply: guardedFields(endpoint.reply) };
    known.set(endpoint, guards);
  }
  return guards;
}

type May = (permission: string) => boolean;

/**
 * Takes guarded fields that the caller may not read out of a body: null is what such a caller was shown, and absent
 * means "as it is".
 * @throws {Refusal} 403 at the field, for anything but null.
 */
export function withoutGuarded(endpoint: AnyEndpoint, body: unknown, may: May): void {
  const refused: Record<string, Sentence> = {};
  let asked = '';
  for (const { path, permission } of guardsOf(endpoint).body) {
    if (may(permission)) continue;
    atField(body, path, (holder, name, where) => {
      if (holder[name] !== null && holder[name] !== undefined) {
        refused[where] = coreRefusals.forbidden.field.sentence;
        asked = permission;
      }
      delete holder[name];
    });
  }
  if (asked !== '')
    throw new Refusal(coreRefusals.forbidden.field, { fields: refused, extra: { permission: asked } });
}

/** Makes guarded fields that the caller may not read null, in place. */
export function hideGuarded(endpoint: AnyEndpoint, reply: unknown, may: May): void {
  for (const { path, permission } of guardsOf(endpoint).reply) {
    if (may(permission)) continue;
    atField(reply, path, (holder, name) => {
      holder[name] = null;
    });
  }
}

/** Hides the same in what a refusal brings along (`current`, the stored thing beside which a save came too late). */
export function hideInRefusal(endpoint: AnyEndpoint, error: unknown, may: May): void {
  if (!(error instanceof Refusal) || error.extra.current === undefined) return;
  for (const { path, permission } of guardsOf(endpoint).reply) {
    if (may(permission)) continue;
    // A refusal may hold the thing itself where the reply holds it under its name.
    for (const from of path.keys()) {
      atField(error.extra.current, path.slice(from), (holder, name) => {
        holder[name] = null;
      });
    }
  }
}
