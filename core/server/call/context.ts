import type { FastifyReply } from 'fastify';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Environment } from '../process/environment.ts';
import type { Log } from '../process/log.ts';
import type { Notifications } from '../database/notifications.ts';
import type { Reach } from '../address/proxy-signs.ts';
import { Refusal } from './refusal.ts';
import type { StoreHosts } from '../address/store-names.ts';
import type { StoreView } from './store-view.ts';

/** The tenant a call acts on. */
export interface ActingShop {
  id: number;
  name: string;
  domain: string;
  currency: string;
  timezone: string;
  locale: string;
  source: string;
  package: string;
  business_type: string;
  status: string;
  /** Why its calls are stopped, or null while it is open. */
  access: { code: string; reason: string } | null;
  switches: Readonly<Record<string, boolean>>;
  /** Set for calls from pages of its connected store. */
  store?: StoreView | undefined;
}

/** The signed-in person and what they may do in the acting shop. */
export interface Member {
  userId: number;
  email: string;
  firstName: string;
  lastName: string;
  avatar: string;
  localeCode: string;
  isDevStore: boolean;
  /** The session began with a mailed link. */
  isCustomLogin: boolean;
  role: 'owner' | 'admin' | 'staff';
  permissions: readonly string[];
}

/** Another program that calls with an access token of the shop: no person, and only let at what its scopes name. */
export interface AppCaller {
  tokenId: number;
  /** What people called the token. */
  name: string;
  /** Every scope that it has, those that another of its scopes includes among them. */
  scopes: readonly string[];
  /** What people need a permission for within an answer (`Ctx.may`), and its scopes let it at: costs. */
  permissions: readonly string[];
}

/** Shops by id and by domain, from memory; kept current on every node. Given by the area that owns shops. */
export interface ShopDirectory {
  byId(id: number): Promise<ActingShop | null>;
  byDomain(domain: string): Promise<ActingShop | null>;
}

/** What every part of the server may use; made once by the composition root. */
export interface Services {
  db: Database;
  log: Log;
  /** Key material for signing (quotes, links); from APP_SECRET or the data folder, never from the database. */
  secret: Buffer;
  shops: ShopDirectory;
  notifications: Notifications;
  dataDir: string;
  /** What the server was started with, checked. */
  environment: Environment;
  /**
   * Origin of the links in mails: `PUBLIC_URL`, else this machine's. Never the request's Host, which its sender
   * may choose.
   */
  publicUrl: string;
  /** Under which names stores are reached. Addresses are made by `storeAddress`. */
  stores: StoreHosts;
  /** Whether it is this machine alone that calls. */
  reach: Reach;
  now(): Date;
}

/** A call outside any shop: sign-in, health. */
export interface PublicCtx {
  services: Services;
  db: Database;
  now: Date;
  requestId: string;
  log: Log;
  /** The caller's address, to be shown. */
  ip: string;
  /** The same as callers are counted (`client-network.ts`). */
  network: string;
  /** Where they are, as a trusted proxy says (ISO 3166 alpha-2); null where none does. */
  country: string | null;
  userAgent: string;
}

/** A shop that is asked about, and what its caller is in it; another program is none. */
export interface ReachedShop {
  shop: ActingShop;
  member: Member | undefined;
}

/** A call that acts on one shop. `tx` is the call's transaction with the shop set. */
export interface Ctx extends PublicCtx {
  shop: ActingShop;
  /** The person who calls; none in calls of shoppers and of other programs. */
  member: Member | undefined;
  /** The other program that calls, if one does. */
  app?: AppCaller | undefined;
  /**
   * The shops that are asked about, in the order of `shop_ids`; `shop` alone unless others are named. The caller may make the
   * call in each. `inEachShop` reads them.
   */
  asked?: readonly ReachedShop[];
  /** The bearer of the session, for calls that change or end it. */
  sessionToken: string | undefined;
  tx: Tx;
  /** Whether who calls, a person or a program, may read what a permission guards within an answer. Shoppers may not. */
  may(permission: string): boolean;
  /** The same in another shop that is asked about. */
  mayIn?(member: Member | undefined, permission: string): boolean;
  /**
   * The Idempotency-Key of a call that takes one. Where the call runs in its transaction the pipeline has seen to it;
   * one that opens its own keeps its word itself.
   */
  idempotencyKey?: string | undefined;
  /**
   * Runs after the commit and before the answer, which it may give a cookie; never when it did not come to a
   * commit.
   */
  afterCommit(work: (reply: FastifyReply) => void): void;
}

/** What queries and jobs need of a call. */
export type ShopCtx = Pick<Ctx, 'shop' | 'tx' | 'now'>;

/** The same for what is remembered between calls, too. */
export type ServedCtx = ShopCtx & Pick<Ctx, 'services'>;

/** The person of a call that only people can make. */
export function memberOf(ctx: Ctx): Member {
  if (ctx.app) throw new Refusal(coreRefusals.forbidden.people);
  if (!ctx.member) throw new Error('This call has no member: its permission is shopper');
  return ctx.member;
}
