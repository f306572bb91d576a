import { expect, type Page } from '@playwright/test';
import { changeReply } from '#core/testing/call-reply.ts';
import { getShopContext } from '#modules/identity/session/contract/session-calls.ts';

/** Where the offers' screens are. */
export const base = '/apps/boost-upsell';
/** The editor whose address does not say of which kind an offer is. */
export const editors = `${base}/up-sell/offer`;
/** An offer's own call. */
export const call = /\/admin\/offers\/\d+\.json$/;

export const field = (page: Page) => page.getByLabel('Offer name', { exact: true });
export const message = (page: Page) => page.getByLabel('Message', { exact: true });
export const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click();

/** A card of the editor, by its heading. */
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const choose = (page: Page, name: string, choice: RegExp) =>
  card(page, name).getByRole('radio', { name: choice }).check();

/** Picks the first thing of the open picker. */
export async function pickFirst(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('option').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
}

/** Opens an editor, and has seen it filled. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(field(page)).toBeVisible();
}

/** The session as another shop has it. */
export async function asShop(page: Page, part: { source?: string; switches?: Record<string, boolean> }) {
  await changeReply(page, getShopContext, (context) => ({
    ...context,
    switches: { ...context.switches, ...part.switches },
    shop: { ...context.shop, source: part.source ?? context.shop.source },
  }));
}
