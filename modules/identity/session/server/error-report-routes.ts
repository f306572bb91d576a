import { reportClientError } from '#core/contract/error-report-calls.ts';
import { memberOf } from '#core/server/call/context.ts';
import { handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { bareAddress, maskText } from '#core/rules/masked-text.ts';
import { countAttempt } from './attempt-limit.ts';

export const errorReportRoutes: Route[] = [
  handleWithoutTransaction(reportClientError, async (ctx, { body }) => {
    await countAttempt(ctx.db, `client-error:${memberOf(ctx).userId}`, 20, 60);
    const { priority, message, module_name, extra_readable_info, extra_data } = body;
    const within = extra_readable_info === '' ? '' : ` (${extra_readable_info})`;
    const { address, details } = extra_data;
    const page = address === undefined ? 'an unknown page' : bareAddress(address);
    const extra = details ? `, ${maskText(details)}` : '';
    ctx.log[priority === 'error' ? 'error' : 'warn'](
      {},
      `a page of the admin failed: ${maskText(message) || 'an unknown error'} in ${module_name}${within} at ${page}, shop ${ctx.shop.id}${extra}`,
    );
    return { success: true as const };
  }),
];
