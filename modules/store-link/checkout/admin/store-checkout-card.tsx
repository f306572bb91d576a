import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '#core/admin/client/api-error.ts';
import { apiQueryKey, useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { sentenceText } from '#core/admin/client/sentence-text.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { useDirtyDraft } from '#core/admin/frame/dirty-registry.ts';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { focusFirst } from '#core/admin/shells/editor-focus.ts';
import type { StoreDiscounts } from '#core/rules/store-discounts.ts';
import { getShopContext } from '#modules/identity/session/contract/session-calls.ts';
import {
  getStoreCheckout,
  type StoreCheckoutState,
  testStoreCheckout,
  updateStoreCheckout,
} from '../contract/store-checkout-calls.ts';
import type { StoreProvider } from '../../port/contract/store-provider.ts';
import { storeCheckoutText } from './store-checkout-text.ts';

const tones = { unchecked: 'neutral', ready: 'ok', shut: 'warn' } as const;
/** While a test is on its way, how soon it is asked for again. */
const soonMs = 4_000;

const discountsOf = ({ state }: StoreCheckoutState): StoreDiscounts => (state === 'ready' ? 'shown' : state);

/**
 * Whether the store's checkout charges what offers take off: what was looked at, what to do, and what its codes are like.
 * Below that its children, once that is known.
 */
export function StoreCheckoutCard({ provider, children }: { provider: StoreProvider; children: ReactNode }) {
  const t = useText(storeCheckoutText);
  const [isAwaited, setAwaited] = useState(false);
  const load = useApiQuery(getStoreCheckout, {}, { refetchInterval: isAwaited ? soonMs : false });
  const checkout = load.data?.checkout;
  const isUnchecked = checkout?.state === 'unchecked';
  if (isUnchecked !== isAwaited) setAwaited(isUnchecked);
  const cache = useQueryClient();
  const known = useSession().shop.store_discounts;
  const now = checkout && discountsOf(checkout);
  // The tags of offers follow what is known of the shop, which a test on the server's own account may have outdated.
  useEffect(() => {
    if (now !== undefined && now !== known)
      void cache.invalidateQueries({ queryKey: apiQueryKey(getShopContext) });
  }, [cache, known, now]);
  return (
    <Card
      title={t('title')}
      end={
        checkout ? (
          <StatusTag tone={tones[checkout.state]}>{t(`state_${checkout.state}`)}</StatusTag>
        ) : undefined
      }
    >
      {load.error ? <FailedState error={load.error} onRetry={() => void load.refetch()} /> : null}
      {load.isPending ? <SkeletonRows rows={3} thumb={false} /> : null}
      {checkout ? (
        <div className="stack">
          <p className="note">
            <Icon name="info" size={16} />
            {t(checkout.discounts ? 'shown' : 'not_shown')}
          </p>
          <Checks checkout={checkout} provider={provider} />
          <CodesForm checkout={checkout} />
          {children}
        </div>
      ) : null}
    </Card>
  );
}

function Checks({ checkout, provider }: { checkout: StoreCheckoutState; provider: StoreProvider }) {
  const t = useText(storeCheckoutText);
  const formats = useFormats();
  const test = useApiMutation(testStoreCheckout, {
    refresh: [getStoreCheckout, getShopContext],
    onSuccess: () => showToast(t('tested')),
    onError: (error) => showToast(error.message, { tone: 'bad' }),
  });
  const { checks, state, error, problem, checked_at } = checkout;
  return (
    <>
      {error === null ? null : (
        <p className="note bad">
          <Icon name="alert" size={16} />
          {t('problem', { reason: sentenceText(problem, error) })}
        </p>
      )}
      {checks.length > 0 ? (
        <ul className="store-link-checks" aria-label={t('checks')}>
          {checks.map((one) => (
            <li key={one.check} className={one.good ? 'good' : 'bad'}>
              <Icon name={one.good ? 'check' : 'alert'} size={16} />
              <span>{one.good ? t(`${one.check}_good`) : t(fixOf(one, provider), { found: one.found })}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {state === 'unchecked' ? <p className="dim text-sm">{t('waits')}</p> : null}
      <div className="store-link-check">
        <Button busy={test.isPending} onClick={() => test.mutate({})}>
          {t('test')}
        </Button>
        <span className="dim text-sm">
          {checked_at === null ? null : `${t('tested_at', { time: formats.dateTime(checked_at) })} · `}
          {t('test_hint')}
        </span>
      </div>
    </>
  );
}

/** The fix for a failed check. */
function fixOf({ check, found }: StoreCheckoutState['checks'][number], provider: StoreProvider) {
  if (check === 'scopes') return `scopes_bad_${provider}` as const;
  if (check === 'prices') return found === 'incl' ? 'prices_bad_incl' : 'prices_bad_excl';
  if (check === 'code') return found === 'refused' ? 'code_bad_refused' : 'code_bad';
  return `${check}_bad` as const;
}

interface Codes {
  code_word: string;
  code_minutes: number | null;
}
/** The typed values, and the version that the form showed when typing began. */
type Draft = Partial<Codes> & { version?: number };

/** The word and the minutes of the codes. */
function CodesForm({ checkout }: { checkout: StoreCheckoutState }) {
  const { code_word, code_minutes } = checkout;
  const t = useText(storeCheckoutText);
  const formats = useFormats();
  const cache = useQueryClient();
  const [draft, setDraft] = useState<Draft>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useApiMutation(updateStoreCheckout, { refresh: [getStoreCheckout] });
  const { version = checkout.version, ...typed } = draft;
  const values: Codes = { code_word, code_minutes, ...typed };
  const dirty = values.code_word !== code_word || values.code_minutes !== code_minutes;

  function refuse(wrong: Readonly<Record<string, string>>) {
    setErrors({ ...wrong });
    focusFirst(Object.keys(wrong));
  }
  async function submit() {
    if (save.isPending) return;
    const wrong = bodyProblems(updateStoreCheckout, { ...values, version });
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    try {
      await save.mutateAsync({ body: { ...values, code_minutes: values.code_minutes!, version } });
      setDraft({});
      setErrors({});
      showToast(t('saved'));
    } catch (error) {
      const isRefusal = error instanceof ApiError;
      const current = isRefusal && error.code === 'core.stale' ? error.extra['current'] : undefined;
      if (isRefusal && Object.keys(error.fields).length > 0) refuse(error.fields);
      else if (current !== undefined) {
        const { version: latest, code_word: word, code_minutes: minutes } = current as StoreCheckoutState;
        // Fields without typed values take the other person's from now on.
        await cache.invalidateQueries({ queryKey: apiQueryKey(getStoreCheckout) });
        // The next press is a decision: what was typed goes over what the other one saved.
        setDraft((before) => ({ ...before, version: latest }));
        showToast(t('stale', { word, minutes: formats.number(minutes) }), { tone: 'bad' });
      } else showToast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
    }
  }
  function change(part: Partial<Codes>) {
    setDraft((before) => ({ version: checkout.version, ...before, ...part }));
    setErrors({});
  }
  useDirtyDraft({
    dirty,
    saving: save.isPending,
    onSave: submit,
    onDiscard: () => {
      setDraft({});
      setErrors({});
    },
  });
  const wrong = (name: keyof Codes) => (errors[name] === undefined ? {} : { error: errors[name] });
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="store-link-codes">
        <TextField
          name="code_word"
          label={t('code_word')}
          hint={t('code_word_hint')}
          value={values.code_word}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(value) => change({ code_word: value.toUpperCase() })}
          {...wrong('code_word')}
        />
        <NumberField
          name="code_minutes"
          label={t('code_minutes')}
          hint={t('code_minutes_hint')}
          value={values.code_minutes}
          whole
          after={t('minutes')}
          onChange={(value) => change({ code_minutes: value })}
          {...wrong('code_minutes')}
        />
      </div>
      <div>
        <Button type="submit" busy={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
