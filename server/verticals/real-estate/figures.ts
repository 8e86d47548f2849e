import type { ComputeFigures, FigureListing, PeriodFacts } from '../figures'
import { firstItem } from '#contract/core/checked-access'

/** Views, viewings, applications and lets, and the days on which homes were vacant. A dated unit is a viewing, others a let. */
export const realEstate: ComputeFigures = (facts) => {
  const sum = (isCounted: (row: PeriodFacts['made'][number]) => boolean) =>
    facts.made.filter(isCounted).reduce((total, { bookings }) => total + bookings, 0)
  const views = facts.views.reduce((total, listing) => total + listing.views, 0)
  const viewings = sum(({ isDated, isSold }) => isDated && isSold)
  const applications = sum(({ isDated }) => !isDated)
  const lets = sum(({ isDated, isSold }) => !isDated && isSold)
  const homes = facts.listings.filter(({ isOffered }) => isOffered)
  const vacant = homes.map((home) => ({ label: home.name, values: [countVacantDays(facts, home)] }))
  const vacantDays = vacant.reduce((total, { values }) => total + firstItem(values), 0)
  return {
    stats: [
      {
        name: 'views',
        label: 'Views',
        hint: 'Visitors of your listings, once a day each',
        unit: 'number',
        value: views,
      },
      { name: 'viewings', label: 'Viewings', hint: 'Booked in the period', unit: 'number', value: viewings },
      { name: 'applications', label: 'Applications', hint: 'Sent in the period', unit: 'number', value: applications },
      { name: 'lets', label: 'Lets', hint: 'Paid in the period', unit: 'number', value: lets },
      {
        name: 'vacantDays',
        label: 'Days vacant',
        hint: 'On average per home, in the period',
        unit: 'days',
        value: homes.length > 0 ? Math.round((vacantDays / homes.length) * 10) / 10 : null,
      },
    ],
    lines: [],
    groups: [
      {
        name: 'funnel',
        title: 'From view to let',
        hint: 'Viewed, booked or sent in the period.',
        columns: [{ label: 'Number', unit: 'number' }],
        rows: [
          { label: 'Views', values: [views] },
          { label: 'Viewings', values: [viewings] },
          { label: 'Applications', values: [applications] },
          { label: 'Lets', values: [lets] },
        ],
      },
      {
        name: 'vacantDays',
        title: 'Days vacant by home',
        hint: 'Days in the period on which the home was offered and not let.',
        columns: [{ label: 'Days vacant', unit: 'days' }],
        rows: vacant
          .sort((a, b) => firstItem(b.values) - firstItem(a.values) || a.label.localeCompare(b.label))
          .slice(0, maxHomes),
      },
    ],
  }
}

const maxHomes = 20

/** A home that is let now was vacant until it was let. It counts as let before the period if it was not let in it. */
function countVacantDays({ days, used }: PeriodFacts, { id, left, offeredFrom }: FigureListing): number {
  const offeredDays = days.filter((day) => day >= offeredFrom)
  const letOn = used.find(({ listingId, isDated, units }) => listingId === id && !isDated && units > 0)?.day
  if (letOn) return offeredDays.filter((day) => day < letOn).length
  return left === 0 ? 0 : offeredDays.length
}
