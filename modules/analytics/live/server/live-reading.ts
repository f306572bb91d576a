import { sql } from 'drizzle-orm';
import type { ServedCtx } from '#core/server/call/context.ts';
import { shopMemory } from '#core/server/call/shop-memory.ts';
import { toMajor } from '#core/rules/money.ts';
import { storePath } from '#core/rules/store-address.ts';
import type { HappeningKind, LiveReading } from '../contract/live-view-calls.ts';
import type { PresentPage } from '../contract/presence-calls.ts';
import type { VisitSource } from '../../event/contract/visit.ts';
import { eventWhat, kindNumbers } from '../../event/rules/event-word.ts';
import { type LiveOrders, type LivePeople, liveSums } from '../rules/live-sums.ts';
import type { LiveSteps } from './live-steps.ts';
import { awaySeconds } from './presence.ts';
import type { ProductTitle, ProductTitles } from '../../report/server/product-titles.ts';

export interface LiveNeeds {
  productTitles: ProductTitles;
  liveSteps: LiveSteps;
}

interface Happened {
  kind: HappeningKind;
  /** Milliseconds since 1970. */
  at_ms: number;
  country: string | null;
  source: VisitSource | null;
  utm_source: string | null;
  product_id: number | null;
  title: string | null;
  home: boolean | null;
  order_id: number | null;
  order_name: string | null;
  total_minor: number | null;
  /** Of a checkout: what was in it. */
  value_minor: number | null;
}

interface Row extends Record<string, unknown> {
  people: LivePeople[];
  orders: LiveOrders[];
  pages: { page: PresentPage; product_id: number | null; tabs: number }[];
  open_tabs: number;
  happenings: Happened[];
}

/** The part of events that a reading shows. */
const productSteps = `{${eventWhat('product', 'view')},${eventWhat('product', 'add_to_cart')}}`;

const shownHappenings = 12;
const shownPages = 20;

/** Titles of products are asked for once a minute, and not with each reading. */
const titles = shopMemory<ProductTitle>({ seconds: 60 });

/** The first UUIDv7 of a millisecond. */
function firstId(atMs: number): string {
  const hex = Math.max(0, Math.floor(atMs)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/**
 * Reads what happens in a shop since `from`, in one statement. Only a visit with a row counts: a beat or a cart alone doesn't
 * prove a visitor, and programs, staff and previews don't count. Steps of shoppers without a known visit (only their cart is
 * known) count as far as they came.
 */
export async function liveReading(
  ctx: ServedCtx,
  { productTitles, liveSteps }: LiveNeeds,
  from: Date,
  minutes: number,
): Promise<LiveReading> {
  const { shop, now } = ctx;
  const shop_id = sql`${shop.id}::int`;
  const since = sql`${from.toISOString()}::timestamptz`;
  const until = sql`${now.toISOString()}::timestamptz`;
  const first = sql`${firstId(from.getTime())}::uuid`;
  // Of a store elsewhere or on a host of its own, and of one of ours beside others.
  const homes = `{"",/store,${storePath(shop)}}`;
  const minuteOf = (at: ReturnType<typeof sql>) =>
    sql`CASE WHEN ${at} IS NOT NULL THEN greatest(0, least(${minutes - 1}, floor(extract(epoch FROM ${at} - ${since}) / 60)::int)) END`;

  const { rows } = await ctx.tx.execute<Row>(sql`
    WITH steps AS MATERIALIZED (
      SELECT s.*, CASE WHEN s.visitor ~ '^[0-9a-f]{16}$' THEN ('x' || s.visitor)::bit(64)::bigint END AS session
      FROM (${liveSteps({ shop_id, since })}) s
    ), tabs AS MATERIALIZED (
      SELECT t.visitor AS session, t.visit_id, t.page, t.page_id FROM present_tabs t
      WHERE t.shop_id = ${shop_id} AND t.seen_at > ${until} - make_interval(secs => ${awaySeconds})
    ), began AS MATERIALIZED (
      SELECT v.visit_id, v.visitor AS session, v.at, v.country, v.source, v.utm_source, v.landing_page, v.landing_product
      FROM visits v WHERE v.shop_id = ${shop_id} AND v.visit_id >= ${first} AND v.kind = 'people'
    ), did AS MATERIALIZED (
      SELECT event_at(e.event_id) AS at, visit_part(e.event_id) AS part, event_metric(e.what) AS metric, e.subject_id
      FROM shopper_events e
      WHERE e.shop_id = ${shop_id} AND e.event_id >= ${first} AND e.event_id <= first_event_id(${until} + interval '1 second')
        AND e.kind = ${kindNumbers.people} AND e.what = ANY(${productSteps}::smallint[])
    ), parts AS MATERIALIZED (
      SELECT DISTINCT ON (part) part, visit_id FROM (
        SELECT visit_part(visit_id) AS part, visit_id FROM (
          SELECT visit_id FROM tabs UNION SELECT visit_id FROM began UNION SELECT visit_id FROM steps WHERE visit_id IS NOT NULL) ids) named
      ORDER BY part, visit_id
    ), visit_of AS MATERIALIZED (
      SELECT DISTINCT ON (session) session, visit_id FROM (
        SELECT session, visit_id, 0 AS rank FROM tabs UNION ALL SELECT session, visit_id, 1 FROM began) known
      ORDER BY session, rank, visit_id DESC
    ), signs AS (
      SELECT visit_id, NULL::text AS beside, 0 AS stage, NULL::timestamptz AS at, false AS here, 0 AS quantity, NULL::bigint AS value_minor FROM began
      UNION ALL SELECT visit_id, NULL, 0, NULL, true, 0, NULL FROM tabs
      UNION ALL SELECT o.visit_id, NULL, 1, d.at, false, 0, NULL
        FROM did d JOIN parts o ON o.part = d.part WHERE d.metric = 'add_to_cart'
      UNION ALL SELECT coalesce(s.visit_id, o.visit_id), coalesce('session ' || s.session, 'cart ' || s.cart_id),
          CASE s.step WHEN 'cart' THEN 1 WHEN 'checkout' THEN 2 ELSE 3 END, s.at, false, coalesce(s.quantity, 0), NULL
        FROM steps s LEFT JOIN visit_of o ON o.session = s.session
      -- A cart once, whether it was changed, gone to the checkout with, or both.
      UNION ALL SELECT coalesce(s.visit_id, o.visit_id), coalesce('session ' || s.session, 'cart ' || s.cart_id), 1, NULL, false, 0,
          s.value_minor
        FROM (SELECT DISTINCT ON (cart_id) * FROM steps WHERE step IN ('cart', 'checkout') ORDER BY cart_id, at DESC) s
        LEFT JOIN visit_of o ON o.session = s.session
    ), people AS MATERIALIZED (
      SELECT min(v.country) AS country, min(v.at) AS visit_at, min(g.at) FILTER (WHERE g.stage >= 1) AS cart_at,
        min(g.at) FILTER (WHERE g.stage >= 2) AS checkout_at, max(g.stage) = 3 AS ordered, bool_or(g.here) AS here,
        sum(g.quantity)::int AS cart_items, sum(g.value_minor)::bigint AS cart_minor,
        -- What nobody priced: a cart of before that is noted, or one of a store elsewhere.
        max(g.stage) >= 1 AND count(g.value_minor) = 0 AS cart_unpriced
      FROM signs g LEFT JOIN visits v ON v.shop_id = ${shop_id} AND v.visit_id = g.visit_id
      WHERE CASE WHEN v.visit_id IS NULL THEN g.beside IS NOT NULL ELSE v.kind = 'people' END
      GROUP BY coalesce(v.visit_id::text, g.beside)
    ), sold AS MATERIALIZED (
      SELECT s.at, s.order_id, s.name, s.title, nullif(m.country, '') AS country, m.total_minor,
        v.visit_id, v.source, v.utm_source
      FROM steps s
      CROSS JOIN LATERAL (
        SELECT min(m.country) AS country, sum(m.net_minor + m.tax_minor + m.delivery_minor)::bigint AS total_minor
        FROM sale_movements m WHERE m.shop_id = ${shop_id} AND m.order_id = s.order_id HAVING sum(m.orders) > 0) m
      LEFT JOIN visits v ON v.shop_id = ${shop_id} AND v.visit_id = s.visit_id
      WHERE s.step = 'order' AND s.at <= ${until}
    ), happened AS (
      SELECT 'order' AS kind, at, country, source, utm_source, NULL::bigint AS product_id, title, NULL::bool AS home,
        order_id, name AS order_name, total_minor, NULL::bigint AS value_minor FROM sold
      UNION ALL
      SELECT 'checkout', s.at, v.country, v.source, v.utm_source, NULL, NULL, NULL, NULL, NULL, NULL, nullif(s.value_minor, 0)
      FROM steps s LEFT JOIN visit_of o ON o.session = s.session
        LEFT JOIN visits v ON v.shop_id = ${shop_id} AND v.visit_id = coalesce(s.visit_id, o.visit_id)
      WHERE s.step = 'checkout' AND coalesce(v.kind, 'people') = 'people'
      UNION ALL
      SELECT CASE d.metric WHEN 'view' THEN 'view' ELSE 'cart' END, d.at, v.country, v.source, v.utm_source,
        d.subject_id, NULL, NULL, NULL, NULL, NULL, NULL
      FROM did d JOIN parts o ON o.part = d.part
        LEFT JOIN visits v ON v.shop_id = ${shop_id} AND v.visit_id = o.visit_id
      WHERE coalesce(v.kind, 'people') = 'people'
        -- The page that a visit began with is told with the visit.
        AND (d.metric <> 'view' OR v.landing_product IS DISTINCT FROM d.subject_id OR d.at > v.at + interval '5 seconds')
      UNION ALL
      SELECT 'visit', b.at, b.country, b.source, b.utm_source, b.landing_product, NULL, rtrim(b.landing_page, '/') = ANY(${homes}::text[]), NULL, NULL, NULL, NULL
      FROM began b WHERE b.at <= ${until}
    )
    SELECT
      (SELECT coalesce(json_agg(g), '[]') FROM (
        SELECT country, count(*)::int AS people, ${minuteOf(sql`visit_at`)} AS visit_minute, ${minuteOf(sql`cart_at`)} AS cart_minute,
          ${minuteOf(sql`checkout_at`)} AS checkout_minute, ordered, here, sum(cart_items)::int AS cart_items,
          coalesce(sum(cart_minor), 0)::bigint AS cart_minor, bool_or(cart_unpriced) AS cart_unpriced
        FROM people GROUP BY 1, 3, 4, 5, 6, 7) g) AS people,
      (SELECT coalesce(json_agg(g), '[]') FROM (
        SELECT country, ${minuteOf(sql`at`)} AS minute, count(*)::int AS orders, sum(total_minor)::bigint AS total_minor,
          count(*) FILTER (WHERE visit_id IS NULL)::int AS without_visit FROM sold GROUP BY 1, 2) g) AS orders,
      (SELECT coalesce(json_agg(g), '[]') FROM (
        SELECT t.page, CASE WHEN t.page = 'product' THEN nullif(t.page_id, 0) END AS product_id, count(*)::int AS tabs
        FROM tabs t JOIN visits v ON v.shop_id = ${shop_id} AND v.visit_id = t.visit_id AND v.kind = 'people'
        GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ${shownPages}) g) AS pages,
      (SELECT count(*)::int FROM tabs t
        JOIN visits v ON v.shop_id = ${shop_id} AND v.visit_id = t.visit_id AND v.kind = 'people') AS open_tabs,
      (SELECT coalesce(json_agg(g), '[]') FROM (
        SELECT kind, (extract(epoch FROM at) * 1000)::float8 AS at_ms, country, source, utm_source, product_id, title, home,
          order_id, order_name, total_minor, value_minor
        FROM happened ORDER BY at DESC, order_id DESC LIMIT ${shownHappenings}) g) AS happenings`);
  const { people, orders, pages, open_tabs, happenings } = rows[0]!;

  const ids = new Set([...pages, ...happenings].flatMap(({ product_id }) => product_id ?? []));
  const named = await titles.read(ctx.services, shop.id, [...ids].map(String), async (missing) => {
    const found = await productTitles(ctx, missing.map(Number));
    // Also those that are gone, so that they are not asked for each time.
    return new Map(missing.map((id) => [id, found.get(Number(id)) ?? { title: '', thumbnail: null }]));
  });
  const titleOf = (id: number | null) => (id === null ? null : named.get(String(id))?.title || null);
  const major = (minor: number) => toMajor(minor, shop.currency);
  return {
    report_type: 'live_view',
    ...{ from: from.toISOString(), to: now.toISOString(), minutes, currency: shop.currency },
    ...liveSums(people, orders, minutes, major),
    pages: pages.map((page) => ({ ...page, title: titleOf(page.product_id) })),
    open_tabs,
    happenings: happenings.map((one) => ({
      ...{ kind: one.kind, at: new Date(one.at_ms).toISOString() },
      ...{ country: one.country, source: one.source, utm_source: one.utm_source },
      title: one.title ?? titleOf(one.product_id),
      ...(one.kind === 'visit' && { home: one.home ?? false }),
      ...(one.kind === 'checkout' && { value: one.value_minor === null ? null : major(one.value_minor) }),
      ...(one.kind === 'order' && {
        ...{ order_id: one.order_id, order_name: one.order_name, total_sales: major(one.total_minor ?? 0) },
      }),
    })),
  };
}
