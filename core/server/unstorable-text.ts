import { coreRefusals, coreSentences } from '#core/contract/core-refusals.ts';
import { Refusal } from './refusal.ts';

/** What PostgreSQL keeps in no text and no JSON: NUL, and half a surrogate pair. */
function storable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function mayHoldText(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'object';
}

/**
 * Refuses with 422 what a request sent when a text in it, at any depth, cannot be stored. Names of members
 * count, too. Walks without recursion, so that nesting costs no stack.
 */
export function refuseUnstorableText(...sent: unknown[]): void {
  const open: unknown[] = [...sent];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') {
      if (!storable(value)) throw unstorable();
    } else if (Array.isArray(value)) {
      for (const one of value) if (mayHoldText(one)) open.push(one);
    } else if (typeof value === 'object' && value !== null) {
      for (const name of Object.keys(value)) {
        if (!storable(name)) throw unstorable();
        const one = (value as Record<string, unknown>)[name];
        if (mayHoldText(one)) open.push(one);
      }
    }
  }
}

function unstorable(): Refusal {
  return new Refusal(coreRefusals.invalid(coreSentences.unstorable));
}
