import { z } from 'zod';
import type { Ctx } from '#core/server/call/context.ts';
import { warnOfFailure } from '#core/server/database/database.ts';
import { handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { countryOfZone, isBot } from '#modules/analytics/event/server/public.ts';
import type { QueryOf } from '#core/contract/endpoint.ts';
import {
  pricingFromMemory,
  pricingProductFromMemory,
  type PricingVariant,
} from '#modules/catalog/facts/server/public.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { storefrontPage, type StorePageType } from '../contract/storefront-page-calls.ts';
import { storedCart } from '../../cart/server/cart-queries.ts';

/** A page of a store that is being looked at. */
export interface StorePage {
  type: StorePageType;
  /** The product that it is about, with its variants; null for none, and for one that shoppers may not see. */
  product: { id: number; variants: readonly PricingVariant[] } | null;
  /**
   * What is in the cart that the page shows, as variants with their products; empty where there is none. Read from the
   * database when it is asked for.
   */
  cart(): Promise<readonly PricingVariant[]>;
  /** The browser's session. */
  visitor: string | undefined;
  /** The shopper's country (ISO 3166 alpha-2): from a trusted proxy, else from their time zone, else null. */
  country: string | null;
  /** Looked at by a program. */
  bot: boolean;
}

/**
 * Something that an area shows on pages, a member of what `/storefront/page.json` answers. It is asked on every page, so it
 * answers from memory; one that throws is left out, and the page stands.
 */
export interface PagePart<T = unknown> {
  /** The member's name. */
  name: string;
  reply: z.ZodType<T>;
  /** Null where there is nothing to show. */
  of(ctx: Ctx, page: StorePage): Promise<T | null>;
}

/** Names and types of a part held together; `PagePart` alone is what the list of all has. */
export const pagePart = <T>(part: PagePart<T>): PagePart => part as PagePart;

async function storeProductOf(ctx: Ctx, id: number | undefined): Promise<StorePage['product']> {
  if (!id) return null;
  const variants = await pricingProductFromMemory(ctx.services, ctx.shop, id);
  return variants[0]?.published ? { id, variants } : null;
}

/** The variants of a cart in its order, those that shoppers may see; an unknown cart is an empty one. */
async function cartOf(
  ctx: Ctx,
  { token, lines = '' }: Pick<QueryOf<typeof storefrontPage>, 'token' | 'lines'>,
): Promise<PricingVariant[]> {
  const { services, shop } = ctx;
  const read = (tx: Ctx['tx']) => storedCart({ shop, tx, now: ctx.now }, token!, false);
  const entries =
    token === undefined
      ? []
      : await ctx.db.inShop(shop.id, read, { readOnly: true }).then(
          (cart) => cart.lines.map((line) => line.variant_id),
          (error: unknown) => {
            if (error instanceof Refusal) return [];
            throw error;
          },
        );
  const seen = lines === '' ? [] : lines.split(',').map((line) => Number(line.split(':')[0]));
  const ids = [...new Set([...entries, ...seen])].filter((id) => id > 0);
  if (ids.length === 0) return [];
  const known = await pricingFromMemory(services, shop, ids);
  return ids.flatMap((id) => known.get(id) ?? []).filter((variant) => variant.published);
}

/** The call that answers all parts; its document names each. */
export function storefrontPageRoute(parts: readonly PagePart[]): Route {
  const shown = Object.fromEntries(parts.map(({ name, reply }) => [name, reply.optional()]));
  const call = { ...storefrontPage, reply: storefrontPage.reply.extend({ parts: z.object(shown) }) };
  return handleWithoutTransaction(call, async (ctx, { query }) => {
    const { page: type, visitor, zone } = query;
    const page: StorePage = {
      type,
      product: await storeProductOf(ctx, query.product),
      cart: () => cartOf(ctx, query),
      visitor,
      country: ctx.country ?? (zone === undefined ? null : countryOfZone(zone)),
      bot: isBot(ctx.userAgent),
    };
    const answers = await Promise.all(
      parts.map(async ({ name, of }) => {
        const answer = await of(ctx, page).catch((error: unknown) => {
          warnOfFailure(ctx.services, error, 'a part of a page was left out', {
            shop: ctx.shop.id,
            part: name,
          });
          return null;
        });
        return answer === null ? [] : [[name, answer] as const];
      }),
    );
    return { now: ctx.services.now().toISOString(), parts: Object.fromEntries(answers.flat()) };
  });
}
