/**
 * Which areas an area may import from (its upstream). A directed graph without cycles; what must flow the
 * other way is an event. Read by `tools/check-imports.ts`.
 */
export const areaGraph: Readonly<Record<string, readonly string[]>> = {
  identity: [],
  analytics: ['identity'],
  catalog: ['identity', 'analytics'],
  orders: ['identity', 'catalog', 'analytics'],
  metafields: ['identity', 'catalog', 'orders'],
  developer: ['identity', 'catalog', 'orders', 'offers', 'reviews'],
  'store-link': ['identity', 'catalog', 'orders'],
  balance: ['identity'],
  'app-store': ['identity'],
  themes: ['identity'],
  offers: ['identity', 'catalog', 'orders', 'analytics'],
  conversion: ['identity', 'catalog', 'orders', 'analytics', 'offers'],
  reviews: ['identity', 'catalog', 'orders', 'analytics'],
  dropship: ['identity', 'catalog', 'orders', 'analytics', 'balance'],
  'print-hub': ['identity', 'catalog', 'orders', 'analytics', 'balance'],
};

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
    // What a review is: its shape, how it is listed, changed, counted, held back and written into files.
    review: [],
    // How reviews are brought over and shared, as the shop has it.
    setting: ['review'],
    import: ['review', 'setting'],
    // Products that show one another's reviews.
    group: ['review'],
    // What shoppers see: stars, lists, votes, reports, how it looks and how often it was seen.
    shown: ['review', 'setting', 'group'],
    // A code for whoever wrote, whatever the rating.
    reward: ['review', 'setting'],
    // What shoppers write, with its pictures, and confirm by mail.
    written: ['review', 'setting', 'reward'],
    // Asking buyers once their order has arrived, and the page that the mail leads to.
    request: ['review', 'setting', 'written'],
  },
};
