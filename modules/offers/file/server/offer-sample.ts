import { sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { TargetName } from '#modules/catalog/facts/server/public.ts';
import { autoFields } from '../../auto/rules/auto-offer-fields.ts';
import { newAutoOffer } from '../../auto/rules/auto-offer-draft.ts';
import { offerTypes, type OfferType } from '../../offer/contract/offer-choice.ts';
import type { OfferInput } from '../../offer/contract/offer.ts';
import { newOffer } from '../../offer/rules/offer-draft.ts';
import { finishedOffer } from '../../offer/rules/offer-change.ts';
import { isLegacy } from '../../offer/rules/offer-validation.ts';
import type { sampleOffers } from '../contract/offer-file-calls.ts';
import type { Cells } from './file-columns.ts';
import { type FileFunnel, type FileOffer, funnelCells, type Names, offerCells } from './offer-cells.ts';
import { cellLines, headLine, shopCells } from './offer-export.ts';

/** What a sample names where the shop has too little to name: two products, and a collection. */
const examples: readonly TargetName[] = [
  { handle: 'blue-mug', sku: 'MUG-BLUE', title: 'Blue mug' },
  { handle: 'red-mug', sku: 'MUG-RED', title: 'Red mug' },
];
const exampleCollection: TargetName = { handle: 'mugs', sku: '', title: 'Mugs' };

/** What each kind of offer says in the sample; nothing of it is shown to shoppers before someone turns it on. */
const samples: Partial<Record<OfferType, Partial<OfferInput>>> = {
  quantity: { offer_name: 'Two or more', target_type: 'product' },
  bundle: { offer_name: 'Both together', enable_discount: true },
  'pre-purchase': { offer_name: 'Goes well with it', target_type: 'collection', enable_discount: true },
  'in-cart': { offer_name: 'In the cart', target_type: 'product' },
  'post-purchase': { offer_name: 'One more thing', enable_discount: true },
  accessory: { offer_name: 'Accessories', target_type: 'product' },
  handpicked: { offer_name: 'Picked by hand', target_type: 'product' },
};

const samplePercent = 10;
const numbered = (names: readonly TargetName[]) => new Map(names.map((name, at) => [at + 1, name]));

/** A file with an offer of each kind, an automated one and a funnel, all inactive. */
export async function sampleFile(ctx: ShopCtx): Promise<ReplyOf<typeof sampleOffers>> {
  const names = await sampleNames(ctx);
  const rows: Cells[] = [];
  for (const type of offerTypes) {
    if (isLegacy(type)) continue;
    rows.push(offerCells(sampleOffer(type, rows.length + 1), rows.length + 1, names));
  }
  rows.push(offerCells(sampleAutomated(), 1, names), funnelCells(sampleFunnel(), 1, names));
  // Ids of a sample are of no shop: what it names, it names by handle.
  const without: Cells = {
    target_ids: '',
    recommend_ids: '',
    product_ids: '',
    category_ids: '',
    target_handpicked: '',
  };
  return {
    content_type: 'text/csv; charset=utf-8',
    filename: 'offers-sample.csv',
    body:
      headLine() +
      cellLines(
        rows.map((row) => ({ ...row, ...without })),
        { ...(await shopCells(ctx)), shop: '' },
      ),
  };
}

async function sampleNames(ctx: ShopCtx): Promise<Names> {
  const products = await ctx.tx.execute<TargetName & Record<string, unknown>>(
    sql`SELECT p.handle, p.title, '' AS sku FROM products p
        WHERE p.shop_id = ${ctx.shop.id} AND p.deleted_at IS NULL AND p.published_at IS NOT NULL ORDER BY p.id LIMIT 2`,
  );
  const collections = await ctx.tx.execute<TargetName & Record<string, unknown>>(
    sql`SELECT c.handle, c.title, '' AS sku FROM collections c WHERE c.shop_id = ${ctx.shop.id} ORDER BY c.id LIMIT 1`,
  );
  return {
    product: numbered(products.rows.length === 2 ? products.rows : examples),
    collection: numbered(collections.rows.length === 1 ? collections.rows : [exampleCollection]),
    category: new Map(),
  };
}

const stored = {
  id: 0,
  version: 1,
  created_at: '',
  updated_at: '',
  smart_key: null,
  offer_product_updated: true,
};

function sampleOffer(type: OfferType, priority: number): FileOffer {
  const draft = { ...newOffer(type), ...samples[type], activated: false };
  const bundle = type === 'bundle';
  const named = draft.target_type === 'product' || draft.target_type === 'collection';
  const data = draft.discount_data;
  const percent =
    draft.enable_discount && !('data' in data) ? { ...data, percentage_discount: samplePercent } : data;
  const offer = finishedOffer({
    ...draft,
    target_ids: bundle ? [1, 2] : named ? [1] : [],
    recommend_ids: draft.recommend_type === 'product' ? [2] : [],
    discount_data: percent,
  });
  return { ...stored, ...offer, priority, file_key: `sample-${type}`, automated: false, shipping_fee: null };
}

function sampleAutomated(): FileOffer {
  const draft = newAutoOffer();
  const fields = autoFields({
    ...draft,
    offer_name: 'After every order',
    discount_data: { discount: true, type: 'percentage', value: samplePercent },
    recommend_product: { type: 'product', ids: [2] },
    activated: false,
  });
  const unused = sampleOffer('post-purchase', 1);
  return { ...unused, ...fields, target_ids: [], file_key: 'sample-automated', automated: true };
}

function sampleFunnel(): FileFunnel {
  const step = { key: 'first', offer_id: 0, offer_key: 'sample-post-purchase', accept: null, decline: null };
  return {
    ...stored,
    file_key: 'sample-funnel',
    funnel_name: 'After payment',
    match: 'all',
    conditions: [{ field: 'number_of_products', relation: 'greater', value: '1' }],
    steps: [step],
    start: 'first',
    holdout_percent: 0,
    activated: false,
    priority: 1,
  };
}
