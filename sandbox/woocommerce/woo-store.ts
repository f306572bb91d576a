import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Catalogue } from './woo-catalogue.ts';
import type { Coupons } from './woo-coupons.ts';
import type { WooSettings } from './woo-settings.ts';

export interface CartLine {
  key: string;
  /** Of the variation where it is one. */
  sellableId: number;
  quantity: number;
}

export interface Notice {
  type: 'success' | 'error' | 'notice';
  /** Markup. */
  text: string;
}

export type Address = Record<string, string>;

/** The store's data of one visitor. */
export interface WooSession {
  id: string;
  lines: CartLine[];
  /** Codes as they were put on, in that order. */
  coupons: string[];
  notices: Notice[];
  billing: Address;
  shipping: Address;
  /** The order that a first try to pay has left, which the next one goes on with. */
  awaiting: number | null;
}

export interface WooStore {
  settings: WooSettings;
  catalogue: Catalogue;
  coupons: Coupons;
  sessions: Sessions;
  /** The store's clock, in whole seconds. */
  seconds(): number;
  nonces: Nonces;
}

export interface Sessions {
  byId(id: string): WooSession | undefined;
  open(): WooSession;
}

export function openSessions(): Sessions {
  const sessions = new Map<string, WooSession>();
  return {
    byId: (id) => sessions.get(id),
    open() {
      const session: WooSession = {
        id: `t_${randomBytes(15).toString('hex')}`,
        lines: [],
        coupons: [],
        notices: [],
        billing: {},
        shipping: {},
        awaiting: null,
      };
      sessions.set(session.id, session);
      return session;
    },
  };
}

export interface Nonces {
  /** A nonce made so many half days ago: what a page from a cache has. */
  make(action: string, uid?: string, halfDaysAgo?: number): string;
  /** Holds for this half day and the one before (wp_verify_nonce). */
  holds(nonce: string, action: string, uid?: string): boolean;
  /** The signed token that stands for a session without cookies, for two days (StoreApi JsonWebToken). */
  cartToken(sessionId: string): string;
  /** The session of a token, or null. */
  sessionOf(token: string): string | null;
  /** The content of the session's cookie: the id, two times and a signature. */
  sessionCookie(sessionId: string): string;
  sessionOfCookie(cookie: string): string | null;
}

/**
 * Nonces and signatures of one installation. A nonce for guests is the same for all of them where its action does not
 * begin with `woocommerce` (WC_Session_Handler::maybe_update_nonce_user_logged_out): the Store API's is such a one.
 */
export function openNonces(seconds: () => number): Nonces {
  const salt = randomBytes(24);
  const sign = (text: string) => createHmac('sha256', salt).update(text).digest('base64url');
  const same = (one: string, other: string) =>
    one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
  const tick = () => Math.ceil(seconds() / 43_200);
  const nonceAt = (at: number, action: string, uid: string) =>
    createHmac('md5', salt).update(`${at}|${action}|${uid}`).digest('hex').slice(-12, -2);
  const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
  return {
    make: (action, uid = '0', halfDaysAgo = 0) => nonceAt(tick() - halfDaysAgo, action, uid),
    holds: (nonce, action, uid = '0') =>
      same(nonce, nonceAt(tick(), action, uid)) || same(nonce, nonceAt(tick() - 1, action, uid)),
    cartToken(sessionId) {
      const claims = { user_id: sessionId, exp: seconds() + 172_800, iss: 'store-api' };
      const body = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
      return `${body}.${sign(body)}`;
    },
    sessionOf(token) {
      const [head = '', claims = '', signature = ''] = token.split('.');
      if (!same(signature, sign(`${head}.${claims}`))) return null;
      const claimed = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as {
        user_id: string;
        exp: number;
      };
      return claimed.exp > seconds() ? claimed.user_id : null;
    },
    sessionCookie(sessionId) {
      const ends = seconds() + 172_800;
      const body = `${sessionId}|${ends}|${ends - 3600}`;
      return `${body}|$generic$${sign(body)}`;
    },
    sessionOfCookie(cookie) {
      const [id = '', ends = '', renews = '', proof = ''] = cookie.split('|');
      return same(proof, `$generic$${sign(`${id}|${ends}|${renews}`)}`) && Number(ends) > seconds()
        ? id
        : null;
    },
  };
}

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
