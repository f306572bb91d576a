import { useId } from 'react';
import { FieldError } from '#core/admin/controls/field-note.tsx';
import { Button } from '#core/admin/controls/button.tsx';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { Suggestions } from '#core/admin/controls/suggestions.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { OfferRule } from '../../contract/offer.ts';
import { blockText } from './block-text.ts';
import { useKnownOptions } from './known-values.ts';
import type { BlockDraft, OfferEditor } from './offer-editor.ts';

type DisplayRow = NonNullable<OfferRule['recommend_display']>[number];
type Side = keyof DisplayRow;

const rowsCap = 50;
const pairsCap = 20;
const emptyPair = { option: '', value: '' };
const emptyRow: DisplayRow = { conditions: [emptyPair], expects: [emptyPair] };
const path = 'condition.recommend_display';

export interface DisplayFieldsProps {
  editor: OfferEditor;
  draft: Pick<BlockDraft, 'condition'>;
}

/** Which variant of a recommended product is shown first for which variant in hand (V073, V146). */
export function DisplayFields({ editor, draft }: DisplayFieldsProps) {
  const t = useText(blockText);
  const rows = draft.condition.recommend_display ?? [];
  const using = draft.condition.using_recommend_display === true;
  const known = useKnownOptions(using);
  const change = (recommend_display: DisplayRow[]) =>
    editor.set((before) => ({ ...before, condition: { ...before.condition, recommend_display } }));

  return (
    <div className="displays" data-field={path}>
      <CheckField
        label={t('display')}
        hint={t('display_hint')}
        value={using}
        onChange={(on) =>
          editor.set((before) => ({
            ...before,
            condition: {
              ...before.condition,
              using_recommend_display: on,
              recommend_display:
                on && !before.condition.recommend_display?.length
                  ? [emptyRow]
                  : before.condition.recommend_display,
            },
          }))
        }
      />
      {using
        ? rows.map((row, at) => (
            <div className="display-row" role="group" aria-label={t('display_row', { at: at + 1 })} key={at}>
              <DisplayPairs
                editor={editor}
                known={known}
                pairs={row.conditions}
                at={at}
                side="conditions"
                onChange={(conditions) => change(rows.with(at, { ...row, conditions }))}
              />
              <DisplayPairs
                editor={editor}
                known={known}
                pairs={row.expects}
                at={at}
                side="expects"
                onChange={(expects) => change(rows.with(at, { ...row, expects }))}
              />
              <button
                type="button"
                className="link-button display-remove"
                onClick={() => change(rows.toSpliced(at, 1))}
              >
                {t('display_remove', { at: at + 1 })}
              </button>
            </div>
          ))
        : null}
      {using ? <DisplayError text={editor.errors[path]} /> : null}
      {using && rows.length < rowsCap ? (
        <div>
          <Button size="small" icon="plus" onClick={() => change([...rows, emptyRow])}>
            {t('display_add')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function DisplayPairs({
  editor,
  known,
  pairs,
  at,
  side,
  onChange,
}: {
  editor: OfferEditor;
  known: ReturnType<typeof useKnownOptions>;
  pairs: DisplayRow[Side];
  at: number;
  side: Side;
  onChange: (pairs: DisplayRow[Side]) => void;
}) {
  const t = useText(blockText);
  const id = useId();
  const sidePath = `${path}.${at}.${side}` as const;
  return (
    <fieldset className="display-side" data-field={sidePath}>
      <legend className="text-sm quiet">{t(`display_${side}`)}</legend>
      {pairs.map((pair, index) => (
        <div className="display-pair" key={index}>
          {(['option', 'value'] as const).map((part) => {
            const field = editor.field(`${path}.${at}.${side}.${index}.${part}`);
            const errorId = `display-${at}-${side}-${index}-${part}`;
            const listId = `${id}-${index}-${part}`;
            return (
              <div key={part}>
                <span className={field.error ? 'field-box invalid' : 'field-box'}>
                  <input
                    name={field.name}
                    aria-label={t(`display_${part}`)}
                    placeholder={t(`display_${part}`)}
                    aria-invalid={field.error ? true : undefined}
                    aria-describedby={field.error ? errorId : undefined}
                    maxLength={255}
                    autoComplete="off"
                    list={listId}
                    value={pair[part]}
                    onChange={(event) => onChange(pairs.with(index, { ...pair, [part]: event.target.value }))}
                    onBlur={field.onBlur}
                  />
                </span>
                <Suggestions
                  id={listId}
                  values={part === 'option' ? known.names : known.values(pair.option)}
                  without={pair[part]}
                />
                <DisplayError id={errorId} text={field.error} />
              </div>
            );
          })}
          <button
            type="button"
            className="icon-button small display-remove-pair"
            aria-label={t('display_remove_pair', { at: index + 1 })}
            disabled={pairs.length === 1}
            onClick={() => onChange(pairs.toSpliced(index, 1))}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
      <DisplayError text={editor.errors[sidePath]} />
      {pairs.length < pairsCap ? (
        <button type="button" className="link-button" onClick={() => onChange([...pairs, emptyPair])}>
          {t('display_and')}
        </button>
      ) : null}
    </fieldset>
  );
}

function DisplayError({ id, text }: { id?: string; text: string | undefined }) {
  if (!text) return null;
  return <FieldError text={text} id={id} />;
}
