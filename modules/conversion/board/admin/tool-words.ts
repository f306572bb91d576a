import { useMemo } from 'react';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import { conversionAreaText } from '../../truth/admin/conversion-area-text.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import type { ShownTool } from '../../truth/contract/tool-words.ts';

const titles = {
  sale_notification: 'title_sale',
  checkout_notification: 'title_checkout',
  timer_countdown: 'title_timers',
  product_countdown: 'title_stock',
  realtime_visitors: 'title_visitors',
} as const satisfies Readonly<Record<ShownTool, Parameters<typeof conversionAreaText.key>[0]>>;

/** Where each tool is set. */
export const toolPaths: Readonly<Record<ShownTool, string>> = {
  sale_notification: conversionPaths.saleNotification,
  checkout_notification: conversionPaths.checkoutNotification,
  timer_countdown: conversionPaths.timers,
  product_countdown: conversionPaths.productCountdown,
  realtime_visitors: conversionPaths.realtimeVisitors,
};

/** The name of a tool, the same as on its own screen. */
export function useToolName(): (tool: ShownTool) => string {
  const t = useText(conversionAreaText);
  return (tool) => t(titles[tool]);
}

/** The name of a country (ISO 3166 alpha-2) in the language of the screen. */
export function useCountryName(): (code: string) => string {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
    return (code) => names.of(code) ?? code;
  }, [language]);
}
