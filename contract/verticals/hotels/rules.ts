import { sentence } from '../../bookings/bookings/cancellation-texts'
import { formatPlural } from '../../core/plural'
import {
  addDays,
  formatZmw,
  getWeekday,
  lusakaInstant,
  ngweeOf,
  countNights,
  listNights,
  zmwOf,
} from '../../core/values'
import { hotels as vertical } from './descriptor'
import type { HotelChoice, NightPrice, RoomDetails, StayExtra } from './schema'
import { Refusal } from '../../core/refusals'
import { hotelPolicies } from './cancellation'
import { cancellationRules } from '../rules/cancellation-rules'
import { buildTerms, describePolicies } from '../rules/cancellation-terms'
import { sumAmounts } from '../rules/quote'
import type { Offer, PricedLine, Rules } from '../rules/rules'

const { freeHours } = cancellationRules.hotels

const getDetails = (offer: Offer): Partial<RoomDetails> => offer.details

export const hotels: Rules<HotelChoice> = {
  vertical,
  nonPersonalFields: ['checkIn', 'checkOut', 'guests', 'rooms', 'extras'],
  price(offer, choice) {
    const { checkIn, checkOut, guests, rooms } = choice
    refuseTooManyGuests(offer, choice)
    const lines = [...buildRoomLines(offer, choice), ...buildExtraLines(offer, choice)]
    const firstNight = rooms * getNightPrice(checkIn, offer)
    return {
      summary: { template: 'stay', params: { checkIn, checkOut, rooms, guests } },
      startsOn: checkIn,
      endsOn: checkOut,
      startsAt: lusakaInstant(checkIn, '14:00'),
      endsAt: lusakaInstant(checkOut, '10:00'),
      lines: [...lines, ...buildTaxLines(offer, lines)],
      terms: buildTerms(
        hotelPolicies,
        { details: offer.details, startsOn: checkIn },
        { price: sumAmounts(lines), first: firstNight },
        { tiers: [{ hours: freeHours, keepsNgwee: 0 }], laterNgwee: firstNight },
        [sentence('earlyCheckOutIsCharged'), sentence('refundIfHotelCancels')],
      ),
    }
  },
  getUnits: (_, { checkIn, checkOut, rooms }) =>
    listNights(checkIn, checkOut).map((slot) => ({ slot, quantity: rooms })),
  getCapacity: ({ rooms }) => rooms,
  getDaySlot: (date) => date,
  getLength: ({ checkIn, checkOut }) => countNights(checkIn, checkOut),
  getCounterBundles(_, { date }) {
    if (!date) throw new Refusal('bad_choice', { fields: { date: 'Please choose a night.' } })
    return { bundles: [{ name: '', slots: [date] }], until: lusakaInstant(addDays(date, 1), '00:00') }
  },
  canEndEarly: true,
  canBeOverdue: true,
  getDayPrice: getNightPrice,
  getPolicies: ({ details }, today) => describePolicies(hotelPolicies, details, today),
}

function refuseTooManyGuests(offer: Offer, { guests, rooms }: HotelChoice): void {
  const sleeps = Number(offer.details.sleeps ?? 2)
  if (guests <= sleeps * rooms) return
  throw new Refusal('bad_choice', {
    fields: {
      guests: formatPlural(rooms, {
        one: `# room of this type sleeps at most ${sleeps}.`,
        other: `# rooms of this type sleep at most ${sleeps * rooms}.`,
      }),
    },
  })
}

const isInEffect = ({ from, to, weekdays }: NightPrice, date: string): boolean =>
  (!from || date >= from) && (!to || date <= to) && (!weekdays || weekdays.includes(getWeekday(date)))

const findSpecialPrice = (date: string, offer: Offer): NightPrice | undefined =>
  getDetails(offer).prices?.find((nightPrice) => isInEffect(nightPrice, date))

function getNightPrice(date: string, offer: Offer): number {
  const special = findSpecialPrice(date, offer)
  return special ? ngweeOf(special.amount) : offer.priceNgwee
}

/** Returns one line per price, in the order of the nights. */
function buildRoomLines(offer: Offer, { checkIn, checkOut, rooms }: HotelChoice): PricedLine[] {
  const byPrice = new Map<string, { name: string | undefined; each: number; nights: number }>()
  for (const night of listNights(checkIn, checkOut)) {
    const [name, each] = [findSpecialPrice(night, offer)?.name, getNightPrice(night, offer)]
    const known = byPrice.get(`${name} ${each}`)
    byPrice.set(`${name} ${each}`, { name, each, nights: (known?.nights ?? 0) + 1 })
  }
  return [...byPrice.values()].map(({ name, each, nights }) => ({
    label: `${offer.name}${name ? `, ${name}` : ''}, ${formatPlural(nights, { one: '# night', other: '# nights' })}${rooms > 1 ? ` × ${rooms} rooms` : ''}`,
    quantity: nights * rooms,
    amountNgwee: nights * rooms * each,
  }))
}

function buildExtraLines(offer: Offer, choice: HotelChoice): PricedLine[] {
  const offeredExtras = getDetails(offer).extras ?? []
  const selectedIds = new Set(choice.extras)
  if ([...selectedIds].some((id) => !offeredExtras.some((extra) => extra.id === id))) {
    throw new Refusal('bad_choice', { fields: { extras: 'One of these extras is no longer available.' } })
  }
  return offeredExtras.filter(({ id }) => selectedIds.has(id)).map((extra) => buildExtraLine(extra, choice))
}

function buildExtraLine(
  { name, price, per }: StayExtra,
  { checkIn, checkOut, guests, rooms }: HotelChoice,
): PricedLine {
  const nights = countNights(checkIn, checkOut)
  const multipliers = {
    guestNight: { count: guests, forms: { one: '# guest', other: '# guests' } },
    roomNight: { count: rooms, forms: { one: '# room', other: '# rooms' } },
  }
  if (per === 'stay') return { label: name, quantity: 1, amountNgwee: ngweeOf(price) }
  const { count, forms } = multipliers[per]
  return {
    label: `${name}, ${formatPlural(count, forms)}, ${formatPlural(nights, { one: '# night', other: '# nights' })}`,
    quantity: count * nights,
    amountNgwee: count * nights * ngweeOf(price),
  }
}

/** Returns the tax lines. Prices in Zambia include tax, so these lines show the included tax and add nothing. */
function buildTaxLines(offer: Offer, lines: readonly PricedLine[]): PricedLine[] {
  const taxes = getDetails(offer).taxes ?? []
  const gross = lines.reduce((sum, line) => sum + line.amountNgwee, 0)
  const net = gross / (1 + taxes.reduce((sum, { percent }) => sum + percent, 0) / 100)
  return taxes.map(({ name, percent }) => ({
    label: `${name} ${percent} %: ${formatZmw(zmwOf(Math.round((net * percent) / 100)))}`,
    quantity: 1,
    amountNgwee: 0,
    kind: 'tax',
  }))
}
