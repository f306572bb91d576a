import { expect, type Page } from '@playwright/test';
import type { Funnel } from '../contract/funnel.ts';
import { newFunnel, type FunnelDraft } from '../rules/funnel-draft.ts';

const headers = { 'X-Requested-With': 'backroom' };
const calls = '/admin/offers/funnels';

/** Makes a funnel that no order of the shop meets; it goes with `removeFunnels`. */
export async function makeFunnel(
  page: Page,
  part: Partial<FunnelDraft> & Pick<FunnelDraft, 'steps'>,
): Promise<number> {
  const { id: _id, ...funnel } = {
    ...newFunnel(),
    funnel_name: 'Spec funnel',
    conditions: [{ field: 'number_of_products' as const, relation: 'greater' as const, value: '900' }],
    ...part,
  };
  const answer = await page.request.post(calls, { headers, data: { funnel } });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { funnel: Funnel }).funnel.id;
}

export async function readFunnel(page: Page, id: number): Promise<Funnel> {
  return ((await (await page.request.get(`${calls}/${id}`, { headers })).json()) as { funnel: Funnel })
    .funnel;
}

/** Saves a funnel behind the page's back. */
export async function renameFunnel(page: Page, id: number, funnel_name: string): Promise<void> {
  const data = { funnel: { ...(await readFunnel(page, id)), funnel_name } };
  expect((await page.request.put(`${calls}/${id}`, { headers, data })).ok()).toBe(true);
}

export async function funnelsOf(page: Page): Promise<Funnel[]> {
  const answer = await page.request.get(`${calls}?limit=250`, { headers });
  return ((await answer.json()) as { funnels?: Funnel[] }).funnels ?? [];
}

/** Leaves no funnel, the demo shop's own neither: lists under test hold what the test made. */
export async function removeFunnels(page: Page): Promise<void> {
  const ids = (await funnelsOf(page)).map((funnel) => funnel.id);
  if (ids.length > 0) await page.request.delete(calls, { headers, data: { ids } });
}
