import { zmwOf } from '#contract/core/money'
import {
  buildRows,
  computeAverage,
  computePercent,
  getPercent,
  groupUses,
  listDayUses,
  sumByDay,
  sumUse,
} from '../figures'
import type { ComputeFigures } from '../figures'

/** Occupancy, average daily rate and revenue per available room. A unit is a night of a room. */
export const hotels: ComputeFigures = (facts) => {
  const uses = listDayUses(facts, ({ capacity }) => capacity)
  const { units, available, valueNgwee } = sumUse(uses)
  return {
    stats: [
      {
        name: 'occupancy',
        label: 'Occupancy',
        hint: `${units} of ${available} nights sold`,
        unit: 'percent',
        value: computePercent(units, available),
      },
      {
        name: 'dailyRate',
        label: 'Average daily rate',
        hint: 'Per night sold',
        unit: 'money',
        value: computeAverage(valueNgwee, units),
      },
      {
        name: 'revenuePerRoom',
        label: 'Revenue per available room',
        hint: 'Per night, sold or not',
        unit: 'money',
        value: computeAverage(valueNgwee, available),
      },
    ],
    lines: [
      {
        name: 'occupancy',
        title: 'Occupancy per night',
        unit: 'percent',
        values: sumByDay(facts, uses).map(getPercent),
      },
    ],
    groups: [
      {
        name: 'rooms',
        title: 'Occupancy by room',
        hint: 'Nights in the period.',
        columns: [
          { label: 'Occupancy', unit: 'percent' },
          { label: 'Nights sold', unit: 'number' },
          { label: 'Revenue', unit: 'money' },
        ],
        rows: buildRows(
          groupUses(uses, ({ listing }) => listing.name),
          (use) => [getPercent(use), use.units, zmwOf(use.valueNgwee)],
        ),
      },
    ],
  }
}
