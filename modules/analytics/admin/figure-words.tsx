import { useMemo } from 'react';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { type FigureName as Name, figureUnits } from '../contract/figure-names.ts';
import { FigureName } from './figure-name.tsx';
import { figureChange, isBetter } from './figure-change.ts';
import { figureText } from './figure-text.ts';
import { reportText } from './report-text.ts';

/** Writes a figure of the registry in its unit; a dash for what is none. */
export function useFigureWords(): (name: Name, value: number | null | undefined) => string {
  const formats = useFormats();
  return useMemo(
    () => (name, value) => {
      const unit = figureUnits[name];
      if (unit === 'money') return formats.money(value);
      if (unit === 'percent') return formats.rate(value == null ? value : value / 100);
      return formats.number(value);
    },
    [formats],
  );
}

/** What a figure is called; how it is counted shows under pointer, focus and touch. */
export function FigureTitle({ name }: { name: Name }) {
  const t = useText(figureText);
  return <FigureName name={t(name)} meaning={t(`${name}_means`)} />;
}

/** What became of a figure since the days before, and what it was then. */
export function FigureDelta({
  name,
  now,
  before,
}: {
  name: Name;
  now: number | null | undefined;
  before: number | null | undefined;
}) {
  const t = useText(reportText);
  const formats = useFormats();
  const write = useFigureWords();
  const change = figureChange(figureUnits[name], now, before);
  const amount = change && Math.abs(change.by);
  const shown =
    change === null || amount === null
      ? null
      : change.as === 'share'
        ? formats.percent(amount)
        : change.as === 'points'
          ? t('points', { change: formats.number(amount) })
          : formats.number(amount);
  const tone = !change || change.by === 0 ? 'dim' : isBetter(name, change) ? 'delta up' : 'delta down';
  return (
    <>
      {change && shown ? (
        <span className={`signed ${tone}`}>
          {change.by > 0 ? '+' : change.by < 0 ? '−' : ''}
          {shown}
        </span>
      ) : null}{' '}
      <span className="dim">{t('before', { value: write(name, before) })}</span>
    </>
  );
}
