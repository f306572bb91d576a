import './bundle.css';
import { useState } from 'react';
import { FieldError } from '#core/admin/controls/field-note.tsx';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { Picker } from '#core/admin/picker/picker.tsx';
import { useChoiceSource } from '../../offer/admin/blocks/choice-source.ts';
import { NamedElsewhere } from '../../offer/admin/blocks/named-elsewhere.tsx';
import type { OfferEditor } from '../../offer/admin/blocks/offer-editor.ts';
import { offerLimits } from '../../offer/contract/offer-choice.ts';
import { setAsTarget } from '../../offer/rules/offer-change.ts';
import { withUnits, type BundlePrice } from '../rules/bundle-set.ts';
import { shownBesideTarget, type BundleDraft } from './bundle-editor-draft.ts';
import { BundleProductRow } from './bundle-product-row.tsx';
import type { BundleItem } from './bundle-products.ts';
import { bundleText } from './bundle-text.ts';
import { BundleTotal } from './bundle-total.tsx';

export interface BundleProductsCardProps {
  editor: OfferEditor;
  draft: BundleDraft;
  items: readonly BundleItem[];
  loading: boolean;
  /** Reading the products failed; how to try again. */
  retry: (() => void) | undefined;
  /** The most units a bundle may have. */
  cap: number;
  price: BundlePrice;
}

/** Which products leave the shop together, and where the bundle is shown (V038, V039, V088, V134, V135, V171). */
export function BundleProductsCard(props: BundleProductsCardProps) {
  const { editor, draft, items, loading, retry, cap, price } = props;
  const t = useText(bundleText);
  const [choosing, setChoosing] = useState(false);
  const [whole, setWhole] = useState(false);
  const [said, setSaid] = useState('');
  const source = useChoiceSource('product');
  const ids = draft.target_ids;
  const error = editor.errors['target_ids'];
  const onlyTarget = draft.target_type === 'product';
  const change = (target_ids: number[]) => editor.set((before) => ({ ...before, target_ids }));
  const hidden = items.length - offerLimits.bundle_collapsed;
  const shown = whole ? items : items.slice(0, offerLimits.bundle_collapsed);
  const unbuyable = items.filter((item) => item.warning).length;
  const first = items[0]?.product?.title;

  function makeTarget({ id, product }: BundleItem) {
    editor.set((before) => setAsTarget(before, before.target_ids.indexOf(id)));
    setSaid(t('made_target', { title: product?.title ?? `#${id}` }));
  }

  return (
    <Card title={t('products')} end={t('chosen_of', { count: ids.length, cap })}>
      <div className="stack">
        <p className="quiet text-sm">{t('products_hint', { most: cap })}</p>
        {retry ? (
          <p className="note bad">
            <Icon name="alert" size={16} />
            <span className="grow">{t('failed')}</span>
            <button type="button" className="link-button" onClick={retry}>
              {t('try_again')}
            </button>
          </p>
        ) : null}
        {unbuyable > 0 ? (
          <p className="note warn" role="status">
            <Icon name="alert" size={16} />
            <span>{t('unbuyable', { count: unbuyable })}</span>
          </p>
        ) : null}
        {items.length > 0 ? (
          <ul className="bundle-products" aria-busy={loading || undefined}>
            {shown.map((item, at) => (
              <BundleProductRow
                key={item.id}
                item={item}
                target={onlyTarget && at === 0}
                onTarget={onlyTarget && at > 0 ? () => makeTarget(item) : undefined}
                full={ids.length >= cap}
                readOnly={editor.readOnly}
                onUnits={(units) => change(withUnits(ids, item.id, units))}
              />
            ))}
          </ul>
        ) : null}
        <div className="row wrap" data-field="target_ids">
          <Button onClick={() => setChoosing(true)}>{t('choose')}</Button>
          {hidden > 0 ? (
            <button
              type="button"
              className="link-button"
              aria-expanded={whole}
              onClick={() => setWhole(!whole)}
            >
              {whole ? t('less') : t('more', { count: hidden })}
            </button>
          ) : null}
        </div>
        <FieldError text={error} />
        {items.length > 0 ? <BundleTotal price={price} /> : null}
        <CheckField
          label={t('only_target')}
          hint={
            onlyTarget
              ? first === undefined
                ? t('only_target_hint_none')
                : t('only_target_hint', { title: first })
              : t('everywhere_hint')
          }
          name="target_type"
          value={onlyTarget}
          disabled={editor.readOnly}
          onChange={(only) => editor.set((before) => shownBesideTarget(before, only))}
        />
        <NamedElsewhere editor={editor} draft={draft} />
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {choosing && source ? (
        <Picker
          source={source}
          title={t('choose')}
          searchLabel={t('search')}
          selected={ids}
          cap={cap}
          crossSell
          onConfirm={(next) => {
            change(next);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </Card>
  );
}
