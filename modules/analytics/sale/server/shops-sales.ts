import type { Ctx } from '#core/server/call/context.ts';
import type { SalesGroup } from '../../figure/contract/figure-names.ts';
import type { SalesReport, SalesRow } from '../../report/contract/statistics.ts';
import { addSums, figureOf, figures, type Sums } from '../../figure/rules/figure.ts';
import {
  addedUp,
  askShops,
  type AskedShop,
  type OneShop,
  refuseMore,
  seenInAll,
  shopIdsOf,
  usedRates,
  widened,
} from '../../report/server/across-shops.ts';
import { inMoney } from './sale-money.ts';
import { type CostKind, refuseUnknownCost, shownKinds } from '../../cost/server/cost-kind.ts';
import { saleReport } from './sale-report.ts';
import { isFigure, isTime, type SalesAnswer, type SalesQuestion } from './sale-shape.ts';
import { type AskedSales, askedSpan } from './sales-question.ts';
import { figureColumns, ids, keyColumns, namedKeys, type RowNames, shownFigures } from './sales-rows.ts';
import type { ShopMoney } from '../../report/server/shop-money.ts';

/** Groups whose rows are of things that one shop has. */
export const ofOneShop: ReadonlySet<SalesGroup> = new Set([
  ...(['product', 'variant', 'offer', 'country_product', 'staff', 'order'] as const),
]);

/** Rows by what they are of, in words. */
export type NamedAnswer = Omit<SalesAnswer, 'rows'> & { rows: { keys: SalesRow; sums: Sums }[] };

/** One shop's answer. */
export interface ShopSales {
  /** As it was asked of the call. */
  question: SalesQuestion;
  answer: NamedAnswer;
  money: ShopMoney | undefined;
}

/** The answer of one shop, its rows named. */
export async function salesOfShop(
  ctx: OneShop,
  names: RowNames,
  question: SalesQuestion,
): Promise<ShopSales> {
  const { by } = question;
  const shop = await inMoney(ctx, question);
  const asked = ctx.several ? widened(question, ofOneShop.has(by)) : question;
  const answer = await saleReport(shop, asked);
  if (ctx.several && !ofOneShop.has(by)) refuseMore(answer.total_rows);
  const keys = await namedKeys(
    shop,
    names,
    by,
    answer.rows.map((row) => row.keys),
  );
  const of = ctx.several && ofOneShop.has(by) ? { shop_id: ctx.shop.id } : {};
  const rows = answer.rows.map(({ sums }, at) => ({ keys: { ...of, ...keys[at]! }, sums }));
  return { question, answer: { ...answer, rows }, money: shop.money };
}

type Row = NamedAnswer['rows'][number];

/** As the database puts them in order: what is nothing last, whichever way. */
function inOrder({ by, sort }: SalesQuestion): (one: Row, other: Row) => number {
  const column = isTime(by) && !isFigure(sort.column) ? by : sort.column;
  const valueOf = ({ keys, sums }: Row): number | string | null =>
    isFigure(column)
      ? figureOf(figures[column], sums)
      : ((keys as Record<string, unknown>)[column] as string | null);
  return (a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (one === other) return 0;
    return one > other === sort.descending ? -1 : 1;
  };
}

/** Combines the answers of several shops: equal rows are added, sums before ratios. */
export function addedSales(parts: readonly ShopSales[]): NamedAnswer {
  const { question } = parts[0]!;
  if (parts.length === 1) return parts[0]!.answer;
  const answers = parts.map(({ answer }) => answer);
  const { by, page, limit } = question;
  const isOfOne = ofOneShop.has(by);
  const all = answers.flatMap(({ rows }) => rows);
  const rows = isOfOne
    ? all
    : addedUp(
        all,
        ({ keys }) => JSON.stringify(keys),
        (one, other) => ({ keys: one.keys, sums: addSums(one.sums, other.sums) }),
      );
  // Times first: what has the same figure stays in their order.
  if (isTime(by)) rows.sort((a, b) => (a.keys[by]! < b.keys[by]! ? -1 : 1));
  rows.sort(inOrder(question));
  const added = (of: 'totals' | 'before' | 'overlap' | 'left_out'): Sums | null =>
    answers.map((answer) => answer[of]).reduce((one, other) => one && other && addSums(one, other));
  return {
    rows: rows.slice((page - 1) * limit, page * limit),
    totals: added('totals')!,
    before: added('before'),
    overlap: added('overlap'),
    left_out: added('left_out'),
    total_rows: isOfOne ? answers.reduce((sum, { total_rows }) => sum + total_rows, 0) : rows.length,
  };
}

/** An answer as calls give it, of what each shop was asked. */
export function reportReply(
  ctx: Ctx,
  report_type: string,
  parts: readonly ShopSales[],
  answer: NamedAnswer,
  kinds: readonly CostKind[] = [],
): SalesReport {
  const { span, by, figures: wanted, before, page, limit } = parts[0]!.question;
  const shown = (sums: Sums) => shownFigures(ctx, wanted, sums);
  // A ratio is no part of another.
  const whole = wanted.filter((name) => !figures[name].over);
  const partsOf = (sums: Sums) => shownFigures(ctx, whole, sums);
  const several = shopIdsOf(ctx);
  const ofShop = several.shop_ids && ofOneShop.has(by) ? [ids('shop_id')] : [];
  return {
    report_type,
    ...span,
    currency: ctx.shop.currency,
    ...several,
    ...usedRates(parts.map(({ money }) => money)),
    columns: [...ofShop, ...keyColumns[by], ...figureColumns(wanted)],
    rows: answer.rows.map(({ keys, sums }) => ({ ...keys, ...shown(sums) })),
    totals: shown(answer.totals),
    previous: before && answer.before && { ...before, totals: shown(answer.before) },
    total_rows: answer.total_rows,
    ...{ page, limit },
    overlap: answer.overlap && partsOf(answer.overlap),
    left_out: answer.left_out && partsOf(answer.left_out),
    ...(kinds.length > 0 && ctx.may('read_profit') && { cost_kinds: shownKinds(kinds) }),
  };
}

/** A report of sales of the shops that a call asks about. `questionOf` reads what each of them is asked. */
export async function salesReportOf<Asked extends AskedSales>(
  ctx: Ctx,
  names: RowNames,
  report_type: string,
  asked: Asked,
  questionOf: (ctx: AskedShop, asked: Asked) => Promise<SalesQuestion>,
): Promise<SalesReport> {
  refuseUnknownCost(names.costKinds, asked);
  const parts = await askShops(ctx, asked, askedSpan, async (shop, same) =>
    salesOfShop(shop, names, await questionOf(shop, same)),
  );
  return reportReply(seenInAll(ctx), report_type, parts, addedSales(parts), names.costKinds);
}
