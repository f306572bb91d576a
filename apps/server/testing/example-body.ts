import type { AnyEndpoint } from '#core/server/call/handle.ts';
import type { TestRows } from './test-rows.ts';

/** What ids in the examples of calls stand for: one imagined shop, in which an id is one thing everywhere. */
const standIns: Readonly<Record<number, (rows: TestRows, shopId: number) => number>> = {
  101: (_rows, shopId) => shopId,
  1201: (rows) => rows.product,
  1202: (rows) => rows.ungrouped,
  2301: (rows) => rows.collection,
  3401: (rows) => rows.variant,
  4501: (rows) => rows.offer,
  4601: (rows) => rows.autoOffer,
  4701: (rows) => rows.funnel,
  4801: (rows) => rows.template,
  5601: (rows) => rows.image,
  5701: (rows) => rows.file,
  6701: (rows) => rows.saleNote,
  6801: (rows) => rows.review,
  6901: (rows) => rows.reviewGroup,
  5801: (rows) => rows.timer,
  7801: (rows) => rows.customer,
  8901: (rows) => rows.order,
};

let sent = 0;

/** Texts that have to be known to the shop, to be nobody's yet, or to lead nowhere. */
function textFor(text: string, rows: TestRows): string {
  if (text.endsWith('@example.com')) return `guest${(sent += 1)}@example.com`;
  if (text.startsWith('bra_')) return rows.clientId;
  if (text === 'harbour-ceramics.example') return 'mine.test';
  // No store is asked: this host is none.
  if (text.endsWith('.myshopify.com')) return 'no store';
  if (text === 'https://app.example/callback') return 'https://app.test/callback';
  return text.replace(/^https:\/\/(?:app|hooks)\.example\//, () => `https://1.1.1.1/${(sent += 1)}/`);
}

/**
 * The example of a call as a body for a shop that has `rows`: its ids are theirs. Undefined when the call takes none.
 * @param shopId the caller's shop, whosever the rows are
 */
export function exampleBody(endpoint: AnyEndpoint, rows: TestRows, shopId: number): unknown {
  const real = (value: unknown): unknown => {
    if (typeof value === 'number') return standIns[value]?.(rows, shopId) ?? value;
    if (typeof value === 'string') return textFor(value, rows);
    if (Array.isArray(value)) return value.map(real);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, real(inner)]));
  };
  return real(endpoint.example);
}
