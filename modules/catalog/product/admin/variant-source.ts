import { callApi } from '#core/admin/client/api-client.ts';
import type { Formats } from '#core/admin/controls/formats.ts';
import type { PickerItem, PickerSource } from '#core/admin/picker/picker-source.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { listVariants } from '../contract/product-calls.ts';
import type { PickedVariants } from '../contract/product-fields.ts';
import { askVariants, productFilterNames, productItem, variantItem } from './product-source.ts';

type FoundVariant = ReplyOf<typeof listVariants>['variants'][number];

function withVariants(product: PickedVariants, write: Pick<Formats, 'number'>): PickerItem {
  return { ...productItem(product, write), variants: product.variants.map(variantItem) };
}

/** The product of a selected variant, with the fields that the variant has. */
function ofVariant(found: FoundVariant): PickerItem {
  const selectedVariant = variantItem(found);
  return {
    id: found.product_id,
    title: found.product_title,
    thumbnail: found.image?.thumbnail ?? null,
    min_selling_price: found.price,
    variants: [selectedVariant],
    selectedVariant,
  };
}

/** Products of which a variant is to be chosen (V295): ids are of variants, and each product opens to its own. */
export function variantSource(write: Pick<Formats, 'number'>): PickerSource {
  return {
    id: 'variants',
    variants: true,
    filters: productFilterNames(),
    search: async (asked) => {
      const reply = await askVariants(asked);
      return { items: reply.products.map((one) => withVariants(one, write)), hasMore: reply.has_more };
    },
    byIds: async (ids, signal) => {
      const query = { ids: ids.join(','), limit: '250' };
      return (await callApi(listVariants, { query, signal })).variants.map(ofVariant);
    },
  };
}
