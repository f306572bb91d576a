import { reportClientError } from '#core/contract/error-report-calls.ts';
import { memberOf } from '#core/server/context.ts';
import { handleWithoutTransaction, type Route } from '#core/server/handle.ts';
import { countAttempt } from './attempt-limit.ts';

export const errorReportRoutes: Route[] = [
  handleWithoutTransaction(reportClientError, async (ctx, { body }) => {
    await countAttempt(ctx.db, `client-error:${memberOf(ctx).userId}`, 20, 60);
    const { priority, message, module_name, extra_readable_info, extra_data } = body;
    const within = extra_readable_info === '' ? '' : ` (${extra_readable_info})`;
    ctx.log[priority === 'error' ? 'error' : 'warn'](
      {},
      `a page of the admin failed: ${message} in ${module_name}${within} at ${extra_data.address}, shop ${ctx.shop.id}`,
    );
    return { success: true as const };
  }),
];
