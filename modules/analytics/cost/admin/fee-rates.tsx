import './fee-rates.css';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { ApiError } from '#core/admin/client/api-error.ts';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useAreaName } from '#core/admin/controls/area-scope.tsx';
import { Button } from '#core/admin/controls/button.tsx';
import { confirmAction } from '#core/admin/controls/confirm-question.ts';
import { Dialog } from '#core/admin/controls/dialog.tsx';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { NumberField, useMoneyAffix } from '#core/admin/controls/number-field.tsx';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { Suggestions } from '#core/admin/controls/suggestions.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { FeeRate } from '../contract/fee-rate-calls.ts';
import { feeText } from './fee-text.ts';
import { feesToday } from './fees-today.ts';
import { feeCalls } from './fee-calls.ts';
import { profitAddress } from '../../report/admin/report-calls.ts';
import { useDayWords } from '../../report/admin/report-days.ts';

const refresh = [feeCalls.listFeeRates, profitAddress];

/** How rates are written: `2.9% + $0.30`. */
function useRateWords() {
  const t = useText(feeText);
  const formats = useFormats();
  const { locale } = useSession().shop;
  const words = useDayWords();
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 });
  const terms = ({ percent, fixed }: Pick<FeeRate, 'percent' | 'fixed'>) => {
    const share = percents.format(percent / 100);
    return fixed === 0 ? share : t('terms', { percent: share, fixed: formats.money(fixed) });
  };
  return {
    terms,
    method: ({ method }: Pick<FeeRate, 'method'>) => method ?? t('all'),
    day: (day: string) => words.range({ from: day, to: day }),
  };
}

/** The fees that a page's profits include, and their form. `onChange`: orders are being recalculated. */
export function FeesNote({ onChange }: { onChange: () => void }) {
  const t = useText(feeText);
  const words = useRateWords();
  const formats = useFormats();
  const mayChange = useMay('admin');
  const [open, setOpen] = useState(false);
  const read = useApiQuery(
    feeCalls.listFeeRates,
    {},
    {
      select: (reply) => ({
        ...reply,
        today: feesToday(reply.fee_rates, formats.isoDay(new Date())),
      }),
    },
  );
  if (!read.data) return null;
  const { fee_rates, methods, today } = read.data;
  return (
    <section className="fee-note" aria-label={t('title')}>
      <div>
        {fee_rates.length === 0 ? (
          <>
            <p className="strong">{t('none_title')}</p>
            <p className="quiet text-sm">{t(mayChange ? 'none_text' : 'none_other')}</p>
          </>
        ) : (
          <p>
            {t('now', {
              rates:
                today
                  .map((rate) => t('of_method', { method: words.method(rate), terms: words.terms(rate) }))
                  .join(' · ') || '—',
            })}
          </p>
        )}
      </div>
      {mayChange || fee_rates.length > 0 ? (
        <Button className="fee-open" onClick={() => setOpen(true)}>
          {t(!mayChange ? 'show' : fee_rates.length === 0 ? 'enter' : 'change')}
        </Button>
      ) : null}
      {open ? (
        <FeeRatesDialog
          rates={fee_rates}
          methods={methods}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}

/** All rates, and the form for one of them. Without any it is the form of the first, and the page has it then. */
function FeeRatesDialog({
  rates,
  methods,
  onChange,
  onClose,
}: {
  rates: readonly FeeRate[];
  methods: readonly string[];
  onChange: () => void;
  onClose: () => void;
}) {
  const t = useText(feeText);
  const area = useAreaName();
  const words = useRateWords();
  const mayChange = useMay('admin');
  const [beganEmpty] = useState(rates.length === 0);
  const [shown, setShown] = useState<'list' | 'new' | FeeRate>(beganEmpty ? 'new' : 'list');
  const remove = useApiMutation(feeCalls.deleteFeeRate, {
    refresh,
    onError(error) {
      showToast(error.message, { tone: 'bad' });
    },
  });
  async function ask(rate: FeeRate) {
    const date = words.day(rate.valid_from);
    const isSure = await confirmAction({
      title: t('delete_title'),
      message: t('delete_text', { date }),
      confirmLabel: t('delete'),
      danger: true,
    });
    if (!isSure) return;
    remove.mutate(
      { params: { id: rate.id } },
      {
        onSuccess() {
          showToast(t('deleted', { date }));
          onChange();
        },
      },
    );
  }
  if (shown !== 'list')
    return (
      <FeeRateForm
        rate={shown === 'new' ? null : shown}
        methods={methods}
        onSaved={onChange}
        onClose={() => (beganEmpty ? onClose() : setShown('list'))}
      />
    );
  return createPortal(
    <div data-area={area}>
      <Dialog
        open
        title={t('title')}
        onClose={onClose}
        footer={
          <>
            {mayChange ? (
              <Button icon="plus" onClick={() => setShown('new')}>
                {t('add')}
              </Button>
            ) : null}
            <Button tone="primary" onClick={onClose}>
              {t('done')}
            </Button>
          </>
        }
      >
        <div className="stack">
          <p className="quiet">{t('lead')}</p>
          <ul className="fee-list">
            {rates.map((rate) => {
              const named = { method: words.method(rate), date: words.day(rate.valid_from) };
              return (
                <li key={rate.id}>
                  <span className="fee-name">
                    {named.method}
                    <small className="dim">{t('from', named)}</small>
                  </span>
                  <span className="fee-terms">{words.terms(rate)}</span>
                  {mayChange ? (
                    <span className="fee-acts">
                      <Button
                        size="small"
                        tone="plain"
                        aria-label={t('edit_rate', named)}
                        onClick={() => setShown(rate)}
                      >
                        {t('edit')}
                      </Button>
                      <Button
                        size="small"
                        tone="danger-text"
                        aria-label={t('delete_rate', named)}
                        busy={remove.isPending && remove.variables.params?.id === rate.id}
                        onClick={() => void ask(rate)}
                      >
                        {t('delete')}
                      </Button>
                    </span>
                  ) : null}
                </li>
              );
            })}
          </ul>
        </div>
      </Dialog>
    </div>,
    document.body,
  );
}

/**
 * The form of a new or existing rate. It shows a version that another person saved meanwhile, and overwrites it only after the
 * merchant confirms.
 */
function FeeRateForm({
  rate,
  methods,
  onSaved,
  onClose,
}: {
  rate: FeeRate | null;
  methods: readonly string[];
  onSaved: () => void;
  onClose: () => void;
}) {
  const t = useText(feeText);
  const words = useRateWords();
  const formats = useFormats();
  const affix = useMoneyAffix();
  const known = useId();
  const create = useApiMutation(feeCalls.createFeeRate, { refresh });
  const update = useApiMutation(feeCalls.updateFeeRate, { refresh });
  const [method, setMethod] = useState(rate?.method ?? '');
  const [from, setFrom] = useState(() => rate?.valid_from ?? formats.isoDay(new Date()));
  const [percent, setPercent] = useState<number | null>(rate?.percent ?? null);
  const [fixed, setFixed] = useState<number | null>(rate?.fixed ?? 0);
  /** The stored version, if it changed since the rate was read. */
  const [stored, setStored] = useState<FeeRate | null>(null);
  const isNumber = (value: number | null): value is number => value !== null && !Number.isNaN(value);

  async function save() {
    if (!isNumber(percent) || !isNumber(fixed)) return;
    const fee_rate = { method: method.trim() || null, valid_from: from, percent, fixed };
    try {
      if (rate)
        await update.mutateAsync({
          params: { id: rate.id },
          body: { fee_rate: { ...fee_rate, version: (stored ?? rate).version } },
        });
      else await create.mutateAsync({ body: { fee_rate } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'core.stale')
        setStored(error.extra['current'] as FeeRate);
      throw error;
    }
    const earlier = rate && rate.valid_from < from ? rate.valid_from : from;
    showToast(t('saved', { date: words.day(earlier) }));
    onSaved();
    onClose();
  }
  return (
    <FormDialog
      title={t(rate ? 'change_title' : 'new_title')}
      submitLabel={t(stored ? 'save_over' : 'save')}
      wrapper="fee_rate"
      dirty={
        method !== (rate?.method ?? '') ||
        percent !== (rate?.percent ?? null) ||
        fixed !== (rate?.fixed ?? 0) ||
        (rate !== null && from !== rate.valid_from)
      }
      problems={(): Record<string, string> => ({
        ...(from === '' && { valid_from: t('day_needed') }),
        ...(!isNumber(percent) && { percent: t('needed') }),
        ...(!isNumber(fixed) && { fixed: t('needed') }),
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {stored ? (
            <p className="note warn">
              {t('stored_now', {
                method: words.method(stored),
                date: words.day(stored.valid_from),
                terms: words.terms(stored),
              })}
            </p>
          ) : rate ? null : (
            <p className="quiet">{t('lead')}</p>
          )}
          <div className="fee-form">
            <NumberField
              label={t('percent')}
              value={percent}
              onChange={setPercent}
              after="%"
              error={errors['percent']}
            />
            <NumberField
              label={t('fixed')}
              value={fixed}
              onChange={setFixed}
              {...affix}
              error={errors['fixed']}
            />
            <TextField
              label={t('valid_from')}
              type="date"
              value={from}
              onChange={setFrom}
              hint={t('valid_from_hint')}
              error={errors['valid_from']}
            />
            <TextField
              label={t('method')}
              value={method}
              onChange={setMethod}
              maxLength={100}
              autoComplete="off"
              placeholder={t('all')}
              list={known}
              hint={t('method_hint')}
              error={errors['method']}
            />
            <Suggestions id={known} values={methods} without={method} />
          </div>
        </>
      )}
    </FormDialog>
  );
}
