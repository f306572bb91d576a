/*
 * Stands right below the place of a product's facts, where some of its rows are shown in some countries only: the browser
 * knows its time zone, and keeps their room before anything below is drawn.
 */
(() => {
  const place = document.querySelector('[data-facts-elsewhere]');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { factsElsewhere, hiddenIn } = place.dataset;
  if (!timeZone || hiddenIn.split(' ').includes(timeZone)) return;
  Object.assign(place.dataset, { room: 'facts', facts: factsElsewhere });
})();
