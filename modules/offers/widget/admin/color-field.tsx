import { TextField } from '#core/admin/frame/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { EditorField } from '#core/admin/shells/editor-state.ts';
import './widget.css';
import { widgetText } from './widget-text.ts';

/** A colour as `#rrggbb`, typed or picked; '' is the store's own. */
export function ColorField({ label, field }: { label: string; field: EditorField<string> }) {
  const t = useText(widgetText);
  return (
    <div className="color-field">
      <TextField
        label={label}
        hint={t('widget_color_hint')}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        {...field}
      />
      <input
        type="color"
        data-own={field.value === '' || undefined}
        aria-label={t('widget_pick_color', { name: label })}
        disabled={field.disabled}
        value={/^#[0-9a-f]{6}$/i.test(field.value) ? field.value : '#000000'}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </div>
  );
}
