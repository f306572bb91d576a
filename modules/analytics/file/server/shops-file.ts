import { z } from 'zod';
import { id } from '#core/contract/scalar.ts';
import type { Ctx } from '#core/server/call/context.ts';
import type { Cell } from '#core/server/files/csv-export.ts';
import { asksSeveral, type OneShop, type UsedRate, usedRates } from '../../report/server/across-shops.ts';
import { convert } from '../../rate/rules/exchange.ts';
import type { ShopMoney } from '../../report/server/shop-money.ts';

const rate = z.object({
  day: z.iso.date(),
  /** The day that it is of. */
  of: z.iso.date(),
  /** The rate of the US dollar in each of both currencies. */
  from: z.string(),
  to: z.string(),
});
/**
 * The shops of a file, and the rates that it is converted at: those of the moment that it was asked for, so that all of its
 * parts are of the same.
 */
export const storedShops = z.object({
  /** The currency of the file. */
  currency: z.string(),
  shops: z.array(z.object({ id, currency: z.string(), rates: z.array(rate).optional() })),
});
export type StoredShops = z.infer<typeof storedShops>;

/** The shops of a file, as stored with its job. Undefined for a file of the current shop alone. */
export function shopsToKeep(
  { shop, asked = [] }: Ctx,
  moneys: readonly (ShopMoney | undefined)[],
): StoredShops | undefined {
  if (!asksSeveral({ asked }) && (asked[0]?.shop.id ?? shop.id) === shop.id) return undefined;
  const shops = asked.map(({ shop: one }, at) => {
    const money = moneys[at];
    const rates =
      money &&
      [...money.rates].map(([day, found]) => ({
        ...{ day, of: found.day },
        from: dollarIn(found.from, found.rates),
        to: dollarIn(found.to, found.rates),
      }));
    return { id: one.id, currency: one.currency, rates };
  });
  return { currency: shop.currency, shops };
}

const dollarIn = (currency: string, rates: Readonly<Record<string, string | number>>): string =>
  String(rates[currency] ?? 1);

/** The rates that a shop's amounts in a file are converted with. */
export function storedMoney(
  { currency }: Pick<StoredShops, 'currency'>,
  one: StoredShops['shops'][number],
): ShopMoney | undefined {
  if (!one.rates) return undefined;
  const rates = one.rates.map(({ day, of, from, to }) => {
    const dollar = { [one.currency]: from, [currency]: to };
    const made = convert(0, one.currency, currency, dollar);
    if ('unknown' in made) throw new Error(`a file was asked for without a rate of ${made.unknown}`);
    return [day, { day: of, from: one.currency, to: currency, rate: made.rate, rates: dollar }] as const;
  });
  return { currency, rates: new Map(rates) };
}

const rateColumns = ['rate_currency', 'rate_day', 'rate', 'rate_of', 'rate_into'];

/** The head of a file with converted amounts: each rate, and an empty line. */
export function ratesHead(stored: StoredShops | undefined): Cell[][] {
  const { rates } = usedRates(stored?.shops.map((one) => storedMoney(stored, one)) ?? []);
  if (!rates?.length) return [];
  const lines = rates.map(({ currency, day, rate: of, of: from }: UsedRate): Cell[] => [
    ...[currency, day, of, from],
    stored!.currency,
  ]);
  return [rateColumns, ...lines, []];
}

/** Columns of whose row it is, where rows are of things of one shop. */
export const shopColumns = ['shop_id', 'shop_name'];

type FileCtx = Pick<OneShop, 'tx' | 'now' | 'services' | 'shop'>;

/** Reads a shop of a file behind its own wall, in the currency of the file. */
export async function inFileShop<T>(
  ctx: FileCtx,
  stored: StoredShops,
  one: StoredShops['shops'][number],
  read: (shop: OneShop) => Promise<T>,
): Promise<T> {
  const { services, now } = ctx;
  const shop = await services.shops.byId(one.id);
  if (!shop) throw new Error(`shop ${one.id} of a file is gone`);
  const of = { several: true, currency: stored.currency, money: storedMoney(stored, one) };
  return services.db.inShop(one.id, (tx) => read({ services, now, db: services.db, shop, tx, ...of }), {
    readOnly: true,
  });
}

/** The same of each of them, one after another. */
export async function inFileShops<T>(
  ctx: FileCtx,
  stored: StoredShops,
  read: (shop: OneShop) => Promise<T>,
): Promise<T[]> {
  const answers: T[] = [];
  for (const one of stored.shops) answers.push(await inFileShop(ctx, stored, one, read));
  return answers;
}

/** A page of one shop, as `after` of a part says it. */
const pagesOfShop = 1_000_000;

/** Rows of things that one shop has: shop after shop, page after page. */
export async function pageOfShops(
  ctx: FileCtx,
  stored: StoredShops,
  after: number | null,
  most: number,
  read: (shop: OneShop, page: number) => Promise<{ rows: Cell[][]; total: number }>,
) {
  let at = after ?? 0;
  for (;;) {
    const shop = Math.floor(at / pagesOfShop);
    const page = (at % pagesOfShop) + 1;
    const one = stored.shops[shop];
    if (!one) return { rows: [], done: 0, after: at, whole: true };
    const { name, part } = await inFileShop(ctx, stored, one, async (of) => ({
      name: of.shop.name,
      part: await read({ ...of, several: false }, page),
    }));
    const isOver = part.rows.length === 0 || page * most >= part.total;
    at = isOver ? (shop + 1) * pagesOfShop : at + 1;
    const rows = part.rows.map((row): Cell[] => [one.id, name, ...row]);
    // A shop without any is no end of the file.
    if (rows.length > 0)
      return { rows, done: rows.length, after: at, whole: isOver && shop + 1 >= stored.shops.length };
  }
}
