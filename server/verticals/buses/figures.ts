import { zmwOf } from '#contract/core/money'
import type { FigureGroup } from '#contract/business/analytics/figures'
import {
  buildRows,
  computePercent,
  getPercent,
  getWeekdayName,
  groupUses,
  listDayUses,
  sumByDay,
  sumUse,
  weekdayNames,
} from '../figures'
import type { ComputeFigures, DayUse } from '../figures'

const columns: FigureGroup['columns'] = [
  { label: 'Load factor', unit: 'percent' },
  { label: 'Revenue', unit: 'money' },
]

/** The load factor by route, weekday and departure. A unit is a seat on one leg, from a stop to the next. */
export const buses: ComputeFigures = (facts) => {
  const uses = listDayUses(
    facts,
    ({ details }) => Number(details.seats ?? 0) * Math.max(0, (details.stops?.length ?? 0) - 1),
  )
  const { units, available, valueNgwee } = sumUse(uses)
  const departures = uses.filter((use) => use.units > 0).length
  const buildGroup = (name: string, title: string, getKey: (use: DayUse) => string): FigureGroup => ({
    name,
    title,
    hint: 'Share of the seats that were sold, by legs.',
    columns,
    rows: buildRows(groupUses(uses, getKey), (use) => [getPercent(use), zmwOf(use.valueNgwee)]),
  })
  const weekdays = buildGroup('weekdays', 'Load factor by weekday', ({ day }) => getWeekdayName(day))
  return {
    stats: [
      {
        name: 'load',
        label: 'Load factor',
        hint: 'Share of the seats that were sold, by legs',
        unit: 'percent',
        value: computePercent(units, available),
      },
      {
        name: 'departures',
        label: 'Departures with passengers',
        hint: `Of ${uses.length} scheduled`,
        unit: 'number',
        value: departures,
      },
      {
        name: 'revenuePerDeparture',
        label: 'Revenue per departure',
        hint: 'With passengers',
        unit: 'money',
        value: departures > 0 ? zmwOf(Math.round(valueNgwee / departures)) : null,
      },
    ],
    lines: [
      { name: 'load', title: 'Load factor per day', unit: 'percent', values: sumByDay(facts, uses).map(getPercent) },
    ],
    groups: [
      buildGroup('routes', 'Load factor by route', ({ listing }) => `${listing.details.from} to ${listing.details.to}`),
      {
        ...weekdays,
        rows: weekdays.rows.toSorted((a, b) => weekdayNames.indexOf(a.label) - weekdayNames.indexOf(b.label)),
      },
      buildGroup(
        'departures',
        'Load factor by departure',
        ({ listing }) => `${listing.details.departsAt} ${listing.details.from} to ${listing.details.to}`,
      ),
    ],
  }
}
