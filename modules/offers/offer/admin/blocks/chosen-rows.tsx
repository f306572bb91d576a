import './offer-blocks.css';
import { Icon } from '#core/admin/controls/icon.tsx';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { usePickerPrice } from '#core/admin/picker/picker-price.ts';
import { blockText } from './block-text.ts';
import { useChosen, type ChoiceKind } from './choice-source.ts';

/** What the ids of an offer stand for, a row each in their order, to be taken out one by one. */
export function ChosenRows({
  kind,
  ids,
  readOnly = false,
  onChange,
}: {
  kind: ChoiceKind;
  ids: readonly number[];
  readOnly?: boolean;
  onChange: (ids: number[]) => void;
}) {
  const t = useText(blockText);
  const priceOf = usePickerPrice();
  const chosen = useChosen(kind, ids);
  const known = new Map(chosen.data?.map((item) => [item.id, item]));
  return (
    <>
      {chosen.isError ? (
        <p className="note bad">
          <Icon name="alert" size={16} />
          <span className="grow">{t('chosen_failed')}</span>
          <button type="button" className="link-button" onClick={() => void chosen.refetch()}>
            {t('try_again')}
          </button>
        </p>
      ) : null}
      {chosen.isPending && ids.length > 0 ? <SkeletonRows rows={Math.min(ids.length, 4)} /> : null}
      {chosen.data && ids.length > 0 ? (
        <ul className="chosen-list">
          {ids.map((id, at) => {
            const item = known.get(id);
            if (!item && chosen.isPlaceholderData) return null;
            const title = item?.title ?? `#${id}`;
            const price = item && priceOf(item);
            return (
              <li key={`${id}-${at}`}>
                <span className="thumb">
                  {item?.thumbnail ? <img src={item.thumbnail} alt="" width={40} height={40} /> : null}
                  {item?.icon ? <Icon name={item.icon} /> : null}
                </span>
                <div className="grow">
                  <div className="strong cut">{title}</div>
                  {item?.subtitle ? <div className="text-xs dim cut">{item.subtitle}</div> : null}
                </div>
                {!item || item.badge ? (
                  <StatusTag tone={item ? 'warn' : 'bad'}>{item?.badge ?? t('gone')}</StatusTag>
                ) : null}
                {price === undefined ? null : <span className="quiet tabular">{price}</span>}
                {readOnly ? null : (
                  <button
                    type="button"
                    className="icon-button small"
                    aria-label={t('remove_thing', { title })}
                    onClick={() => onChange(ids.filter((_one, index) => index !== at))}
                  >
                    <Icon name="close" size={16} />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      ) : null}
    </>
  );
}
