import { sql } from 'drizzle-orm';
import type { Ctx, ActingShop, Services } from '#core/server/call/context.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';
import { findCountedOrders } from '#modules/analytics/sale/server/public.ts';
import { pricingProductsFromMemory, type PricingVariant } from '#modules/catalog/facts/server/public.ts';
import { pagePart, type StorePage } from '#modules/orders/store/server/public.ts';
import { mayShowSimulated } from '../../truth/rules/honest.ts';
import { evidenceOf, type Shown } from '../../truth/server/evidence.ts';
import { heldOut } from '../../truth/server/held-out.ts';
import { rememberedHonesty } from '../../truth/server/honesty.ts';
import { soldUnits } from '../../truth/server/sold-units.ts';
import { rememberedTools } from '../../truth/server/tool-settings.ts';
import { saleNotePart, type SaleNotes, type ShownNote } from '../contract/sale-note-part.ts';
import { type NoteHiddenReason, notesOnPage, type SaleSettings } from '../contract/sale-note-words.ts';
import { drawn } from '../../truth/rules/drawn.ts';
import { filledText } from '../rules/note-text.ts';
import { knownValues } from '../rules/note-values.ts';
import { oldestSale } from './note-store.ts';
import { saleSettingsOf, socialProofOf } from './sale-note-settings.ts';

/** Sales and simulated ones that a node remembers of a shop, so that some are left where products are not for sale. */
const sales = 60;
const simulatedOnes = 20;
/** Simulated values are the same each time, where there is no real one. */
const simulatedMinutes = { from: 1, to: 1_439 };
const simulatedUnits = { from: 2, to: 20 };

interface Remembered extends Record<string, unknown> {
  id: number;
  /** Null: simulated. */
  order_id: number | null;
  product_id: number;
  first_name: string;
  last_initial: string;
  region: string;
  country: string;
  sold_at: Date | string;
}

/** Maximum age of the cache: a sale is shown at most this long after it reached its age. */
const remembered = shopMemory<readonly Remembered[]>({ seconds: 60, channel: 'conversion' });

/** The newest notifications of the shop, sales before simulated ones. */
async function newest(
  services: Services,
  shop: ActingShop,
  { min_age_minutes }: SaleSettings,
): Promise<readonly Remembered[]> {
  const found = await remembered.read(services, shop.id, [`notes:${min_age_minutes}`], async ([key = '']) => {
    const now = services.now();
    const notes = await services.db.inShop(
      shop.id,
      async (tx) => {
        const of = { shop, tx };
        const since = oldestSale(now).toISOString();
        const until = new Date(now.getTime() - min_age_minutes * 60_000).toISOString();
        const rows = await tx.execute<Remembered>(
          sql`(SELECT id, order_id, product_id, first_name, last_initial, region, country, sold_at FROM sale_notifications
               WHERE shop_id = ${shop.id} AND enable AND NOT removed AND order_id IS NOT NULL
                 AND sold_at > ${since}::timestamptz AND sold_at <= ${until}::timestamptz
               ORDER BY sold_at DESC, id DESC LIMIT ${sales})
              UNION ALL
              (SELECT id, order_id, product_id, first_name, last_initial, region, country, sold_at FROM sale_notifications
               WHERE shop_id = ${shop.id} AND enable AND order_id IS NULL ORDER BY id DESC LIMIT ${simulatedOnes})`,
        );
        const counted = await findCountedOrders(
          of,
          rows.rows.flatMap(({ order_id }) => order_id ?? []),
        );
        return rows.rows.filter(({ order_id }) => order_id === null || counted.has(order_id));
      },
      { readOnly: true },
    );
    return new Map([[key, notes]]);
  });
  return found.get(`notes:${min_age_minutes}`)!;
}

/** A notification as a page gets it; null if its product is not for sale or a variable of its title has no value. */
function shown(
  { id, order_id, sold_at, ...note }: Remembered,
  variants: readonly PricingVariant[] | undefined,
  units: number,
  { message }: SaleSettings,
  now: number,
): ShownNote | null {
  const variant = variants?.[0];
  if (!variant?.published) return null;
  const sold = Date.parse(new Date(sold_at).toISOString());
  const facts = {
    ...note,
    product_title: variant.title,
    units: units > 0 || order_id !== null ? units : drawn(`units ${id}`, simulatedUnits),
    sold_at: sold,
    random_at: order_id === null ? now - drawn(`minutes ${id}`, simulatedMinutes) * 60_000 : sold,
  };
  if (filledText(message.title, knownValues(facts)) === null) return null;
  const { first_name, last_initial, region, country } = note;
  return {
    ...{ note: id, first_name, last_initial, region, country, units: facts.units },
    sold_at: new Date(sold).toISOString(),
    random_at: new Date(facts.random_at).toISOString(),
    title: variant.title,
    handle: variant.handle,
    image: variant.image?.src ?? null,
  };
}

/** Whether a page is one of those that the shop has chosen; a page of payment never is. */
function isOnPage({ trigger }: SaleSettings, type: StorePage['type']): boolean {
  if (type === 'checkout') return false;
  return trigger.type === 'all' || trigger.pages.some((page) => page === type);
}

/** The notifications for pages, and the orders behind them. */
interface Given {
  notes: ShownNote[];
  shown: Shown[];
}

// All pages of a shop are given the same, so it is made once a second and not for each; products that are no more for sale,
// changed sales and settings drop it.
const made = shopMemory<Given>({ seconds: 1, channel: ['conversion', 'catalog'] });

async function givenTo(
  { services, shop }: Pick<Ctx, 'services' | 'shop'>,
  { settings, version }: { settings: SaleSettings; version: number },
  { simulated, most }: { simulated: boolean; most: number },
): Promise<Given> {
  const key = `${version} ${simulated} ${most} ${shop.store ? 'theirs' : 'ours'}`;
  const found = await made.read(services, shop.id, [key], async () => {
    const all = await newest(services, shop, settings);
    const products = await pricingProductsFromMemory(
      services,
      shop,
      all.map(({ product_id }) => product_id),
    );
    const units = await soldUnits(services, shop);
    const now = services.now();
    const oldest = oldestSale(now).getTime();
    const given: Given = { notes: [], shown: [] };
    for (const one of all) {
      if (given.notes.length === most) break;
      const { product_id, order_id } = one;
      if (order_id === null ? !simulated : new Date(one.sold_at).getTime() <= oldest) continue;
      const note = shown(one, products.get(product_id), units.get(product_id) ?? 0, settings, now.getTime());
      if (!note) continue;
      given.notes.push(note);
      const basis = order_id === null ? undefined : ({ of: 'order', id: order_id } as const);
      given.shown.push({ tool: 'sale_notification', basis });
    }
    return new Map([[key, given]]);
  });
  return found.get(key)!;
}

/**
 * Says why shoppers never see a simulated notification that is on, given its id; null: they may see it. It looks at what a
 * page outside the listed countries is given.
 */
export async function hiddenSimulated(
  ctx: Pick<Ctx, 'services' | 'shop'>,
): Promise<(id: number) => NoteHiddenReason | null> {
  const { services, shop } = ctx;
  if ((await rememberedHonesty(services, shop)).honest) return () => 'honest';
  const { sale_notification: tool, social_proof } = await rememberedTools(services, shop);
  const most = Math.min(notesOnPage, socialProofOf(social_proof).most_per_visit);
  const snapshot = { settings: saleSettingsOf(tool, shop.locale), version: tool.version };
  const given = await givenTo(ctx, snapshot, { simulated: true, most });
  const ids = new Set(given.notes.map(({ note }) => note));
  const realSales = given.shown.filter(({ basis }) => basis).length;
  const reason = realSales >= most ? 'real_sales' : ids.size >= most ? 'newer' : 'incomplete';
  return (id) => (ids.has(id) ? null : reason);
}

async function notesOf(ctx: Ctx, page: StorePage): Promise<SaleNotes | null> {
  const { services, shop } = ctx;
  const { sale_notification: tool, social_proof } = await rememberedTools(services, shop);
  const settings = saleSettingsOf(tool, shop.locale);
  if (!tool.enable || !isOnPage(settings, page.type)) return null;
  const look = socialProofOf(social_proof);
  const ofTool = { settings, version: tool.version };
  const given = await givenTo(ctx, ofTool, {
    simulated: mayShowSimulated(await rememberedHonesty(services, shop), page.country),
    most: Math.min(notesOnPage, look.most_per_visit),
  });
  if (given.notes.length === 0 || (await heldOut(ctx, page, 'sale_notification'))) return null;
  evidenceOf(services).note(shop, page, given.shown);
  return { look, message: settings.message, notes: given.notes };
}

/** The sales that a page shows. */
export const saleNotesPart = pagePart({ name: 'sale_notes', reply: saleNotePart, of: notesOf });
