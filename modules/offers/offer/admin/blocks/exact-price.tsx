import { useFormats } from '#core/admin/controls/formats.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { toMajor } from '#core/rules/money.ts';
import { blockText } from './block-text.ts';
import { roundedUp } from './discount-price.ts';

/** What is charged, and beside it, where that differs, the same rounded up to whole units of the currency (V039, V052). */
export function ExactPrice({ minor, strong }: { minor: number; strong?: boolean }) {
  const t = useText(blockText);
  const write = useFormats();
  const { currency } = useSession().shop;
  const rounded = roundedUp(minor, currency);
  const exact = toMajor(minor, currency);
  return (
    <>
      <span className={strong ? 'strong' : undefined}>{write.money(exact)}</span>
      {exact === rounded ? null : (
        <span className="dim text-sm price-rounded">{t('rounded_up', { price: write.money(rounded) })}</span>
      )}
    </>
  );
}
