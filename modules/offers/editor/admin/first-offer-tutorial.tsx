import { useEffect, useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Dialog } from '#core/admin/controls/dialog.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { getAppSettings, updateAppSettings } from '#modules/identity/settings/contract/app-settings-calls.ts';
import { countOffers } from '../../offer/contract/offer-calls.ts';
import type { OfferType, Strategy } from '../../offer/contract/offer-choice.ts';
import { strategyOf } from '../../offer/rules/offer-change.ts';
import { startTour } from './offer-tour.tsx';
import type { OfferTourName } from './tour-step.ts';
import { tourText } from './tour-text.ts';
import { TutorialScene, type SceneAt, type TutorialKind } from './tutorial-scene.tsx';

/** How long the editor is looked at before the tutorial comes, in milliseconds (V022). */
const delay = 1000;
const app_code = 'upsell';
const scenes: readonly SceneAt[] = [1, 2, 3, 4];

/** The setting that is 1 once the tutorial was seen, by the strategy of the offer (ambiguity 52). */
const flagOf = {
  'Up-sell': 'viewed_first_up_sell_offer',
  'Cross-sell': 'viewed_first_cross_sell_offer',
} as const satisfies Record<Strategy, string>;

export interface FirstOfferTutorialProps {
  offerType: OfferType;
  /** The tour that its last scene offers, in editors that have one. */
  tour?: OfferTourName | undefined;
}

const kindOf = (offerType: OfferType): TutorialKind =>
  offerType === 'quantity' ? 'quantity' : strategyOf(offerType) === 'Up-sell' ? 'up_sell' : 'cross_sell';

/** Four scenes for who makes the first offer of a strategy, until they have been seen once (V021). */
export function FirstOfferTutorial({ offerType: asked, tour }: FirstOfferTutorialProps) {
  // What is chosen later in the form is no reason to show it once more.
  const [offerType] = useState(asked);
  const strategy = strategyOf(offerType);
  const flag = flagOf[strategy];
  const settings = useApiQuery(getAppSettings, { query: { app_code } });
  const made = useApiQuery(countOffers, { query: { strategy } });
  const save = useApiMutation(updateAppSettings, { refresh: [getAppSettings] });
  const [shown, setShown] = useState<'waiting' | 'open' | 'over'>('waiting');
  const first =
    settings.data?.success === true && settings.data.settings[flag] !== 1 && made.data?.count === 0;

  useEffect(() => {
    if (!first || shown !== 'waiting') return undefined;
    const timer = setTimeout(() => setShown('open'), delay);
    return () => clearTimeout(timer);
  }, [first, shown]);

  if (shown !== 'open') return null;
  function close() {
    setShown('over');
    // A failed save is not reported: the tutorial just appears once more.
    save.mutate({ body: { app_code, settings: { [flag]: 1 } } });
  }
  return (
    <TutorialDialog
      kind={kindOf(offerType)}
      onClose={close}
      onTour={
        tour &&
        (() => {
          close();
          // Once the dialog has given the focus back.
          setTimeout(() => void startTour(tour));
        })
      }
    />
  );
}

interface TutorialDialogProps {
  kind: TutorialKind;
  onClose: () => void;
  /** Undefined: this editor has no tour. */
  onTour: (() => void) | undefined;
}

function TutorialDialog({ kind, onClose, onTour }: TutorialDialogProps) {
  const t = useText(tourText);
  const [at, setAt] = useState<SceneAt>(1);
  const last = at === scenes.length;
  const go = (step: number) => setAt((before) => Math.min(4, Math.max(1, before + step)) as SceneAt);
  return (
    <Dialog
      open
      size="small"
      title={t(`tutorial_${kind}`)}
      onClose={onClose}
      footer={
        <>
          {last && !onTour ? null : (
            <Button tone="plain" onClick={last ? onTour : onClose}>
              {t(last ? 'start' : 'skip')}
            </Button>
          )}
          <span className="grow" />
          {at > 1 ? <Button onClick={() => go(-1)}>{t('back')}</Button> : null}
          <Button tone="primary" onClick={last ? onClose : () => go(1)}>
            {t(last ? 'begin' : 'next')}
          </Button>
        </>
      }
    >
      <TutorialScene key={at} kind={kind} at={at} />
      <div className="tutorial-words" role="status">
        <h3>{t(`${kind}_${at}`)}</h3>
        <p className="quiet">{t(`${kind}_${at}_text`)}</p>
      </div>
      <div className="tutorial-dots">
        {scenes.map((scene) => (
          <button
            key={scene}
            type="button"
            aria-label={t('scene', { at: scene, all: scenes.length })}
            aria-current={scene === at ? 'step' : undefined}
            onClick={() => setAt(scene)}
          />
        ))}
      </div>
    </Dialog>
  );
}
