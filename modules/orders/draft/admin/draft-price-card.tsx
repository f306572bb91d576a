import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Editor } from '#core/admin/shells/editor-state.ts';
import type { DraftOrder } from '../contract/draft-order-calls.ts';
import type { DraftForm } from './draft-form.ts';
import type { DraftPrice } from './draft-price.ts';
import { draftText } from './draft-text.ts';
import { orderText } from '../../order/admin/order-text.ts';

/** The custom discount, shipping, and the total with the shop's offers. */
export function DraftPriceCard({
  editor,
  price,
}: {
  editor: Editor<DraftOrder, DraftForm>;
  price: DraftPrice;
}) {
  const t = useText(draftText);
  const { draft, readOnly } = editor;
  if (!draft) return null;
  return (
    <Card title={t('draft_sum')}>
      <div className="stack">
        {draft.applied_discount ? (
          <fieldset className="draft-part" disabled={readOnly}>
            <legend>{t('draft_discount')}</legend>
            <SelectField
              label={t('draft_discount_type')}
              options={(['percentage', 'fixed_amount'] as const).map((type) => ({
                value: type,
                label: t(`draft_discount_${type}`),
              }))}
              value={draft.applied_discount.value_type}
              onChange={(type) =>
                editor.set((before) =>
                  before.applied_discount === null
                    ? before
                    : {
                        ...before,
                        applied_discount: {
                          ...before.applied_discount,
                          value_type: type === 'percentage' ? 'percentage' : 'fixed_amount',
                        },
                      },
                )
              }
            />
            <TextField
              label={t('draft_discount_value')}
              inputMode="decimal"
              autoComplete="off"
              end={draft.applied_discount.value_type === 'percentage' ? <span className="dim">%</span> : null}
              {...textField(editor, 'applied_discount.value', draft.applied_discount.value)}
            />
            <TextField
              label={t('draft_discount_title')}
              hint={t('draft_discount_title_hint')}
              autoComplete="off"
              {...textField(editor, 'applied_discount.title', draft.applied_discount.title)}
            />
            {readOnly ? null : (
              <button
                type="button"
                className="link-button draft-part-remove"
                onClick={() => editor.set('applied_discount', null)}
              >
                {t('draft_discount_remove')}
              </button>
            )}
          </fieldset>
        ) : null}
        {draft.shipping_line ? (
          <fieldset className="draft-part" disabled={readOnly}>
            <legend>{t('draft_shipping')}</legend>
            <TextField
              label={t('draft_shipping_title')}
              autoComplete="off"
              {...textField(editor, 'shipping_line.title', draft.shipping_line.title)}
            />
            <TextField
              label={t('draft_shipping_price')}
              inputMode="decimal"
              autoComplete="off"
              {...textField(editor, 'shipping_line.price', draft.shipping_line.price)}
            />
            {readOnly ? null : (
              <button
                type="button"
                className="link-button draft-part-remove"
                onClick={() => editor.set('shipping_line', null)}
              >
                {t('draft_shipping_remove')}
              </button>
            )}
          </fieldset>
        ) : null}
        {readOnly || (draft.applied_discount && draft.shipping_line) ? null : (
          <div className="row wrap">
            {draft.applied_discount ? null : (
              <Button
                size="small"
                icon="tag"
                onClick={() =>
                  editor.set('applied_discount', { title: '', value_type: 'percentage', value: '10' })
                }
              >
                {t('draft_discount_add')}
              </Button>
            )}
            {draft.shipping_line ? null : (
              <Button
                size="small"
                icon="truck"
                onClick={() =>
                  editor.set('shipping_line', { title: t('draft_shipping_standard'), price: '0' })
                }
              >
                {t('draft_shipping_add')}
              </Button>
            )}
          </div>
        )}
        <DraftSum price={price} currency={editor.saved?.currency} />
      </div>
    </Card>
  );
}

/** `editor.field` for an optional part, whose path is not in the type. */
function textField(editor: Editor<DraftOrder, DraftForm>, path: string, value: string) {
  const field = editor.field(path);
  return { ...field, value, onChange: (typed: string) => editor.set(path, typed as never) };
}

function DraftSum({ price, currency }: { price: DraftPrice; currency: string | undefined }) {
  const t = useText(draftText);
  const say = useText(orderText);
  const formats = useFormats();
  const { answer, pending, error } = price;
  const money = (amount: number) => formats.money(amount, answer?.currency ?? currency);
  if (!answer)
    return (
      <p className={error ? 'note bad' : 'quiet'} role={error ? 'alert' : undefined}>
        {error
          ? t('draft_stale', { reason: error.message })
          : pending
            ? t('draft_working')
            : t('draft_sum_none')}
      </p>
    );
  return (
    <>
      <dl className={pending ? 'order-totals stale' : 'order-totals'} aria-busy={pending || undefined}>
        <div>
          <dt>{say('items')}</dt>
          <dd>{money(answer.total_line_items_price)}</dd>
        </div>
        {answer.discount_applications.map((application, at) => (
          <div key={at}>
            <dt>
              <span className="quiet">
                {application.type === 'manual' ? t('draft_discount') : say('discount')}
              </span>{' '}
              {application.description || application.title}
            </dt>
            <dd className="signed">−{money(application.amount)}</dd>
          </div>
        ))}
        <div>
          <dt>
            {say('shipping')} <span className="dim">{answer.shipping_line?.title}</span>
          </dt>
          <dd>{answer.total_shipping === 0 ? say('free') : money(answer.total_shipping)}</dd>
        </div>
        {answer.total_tax > 0 ? (
          <div>
            <dt>{say('tax')}</dt>
            <dd>{money(answer.total_tax)}</dd>
          </div>
        ) : null}
        <div className="order-total order-paid" aria-live="polite">
          <dt>{say('total')}</dt>
          <dd>{money(answer.total_price)}</dd>
        </div>
      </dl>
      {error ? (
        <p className="note bad" role="alert">
          <Icon name="alert" size={16} />
          {t('draft_stale', { reason: error.message })}
        </p>
      ) : null}
    </>
  );
}
