import { useMemo } from 'react';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { type FigureName as Name, type FigureUnit, figureUnits } from '../contract/figure-names.ts';
import { FigureName } from './figure-name.tsx';
import { figureChange, isLessBetter } from './figure-change.ts';
import { figureText } from './figure-text.ts';

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

/** The name of a figure; its definition shows on hover, focus and touch. */
export function FigureTitle({ name }: { name: Name }) {
  const t = useText(figureText);
  return <FigureName name={t(name)} meaning={t(`${name}_means`)} />;
}

/** The change of a figure since the comparison period, and its earlier value. */
export function FigureDelta({
  name,
  now,
  before,
}: {
  name: Name;
  now: number | null | undefined;
  before: number | null | undefined;
}) {
  const write = useFigureWords();
  return (
    <Delta
      unit={figureUnits[name]}
      now={now}
      before={before}
      written={write(name, before)}
      lessIsBetter={isLessBetter(name)}
    />
  );
}

/** The same of a number that no registry names: of visits. */
export function Delta({
  unit,
  now,
  before,
  written,
  lessIsBetter = false,
}: {
  unit: FigureUnit;
  now: number | null | undefined;
  before: number | null | undefined;
  /** The number before, in words. */
  written: string;
  lessIsBetter?: boolean;
}) {
  const t = useText(figureText);
  const formats = useFormats();
  const change = figureChange(unit, now, before);
  const amount = change && Math.abs(change.by);
  const shown =
    change === null || amount === null
      ? null
      : change.as === 'share'
        ? formats.percent(amount)
        : change.as === 'points'
          ? t('points', { change: formats.number(amount) })
          : formats.number(amount);
  const isBetter = change && (lessIsBetter ? change.by < 0 : change.by > 0);
  const tone = !change || change.by === 0 ? 'dim' : isBetter ? 'delta up' : 'delta down';
  return (
    <>
      {change && shown ? (
        <span className={`signed ${tone}`}>
          {change.by > 0 ? '+' : change.by < 0 ? '−' : ''}
          {shown}
        </span>
      ) : null}{' '}
      {before == null ? null : <span className="dim">{t('before', { value: written })}</span>}
    </>
  );
}
