import { formatDate, formatZmw, instantIn, ngweeOf, nightsBetween, nightsOf, zmwOf } from '#contract/values'
import { weekdayOf } from '#contract/hours'
import { hotels as vertical } from '#contract/verticals/hotels'
import type { HotelChoice, NightPrice, RoomDetails, StayExtra } from '#contract/verticals/shapes/hotels'
import { Refusal } from '#contract/refusals'
import type { Offer, PricedLine, Rules } from './rules'

const words =
  'Free cancellation until 24 hours before check-in. After that, or if you do not come, the first night is charged. If you leave early, you still pay for the nights you booked. If the hotel cancels, you get a full refund.'

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
const detailsOf = (offer: Offer) => offer.details as Partial<RoomDetails>

export const hotels: Rules<HotelChoice> = {
  vertical,
  impersonal: ['checkIn', 'checkOut', 'guests', 'rooms', 'extras'],
  price(offer, choice) {
    const { checkIn, checkOut, guests, rooms } = choice
    refuseTooMany(offer, choice)
    const nights = nightsBetween(checkIn, checkOut)
    const lines = [...roomLines(offer, choice), ...extraLines(offer, choice)]
    return {
      summary: `${plural(nights, 'night')}, ${formatDate(checkIn)} to ${formatDate(checkOut)}, ${plural(rooms, 'room')}, ${plural(guests, 'guest')}`,
      startsOn: checkIn,
      endsOn: checkOut,
      startsAt: instantIn(checkIn, '14:00'),
      endsAt: instantIn(checkOut, '10:00'),
      lines: [...lines, ...taxLines(offer, lines)],
      terms: { tiers: [{ hours: 24, keepsNgwee: 0 }], laterNgwee: rooms * priceOn(checkIn, offer), words },
    }
  },
  units: (_, { checkIn, checkOut, rooms }) => nightsOf(checkIn, checkOut).map((slot) => ({ slot, quantity: rooms })),
  capacityOf: ({ rooms }) => rooms,
  slotOfDay: (date) => date,
  endsEarly: true,
  priceOn,
}

function refuseTooMany(offer: Offer, { guests, rooms }: HotelChoice): void {
  const sleeps = Number(offer.details.sleeps ?? 2)
  if (guests <= sleeps * rooms) return
  throw new Refusal('bad_choice', {
    fields: {
      guests: `${plural(rooms, 'room')} of this type ${rooms === 1 ? 'sleeps' : 'sleep'} at most ${sleeps * rooms}.`,
    },
  })
}

const fits = ({ from, to, weekdays }: NightPrice, date: string): boolean =>
  (!from || date >= from) && (!to || date <= to) && (!weekdays || weekdays.includes(weekdayOf(date)))

const specialOn = (date: string, offer: Offer): NightPrice | undefined =>
  detailsOf(offer).prices?.find((one) => fits(one, date))

function priceOn(date: string, offer: Offer): number {
  const special = specialOn(date, offer)
  return special ? ngweeOf(special.amount) : offer.priceNgwee
}

/** Returns one line per price, in the order of the nights. */
function roomLines(offer: Offer, { checkIn, checkOut, rooms }: HotelChoice): PricedLine[] {
  const byPrice = new Map<string, { name: string | undefined; each: number; nights: number }>()
  for (const night of nightsOf(checkIn, checkOut)) {
    const [name, each] = [specialOn(night, offer)?.name, priceOn(night, offer)]
    const known = byPrice.get(`${name} ${each}`)
    byPrice.set(`${name} ${each}`, { name, each, nights: (known?.nights ?? 0) + 1 })
  }
  return [...byPrice.values()].map(({ name, each, nights }) => ({
    label: `${offer.name}${name ? `, ${name}` : ''}, ${plural(nights, 'night')}${rooms > 1 ? ` × ${rooms} rooms` : ''}`,
    quantity: nights * rooms,
    amountNgwee: nights * rooms * each,
  }))
}

function extraLines(offer: Offer, choice: HotelChoice): PricedLine[] {
  const offered = detailsOf(offer).extras ?? []
  const wanted = new Set(choice.extras)
  if ([...wanted].some((id) => !offered.some((extra) => extra.id === id))) {
    throw new Refusal('bad_choice', { fields: { extras: 'One of these extras is no longer available.' } })
  }
  return offered.filter(({ id }) => wanted.has(id)).map((extra) => extraLine(extra, choice))
}

function extraLine({ name, price, per }: StayExtra, { checkIn, checkOut, guests, rooms }: HotelChoice): PricedLine {
  const nights = nightsBetween(checkIn, checkOut)
  const heads = { guestNight: { count: guests, word: 'guest' }, roomNight: { count: rooms, word: 'room' } }
  if (per === 'stay') return { label: name, quantity: 1, amountNgwee: ngweeOf(price) }
  const { count, word } = heads[per]
  return {
    label: `${name}, ${plural(count, word)}, ${plural(nights, 'night')}`,
    quantity: count * nights,
    amountNgwee: count * nights * ngweeOf(price),
  }
}

/** Returns the tax lines. Prices in Zambia include tax, so these lines show the included tax and add nothing. */
function taxLines(offer: Offer, lines: readonly PricedLine[]): PricedLine[] {
  const taxes = detailsOf(offer).taxes ?? []
  const gross = lines.reduce((sum, line) => sum + line.amountNgwee, 0)
  const net = gross / (1 + taxes.reduce((sum, { percent }) => sum + percent, 0) / 100)
  return taxes.map(({ name, percent }) => ({
    label: `${name} ${percent} %: ${formatZmw(zmwOf(Math.round((net * percent) / 100)))}`,
    quantity: 1,
    amountNgwee: 0,
    kind: 'tax',
  }))
}
