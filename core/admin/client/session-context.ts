import { createContext, useContext } from 'react';
import type { StoreDiscounts } from '#core/rules/store-discounts.ts';
import { type StorePage, type StoreProvider, storePage } from '#core/rules/store-address.ts';

/** Who is signed in and where, as GET /admin/shop/context.json says it. */
export interface AdminSession {
  user: {
    id: number;
    email: string;
    first_name: string;
    last_name: string;
    /** Path of the picture, or empty. */
    avatar: string;
    locale_code: string;
  };
  shop: {
    id: number;
    name: string;
    domain: string;
    /** ISO 4217. */
    currency: string;
    /** IANA name; day boundaries follow it. */
    timezone: string;
    /** BCP 47; numbers, dates and money follow it. */
    locale: string;
    source: string;
    status: string;
    /** Home page of its store; `useStorePage` gives the other pages. */
    store_address: string;
    /** Whose program a connected store runs on; null for a store of ours. */
    store_provider: StoreProvider | null;
    /** Whether pages of the connected store show what offers take off; null for a store of ours. */
    store_discounts: StoreDiscounts | null;
  };
  shops: readonly { id: number; name: string; domain: string; status: string }[];
  role: string;
  permissions: readonly string[];
  switches: Readonly<Record<string, boolean>>;
  /** Why the shop is stopped, and the role of the user (V323, V391); null while it is open. */
  access: { code: string; reason: string; role: string } | null;
  /** Where the logo leads (V392); empty leads home. */
  logo_link: string;
}

export const SessionContext = createContext<AdminSession | null>(null);

/** The session inside the frame; pages are only rendered with one. */
export function useSession(): AdminSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a signed-in frame around it');
  return session;
}

/** Permissions whose screens choose products. */
const picking = ['products', 'orders', 'apps'];

/**
 * Owners and admins may do everything but what is the `owner`'s alone; staff what was given. Undefined asks
 * for nothing. The server decides by the same rule; a test of identity holds the two beside each other.
 */
export function mayUse(session: Pick<AdminSession, 'role' | 'permissions'>, permission?: string): boolean {
  if (
    permission === undefined ||
    permission === 'member' ||
    permission === 'public' ||
    permission === 'shopper'
  )
    return true;
  if (permission === 'owner') return session.role === 'owner';
  if (permission === 'admin') return session.role !== 'staff';
  if (permission === 'pick_products' && picking.some((one) => session.permissions.includes(one))) return true;
  return session.role !== 'staff' || session.permissions.includes(permission);
}

/** Whether the signed-in person may do what `permission` names. */
export function useMay(permission?: string): boolean {
  return mayUse(useSession(), permission);
}

/** Gives the addresses of pages of the shop's store, as shoppers see them: `page({ product: 'mug' })`; '' is its home. */
export function useStorePage(): (page: StorePage) => string {
  const { store_address: home, store_provider: provider } = useSession().shop;
  return (page) => storePage({ home, provider }, page);
}

/** Where the shop's store is, as people read it: `kiln.example`. */
export function useStoreName(): string {
  const { host, pathname } = new URL(useStorePage()(''), window.location.origin);
  return host + pathname.replace(/\/$/, '');
}

/** Whether a feature switch of the shop is on; unknown ones are off. */
export function useSwitch(name: string): boolean {
  return useSession().switches[name] === true;
}
