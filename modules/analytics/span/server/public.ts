/** Days of a shop’s calendar. */
export { addDays, dayIn, dayRange, type DayRange } from '../rules/day-range.ts';
