import { coreRefusals, coreSentences } from '#core/contract/core-refusals.ts';
import { invalid, Refusal } from './refusal.ts';

/** What PostgreSQL keeps in no text and no JSON: NUL, and half a surrogate pair. */
function storable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Where something lies: its name in what it lies in. Null: it is what was sent. */
type Place = { name: string; within: Place } | null;

/**
 * Refuses with 422 what a request sent when a text in it, at any depth, cannot be stored, and names the field. Names of
 * members count, too, at what has them. Walks without recursion, so that nesting costs no stack.
 */
export function refuseUnstorableText(...sent: unknown[]): void {
  const open: { value: object; place: Place }[] = [];
  const look = (value: unknown, name: string | null, within: Place): void => {
    if (typeof value === 'string') {
      if (!storable(value)) throw unstorable(name === null ? null : { name, within });
    } else if (typeof value === 'object' && value !== null) {
      open.push({ value, place: name === null ? null : { name, within } });
    }
  };
  for (const one of sent) look(one, null, null);
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, place } = next;
    if (Array.isArray(value)) value.forEach((one, index) => look(one, String(index), place));
    else
      for (const [name, one] of Object.entries(value)) {
        if (!storable(name)) throw unstorable(place);
        look(one, name, place);
      }
  }
}

/** A place that takes more to say is named by nobody's contract. */
const longestPlace = 500;

function unstorable(place: Place): Refusal {
  const names: string[] = [];
  for (let at = place; at; at = at.within) names.push(at.name);
  const field = names.toReversed().join('.');
  return field !== '' && field.length <= longestPlace
    ? invalid({ [field]: coreSentences.unstorable })
    : new Refusal(coreRefusals.invalid(coreSentences.unstorable));
}
