import { coreRefusals, coreSentences } from '#core/contract/core-refusals.ts';
import { invalid, Refusal } from './refusal.ts';

/** Checks whether PostgreSQL can store a string as text and in JSON: it refuses NUL and half a surrogate pair. */
function storable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** The position of a value: its name within its parent. Null: the value is the sent root. */
type Place = { name: string; within: Place } | null;

/**
 * Refuses a request with 422 if a text in it, at any depth, can't be stored, and names the field. For a member name that
 * can't be stored, it names the parent. Walks without recursion, so that deep nesting can't overflow the stack.
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

/** Maximum length of a field path in the answer. No contract has a longer one. */
const longestPlace = 500;

function unstorable(place: Place): Refusal {
  const names: string[] = [];
  for (let at = place; at; at = at.within) names.push(at.name);
  const field = names.toReversed().join('.');
  return field !== '' && field.length <= longestPlace
    ? invalid({ [field]: coreSentences.unstorable })
    : new Refusal(coreRefusals.invalid(coreSentences.unstorable));
}
