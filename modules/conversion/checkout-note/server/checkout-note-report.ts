import type { ToolReport } from '../../truth/server/tool-report.ts';
import { storedTools } from '../../truth/server/tool-settings.ts';
import { namesFacts } from '../rules/checkout-line.ts';
import { checkoutNoteSettings } from './checkout-note-settings.ts';

export const checkoutNoteReport: ToolReport = {
  tool: 'checkout_notification',
  async of(ctx) {
    const { message } = checkoutNoteSettings((await storedTools(ctx)).checkout_notification, ctx.shop.locale);
    return { simulated: namesFacts(message) ? [] : ['checkout_message'] };
  },
};
