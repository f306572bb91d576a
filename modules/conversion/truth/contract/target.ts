import { z } from 'zod';
import { id } from '#core/contract/scalar.ts';
import { conversionSentences } from './conversion-refusals.ts';
import { maxTargets, targetKinds } from './tool-words.ts';

/** Ids that were chosen, each once. */
export const chosenIds = z
  .array(id)
  .max(maxTargets)
  .transform((ids) => [...new Set(ids)]);

/**
 * On which products' pages a tool is shown (V271). '' is `all`; only the ids that belong to the target are kept.
 * One that names products or collections and chooses none is refused (V300, V348).
 */
export const trigger = z
  .object({
    target: z.union([z.enum(targetKinds), z.literal('')]).transform((kind) => kind || ('all' as const)),
    product_ids: chosenIds.default([]),
    collection_ids: chosenIds.default([]),
  })
  .superRefine(({ target, product_ids, collection_ids }, check) => {
    const none =
      (target === 'product' && product_ids.length === 0) ||
      (target === 'collection' && collection_ids.length === 0);
    if (none)
      check.addIssue({ code: 'custom', path: [`${target}_ids`], message: conversionSentences.choose_one });
  })
  .meta({ id: 'ConversionTrigger' });
