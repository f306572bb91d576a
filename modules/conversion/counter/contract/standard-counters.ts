import { everyProduct, type Trigger } from '../../truth/contract/tool-words.ts';
import { standardRange, type StockType, type VisitorSource } from './counter-words.ts';

export interface StockSettings {
  enable: boolean;
  type: StockType;
  percent_random_from: number;
  percent_random_to: number;
  number_random_from: number;
  number_random_to: number;
  trigger: Trigger;
}

export interface VisitorSettings {
  enable: boolean;
  source: VisitorSource;
  number_random_from: number;
  number_random_to: number;
  trigger: Trigger;
}

/** As a shop has it that never chose: off, what is there, on every product's page. */
export const standardStock: StockSettings = {
  enable: false,
  type: 'actual',
  percent_random_from: standardRange.from,
  percent_random_to: standardRange.to,
  number_random_from: standardRange.from,
  number_random_to: standardRange.to,
  trigger: everyProduct,
};

/** As a shop has it that never chose: off, those who are there, a range of 0 to 0 until one is set (V466). */
export const standardVisitors: VisitorSettings = {
  enable: false,
  source: 'real',
  number_random_from: 0,
  number_random_to: 0,
  trigger: everyProduct,
};
