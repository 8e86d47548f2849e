import { zmwOf } from '#contract/core/money'
import { isDepartureDay } from '#contract/verticals/departures'
import { buildRows, computePercent, getPercent, groupUses, listDayUses, sumByDay, sumUse } from '../figures'
import type { ComputeFigures } from '../figures'

/** The fill rate of departures. A unit is a traveler. */
export const travel: ComputeFigures = (facts) => {
  const uses = listDayUses(facts, ({ capacity, details }, day) =>
    details.departures && isDepartureDay(details.departures, day) ? capacity : 0,
  )
  const { units, available } = sumUse(uses)
  const departures = uses.filter((use) => use.units > 0)
  const booked = sumUse(departures)
  return {
    stats: [
      {
        name: 'fillRate',
        label: 'Fill rate',
        hint: 'Of all departures',
        unit: 'percent',
        value: computePercent(units, available),
      },
      {
        name: 'bookedFillRate',
        label: 'Fill rate with bookings',
        hint: `Of ${departures.length} departures with travellers`,
        unit: 'percent',
        value: computePercent(booked.units, booked.available),
      },
      { name: 'travelers', label: 'Travellers', hint: 'On departures in the period', unit: 'number', value: units },
    ],
    lines: [
      { name: 'fillRate', title: 'Fill rate per day', unit: 'percent', values: sumByDay(facts, uses).map(getPercent) },
    ],
    groups: [
      {
        name: 'packages',
        title: 'Fill rate by package',
        hint: 'Share of the places that were sold.',
        columns: [
          { label: 'Fill rate', unit: 'percent' },
          { label: 'Travellers', unit: 'number' },
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
