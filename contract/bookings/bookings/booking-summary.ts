/**
 * Summaries of bookings. The database stores `{ template, params }`; the server renders the text when it answers a
 * request or sends an email. No code reads a rendered summary.
 */
import { countNights, formatDate, formatInstant, lusakaDate, lusakaTime } from '../../core/dates'
import { formatPlural } from '../../core/plural'

/** Params by template. Times are Instants, days are LocalDates. Templates are persisted: never change their meaning. */
interface SummaryParams {
  stay: { checkIn: string; checkOut: string; rooms: number; guests: number }
  /** `days` is the number of paid days, which a late return does not change. */
  hire: { days: number; startsAt: string; endsAt: string; pickUpPlace: string | null; returnPlace: string | null }
  ride: { from: string; to: string; departsAt: string; seats: readonly string[] }
  trip: { startsOn: string; endsOn: string | null; adults: number; residents: number; children: number }
  viewing: { startsAt: string }
  moveIn: { date: string }
  parcel: { from: string; to: string; date: string; kg: number }
  /** `town` is null if the goods are collected, or if the reader may not see where they are delivered. */
  purchase: { quantity: number; productName: string; isDelivery: boolean; town: string | null }
  /** The bookings of one order. */
  several: { summaries: readonly BookingSummary[] }
  /** A text that was stored before summaries had templates. */
  text: { text: string }
}
type SummaryTemplate = keyof SummaryParams
type SummaryOf<Template extends SummaryTemplate> = { template: Template; params: SummaryParams[Template] }

export type BookingSummary = StoredSummary<SummaryTemplate>
type StoredSummary<Name extends SummaryTemplate> = { [Template in Name]: SummaryOf<Template> }[Name] & {
  /** Set if the start was postponed because of a late return. */
  notBefore?: string
}

/**
 * - `dated`: with all days and times.
 * - `undated`: without days, for texts that show the days separately: `2 nights, 1 room, 1 guest`.
 * - `untimed`: also without the start time, for tickets, which have it in a field of its own.
 */
export type SummaryStyle = 'dated' | 'undated' | 'untimed'

type Renderers = { [Template in SummaryTemplate]: (params: SummaryParams[Template], style: SummaryStyle) => string[] }

/** Each returns the parts of a list. */
const renderers: Renderers = {
  stay: ({ checkIn, checkOut, rooms, guests }, style) => [
    formatPlural(countNights(checkIn, checkOut), { one: '# night', other: '# nights' }),
    ...showDays(style, `${formatDate(checkIn)} to ${formatDate(checkOut)}`),
    formatPlural(rooms, { one: '# room', other: '# rooms' }),
    formatPlural(guests, { one: '# guest', other: '# guests' }),
  ],
  hire: ({ days, startsAt, endsAt, pickUpPlace, returnPlace }, style) => [
    formatPlural(days, { one: '# day', other: '# days' }),
    ...showDays(style, `${formatDay(startsAt)} to ${formatDay(endsAt)}`),
    pickUpPlace ? `pick-up ${formatTime(startsAt)} at ${pickUpPlace}` : `pick-up ${formatTime(startsAt)}`,
    returnPlace ? `return ${formatTime(endsAt)} at ${returnPlace}` : `return ${formatTime(endsAt)}`,
  ],
  ride: ({ from, to, departsAt, seats }, style) => [
    ...renderStart(`${from} to ${to}`, departsAt, style),
    formatPlural(seats.length, { one: `seat ${seats[0]}`, other: `seats ${seats.join(', ')}` }),
  ],
  trip: ({ startsOn, endsOn, adults, residents, children }, style) => [
    ...showDays(style, endsOn ? `${formatDate(startsOn)} to ${formatDate(endsOn)}` : formatDate(startsOn)),
    ...(adults > 0 ? [formatPlural(adults, { one: '# adult', other: '# adults' })] : []),
    ...(residents > 0 ? [formatPlural(residents, { one: '# resident', other: '# residents' })] : []),
    ...(children > 0 ? [formatPlural(children, { one: '# child', other: '# children' })] : []),
  ],
  viewing: ({ startsAt }, style) => renderStart('Viewing', startsAt, style),
  moveIn: ({ date }) => [`Move in ${formatDate(date)}`],
  parcel: ({ from, to, date, kg }, style) => [
    `${from} to ${to}`,
    ...showDays(style, formatDate(date)),
    `parcel of ${kg} kg`,
  ],
  purchase: ({ quantity, productName, isDelivery, town }) => [
    `${quantity} × ${productName}`,
    isDelivery ? (town ? `delivery to ${town}` : 'delivery') : 'collection',
  ],
  several: ({ summaries }, style) => [summaries.map((summary) => renderSummary(summary, style)).join('; ')],
  text: ({ text }) => [text],
}

const showDays = (style: SummaryStyle, days: string): string[] => (style === 'dated' ? [days] : [])
const formatDay = (instant: string): string => formatDate(lusakaDate(Date.parse(instant)))
const formatTime = (instant: string): string => lusakaTime(Date.parse(instant))

function renderStart(what: string, startsAt: string, style: SummaryStyle): string[] {
  if (style === 'dated') return [what, `${formatDay(startsAt)} at ${formatTime(startsAt)}`]
  return [style === 'undated' ? `${what} at ${formatTime(startsAt)}` : what]
}

export function renderSummary<Name extends SummaryTemplate>(summary: StoredSummary<Name>, style: SummaryStyle): string {
  const { notBefore } = summary
  return [
    ...renderers[summary.template](summary.params, style),
    ...(notBefore ? [`not before ${formatInstant(notBefore)}`] : []),
  ].join(', ')
}

/** Removes where the goods are delivered, for readers who may not know it and for deleted accounts. */
export const redactSummary = (summary: BookingSummary): BookingSummary =>
  summary.template === 'purchase' ? { ...summary, params: { ...summary.params, town: null } } : summary
