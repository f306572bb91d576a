/** The things of the harness, as its server keeps them: enough of everything a list and an editor show. */
export interface Thing {
  id: number;
  version: number;
  name: string;
  message: string;
  active: boolean;
  priority: number;
  views: number;
  rate: number | null;
  sales: number | null;
  picks: number[];
  tiers: { label: string; min_quantity: string }[];
  warning?: string;
}

const target = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string) => ({ method, path }) as const;

export const listThings = target('GET', '/harness/things.json');
export const getThing = target('GET', '/harness/things/{id}.json');
export const addThing = target('POST', '/harness/things.json');
export const saveThing = target('PUT', '/harness/things/{id}.json');
export const deleteThings = target('DELETE', '/harness/things.json');
export const activateThings = target('PUT', '/harness/status.json');
export const orderThings = target('PUT', '/harness/order.json');
export const listProducts = target('GET', '/harness/products.json');
