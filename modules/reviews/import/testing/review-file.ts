import { stringify } from 'csv-stringify/sync';

/** The content of one review of a made file, before an app's columns are applied. */
export interface MadeReview {
  n: number;
  /** 1 to 5; of a bad row 9. */
  rating: number;
  title: string;
  content: string;
  name: string;
  email: string;
  handle: string;
  day: string;
}

const words =
  'good quality and quick to arrive the colour is what the picture shows, my sister likes it "a lot"; I would order once more'.split(
    ' ',
  );

function madeReview(n: number, badEvery: number, products: number): MadeReview {
  const text = Array.from({ length: 18 }, (_one, at) => words[(n * 7 + at * 5) % words.length]).join(' ');
  return {
    n,
    rating: badEvery > 0 && n % badEvery === badEvery - 1 ? 9 : 1 + (n % 5),
    title: `Title ${n}`,
    content: n % 10 === 3 ? `${text}\nand a second line` : text,
    name: `Büyer ${n}`,
    email: `buyer${n}@mail.test`,
    handle: `product-${n % products}`,
    day: `2025-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
  };
}

type Cells = Readonly<Record<string, string | number>>;

/** A row as the apps write it. */
export const rowsOfApps = {
  judge_me: (one: MadeReview): Cells => ({
    title: one.title,
    body: one.content,
    rating: one.rating,
    review_date: `${one.day} 10:00:00 UTC`,
    source: 'email',
    curated: 'ok',
    reviewer_name: one.name,
    reviewer_email: one.email,
    product_id: '',
    product_handle: one.handle,
    reply: one.n % 7 === 0 ? 'Thank you!' : '',
    reply_date: '',
    picture_urls: '',
    ip_address: '203.0.113.9',
    location: 'DE',
  }),
  loox: (one: MadeReview): Cells => ({
    id: 500_000 + one.n,
    status: one.n % 20 === 0 ? 'Hidden' : 'Active',
    rating: one.rating,
    email: one.email,
    nickname: one.name,
    full_name: `${one.name} Whole`,
    review: one.content,
    date: `${one.day}T08:00:00.000Z`,
    productId: '',
    handle: one.handle,
    img: '',
    variant: 'M',
    verified_purchase: 'true',
  }),
  shopify: (one: MadeReview): Cells => ({
    product_handle: one.handle,
    state: one.n % 20 === 0 ? 'unpublished' : 'published',
    rating: one.rating,
    title: one.title,
    author: one.name,
    email: one.email,
    location: 'Berlin',
    body: one.content,
    reply: '',
    created_at: `${one.day} 10:00:00 UTC`,
    replied_at: '',
  }),
  /** Of no app that is known: what programs save of a supplier's pages, in the supplier's own words. */
  supplier: (one: MadeReview): Cells => ({
    evaluationId: 30_000_000_000 + one.n,
    buyerName: one.name,
    buyerCountry: 'DE',
    stars: one.rating,
    buyerFeedback: one.content,
    evalDate: one.day,
    shopHandle: one.handle,
    skuInfo: 'Color:Black',
  }),
} as const;

/** The meaning of its columns, as a person maps them. */
export const supplierColumns = {
  id: 'evaluationId',
  name: 'buyerName',
  country_code: 'buyerCountry',
  rating: 'stars',
  content: 'buyerFeedback',
  created_at: 'evalDate',
  handle: 'shopHandle',
  variant_title: 'skuInfo',
} as const;

/** A file of reviews as an app writes it, of which every `badEvery`th has a rating that there is not. */
export function reviewFile(
  app: keyof typeof rowsOfApps,
  rows: number,
  {
    badEvery = 0,
    products = 100,
    delimiter = ',',
    bom = false,
    from = 0,
  }: { badEvery?: number; products?: number; delimiter?: string; bom?: boolean; from?: number } = {},
): string {
  const made = Array.from({ length: rows }, (_one, n) =>
    rowsOfApps[app](madeReview(from + n, badEvery, products)),
  );
  return stringify(made, { header: true, delimiter, bom });
}
