import type { FastifyRequest } from 'fastify';
import type { ActingShop, AppCaller, Member } from './context.ts';

/** Who is calling and for which shop. Resolved per request, so that a removed member is out at the next click. */
export type Authenticated = AuthenticatedPerson | AuthenticatedApp;

export interface AuthenticatedPerson {
  shop: ActingShop;
  member: Member;
  app?: undefined;
  /** Cookie sessions must also prove that the request came from our own pages. */
  via: 'cookie' | 'bearer';
  token: string;
}

/** Another program with an access token, which is for one shop. */
export interface AuthenticatedApp {
  shop: ActingShop;
  member?: undefined;
  app: AppCaller;
  /** Only `basic` is something that a browser may send by itself, once it was given to it. */
  via: 'bearer' | 'header' | 'basic';
  token?: undefined;
}

/** Given by the area that owns people and shops. */
export interface Authentication {
  /**
   * The session of the request acting on `wantedShop` (or the session's own shop), or null when there is no
   * session; throws a 403 refusal when the person is not an accepted member of that shop. Another program has its
   * access token instead, and is told 429 when it calls too often.
   */
  authenticate(request: FastifyRequest, wantedShop: number | undefined): Promise<Authenticated | null>;
  /** True when the member may do what the permission names. */
  allows(member: Member, permission: string): boolean;
}
