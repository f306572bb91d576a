import '#core/admin/theme/form-controls.css';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ComparedSpan } from '../../span/contract/date-filter.ts';
import {
  countDays,
  type Days,
  daysOfSpan,
  longestSpan,
  readOwnDays,
  spanBefore,
  type SpanName,
  spanNames,
  writeOwnDays,
} from '../../span/rules/span-choice.ts';
import { HeadPopover } from './head-popover.tsx';
import { useDayWords, useReportDays, useSetDays } from './report-days.ts';
import { addressOfSpan, isOwnDays, type SpanChoice } from '../../span/admin/span-address.ts';
import { spanText } from '../../span/admin/span-text.ts';

/** Which days a report is of, and what they are held beside: a button that says it, and a panel that changes it. */
export function ReportSpan() {
  const t = useText(spanText);
  const words = useDayWords();
  const { choice, days, before } = useReportDays();
  const named = isOwnDays(choice.span) ? words.range(choice.span) : t(choice.span);
  const versus =
    before === null || days === null
      ? null
      : choice.comparison === 'year'
        ? t('versus_year')
        : t('versus_previous', { count: countDays(days) });
  return (
    <HeadPopover
      icon="calendar"
      label={t('span')}
      value={[named, versus].filter(Boolean).join(' ')}
      look="report-span-button"
      panelLook="report-span-panel"
      shown={
        <>
          {named} {versus ? <span className="dim report-span-versus">{versus}</span> : null}
        </>
      }
    >
      {(close) => <SpanForm choice={choice} onDone={close} />}
    </HeadPopover>
  );
}

/** The comparisons that a date range offers, the usual first. */
const offered = ['previous', 'year', 'none'] as const satisfies readonly ComparedSpan[];

type Chosen = SpanName | 'own';

function SpanForm({ choice, onDone }: { choice: SpanChoice; onDone: () => void }) {
  const t = useText(spanText);
  const words = useDayWords();
  const today = useFormats().today();
  const setDays = useSetDays();
  const form = useRef<HTMLFormElement>(null);
  const group = useId();
  const daysOf = (span: SpanChoice['span']) => (isOwnDays(span) ? span : daysOfSpan(span, today));
  const [chosen, setChosen] = useState<Chosen>(isOwnDays(choice.span) ? 'own' : choice.span);
  const [own, setOwn] = useState<Days>(daysOf(choice.span) ?? { from: '', to: '' });
  const [comparison, setComparison] = useState(choice.comparison);
  const [problem, setProblem] = useState<string>();
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);

  function choose(span: Chosen) {
    setChosen(span);
    setProblem(undefined);
    if (span !== 'own') setOwn(daysOfSpan(span, today) ?? { from: '', to: '' });
  }
  function type(change: Partial<Days>) {
    setOwn((before) => ({ ...before, ...change }));
    setChosen('own');
    setProblem(undefined);
  }
  const days = chosen === 'own' ? readOwnDays(writeOwnDays(own)) : daysOfSpan(chosen, today);
  const before = days && spanBefore(days, comparison);
  function apply() {
    if (days === undefined) {
      const long = own.from !== '' && own.from <= own.to && countDays(own) > longestSpan;
      const words = long ? t('too_long', { count: longestSpan }) : t('ends_before');
      return setProblem(own.from === '' || own.to === '' ? t('no_day') : words);
    }
    const span = chosen === 'own' ? (days as Days) : chosen;
    setDays(addressOfSpan({ span, comparison }));
    onDone();
    return undefined;
  }
  return (
    <form
      ref={form}
      className="report-span-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <fieldset className="report-span-list">
        <legend className="visually-hidden">{t('span')}</legend>
        {[...spanNames, 'own' as const].map((span) => (
          <label key={span} className="report-span-choice">
            <input
              type="radio"
              className="visually-hidden"
              name={`${group}-span`}
              checked={chosen === span}
              onChange={() => choose(span)}
            />
            <span className="grow">{t(span)}</span>
            <Icon name="check" size={16} />
          </label>
        ))}
      </fieldset>
      <div className="report-span-days">
        <div className="report-span-own">
          <TextField
            label={t('first_day')}
            type="date"
            value={own.from}
            max={today}
            onChange={(from) => type({ from })}
          />
          <TextField
            label={t('last_day')}
            type="date"
            value={own.to}
            min={own.from}
            max={today}
            onChange={(to) => type({ to })}
            error={problem}
          />
        </div>
        <fieldset className="report-span-compare">
          <legend>{t('compare')}</legend>
          {offered.map((each) => (
            <label key={each}>
              <input
                type="radio"
                className="radio"
                name={`${group}-compare`}
                checked={comparison === each}
                disabled={days === null}
                onChange={() => setComparison(each)}
              />
              {each === 'previous'
                ? days
                  ? t('previous', { count: countDays(days) })
                  : t('previous_plain')
                : t(each)}
            </label>
          ))}
        </fieldset>
      </div>
      <div className="report-span-foot">
        <p className="quiet text-sm tabular" role="status">
          {days
            ? before
              ? t('against', { days: words.range(days), before: words.range(before) })
              : words.range(days)
            : days === null
              ? t('all_time')
              : null}
        </p>
        <Button size="small" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button size="small" tone="primary" type="submit">
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}
