import { defineSentences } from '#core/contract/sentence.ts';
import { joinAreas } from '#core/server/area/join-areas.ts';
import { defineArea } from '#core/server/area/server-area.ts';
import { areaGraph } from '#modules/area-graph.ts';
import type { CostKind } from '#modules/analytics/cost/server/public.ts';
import { everyArea, serverNeeds } from '../areas.ts';

const names = defineSentences('test', {
  supplier: 'Supplier',
  print: 'Print',
  shipping_label: 'Shipping labels',
});

export const supplierCost: CostKind = { key: 'supplier', name: names.supplier, place: 'goods' };
export const printCost: CostKind = { key: 'print', name: names.print, place: 'goods' };
export const labelCost: CostKind = { key: 'shipping_label', name: names.shipping_label, place: 'delivery' };

/** Of tests alone: an area further on that reports what orders cost. */
const costingArea = defineArea({
  name: 'costing',
  // In no order of theirs: where each is taken off says where it stands.
  open: () => ({ provides: { costKinds: [labelCost, supplierCost, printCost] }, routes: () => [] }),
});

/** The installation with that area. */
export const areasWithCosts = joinAreas([...everyArea, costingArea], {
  graph: { ...areaGraph, costing: ['analytics', 'orders'] },
  needs: serverNeeds,
});
