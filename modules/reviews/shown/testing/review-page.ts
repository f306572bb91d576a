import type { ReviewsPart } from '../contract/reviews-part.ts';
import type { ShownReview } from '../contract/shown-review.ts';
import { shownWords } from '../rules/shown-words.ts';
import type { ListAnswer } from '../contract/list-answer.ts';

const colour = (at: number) => ['#c77b5c', '#efe6d6', '#8fa58a', '#82a3b4'][at % 4]!;
/** A picture of one colour, as an address. */
export const examplePicture = (at = 0): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="${colour(at)}"/><circle cx="200" cy="220" r="90" fill="#fff" opacity=".5"/></svg>`)}`;

const words = [
  [
    'Heavier than it looks, in a good way',
    'Keeps coffee warm through a whole crossword. The foot does not scratch the table.',
  ],
  [
    'Lovely, smaller than I pictured',
    'Check the 340 ml. For tea I would want the tall one, and the handle is a squeeze for big hands.',
  ],
  ['Survived the dishwasher', 'Six months of daily washing and the speckle looks the same as day one.'],
  [
    'Bought four, went back for two',
    'The glaze pools differently on each one, so nobody mixes them up at breakfast.',
  ],
] as const;
const names = ['Ines M.', 'Hanne K.', 'Priya S.', 'Tomás R.'] as const;

/** A review as shoppers get it; the first four of ids from 1 on differ in all that is drawn. */
export const exampleReview = (id: number, more: Partial<ShownReview> = {}): ShownReview => {
  const at = (id - 1) % 4;
  return {
    id,
    rating: [5, 3, 5, 4][at]!,
    title: words[at]![0],
    content: words[at]![1],
    name: names[at]!,
    country_code: ['PT', 'DK', 'PT', ''][at]!,
    variant_title: ['Terracotta, set of four', 'Oat, one', 'Terracotta, a pair', ''][at]!,
    imported_from: '',
    verified: at < 3,
    starred: at === 0,
    rewarded: at === 2,
    edited_at: null,
    product: null,
    images: (at === 0 ? [0, 1] : at === 2 ? [2] : []).map((one) => ({
      src: examplePicture(one),
      width: 400,
      height: 400,
    })),
    replies:
      at === 1
        ? [
            {
              content: 'Thank you, Hanne. The tall mug holds 450 ml; swap it any time in 30 days.',
              created_at: '2026-11-03T10:00:00Z',
            },
          ]
        : [],
    helpful: [23, 14, 9, 0][at]!,
    created_at: `2026-11-1${at}T12:00:00Z`,
    ...more,
  };
};

/** The answer of the call for reviews; counts are those of the drawn example. */
export const exampleAnswer = (more: Partial<ListAnswer> = {}): ListAnswer => ({
  totals: {
    here: { average: 4.7, count: 264 },
    stars: [2, 4, 12, 41, 205],
    elsewhere: [{ imported_from: 'Loox', average: 4.6, count: 44 }],
  },
  counts: { all: 264, pictures: 38, verified: 251, critical: 18 },
  checked: {
    ...{ count: 264, verified: 251, rewarded: 31, looked_at: true, held_low: 2, held_high: 2 },
    held_reasons: [
      { reason: 'spam', count: 3 },
      { reason: 'abuse', count: 1 },
    ],
  },
  reviews: [1, 2, 3, 4].map((id) => exampleReview(id)),
  order: 'helpful',
  next: 'n0.1.4',
  ...more,
});

export const examplePart = (more: Partial<ReviewsPart> = {}, locale = 'en'): ReviewsPart => ({
  stars: { average: 4.7, count: 264, imported_from: '' },
  cards: true,
  list: { count: 264, per_page: 10, order: 'helpful', write: true },
  look: {
    ...{ star_color: '#b3741a', layout: 'list', histogram: true, gallery: true },
    ...{ filters: true, country: true, variant: true },
  },
  shop_page: false,
  card_words: null,
  words: (({ out_of_five, one_review, some_reviews }) => ({ out_of_five, one_review, some_reviews }))(
    shownWords(locale),
  ),
  ...more,
});

/** A page of a store that does not know us, as Shopify writes it: its own ids, no places, a footer below. */
export function foreignPage(script: string, { dark = false, lang = 'en', path = 'product' } = {}): string {
  const ground = dark ? 'background:#14110e;color:#f1ece4' : 'background:#fbfaf7;color:#1f1c18';
  const card = (name: string, at: number) =>
    `<li><a href="/products/${name.toLowerCase()}"><img src="${examplePicture(at)}" alt="" width="220" height="220"></a><h3><a href="/products/${name.toLowerCase()}">${name}</a></h3></li>`;
  const list = `<ul class="cards">${['Mug', 'Bowl', 'Vase', 'Plate'].map(card).join('')}</ul>`;
  const product = `<div class="product"><img src="${examplePicture()}" alt="" width="560" height="560"><div>
    <h1>Stoneware mug</h1><p>$28.00</p><form action="/cart/add" method="post"><input type="hidden" name="id" value="9031">
    <button>Add to cart</button></form><p>${'Wheel-thrown in small batches, with a raw foot that sits warm on the table. '.repeat(6)}</p></div></div>
    <div class="gap"></div>`;
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Stoneware mug</title><link rel="icon" href="data:,"><style>*{box-sizing:border-box}body{margin:0;font:16px/1.6 Helvetica,Arial,sans-serif;${ground}}
    main{max-width:1200px;margin:0 auto;padding:24px 20px}h1,h2{font-family:Georgia,serif;font-weight:400}a{color:inherit}
    html{--backroom-title-font:Georgia,serif;--backroom-title-weight:400}
    .product{display:grid;grid-template-columns:1fr 1fr;gap:40px}img{max-width:100%;height:auto}.gap{height:900px}
    .cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,220px));gap:20px;padding:0;list-style:none}h3{font-size:15px;margin:6px 0}
    @media(max-width:700px){.product{grid-template-columns:1fr}}</style>
    <script>window.Shopify={routes:{root:'/'}};${path === 'product' ? 'window.ShopifyAnalytics={meta:{product:{id:9003}}}' : ''}</script></head>
    <body><header>Pottery</header><main id="MainContent">${path === 'product' ? product : list}</main><footer><p>© Pottery</p></footer>
    <script src="${script}" data-shop="demo.test" defer></script></body></html>`;
}
