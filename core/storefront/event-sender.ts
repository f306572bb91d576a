import type { ScriptSource } from './page-context.ts';
import type { VisitTeller } from './visit.ts';

export interface EventSender {
  /** 16 hex digits of the browser's session; it keeps a person in the same half of a trial. */
  readonly visitor: string;
  /** Records an event of the shopper; it is sent within two seconds, or when the page is left. */
  send(subject: string, subjectId: number, metric: 'view' | 'add_to_cart' | 'click'): void;
  /** The visit of the page, once it is known; it is sent with the events. */
  visit?: VisitTeller;
}

/** An event to send, as JSON. It gets its id when it is first sent, because the visit is known then. */
type Waiting = () => string;

const waitMs = 2_000;
const perBeacon = 50;
/** Maximum waiting events, so that an unreachable shop does not fill the shopper's memory. */
const waitingMax = 200;

function hex(bytes: number): string {
  let text = '';
  for (const byte of crypto.getRandomValues(new Uint8Array(bytes)))
    text += (byte | 256).toString(16).slice(1);
  return text;
}

/**
 * Orders events of one page within a millisecond. Each page begins with a random number, so that two tabs differ, too.
 */
let turn = Math.random() * 4096;

/**
 * A UUIDv7: names an event for good and carries its time, and in its last sixteen digits the visit that it belongs to. Without
 * one these are random.
 */
export function eventId(at = Date.now(), visit = ''): string {
  turn = (turn + 1) & 4095;
  const end = visit.slice(19) || hex(8).replace(/^.(...)/, '8$1-');
  // A time has eleven digits until the year 2527.
  return `0${at.toString(16).replace(/....$/, '-$&')}-${(0x7000 | turn).toString(16)}-${end}`;
}

/** The browser's session as the part `visit` keeps it where it may; else the page's own. */
function visitorHere(): string {
  try {
    const known = sessionStorage.getItem('backroom:visitor');
    if (known && /^[\da-f]{16}$/.test(known)) return known;
  } catch {
    // The browser forbids storage.
  }
  return hex(8);
}

/** Starts sending events of this page. An event keeps its id through every attempt, so it counts once. */
export function startEvents(source: ScriptSource): EventSender {
  const url = `${source.origin}/storefront/events.json?shop=${encodeURIComponent(source.shop)}${source.ids}`;
  const visitor = visitorHere();
  let waiting: Waiting[] = [];
  let timer: ReturnType<typeof setTimeout> | 0 = 0;
  let failures = 0;

  // Written by hand, because some pages teach arrays a toJSON of their own. Every part is hex, a number or a word.
  const take = () => waiting.splice(0, perBeacon);
  const body = (events: Waiting[], visit = '') =>
    `{"visitor":"${visitor}","events":[${events.map((one) => one()).join()}]${visit && `,"visit":${visit}`}}`;

  function later(): void {
    timer ||= setTimeout(flush, waitMs * 2 ** failures);
  }

  async function flush(): Promise<void> {
    timer = 0;
    const events = take();
    const visit = sender.visit?.toTell();
    if (!events.length && !visit) return;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body: body(events, visit),
        headers: { 'content-type': 'text/plain' },
        credentials: 'omit',
        keepalive: true,
      });
      // Unread, it would keep its connection until the browser cleans up.
      const text = await answer.text();
      if (answer.status !== 429 && answer.status < 500) {
        if (visit) sender.visit?.told(text);
        failures = 0;
        if (waiting.length) later();
        return;
      }
    } catch {
      // The events are sent again, like those that the shop had no room for.
    }
    failures = Math.min(failures + 1, 5);
    waiting = [...events, ...waiting].slice(0, waitingMax);
    later();
  }

  function leave(): void {
    let visit = sender.visit?.leave();
    while (waiting.length || visit) {
      const events = take();
      try {
        const sent = navigator.sendBeacon(url, body(events, visit));
        visit = '';
        if (sent) continue;
      } catch {
        // Nothing more can be done while the page goes.
      }
      waiting.unshift(...events);
      return;
    }
  }

  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leave();
  });

  function send(subject: string, subjectId: number, metric: string): void {
    if (waiting.length >= waitingMax) return;
    const at = Date.now();
    let id = '';
    waiting.push(
      () =>
        `{"id":"${(id ||= eventId(at, sender.visit?.id))}","subject":"${subject}","subject_id":${subjectId},"metric":"${metric}"}`,
    );
    if (waiting.length >= perBeacon) void flush();
    else later();
  }

  const sender: EventSender = { visitor, send };
  import('./visit.ts').then(
    ({ startVisit }) => {
      sender.visit = startVisit(eventId, visitor, source);
      later();
    },
    // Then this visit is not counted, instead of one visit for each of its pages.
    () => {},
  );
  return sender;
}
