import type { CollectionRule } from '#modules/catalog/collection/contract/collection.ts';
import { clayProducts } from './catalogue/clay-products.ts';
import { clothPlantProducts } from './catalogue/cloth-plant-products.ts';
import { houseProducts } from './catalogue/house-products.ts';
import { paperGiftProducts } from './catalogue/paper-gift-products.ts';
import type { ProductSketch, ValueSketch } from './catalogue/product-sketch.ts';
import { colourways } from './pictures/colour.ts';
import type { ColourName } from './pictures/colour.ts';
import { pictureName } from './pictures/picture.ts';
import type { PictureSpec, SceneName } from './pictures/picture.ts';
import { seededRandom } from './random.ts';

/** A picture of a product: `name` is unique in the shop and a safe file stem. */
export interface DemoImage {
  name: string;
  alt: string;
  picture: PictureSpec;
}

export interface DemoVariant {
  sku: string;
  /** Option values joined by ` / `, or `Default Title` without options. */
  title: string;
  option1: string;
  option2: string | null;
  option3: string | null;
  price_minor: number;
  compare_at_price_minor: number | null;
  cost_minor: number;
  /** EAN-13 with a true check digit. */
  barcode: string;
  grams: number;
  inventory_quantity: number;
  /** Sells on when stock is out: only the gift card. */
  inventory_policy: 'deny' | 'continue';
  requires_shipping: boolean;
  /** `name` of one of the product's images. */
  image: string;
}

export interface DemoProduct {
  handle: string;
  title: string;
  body_html: string;
  vendor: string;
  product_type: string;
  tags: string[];
  /** One to three; `Title` with the one value `Default Title` where there is no choice. */
  options: { name: string; values: string[] }[];
  variants: DemoVariant[];
  images: DemoImage[];
  /** Handles of custom collections, mostly found in the first. */
  collections: string[];
  /** How many days before the seeding the product was made. */
  created_days_ago: number;
  /** Share of interest in the made-up history, about 1. */
  pull: number;
}

export interface DemoCollection {
  handle: string;
  title: string;
  body_html: string;
  sort_order: 'best-selling' | 'manual' | 'price-ascending' | 'created-descending';
  /** Picture of one of its products. */
  image: PictureSpec;
  /** Of a collection that rules fill. */
  rules?: CollectionRule[];
  disjunctive?: boolean;
}

/** A collection that rules fill. */
export interface DemoSmartCollection extends DemoCollection {
  rules: CollectionRule[];
  disjunctive: boolean;
}

export interface DemoShop {
  name: string;
  domain: string;
  currency: string;
  timezone: string;
  country_code: string;
  owner_email: string;
  owner_first_name: string;
  owner_last_name: string;
  collections: DemoCollection[];
  smart_collections: DemoSmartCollection[];
  products: DemoProduct[];
}

const colourOf = (value: string): ColourName => {
  const name = value === 'Clear' ? 'glass' : value.toLowerCase();
  if (!(name in colourways)) throw new Error(`No such colour in the demo shop: ${value}`);
  return name as ColourName;
};

/** The thirteenth digit of an EAN. */
function ean13(serial: number): string {
  const digits = `560${String(714000000 + serial * 13).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** `Two cups` → `TWO`, `500 ml` → `500ML`: what a stockroom would write. */
function skuPart(value: string): string {
  const plain = value.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return /^\d/.test(plain) ? plain.slice(0, 5) : plain.slice(0, 3);
}

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function bodyHtml(sketch: ProductSketch): string {
  const facts = sketch.facts.map((fact) => `<li>${escapeText(fact)}</li>`).join('');
  return `<p>${escapeText(sketch.text)}</p><ul>${facts}</ul>`;
}

const sceneWords: Record<SceneName, string> = {
  hero: '',
  studio: '',
  pair: ', a pair',
  set: ', a set',
  detail: ', close up',
  colours: ', in all colours',
};

function imagesOf(sketch: ProductSketch): DemoImage[] {
  const colours = (sketch.colours?.values ?? []).map(colourOf);
  const first = colours[0] ?? sketch.colour ?? 'oat';
  const image = (scene: SceneName, colour: ColourName): DemoImage => {
    const picture: PictureSpec = { shape: sketch.shape, colour, scene };
    if (sketch.second !== undefined) picture.second = sketch.second;
    if (scene === 'pair' && colours[1] !== undefined) picture.others = [colours[1]];
    if (scene === 'colours') picture.others = colours.slice(1, 4);
    if (scene === 'set') picture.count = 4;
    const worded = sketch.colours?.values[colours.indexOf(colour)];
    const shown = worded !== undefined && scene !== 'colours' ? ` in ${worded.toLowerCase()}` : '';
    return { name: pictureName(picture), alt: `${sketch.title}${shown}${sceneWords[scene]}`, picture };
  };
  return [
    image('hero', first),
    ...(sketch.scenes ?? []).map((scene) => image(scene, first)),
    ...colours.slice(1).map((colour) => image('studio', colour)),
  ];
}

/** Every combination of the option values, the last option changing fastest. */
function combinations(options: readonly (readonly ValueSketch[])[]): ValueSketch[][] {
  return options.reduce<ValueSketch[][]>(
    (rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])),
    [[]],
  );
}

/** Makes a whole product of a sketch; `index` numbers its barcodes and its age. */
export function expandProduct(sketch: ProductSketch, index: number): DemoProduct {
  const random = seededRandom(`product ${sketch.handle}`);
  const images = imagesOf(sketch);
  const cover = images[0]!.name;
  const sketched = [
    ...(sketch.colours
      ? [
          {
            name: sketch.colours.name,
            values: sketch.colours.values.map((value): ValueSketch => ({ value })),
          },
        ]
      : []),
    ...(sketch.others ?? []),
  ];
  const options = sketched.length > 0 ? sketched : [{ name: 'Title', values: [{ value: 'Default Title' }] }];
  const rows = combinations(options.map((option) => option.values));
  const isGiftCard = sketch.type === 'Gift card';
  const variants = rows.map((row, i): DemoVariant => {
    const price = sketch.price_minor + row.reduce((sum, value) => sum + (value.add_minor ?? 0), 0);
    const colour = sketch.colours ? row[0]!.value : undefined;
    const soldOut = colour !== undefined && (sketch.sold_out ?? []).includes(colour);
    const pictured =
      colour === undefined
        ? undefined
        : images.find(
            (image) => image.picture.scene === 'studio' && image.picture.colour === colourOf(colour),
          );
    const spread = Math.round(sketch.stock * random.between(0.35, 1.5));
    return {
      sku: ['FC', sketch.code, ...(sketched.length > 0 ? row.map((value) => skuPart(value.value)) : [])].join(
        '-',
      ),
      title: row.map((value) => value.value).join(' / '),
      option1: row[0]!.value,
      option2: row[1]?.value ?? null,
      option3: row[2]?.value ?? null,
      price_minor: price,
      compare_at_price_minor:
        sketch.was_minor === undefined ? null : price + sketch.was_minor - sketch.price_minor,
      cost_minor: isGiftCard ? price : Math.round(price * random.between(0.34, 0.46)),
      barcode: ean13(index * 40 + i),
      grams: sketch.grams + row.reduce((sum, value) => sum + (value.add_grams ?? 0), 0),
      inventory_quantity: soldOut || sketch.stock === 0 ? 0 : Math.max(spread, 2),
      inventory_policy: isGiftCard ? 'continue' : 'deny',
      requires_shipping: !isGiftCard,
      image: pictured?.name ?? cover,
    };
  });
  return {
    handle: sketch.handle,
    title: sketch.title,
    body_html: bodyHtml(sketch),
    vendor: sketch.vendor,
    product_type: sketch.type,
    tags: [...sketch.tags],
    options: options.map((option) => ({
      name: option.name,
      values: option.values.map((value) => value.value),
    })),
    variants,
    images,
    collections: [
      ...sketch.collections,
      ...(sketch.was_minor !== undefined && !sketch.collections.includes('last-pieces')
        ? ['last-pieces']
        : []),
    ],
    created_days_ago: 100 + ((index * 37) % 260),
    pull: sketch.pull ?? 1,
  };
}

const demoCollections: readonly DemoCollection[] = [
  {
    handle: 'tableware',
    title: 'Tableware',
    body_html: '<p>Plates, bowls and glasses that live on the open shelf.</p>',
    sort_order: 'best-selling',
    image: { shape: 'serving-bowl', colour: 'sage', scene: 'hero' },
  },
  {
    handle: 'mugs',
    title: 'Mugs & cups',
    body_html: '<p>For the first one, the second one, and the one you let go cold.</p>',
    sort_order: 'best-selling',
    image: { shape: 'mug', colour: 'terracotta', scene: 'hero' },
  },
  {
    handle: 'kitchen',
    title: 'Kitchen',
    body_html: '<p>Tools and jars that earn their place by the stove.</p>',
    sort_order: 'best-selling',
    image: { shape: 'pour-over', colour: 'oat', scene: 'hero' },
  },
  {
    handle: 'lighting',
    title: 'Lighting',
    body_html: '<p>Lamps and candles for after six.</p>',
    sort_order: 'manual',
    image: { shape: 'mushroom-lamp', colour: 'chalk', second: 'oak', scene: 'hero' },
  },
  {
    handle: 'linen',
    title: 'Linen',
    body_html: '<p>Washed, woven and better every year.</p>',
    sort_order: 'best-selling',
    image: { shape: 'throw', colour: 'oat', second: 'ink', scene: 'hero' },
  },
  {
    handle: 'plants',
    title: 'Plants',
    body_html: '<p>Grown an hour from here, and the pots to put them in.</p>',
    sort_order: 'created-descending',
    image: { shape: 'fern', colour: 'terracotta', scene: 'hero' },
  },
  {
    handle: 'stationery',
    title: 'Stationery',
    body_html: '<p>Paper and wood for the desk.</p>',
    sort_order: 'manual',
    image: { shape: 'notebook', colour: 'ink', second: 'mustard', scene: 'hero' },
  },
  {
    handle: 'gifts',
    title: 'Gifts',
    body_html: '<p>Wrapped in paper, tied with cotton, sent with a card in your words.</p>',
    sort_order: 'best-selling',
    image: { shape: 'gift-box', colour: 'sage', second: 'terracotta', scene: 'hero' },
  },
  {
    handle: 'last-pieces',
    title: 'Last pieces',
    body_html: '<p>Reduced because the kiln moves on.</p>',
    sort_order: 'price-ascending',
    image: { shape: 'mug', colour: 'plum', scene: 'set', count: 4 },
  },
];

const demoSmartCollections: readonly DemoSmartCollection[] = [
  {
    handle: 'tea-and-coffee',
    title: 'Tea & coffee',
    body_html: '<p>Everything between the kettle and the first sip.</p>',
    sort_order: 'best-selling',
    image: { shape: 'pour-over', colour: 'oat', scene: 'hero' },
    rules: [
      { column: 'tag', relation: 'equals', condition: 'tea' },
      { column: 'tag', relation: 'equals', condition: 'coffee' },
    ],
    disjunctive: true,
  },
  {
    handle: 'small-gifts',
    title: 'Small gifts',
    body_html: '<p>Under thirty, in stock, and easy to wrap.</p>',
    sort_order: 'price-ascending',
    image: { shape: 'notebook', colour: 'ink', second: 'mustard', scene: 'hero' },
    rules: [
      { column: 'variant_price', relation: 'less_than', condition: '30' },
      { column: 'variant_inventory', relation: 'greater_than', condition: '0' },
      { column: 'variant_weight', relation: 'less_than', condition: '1 kg' },
    ],
    disjunctive: false,
  },
];

/** The demo shop that a first start seeds. */
export const demoShop: DemoShop = {
  name: 'Fern & Clay',
  domain: 'demo.backroom.test',
  currency: 'USD',
  timezone: 'Europe/Lisbon',
  country_code: 'PT',
  owner_email: 'owner@demo.backroom.test',
  owner_first_name: 'Marta',
  owner_last_name: 'Figueira',
  collections: [...demoCollections],
  smart_collections: [...demoSmartCollections],
  products: [...clayProducts, ...houseProducts, ...clothPlantProducts, ...paperGiftProducts].map(
    expandProduct,
  ),
};

const otherSketch = (
  handle: string,
  title: string,
  code: string,
  price_minor: number,
  text: string,
): ProductSketch => ({
  handle,
  title,
  code,
  price_minor,
  text,
  type: 'Sample',
  vendor: 'Other Shop',
  tags: [],
  collections: ['all-of-it'],
  grams: 300,
  facts: ['A plain thing'],
  stock: 10,
  shape: code === 'ONE' ? 'camp-mug' : code === 'TWO' ? 'notebook' : 'tote',
  colour: 'sky',
  second: 'ink',
});

/** The nearly empty second shop: it is there to prove that nothing crosses over. */
export const otherShop: DemoShop = {
  name: 'Other Shop',
  domain: 'other.backroom.test',
  currency: 'USD',
  timezone: 'America/New_York',
  country_code: 'US',
  owner_email: 'owner@other.backroom.test',
  owner_first_name: 'Sam',
  owner_last_name: 'Okafor',
  collections: [
    {
      handle: 'all-of-it',
      title: 'All of it',
      body_html: '<p>Three things.</p>',
      sort_order: 'manual',
      image: { shape: 'camp-mug', colour: 'sky', second: 'ink', scene: 'hero' },
    },
  ],
  smart_collections: [],
  products: [
    otherSketch('plain-mug', 'Plain mug', 'ONE', 1200, 'It holds what you pour.'),
    otherSketch('plain-notebook', 'Plain notebook', 'TWO', 900, 'It holds what you think.'),
    otherSketch('plain-tote', 'Plain tote', 'SIX', 1500, 'It holds what you buy.'),
  ].map((sketch, i) => expandProduct(sketch, 900 + i)),
};
