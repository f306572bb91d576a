/**
 * Names that a message or title may hold in double braces: what the discount is, the product that leads to the offer,
 * the one that is offered (the first of several), and the buyer's last name, which is known after payment only.
 */
export const messageVariables = ['discount', 'product_title', 'offer_product_title', 'last_name'] as const;
export type MessageVariable = (typeof messageVariables)[number];

/** What is known of them, ready for reading (`20%`, `$5.00`); absent and empty ones are not known. */
export type MessageFacts = Partial<Record<MessageVariable, string>>;

const named = /\{\{\s*([^{}]*?)\s*\}\}/g;
/** Where a sentence ends; what stands between two is kept with the later one. */
const between = /((?<=[.!?…]["'”’»)]?)\s+|\s*\n\s*)/;
/** A name that is spoken to: ", {{last_name}}" before the end of a clause. */
const addressed = /\s*,\s*\{\{\s*last_name\s*\}\}(?=\s*(?:[.!?…,;:]|$))/gm;

/**
 * A message as shoppers read it. A sentence with an unknown variable is left out, so that no sentence has a gap or
 * promises a discount that does not exist; only a name that addresses the shopper is removed alone. Without any sentence
 * left, the result is `otherwise`. Input and output are plain text: filled-in values are not parsed again, and callers
 * must not parse the result as HTML.
 */
export function renderMessage(template: string, facts: MessageFacts, otherwise = ''): string {
  if (!/\{\{|\}\}/.test(template)) return template.trim() === '' ? otherwise : template;
  const text = facts.last_name ? template : template.replace(addressed, '');
  const parts = text.split(between);
  let written = '';
  for (let at = 0; at < parts.length; at += 2) {
    const sentence = filled(parts[at]!, facts);
    if (sentence === null) continue;
    written += written === '' ? sentence.trimStart() : (parts[at - 1] ?? '') + sentence;
  }
  return written.trim() === '' ? otherwise : written.trimEnd();
}

/** Null where something in it is not known. */
function filled(sentence: string, facts: MessageFacts): string | null {
  let known = !/\{\{|\}\}/.test(sentence.replace(named, ''));
  const text = sentence.replace(named, (_, name: string) => {
    const value = isVariable(name) ? facts[name] : undefined;
    if (!value) known = false;
    return value ?? '';
  });
  return known ? text : null;
}

function isVariable(name: string): name is MessageVariable {
  return (messageVariables as readonly string[]).includes(name);
}

/** What of a message shoppers will not read: sentences with a name that means nothing, or that has no value here. */
export type MessageSlip = { kind: 'unknown'; name: string } | { kind: 'discount' | 'last_name' };

/** `known`: whether the offer takes something off, and whether it comes after payment. */
export function messageSlips(text: string, known: { discount: boolean; last_name: boolean }): MessageSlip[] {
  const names = [...new Set([...text.matchAll(named)].map(([, name]) => name!))];
  const slips = names.flatMap((name): MessageSlip[] => {
    if (!isVariable(name)) return [{ kind: 'unknown', name: `{{${name}}}` }];
    if (name === 'discount') return known.discount ? [] : [{ kind: 'discount' }];
    return name === 'last_name' && !known.last_name ? [{ kind: 'last_name' }] : [];
  });
  const brace = /\{\{|\}\}/.exec(text.replace(named, ''));
  return brace ? [...slips, { kind: 'unknown', name: brace[0] }] : slips;
}
