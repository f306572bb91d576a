/** Events from browsers, and their visits. */
export { isBot } from './bot.ts';
export { countryOfZone, zonesOfCountries } from '../rules/zone-country.ts';
export { type HistoryEvent, type HistoryVisit, historyVisitId, insertHistory } from './history.ts';
export { redactVisits, visitAttribution, type VisitAttribution } from './visit-queries.ts';
