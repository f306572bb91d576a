import './timer.css';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Editor } from '#core/admin/shells/editor-state.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { editorSearch, offerPath } from '#modules/offers/offer/admin/public.ts';
import { HonestLine } from '../../truth/admin/honest-line.tsx';
import { SimulatedNote } from '../../truth/admin/simulated-note.tsx';
import type { listTimerOffers, Timer } from '../contract/timer-calls.ts';
import { maxTimerName, maxTimerText, timerUnits } from '../contract/timer-choice.ts';
import { timerWords } from '../rules/timer-words.ts';
import type { TimerDraft } from './timer-draft.ts';
import { timerEnd } from './timer-name.ts';
import { timerText } from './timer-text.ts';

/** Offers that a timer can be bound to, the soonest end first, and offers that could be with an end. */
export type TimerOffers = ReplyOf<typeof listTimerOffers>;

export interface TimerFormProps {
  editor: Editor<Timer, TimerDraft>;
  draft: TimerDraft;
  /** Undefined while it is made. */
  saved: Timer | undefined;
  offers: TimerOffers;
  /** Asks for them again, where they did not come. */
  askAgain: (() => void) | undefined;
}

/** The target, the start and the texts of a timer. */
export function TimerCards(props: TimerFormProps) {
  const t = useText(timerText);
  const { editor, draft, saved } = props;
  const { locale } = useSession().shop;
  return (
    <>
      <Card>
        <TextField
          label={t('name')}
          hint={t('name_hint')}
          maxLength={maxTimerName}
          placeholder={saved ? timerEnd(saved) : undefined}
          {...editor.field('name')}
        />
      </Card>
      <Card title={t('kind')}>
        <div className="stack">
          <ChoiceCards
            name="kind"
            label={t('kind')}
            value={draft.kind}
            disabled={editor.readOnly}
            choices={(['offer', 'own'] as const).map((value) => ({
              value,
              label: t(`kind_${value}`),
              hint: t(`kind_${value}_hint`),
            }))}
            onChange={(kind) => editor.set('kind', kind)}
          />
          {draft.kind === 'offer' ? <OfferField {...props} /> : <OwnTime {...props} />}
          <HonestLine />
        </div>
      </Card>
      <Card title={t('schedule')}>
        <div className="stack">
          <CheckField
            label={t('schedule_enable')}
            hint={t('schedule_hint')}
            name="schedule_enable"
            value={draft.schedule_enable}
            disabled={editor.readOnly}
            onChange={(on) => editor.set('schedule_enable', on)}
          />
          {draft.schedule_enable ? (
            <TextField label={t('starts_at')} type="datetime-local" {...editor.field('schedule_start_at')} />
          ) : null}
        </div>
      </Card>
      <Card title={t('words')}>
        <div className="stack">
          <TextField
            label={t('text')}
            hint={t('text_hint')}
            maxLength={maxTimerText}
            placeholder={timerWords(locale).left}
            {...editor.field('text')}
          />
          <fieldset>
            <legend>{t('labels')}</legend>
            <div className="timer-labels">
              {timerUnits.map((unit) => (
                <CheckField
                  key={unit}
                  label={t(`label_${unit}`)}
                  name={`settings.enable_labels.${unit}`}
                  value={draft.settings.enable_labels[unit]}
                  disabled={editor.readOnly}
                  onChange={(on) => editor.set(`settings.enable_labels.${unit}`, on)}
                />
              ))}
            </div>
            <p className="field-hint">{t('labels_hint')}</p>
          </fieldset>
        </div>
      </Card>
    </>
  );
}

/** The offer whose end it is. One that has lost its end stays named until another one is chosen. */
function OfferField({ editor, draft, saved, offers, askAgain }: TimerFormProps) {
  const t = useText(timerText);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const formats = useFormats();
  const { error, onBlur, disabled, name } = editor.field('offer_id');
  const bound = saved?.offer;
  const options = [
    ...offers.offers.map(({ id, title, ends_at }) => ({
      value: String(id),
      label: t('offer_option', { title, date: formats.dateTime(ends_at) }),
    })),
    ...offers.without_end.map(({ id, title }) => ({
      value: String(id),
      label: t('offer_option_endless', { title }),
    })),
  ];
  if (bound && !options.some(({ value }) => value === String(bound.id)))
    options.push({ value: String(bound.id), label: bound.title });
  const endless = offers.without_end.find(({ id }) => id === draft.offer_id);
  const hasNoEnd =
    !endless && bound?.id === draft.offer_id && (!bound?.active || !bound.ends_at) && draft.offer_id !== null;
  return (
    <>
      <SelectField
        label={t('offer')}
        options={[{ value: '', label: t('offer_choose') }, ...options]}
        hint={options.length > 0 || askAgain ? t('offer_hint') : t('offer_none')}
        name={name}
        error={error}
        disabled={disabled}
        value={draft.offer_id === null ? '' : String(draft.offer_id)}
        onBlur={onBlur}
        onChange={(value) => editor.set('offer_id', value === '' ? null : Number(value))}
      />
      {askAgain ? (
        <div className="note bad" role="alert">
          <Icon name="alert" size={16} />
          <span className="grow">{t('offers_failed')}</span>
          <Button size="small" onClick={askAgain}>
            {t('again')}
          </Button>
        </div>
      ) : null}
      {hasNoEnd ? <p className="note warn">{t('offer_gone')}</p> : null}
      {endless ? (
        <div className="note warn" role="status">
          <Icon name="alert" size={16} />
          <span className="grow">{t('offer_endless', { title: endless.title })}</span>
          <Button
            size="small"
            onClick={() =>
              // The browser keeps the draft and restores it on the way back.
              void leaveUnasked(() =>
                navigate({
                  to: offerPath(endless),
                  search: editorSearch('discount_data.setup_end_date', pathname),
                }),
              )
            }
          >
            {t('set_end')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** A duration, which is locked once the timer is saved (V303); it is simulated, and says so before it is saved. */
function OwnTime({ editor, draft, saved }: TimerFormProps) {
  const t = useText(timerText);
  const locked = saved !== undefined && !draft.restart_duration;
  const disabled = editor.readOnly || locked;
  return (
    <>
      <div className="timer-duration">
        <NumberField label={t('duration')} whole {...editor.field('duration')} disabled={disabled} />
        <SelectField
          label={t('unit')}
          name="duration_type"
          options={(['hours', 'days'] as const).map((value) => ({ value, label: t(`unit_${value}`) }))}
          disabled={disabled}
          value={draft.duration_type}
          onChange={(unit) => editor.set('duration_type', unit as TimerDraft['duration_type'])}
        />
      </div>
      {saved ? (
        <div className="row wrap">
          <span className="dim text-sm grow">{t(locked ? 'locked' : 'unlocked')}</span>
          {locked && !editor.readOnly ? (
            <Button size="small" onClick={() => editor.set('restart_duration', true)}>
              {t('unlock')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <CheckField
        label={t('repeat')}
        hint={t('repeat_hint')}
        name="duration_repeat"
        value={draft.duration_repeat}
        disabled={editor.readOnly}
        onChange={(on) => editor.set('duration_repeat', on)}
      />
      <SimulatedNote />
      <div className="row wrap">
        <span className="dim text-sm grow">{t('before_saving')}</span>
        {editor.readOnly ? null : (
          <Button size="small" onClick={() => editor.set('kind', 'offer')}>
            {t('bind')}
          </Button>
        )}
      </div>
    </>
  );
}
