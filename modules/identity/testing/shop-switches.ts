import type { Page } from '@playwright/test';
import { changeReply } from '#core/testing/call-reply.ts';
import { getShopContext } from '../session/contract/session-calls.ts';

/** Answers the page with these switches on or off, whatever the shop has. */
export const withSwitches = (page: Page, switches: Readonly<Record<string, boolean>>): Promise<void> =>
  changeReply(page, getShopContext, (context) => ({
    ...context,
    switches: { ...context.switches, ...switches },
  }));
