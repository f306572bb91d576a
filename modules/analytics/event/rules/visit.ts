import type { Device, SentVisit, VisitKind, VisitSource } from '../contract/visit.ts';
import { deviceOf } from './device.ts';
import { eventTime } from './event-time.ts';
import { visitSource } from './visit-source.ts';
import { countryOfZone } from './zone-country.ts';

/** A visit as its row keeps it. `id` in lower case; `visitor` the 64 bits of the browser's session, as a number's digits. */
export interface VisitRow {
  visit_id: string;
  /** When it began, ISO 8601. */
  at: string;
  visitor: string;
  kind: VisitKind;
  device: Device;
  source: VisitSource;
  country: string | null;
  landing_page: string;
  /** The product that the page is about. */
  landing_product: number | null;
  referrer: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  utm_term: string | null;
  utm_content: string | null;
  first_day: string | null;
  first_host: string | null;
  first_source: string | null;
  first_medium: string | null;
  first_campaign: string | null;
  first_term: string | null;
  first_content: string | null;
}

/** What is written of a text from outside: one line of it without what steers; null for none. */
function plain(text: string | undefined): string | null {
  const line = (text ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .toWellFormed();
  return line === '' ? null : line;
}

/** A day of the calendar; null for one that it does not have. */
function dayOf(text: string): string | null {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}

/** An address, or a path, without its query. */
const address = (text: string | undefined) => plain(text?.replace(/[?#].*$/s, ''));

/** Who tells of a visit. What the user agent says stays nowhere but in `kind` and `device`. */
interface Teller {
  userAgent: string;
  /** It is a program, as its user agent says. */
  isBot: boolean;
}

/** The row of a visit that a browser tells; `isStaff` where it carries a mark that was seen to be good. */
export function visitRow(
  sent: SentVisit,
  visitor: bigint,
  { userAgent, isBot }: Teller,
  landing_product: number | null = null,
  isStaff = false,
  /** As a proxy knows it; else the browser's time zone says. */
  country: string | null = null,
): VisitRow {
  const id = sent.id.toLowerCase();
  const { utm, first, zone } = sent;
  const referrer = address(sent.referrer);
  const utm_source = plain(utm?.source);
  const utm_medium = plain(utm?.medium);
  const first_day = first ? dayOf(first.day) : null;
  const firstWord = (text: string | undefined) => (first_day === null ? null : plain(text));
  return {
    visit_id: id,
    at: new Date(eventTime(id)).toISOString(),
    visitor: String(visitor),
    kind: isBot ? 'bot' : isStaff ? 'staff' : sent.preview ? 'preview' : 'people',
    device: deviceOf(userAgent, sent.touch),
    source: visitSource({ referrer, utm_source, utm_medium, ad: sent.ad }),
    country: country ?? (zone ? countryOfZone(zone) : null),
    landing_page: address(sent.page) ?? '/',
    landing_product,
    ...{ referrer, utm_source, utm_medium },
    utm_campaign: plain(utm?.campaign),
    utm_term: plain(utm?.term),
    utm_content: plain(utm?.content),
    first_day,
    first_host: firstWord(first?.host),
    first_source: firstWord(first?.utm?.source),
    first_medium: firstWord(first?.utm?.medium),
    first_campaign: firstWord(first?.utm?.campaign),
    first_term: firstWord(first?.utm?.term),
    first_content: firstWord(first?.utm?.content),
  };
}
