import type { ToolReport } from '../../truth/server/tool-report.ts';
import { storedTools } from '../../truth/server/tool-settings.ts';
import { stockSettings, visitorSettings } from './counter-settings.ts';

export const stockReport: ToolReport = {
  tool: 'product_countdown',
  async of(ctx) {
    const { type } = stockSettings((await storedTools(ctx)).product_countdown);
    return { simulated: type === 'actual' ? [] : ['stock_range'] };
  },
};

export const visitorsReport: ToolReport = {
  tool: 'realtime_visitors',
  async of(ctx) {
    const { source } = visitorSettings((await storedTools(ctx)).realtime_visitors);
    return { simulated: source === 'real' ? [] : ['visitor_range'] };
  },
};
