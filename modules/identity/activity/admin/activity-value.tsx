import { useId, useState } from 'react';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { toMajor } from '#core/rules/money.ts';
import { activityText } from './activity-text.ts';
import { codeWord } from './activity-words.ts';

const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
/** Longer texts are folded. */
const folded = 240;

/** A stored value as a person reads it: money, moments, yes and no, lists; long texts folded. */
export function ActivityValue({ field, value }: { field: string; value: unknown }) {
  const t = useText(activityText);
  const formats = useFormats();
  const { currency } = useSession().shop;

  function words(one: unknown): string {
    if (one === null || one === undefined || one === '') return '';
    if (typeof one === 'boolean') return t(one ? 'yes' : 'no');
    if (typeof one === 'number')
      return field.endsWith('_minor') ? formats.money(toMajor(one, currency)) : formats.number(one);
    if (typeof one === 'object') return JSON.stringify(one);
    const text = String(one);
    return instant.test(text) && !Number.isNaN(Date.parse(text))
      ? formats.dateTime(text)
      : codeWord(field, text);
  }
  const text = Array.isArray(value) ? value.map(words).join(', ') : words(value);
  if (text === '' || text === '{}') return <span className="dim">{t('empty_value')}</span>;
  return text.length > folded ? <FoldedText text={text} /> : <span className="change-text">{text}</span>;
}

function FoldedText({ text }: { text: string }) {
  const t = useText(activityText);
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <span id={id} className={open ? 'change-text' : 'change-text folded'}>
        {text}
      </span>
      <button
        type="button"
        className="link-button text-sm"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'show_less' : 'show_all')}
      </button>
    </>
  );
}
