import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#core/server/database/database.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { identitySentences } from '../contract/identity-refusals.ts';
import { type ShopPlace, standardPlace } from '../rules/place-proposal.ts';
import { isKnownTimeZone } from './known-time-zone.ts';

const suffixLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** `Café Zoë & Söhne` → `cafe-zoe-sohne`; a name without Latin letters or digits is `shop`. */
export function shopSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');
  return slug === '' ? 'shop' : slug;
}

function suffix(): string {
  return Array.from({ length: 5 }, () => suffixLetters[randomInt(suffixLetters.length)]).join('');
}

/** The place of a new shop as given, with defaults for what was not given. Refuses an unknown time zone. */
export async function placeOfNewShop(db: Database, said: GivenPlace): Promise<ShopPlace> {
  const { timezone } = said;
  if (timezone !== undefined && !(await db.asSystem((tx) => isKnownTimeZone(tx, timezone))))
    throw invalid({ timezone: identitySentences.not_a_time_zone });
  return {
    country: said.country ?? standardPlace.country,
    currency: said.currency ?? standardPlace.currency,
    timezone: timezone ?? standardPlace.timezone,
    locale: said.locale ?? standardPlace.locale,
  };
}
type GivenPlace = { [Name in keyof ShopPlace]?: string | undefined };

export interface NewShop {
  name: string;
  ownerId: number;
  ownerEmail: string;
  /** Where it is, and how it writes and counts. */
  place: ShopPlace;
  /** What the domains of the installation's shops end in. */
  under: string;
}

/**
 * Opens a shop and makes the person its owner. Its domain comes from the name, with five letters more when that
 * is taken. Runs as the cross-shop role.
 */
export async function openNewShop(tx: Tx, shop: NewShop): Promise<{ shopId: number; domain: string }> {
  const slug = shopSlug(shop.name);
  const { country, currency, timezone, locale } = shop.place;
  for (let domain = `${slug}.${shop.under}`; ; domain = `${slug}-${suffix()}.${shop.under}`) {
    const made = await tx.execute<{ id: number }>(
      sql`INSERT INTO shops (name, domain, contact_email, country_code, currency, timezone, locale)
          VALUES (${shop.name}, ${domain}, ${shop.ownerEmail}, ${country}, ${currency}, ${timezone}, ${locale})
          ON CONFLICT (domain) DO NOTHING RETURNING id`,
    );
    const shopId = made.rows[0]?.id;
    if (shopId === undefined) continue;
    await tx.execute(
      sql`INSERT INTO memberships (shop_id, user_id, role, email, accepted_at)
          VALUES (${shopId}, ${shop.ownerId}, 'owner', ${shop.ownerEmail}, now())`,
    );
    return { shopId, domain };
  }
}
