import 'driver.js/dist/driver.css';
import './tour.css';
import { driver } from 'driver.js';
import { tourElement, tourSteps, type OfferTourName } from './tour-step.ts';
import { tourText } from './tour-text.ts';

/**
 * Leads through the editor, step by step: Tab stays in the step, the arrows move, Esc ends it. The focus goes back to
 * what had it. A chunk of its own, read when a tour begins.
 */
export function runTour(name: OfferTourName): void {
  const t = tourText.text;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const before = document.activeElement;
  const steps = tourSteps(name);
  const tour = driver({
    animate: !calm,
    duration: 200,
    smoothScroll: !calm,
    showProgress: true,
    disableActiveInteraction: true,
    overlayColor: 'var(--scrim)',
    overlayOpacity: 1,
    stagePadding: 6,
    stageRadius: 8,
    nextBtnText: t('next'),
    prevBtnText: t('back'),
    doneBtnText: t('done'),
    onPopoverRender: ({ wrapper, title, footer, closeButton, previousButton }, { index }) => {
      // It stands at the end of the document, outside of the page.
      wrapper.dataset['area'] = 'offers';
      wrapper.setAttribute('aria-modal', 'true');
      // Else header and footer of a step count as those of the page.
      title.setAttribute('role', 'presentation');
      footer.setAttribute('role', 'presentation');
      closeButton.setAttribute('aria-label', t('close'));
      previousButton.hidden = index === 0;
    },
    onHighlighted: (element, _step, { state }) => {
      // A card opens nothing.
      for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) element?.removeAttribute(name);
      state.popover?.nextButton.focus();
    },
    onDestroyed: () => {
      // After the library has put the focus back to the step before.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus();
      });
    },
    steps: steps.map(({ id, part }, at) => ({
      element: () => tourElement(part),
      popover: {
        title: t(id),
        description: t(`${id}_text`),
        progressText: t('progress', { at: at + 1, all: steps.length }),
      },
    })),
  });
  tour.drive();
}
