import { handle } from '#core/server/call/handle.ts';
import { invalid } from '#core/server/call/refusal.ts';
import { toMajor } from '#core/rules/money.ts';
import { analyticsRefusals } from '../../span/contract/analytics-refusals.ts';
import { runReport } from '../contract/report-calls.ts';
import { firstDay } from '../../span/rules/day-range.ts';
import { reportSpan } from '../../span/rules/report-span.ts';
import { filteredId, reportKind, type ReportKind, reportOf } from './report-kind.ts';

/** Gives figures by day of what the filter names (C293, V180). `reports` are the types there are. */
export const reportRoute = (reports: readonly ReportKind[]) =>
  handle(runReport, async (ctx, { body }) => {
    const kind = reportKind(reports, body.report_type);
    const id = filteredId(kind, body.filters);
    const { currency, timezone } = ctx.shop;
    const span = reportSpan(body, timezone, ctx.now);
    if ('problem' in span)
      throw invalid({ [span.problem.path]: span.problem.message }, analyticsRefusals.span);
    await kind.check(ctx, id);
    const figures = await reportOf(ctx, kind, id, span, (minor) => toMajor(minor, currency));
    const first = figures.rows[0]?.['day'];
    const from = span.from === firstDay && typeof first === 'string' ? first : span.from;
    return { report: { report_type: kind.report_type, from, to: span.to, currency, ...figures } };
  });
