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

const minutesPerDay = 24 * 60
const countDays = (minutes: number): number => Math.round((minutes / minutesPerDay) * 10) / 10

/** Utilization and revenue per car. A unit is a minute of hire, without the time to prepare the car. */
export const carHire: ComputeFigures = (facts) => {
  const uses = listDayUses(facts, ({ capacity }) => capacity * minutesPerDay)
  const { units, available, valueNgwee } = sumUse(uses)
  const cars = facts.listings.reduce((sum, { isOffered, capacity }) => sum + (isOffered ? capacity : 0), 0)
  return {
    stats: [
      {
        name: 'utilization',
        label: 'Utilisation',
        hint: 'Share of the time in which cars were hired',
        unit: 'percent',
        value: computePercent(units, available),
      },
      {
        name: 'revenuePerCar',
        label: 'Revenue per car',
        hint: cars === 1 ? 'For 1 car' : `For ${cars} cars`,
        unit: 'money',
        value: computeAverage(valueNgwee, cars),
      },
      { name: 'days', label: 'Days hired', hint: 'Of all cars', unit: 'days', value: countDays(units) },
    ],
    lines: [
      {
        name: 'utilization',
        title: 'Utilisation per day',
        unit: 'percent',
        values: sumByDay(facts, uses).map(getPercent),
      },
    ],
    groups: [
      {
        name: 'cars',
        title: 'Utilisation by car',
        hint: 'Time in which the car was hired.',
        columns: [
          { label: 'Utilisation', unit: 'percent' },
          { label: 'Days hired', unit: 'days' },
          { label: 'Revenue', unit: 'money' },
        ],
        rows: buildRows(
          groupUses(uses, ({ listing }) => listing.name),
          (use) => [getPercent(use), countDays(use.units), zmwOf(use.valueNgwee)],
        ),
      },
    ],
  }
}
