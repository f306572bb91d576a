/**
 * What an area may import from (its upstream): areas, and of an area with subjects each subject by its name. A directed
 * graph of areas without cycles; what must flow the other way is an event. Read by `tools/check-imports.ts`.
 */
export const upstreamGraph: Readonly<Record<string, readonly string[]>> = {
  identity: [],
  analytics: ['identity/shop', 'identity/session', 'identity/staff', 'identity/settings'],
  catalog: ['identity/staff', 'analytics/metric', 'analytics/sale'],
  orders: [
    'identity/shop',
    'identity/notice',
    'identity/staff',
    'identity/settings',
    'catalog/country',
    'catalog/product',
    'catalog/facts',
    'catalog/store',
    'analytics/span',
    'analytics/figure',
    'analytics/event',
    'analytics/cost',
    'analytics/sale',
    'analytics/shopper',
    'analytics/home',
    'analytics/live',
  ],
  metafields: ['identity', 'catalog/product', 'catalog/import', 'orders/customer', 'orders/order'],
  developer: [
    'identity/shop',
    'identity/notice',
    'identity/session',
    'identity/settings',
    'catalog/product',
    'catalog/collection',
    'orders/price',
    'orders/cart',
    'orders/customer',
    'orders/order',
    'orders/fulfillment',
    'orders/refund',
    'orders/draft',
    'orders/checkout',
    'offers/offer',
    'reviews/review',
  ],
  'store-link': [
    'identity/shop',
    'identity/notice',
    'identity/session',
    'catalog/product',
    'catalog/collection',
    'catalog/facts',
    'orders/base',
    'orders/payment',
    'orders/price',
    'orders/code',
    'orders/customer',
    'orders/order',
    'orders/addition',
    'orders/import',
  ],
  balance: ['identity'],
  'app-store': ['identity'],
  themes: ['identity'],
  offers: [
    'identity/session',
    'identity/settings',
    'catalog/country',
    'catalog/product',
    'catalog/collection',
    'catalog/facts',
    'catalog/store',
    'orders/base',
    'orders/payment',
    'orders/price',
    'orders/cart',
    'orders/order',
    'orders/addition',
    'orders/checkout',
    'orders/sale',
    'analytics/span',
    'analytics/metric',
    'analytics/sale',
    'analytics/trial',
  ],
  conversion: [
    'identity',
    'catalog/country',
    'catalog/product',
    'catalog/collection',
    'catalog/facts',
    'orders/base',
    'orders/store',
    'orders/customer',
    'orders/order',
    'orders/sale',
    'analytics/span',
    'analytics/event',
    'analytics/metric',
    'analytics/sale',
    'analytics/live',
    'analytics/trial',
    'offers/offer',
    'offers/pricing',
    'offers/trial',
  ],
  reviews: [
    'identity/shop',
    'identity/notice',
    'identity/session',
    'identity/staff',
    'identity/settings',
    'catalog/product',
    'catalog/facts',
    'orders/base',
    'orders/code',
    'orders/store',
    'orders/customer',
    'orders/order',
    'orders/mail',
    'orders/sale',
    'analytics/event',
  ],
  dropship: ['identity', 'catalog', 'orders', 'analytics', 'balance'],
  'print-hub': ['identity', 'catalog', 'orders', 'analytics', 'balance'],
};

/** The areas of `upstreamGraph`, without their subjects. */
export const areaGraph: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(upstreamGraph).map(([area, upstream]) => [
    area,
    [...new Set(upstream.map((one) => one.split('/')[0]!))],
  ]),
);

/**
 * The subjects an area is made of, each in a folder of its own with whatever rooms it needs (contract, rules, server,
 * storefront, admin, testing), and the subjects it may import from: like areas, without cycles. What lies beside them,
 * in rooms of the area itself, is its roof: it knows every subject and hands them to one another, and no subject
 * imports it. An area that is not named here is one subject.
 */
export const subjectGraph: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  identity: {
    // What a shop is, in which state and with which switches, and what its members may.
    shop: [],
    notice: ['shop'],
    // Every way in, and who is signed in: codes, links, passwords, second steps, attempts.
    session: ['shop', 'notice'],
    // The person's own account.
    profile: ['shop', 'notice', 'session'],
    // Who works in a shop, and invitations to it.
    staff: ['shop', 'notice', 'session'],
    // What a shop says of itself, its store, closing it, and the screen of one that is stopped.
    settings: ['shop', 'session'],
    switch: ['shop', 'session'],
    activity: ['shop', 'staff', 'switch'],
  },
  analytics: {
    // Days of a shop's calendar, spans of them, how pages let people choose them, and what all reports refuse.
    span: [],
    // What a sale is made of, which figures follow from it, and how they are called.
    figure: [],
    // What browsers report, taken in and kept, and the visits it belongs to.
    event: ['span'],
    // Exchange rates of each day.
    rate: ['span'],
    // What every report has: its question and answer, its shops and currency, and the parts of its page.
    report: ['span', 'figure', 'event', 'rate'],
    // Sums by day of what is counted, and what reads them.
    metric: ['span', 'event', 'report'],
    // What orders cost: payment fees, and costs that areas report.
    cost: ['span', 'figure', 'report'],
    // Links by which anyone reads a report.
    share: ['span', 'report'],
    // What orders sold and gave up: how it is kept, summed by month and reported.
    sale: ['span', 'figure', 'report', 'cost', 'share'],
    // Reports of visits: where they came from.
    visit: ['span', 'figure', 'event', 'report', 'metric', 'share', 'sale'],
    // Reports of shoppers: how far they came from visit to order.
    shopper: ['span', 'figure', 'event', 'report', 'metric', 'share', 'sale', 'visit'],
    // The page of profits.
    profit: ['figure', 'report', 'cost', 'share', 'sale'],
    // Every headline figure on one page, and why net sales moved.
    overview: ['span', 'figure', 'report', 'metric', 'share', 'sale', 'visit', 'shopper'],
    // Any report as a file.
    file: ['span', 'figure', 'event', 'rate', 'report', 'cost', 'sale', 'visit', 'shopper'],
    // The first page, with what is left to do.
    home: ['span', 'figure', 'report', 'metric'],
    // Who is in the store right now, and what they do.
    live: ['span', 'event', 'report'],
    // In which part of a trial a visitor is, and what it brings.
    trial: ['event'],
  },
  catalog: {
    country: [],
    // Who sends what a shop sells, beside itself.
    service: [],
    // A product with its variants, images and stock: its shape, how it is written, listed and edited.
    product: ['service'],
    collection: ['product'],
    // Product files, in and out.
    import: ['product'],
    // What prices, offers and lists of other areas know of products and collections.
    facts: ['product', 'collection'],
    // What a store shows of them.
    store: ['product', 'collection'],
  },
  orders: {
    // What every subject says: addresses, tags, named values, moments, and where the screens are.
    base: [],
    // What delivery costs, and its settings.
    shipping: ['base'],
    // Gateways, and the movements of money through them.
    payment: ['base'],
    // How prices are asked for: the shape of a priced cart, and who prices it.
    price: [],
    // Discount codes, of this shop and handed in by others.
    code: ['base', 'price'],
    // A cart, its lines, and the signed quote of what it costs.
    cart: ['base', 'price', 'code'],
    // What a store's pages ask for: the shop, its products, and all of a page in one call.
    store: ['base', 'shipping', 'cart'],
    // Who buys: lists, editor, addresses, files of customers.
    customer: ['base'],
    // An order with its parts: how it is written, answered, listed, edited and paid, and what was sent and refunded of it.
    order: ['base', 'payment', 'price', 'code', 'cart', 'customer'],
    // What buyers add after payment, and how long an order waits for it.
    addition: ['price', 'cart', 'payment', 'order'],
    // Sending parcels, and where they are.
    fulfillment: ['order', 'addition'],
    // Giving money and units back.
    refund: ['base', 'payment', 'order'],
    // What buyers are mailed, with the links to their orders, and how the shop words it.
    mail: ['base', 'order'],
    // Orders that people put together and other programs place.
    draft: ['base', 'price', 'cart', 'customer', 'order'],
    // Cancelling an order, and deleting one that was cancelled.
    cancel: ['code', 'order', 'refund', 'mail', 'draft'],
    // From a cart to a placed order, and what merchants read of carts and checkouts.
    checkout: ['base', 'shipping', 'payment', 'price', 'code', 'cart', 'order', 'addition'],
    // Orders that another store took.
    import: ['base', 'code', 'customer', 'order'],
    // What orders sold and gave up, for figures and for other areas.
    sale: ['base', 'order'],
    // What is kept of a person: their file, and how they are erased.
    privacy: ['base', 'customer', 'order', 'mail'],
  },
  developer: {
    // What all programs have: scopes and what giving them means, refusals, a secret that is shown once.
    program: [],
    // The shop as the platform's reference shows it.
    shop: [],
    // What a program hears: events on their way to receivers, and their log.
    webhook: ['program', 'shop'],
    // Which program calls, and how its access ends.
    token: ['program', 'webhook'],
    // Scripts that programs put into the pages of a store.
    'script-tag': ['program'],
    // Apps that ask for access, and shops that give it.
    oauth: ['program', 'token'],
  },
  'store-link': {
    // What any store and its checkout are asked, and how they are reached.
    port: [],
    // What Shopify says, in our words, and how it is asked.
    shopify: ['port'],
    // The same of WooCommerce.
    woocommerce: ['port'],
    // The shop's connection: its keys, its state, and the store that they open.
    link: ['port', 'shopify', 'woocommerce'],
    // Whether the store's checkout charges what offers take off.
    checkout: ['port', 'shopify', 'woocommerce', 'link'],
    // The store's ids on its pages, and which products and discounts show there.
    view: ['port', 'checkout'],
    // The price that a cart was quoted, and what an order is credited with of it.
    quote: ['port'],
    // Codes that make the store charge a quote, and those that shoppers type.
    code: ['port', 'link', 'checkout', 'quote'],
    // Lines that join an order of the store after it was paid.
    'post-purchase': ['port', 'woocommerce', 'link', 'checkout', 'view', 'quote'],
    // What comes in: read page by page, by its id, or announced.
    sync: ['port', 'shopify', 'woocommerce', 'link', 'checkout', 'quote', 'post-purchase'],
    // Prices in the store's cart and on its pages, and what those pages report.
    cart: ['port', 'shopify', 'woocommerce', 'link', 'checkout', 'quote', 'code', 'post-purchase', 'sync'],
    // Connecting a store, ending the connection, and the script in its theme.
    connect: ['port', 'link', 'checkout', 'code', 'sync'],
  },
  offers: {
    // What an offer is: its shape, its rules, how it is written and measured, and the blocks of its editors.
    offer: [],
    pricing: ['offer'],
    recommend: ['offer', 'pricing'],
    trial: ['offer', 'pricing'],
    // What an offer gets into the way of, and why a cart costs what it costs.
    check: ['offer', 'pricing', 'recommend', 'trial'],
    widget: ['offer', 'recommend'],
    template: ['offer'],
    // The page that the editors of all kinds are.
    editor: ['offer', 'trial', 'check', 'template'],
    quantity: ['offer', 'pricing', 'check', 'editor'],
    bundle: ['offer', 'pricing', 'editor'],
    upsell: ['offer', 'pricing', 'widget', 'editor'],
    auto: ['offer', 'upsell'],
    funnel: ['offer', 'trial', 'upsell', 'auto'],
    // Files of offers, automated offers and funnels, in and out.
    file: ['offer', 'auto', 'funnel'],
    lists: ['offer', 'check', 'widget', 'funnel', 'file'],
    // What the shopper script asks and draws, and what a cart is priced with.
    shopper: ['offer', 'pricing', 'recommend', 'trial', 'widget', 'quantity', 'bundle', 'upsell'],
    'post-purchase': ['offer', 'pricing', 'trial', 'upsell', 'funnel', 'shopper'],
    'quick-view': ['offer', 'pricing', 'quantity', 'upsell', 'shopper'],
    settings: ['offer', 'pricing', 'funnel', 'quick-view'],
    smart: ['offer', 'recommend', 'widget', 'bundle', 'upsell', 'settings'],
    onboarding: ['offer', 'recommend', 'template', 'settings'],
    overview: ['offer', 'onboarding'],
  },
  conversion: {
    // What is true: the switch Honest, triggers, what is stored of tools, the log of what was shown.
    truth: [],
    // How tools look.
    look: ['truth'],
    timer: ['truth', 'look'],
    // How much is left, and how many look at the same.
    counter: ['truth', 'look'],
    'sale-note': ['truth'],
    'checkout-note': ['truth', 'sale-note'],
    // All of them together: what each is, and what it brought.
    board: ['truth', 'look', 'timer', 'counter', 'sale-note', 'checkout-note'],
  },
  reviews: {
    // Reviews themselves: shape, lists, changes, counts, unpublishing and exports.
    review: [],
    // The shop's review settings.
    setting: ['review'],
    import: ['review', 'setting'],
    // Products that share their reviews.
    group: ['review'],
    // What shoppers see: stars, lists, votes, reports, how it looks and how often it was seen.
    shown: ['review', 'setting', 'group'],
    // Reward codes for reviews, whatever the rating.
    reward: ['review', 'setting'],
    // What shoppers write, with its pictures, and confirm by mail.
    written: ['review', 'setting', 'reward'],
    // Review requests after delivery, and the calls behind their links.
    request: ['review', 'setting', 'written'],
  },
};

/**
 * The folders of core's two large kits, and the folders each may import from, without cycles. A file lies in a folder.
 * Tests may import any of them.
 */
export const coreGraph: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  server: {
    // What a process is started with: its environment, its secret, its log.
    process: [],
    // Host names and network addresses: whom to believe, which stores there are.
    address: ['process'],
    // The connection, transactions, news, and helpers of statements.
    database: ['process'],
    // What a handler is given and may answer: its context, refusals, lists, and how input and replies are checked.
    call: ['process', 'address', 'database'],
    // What HTTP itself needs: hosts, limits, streams, and requests to the outside.
    http: ['process', 'address', 'database', 'call'],
    // Long work, schedules and the outbox.
    jobs: ['database', 'call'],
    // Bytes that come and go: uploads, pictures, CSV.
    files: ['process', 'address', 'database', 'call', 'http', 'jobs'],
    mail: ['process', 'database', 'call', 'http'],
    search: ['database', 'call'],
    // The manifest of an area, and what core itself brings like one.
    area: ['process', 'database', 'call', 'http', 'jobs', 'files', 'mail'],
    // The way of a request from the host name to the answer.
    pipeline: ['process', 'address', 'database', 'call', 'http', 'jobs', 'files'],
    // The document of all calls.
    openapi: ['call', 'http', 'pipeline'],
  },
  admin: {
    i18n: [],
    theme: [],
    // Asking the server, and who is signed in.
    client: ['i18n'],
    // Buttons, fields, dialogs, messages.
    controls: ['i18n', 'theme', 'client'],
    charts: ['i18n', 'theme', 'controls'],
    // What stands around each page: navigation, top bar, palette.
    frame: ['i18n', 'theme', 'client', 'controls'],
    'rich-text': ['i18n', 'theme', 'controls'],
    // The three kinds of page: list, editor, settings.
    shells: ['i18n', 'theme', 'client', 'controls', 'frame'],
    picker: ['i18n', 'theme', 'controls', 'shells'],
    // The page on which the kits are tried.
    testing: ['i18n', 'theme', 'client', 'controls', 'charts', 'frame', 'shells', 'picker'],
  },
};
