import { CheckField } from '#core/admin/controls/check-field.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { EditorField } from '#core/admin/shells/editor-state.ts';
import { fromLocalTime, toLocalTime } from '#core/rules/local-time.ts';
import type { DiscountEnd as DiscountEndData } from '../../contract/offer.ts';
import { blockText } from './block-text.ts';

type Field = Pick<EditorField<unknown>, 'name' | 'onBlur' | 'error'>;
export interface DiscountEndProps {
  data: DiscountEndData & { text_display_date_time?: string | null | undefined };
  disabled: boolean;
  end: Field;
  /** What shoppers read beside the end; absent where no widget has room for it. */
  text?: Field;
  onChange: (part: {
    setup_end_date?: boolean;
    end_date_time?: number | null;
    text_display_date_time?: string | null;
    auto_extend_end_date?: boolean;
  }) => void;
}

/** When the lower price ends, what shoppers read beside it, and whether the end moves on (V077). */
export function DiscountEnd({ data, disabled, end, text, onChange }: DiscountEndProps) {
  const t = useText(blockText);
  const { timezone } = useSession().shop;
  return (
    <div className="fields-off">
      <CheckField
        label={t('end_date')}
        name={end.name.replace('end_date_time', 'setup_end_date')}
        hint={t('end_date_hint')}
        value={data.setup_end_date ?? false}
        disabled={disabled}
        onChange={(setup_end_date) => onChange({ setup_end_date })}
      />
      {data.setup_end_date ? (
        <div className="discount-inner stack">
          <div className="discount-number">
            <TextField
              label={t('ends_at')}
              type="datetime-local"
              name={end.name}
              value={data.end_date_time ? toLocalTime(data.end_date_time * 1000, timezone) : ''}
              error={end.error}
              disabled={disabled}
              onChange={(typed) => {
                const instant = fromLocalTime(typed, timezone);
                // In seconds; an emptied field has no end.
                onChange({ end_date_time: instant === undefined ? null : Math.floor(instant / 1000) });
              }}
              onBlur={end.onBlur}
            />
          </div>
          {text ? (
            <TextField
              label={t('end_text')}
              hint={t('end_text_hint')}
              maxLength={255}
              autoComplete="off"
              name={text.name}
              value={data.text_display_date_time ?? ''}
              error={text.error}
              disabled={disabled}
              onChange={(typed) => onChange({ text_display_date_time: typed === '' ? null : typed })}
              onBlur={text.onBlur}
            />
          ) : null}
          <CheckField
            label={t('auto_extend')}
            hint={t('auto_extend_hint')}
            value={data.auto_extend_end_date ?? false}
            disabled={disabled}
            onChange={(auto_extend_end_date) => onChange({ auto_extend_end_date })}
          />
        </div>
      ) : null}
    </div>
  );
}
