import './offer-blocks.css';
import '#core/admin/theme/form-controls.css';
import { Icon } from '#core/admin/controls/icon.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { namedLists, withNamed, type NamedList } from '../../rules/named-lists.ts';
import { blockText } from './block-text.ts';
import { ChosenRows } from './chosen-rows.tsx';
import type { BlockDraft, OfferEditor } from './offer-editor.ts';

/**
 * What an offer names besides what is chosen above, by lists that only programs and files write: what they hold, and
 * whether it counts. Each can be taken out; saving keeps the rest.
 */
export function NamedElsewhere({ editor, draft }: { editor: OfferEditor; draft: BlockDraft }) {
  const t = useText(blockText);
  const lists = namedLists(draft);
  if (lists.length === 0) return null;
  return (
    <section className="stack named-elsewhere" aria-label={t('named')}>
      <p className="note">
        <Icon name="info" size={16} />
        <span>{t('named_text')}</span>
      </p>
      {lists.map((list) => (
        <div key={list.path} role="group" aria-label={t(`named_${list.path}`)} data-field={list.path}>
          <h3 className="named-title">
            {t(`named_${list.path}`)}
            <StatusTag tone={list.counts ? 'ok' : 'neutral'}>
              {t(list.counts ? 'named_counts' : 'named_idle')}
            </StatusTag>
          </h3>
          <NamedValues
            list={list}
            readOnly={editor.readOnly}
            onChange={(values) => editor.set((before) => withNamed(before, list.path, values))}
          />
          {editor.errors[list.path] ? <p className="field-error">{editor.errors[list.path]}</p> : null}
        </div>
      ))}
    </section>
  );
}

function NamedValues({
  list,
  readOnly,
  onChange,
}: {
  list: NamedList;
  readOnly: boolean;
  onChange: (values: (number | string)[]) => void;
}) {
  const t = useText(blockText);
  if (list.kind !== 'text')
    return <ChosenRows kind={list.kind} ids={list.values} readOnly={readOnly} onChange={onChange} />;
  return (
    <ul className="row wrap">
      {list.values.map((value, at) => (
        <li key={`${value} ${at}`} className="tag-chip">
          {value}
          {readOnly ? null : (
            <button
              type="button"
              aria-label={t('remove_thing', { title: value })}
              onClick={() => onChange(list.values.filter((_one, index) => index !== at))}
            >
              <Icon name="close" size={14} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
