import type { ScriptSource } from './page-context.ts';
import { startBeats } from './presence.ts';

/**
 * The visit of a page. A visit is a browser's, until it was idle for 30 minutes or the shop's day ended. It is sent
 * with the first events, and again until the shop has acknowledged it. Loaded after the page's own work.
 */
export interface VisitTeller {
  /** The visit's name, a UUIDv7. */
  readonly id: string;
  /** The visit as JSON while it is still to be sent, else ''. Begins the next one where the last has ended. */
  toTell(): string;
  /** The same while the page is being left: no visit begins then, and none is sent twice. */
  leave(): string;
  /** Takes the shop's answer to the visit that `toTell` gave. */
  told(answer: string): void;
}

interface Visit {
  id: string;
  /** When something was last done, and when the shop's day ends (0: not known yet), in milliseconds since 1970. */
  last: number;
  ends: number;
  /** The visit as it is sent; '' once it was acknowledged. */
  json: string;
}

type Words = Readonly<Record<string, string | undefined>>;
interface ShopifyPage {
  /** In the editor of themes. */
  designMode?: boolean;
  /** The theme that is shown: `main`, or one that is not published. */
  theme?: { role?: string };
  customerPrivacy?: { analyticsProcessingAllowed?: () => boolean };
  loadFeatures?: (features: object[], done: () => void) => void;
}

/** The WP Consent API, where a WordPress store has it: true without a consent banner, and as the shopper chose. */
interface WordPressPage {
  wp_has_consent?: (category: string) => boolean;
}

const shopify = () => (window as { Shopify?: ShopifyPage }).Shopify;

const idleMs = 30 * 60_000;
const visitKey = 'backroom:visit';
const firstKey = 'backroom:first';
const visitorKey = 'backroom:visitor';
const utmWords = ['source', 'medium', 'campaign', 'term', 'content'];

/** Written by hand, because some pages teach texts and lists a toJSON of their own. */
const quoteText = (text: string) => `"${text.replace(/[\0-\x1f]/g, ' ').replace(/["\\]/g, '\\$&')}"`;
const members = (words: Words) =>
  Object.entries(words)
    .filter(([, text]) => text)
    .map(([name, text]) => `"${name}":${quoteText(text!)}`)
    .join();

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** The source of this page: the UTM words of its link, and the page before if that is another host's. */
function wayHere(): { utm: string; referrer: string; ad: boolean } {
  const query = new URLSearchParams(location.search);
  const words = utmWords.map((name) => [name, query.get(`utm_${name}`)?.slice(0, 100)]);
  const utm = members(Object.fromEntries(words) as Words);
  let referrer = document.referrer.replace(/[?#].*$/, '').slice(0, 300);
  if (referrer.split('/')[2] === location.host) referrer = '';
  return { utm: utm && `"utm":{${utm}}`, referrer, ad: /[?&](gcl|msclk)id=/.test(location.search) };
}

/**
 * Whether this browser may store anything now: not with Global Privacy Control, nor without consent where it is
 * required, as stated by the page in `data-backroom-consent` of its `html` (`asked`, `given`, `denied`), or by the API
 * of Shopify or WordPress.
 */
function mayKeep(): boolean {
  const consent = document.documentElement.dataset['backroomConsent'] ?? 'given';
  return (
    consent === 'given' &&
    !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl &&
    shopify()?.customerPrivacy?.analyticsProcessingAllowed?.() !== false &&
    (window as WordPressPage).wp_has_consent?.('statistics') !== false
  );
}

/** Whether the page is a preview of the store's theme: it then has a visit of its own, and no part in the browser's. */
const isPreview = () =>
  !!shopify()?.designMode ||
  (shopify()?.theme?.role ?? 'main') !== 'main' ||
  /[?&](customize_changeset_uuid|preview_theme_id)=/.test(location.search);

/**
 * The token that a link of the back office put behind the address, removed from it; '' if there is none, or it has
 * expired.
 */
function staffMark(): string {
  const [, mark = '', expires] = /^#backroom-staff=((\d+)\.[\w-]+)$/.exec(location.hash) ?? [];
  if (mark) history.replaceState(history.state, '', location.pathname + location.search);
  return Number(expires) * 1000 > Date.now() ? mark : '';
}

/** Finds out the visit of this page, and keeps the browser's session, `visitor`, where it may. */
export function startVisit(newId: () => string, visitor: string, source: ScriptSource): VisitTeller {
  /** Known to this page only; without storage each page is a visit. */
  let visit: Visit | undefined;
  let handed = '';
  const preview = isPreview();

  const isLive = ({ last, ends }: Visit, now: number) =>
    Math.abs(now - last) < idleMs && (!ends || now < ends);

  function readStored(): Visit | undefined {
    try {
      const found = /^(\d+) (\d+) ([\da-f-]{36}) (.*)/s.exec(localStorage.getItem(visitKey) ?? '');
      const [, last, ends, id = '', json = ''] = found ?? [];
      if (id && (!json || isJson(json))) return { id, last: Number(last), ends: Number(ends), json };
    } catch {
      // Then nothing is stored.
    }
    return undefined;
  }

  function keep(key: string, text: string): void {
    try {
      if (!preview && mayKeep()) {
        sessionStorage.setItem(visitorKey, visitor);
        localStorage.setItem(key, text);
      }
    } catch {
      // Storage is forbidden or full here: then for this page.
    }
  }
  const write = ({ last, ends, id, json }: Visit) => keep(visitKey, `${last} ${ends} ${id} ${json}`);

  function forget(): void {
    try {
      localStorage.removeItem(visitKey);
      localStorage.removeItem(firstKey);
      sessionStorage.removeItem(visitorKey);
    } catch {
      // Then nothing is there.
    }
  }

  /** The first visit that this browser remembers, as words; this one where it remembers none. */
  function firstTouch(utm: string, referrer: string, now: number): string {
    try {
      const known = (mayKeep() && localStorage.getItem(firstKey)) || '';
      if (isJson(known)) return known;
    } catch {
      // Storage is forbidden here.
    }
    const words = members({
      day: new Date(now).toISOString().slice(0, 10),
      host: referrer.split('/')[2]?.slice(0, 100),
    });
    keep(firstKey, `{${words}${utm && `,${utm}`}}`);
    return '';
  }

  function begin(now: number, staff = ''): Visit {
    // The page's source counts for its first visit alone.
    const { utm, referrer, ad } = visit ? { utm: '', referrer: '', ad: false } : wayHere();
    const id = newId();
    const first = firstTouch(utm, referrer, now);
    const words = members({
      id,
      page: location.pathname.slice(0, 300),
      referrer,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      staff,
    });
    const parts = [
      words,
      utm,
      first && `"first":${first}`,
      navigator.maxTouchPoints > 1 && '"touch":true',
      ad && '"ad":true',
      preview && '"preview":true',
    ];
    return { id, last: now, ends: 0, json: `{${parts.filter(Boolean).join()}}` };
  }

  /** Reads the visits that other tabs have begun or sent meanwhile, and whether anything may still be stored. */
  function renew(): Visit {
    const now = Date.now();
    if (!mayKeep()) forget();
    const known = (preview ? undefined : readStored()) ?? visit;
    write((visit = known && isLive(known, now) ? { ...known, last: now } : begin(now)));
    return visit;
  }

  const staff = staffMark();
  // Staff who look at their store have a visit of their own, also where this browser was just a shopper's.
  if (staff) write((visit = begin(Date.now(), staff)));
  else renew();
  const consent = (event: Event) => {
    const detail =
      (event as CustomEvent<{ given?: unknown; analyticsAllowed?: unknown } | null>).detail ?? {};
    const given = detail.given ?? detail.analyticsAllowed;
    if (typeof given === 'boolean')
      document.documentElement.dataset['backroomConsent'] = given ? 'given' : 'denied';
    renew();
  };
  // The events of Shopify and WordPress when a shopper chose; WordPress is asked again.
  document.addEventListener('backroom:consent', consent);
  document.addEventListener('visitorConsentCollected', consent);
  document.addEventListener('wp_listen_for_consent_change', consent);
  if (!shopify()?.customerPrivacy)
    shopify()?.loadFeatures?.([{ name: 'consent-tracking-api', version: '0.1' }], renew);

  startBeats(source, newId().replaceAll('-', '').slice(16), visitor, () => visit!.id);

  const untold = ({ id, json }: Visit) => (handed === id ? '' : json);
  return {
    get id() {
      return visit!.id;
    },
    toTell: () => untold(renew()),
    leave() {
      const text = untold(visit!);
      handed = visit!.id;
      return text;
    },
    told(answer) {
      // Refused events are not sent again, since they would be refused again together with those beside them.
      const ends = Date.parse(/"day_ends_at":"([^"]+)"/.exec(answer)?.[1] ?? '') || 0;
      write((visit = { ...visit!, ends, json: '' }));
    },
  };
}
