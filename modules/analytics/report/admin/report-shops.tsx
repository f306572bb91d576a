import '#core/admin/theme/form-controls.css';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { HeadPopover } from './head-popover.tsx';
import { useReportShops, useSetDays } from './report-days.ts';
import { addressOfShops, maxShops, offeredShops } from './shop-choice.ts';
import { spanText } from '../../span/admin/span-text.ts';

/** The choice of a report's shops for a person with several: a button with the chosen ones, and a panel (V293). */
export function ReportShops() {
  const t = useText(spanText);
  const { shop, shops: all } = useSession();
  const shops = offeredShops(all);
  const chosen = useReportShops() ?? [shop.id];
  if (shops.length <= 1) return null;
  const [first] = chosen;
  const named =
    chosen.length === 1
      ? (shops.find((one) => one.id === first)?.name ?? shop.name)
      : chosen.length === shops.length
        ? t('all_shops')
        : t('some_shops', { count: chosen.length });
  return (
    <HeadPopover
      icon="store"
      label={t('shops')}
      value={named}
      look="report-shops-button"
      panelLook="report-span-panel report-shops-panel"
      shown={named}
    >
      {(close) => <ShopForm chosen={chosen} onDone={close} />}
    </HeadPopover>
  );
}

/** More shops than this are looked for by their names. */
const maxUnsearched = 10;

function ShopForm({ chosen, onDone }: { chosen: readonly number[]; onDone: () => void }) {
  const t = useText(spanText);
  const { shop, shops: all } = useSession();
  const shops = offeredShops(all);
  const setDays = useSetDays();
  const form = useRef<HTMLFormElement>(null);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set(chosen));
  const [sought, setSought] = useState('');
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);
  const found = shops.filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()));
  const tooMany = picked.size > maxShops;
  const problem =
    picked.size === 0 ? t('no_shop') : tooMany ? t('too_many_shops', { count: maxShops }) : null;
  function apply() {
    if (problem !== null) return;
    const ids = shops.flatMap(({ id }) => (picked.has(id) ? [id] : []));
    // A thing or a person of one shop is none of another's.
    const ofOne = { product: undefined, offer: undefined, staff: undefined, visit: undefined };
    setDays({ shops: addressOfShops(ids, shop.id), ...ofOne });
    onDone();
  }
  const toggle = (id: number) =>
    setPicked((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <form
      ref={form}
      className="report-shops-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {shops.length > maxUnsearched ? (
        <div className="report-shops-find">
          <TextField label={t('find_shop')} value={sought} onChange={setSought} autoComplete="off" />
        </div>
      ) : null}
      <fieldset className="report-shops-list">
        <legend className="visually-hidden">{t('shops')}</legend>
        {found.map(({ id, name, domain }) => (
          <label key={id}>
            <input
              type="checkbox"
              className="checkbox"
              checked={picked.has(id)}
              onChange={() => toggle(id)}
            />
            <span>
              {name} <small className="dim">{domain}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="report-span-foot">
        <p className="quiet text-sm" role="status">
          {problem ?? t('shops_about')}
        </p>
        <Button size="small" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button size="small" tone="primary" type="submit" aria-disabled={problem !== null || undefined}>
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}
