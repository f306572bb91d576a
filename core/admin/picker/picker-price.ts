import { useFormats } from '../controls/formats.ts';
import { useText } from '../i18n/text-catalogue.ts';
import type { PickerItem } from './picker-source.ts';
import { pickerText } from './picker-text.ts';

/**
 * What an item costs, as text: the variant that is meant; else the cheapest one, and that it is the cheapest where all
 * variants are known and differ. Undefined of what has no price.
 */
export function usePickerPrice(): (item: PickerItem) => string | undefined {
  const t = useText(pickerText);
  const { money } = useFormats();
  return ({ selectedVariant, variants = [], min_selling_price: least }) => {
    if (selectedVariant) return money(selectedVariant.price);
    if (least === undefined) return undefined;
    const price = money(least);
    return variants.some((variant) => variant.price !== least) ? t('from_price', { price }) : price;
  };
}
