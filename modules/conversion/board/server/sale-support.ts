import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import { type Ctx, memberOf, type ShopCtx } from '#core/server/call/context.ts';
import { neverSimulated } from '../../truth/contract/tool-words.ts';
import { type Honesty, mayShowSimulated } from '../../truth/rules/honest.ts';
import { honestyOf } from '../../truth/server/honesty.ts';
import type { ToolReport } from '../../truth/server/tool-report.ts';
import { storedTools } from '../../truth/server/tool-settings.ts';
import type { getSaleSupportIntro, listSaleSupport } from '../contract/sale-support-calls.ts';
import { introWords } from '../rules/intro-words.ts';
import { readToolReports, toolsOf } from './board-figures.ts';

function whyNot(honesty: Honesty, region: string | null): ReplyOf<typeof listSaleSupport>['reason'] {
  if (mayShowSimulated(honesty, region)) return null;
  if (honesty.honest) return 'honest';
  if (region === null) return 'unknown';
  return neverSimulated.some((one) => one === region) ? 'listed' : 'added';
}

/** The tools of the shop, and what of them a shopper in a region may be shown. */
export async function saleSupport(
  ctx: ShopCtx,
  reports: readonly ToolReport[],
  { region = null }: { region?: QueryOf<typeof listSaleSupport>['region'] | null },
): Promise<ReplyOf<typeof listSaleSupport>> {
  const { honesty } = await honestyOf(ctx);
  const stored = await storedTools(ctx);
  const reported = await readToolReports(ctx, reports);
  const reason = whyNot(honesty, region);
  return {
    region,
    shows_simulated: reason === null,
    reason,
    widgets: toolsOf(ctx.shop).map((name) => {
      const { running = null, simulated = [] } = reported.get(name) ?? {};
      return {
        name,
        enable: running === null ? stored[name].enable : running > 0,
        running,
        simulated: [...simulated],
      };
    }),
  };
}

/** Descriptions of the tools, in the caller's language. */
export function saleSupportIntro(ctx: Ctx): ReplyOf<typeof getSaleSupportIntro> {
  const { language, title, text, tools } = introWords(memberOf(ctx).localeCode || ctx.shop.locale);
  return { language, title, text, tools: toolsOf(ctx.shop).map((name) => ({ name, ...tools[name] })) };
}
