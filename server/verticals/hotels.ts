import { formatDate, instantIn, nightsBetween, nightsOf } from '#contract/values'
import { hotels as vertical } from '#contract/verticals/hotels'
import type { HotelChoice } from '#contract/verticals/shapes/hotels'
import { Refusal } from '#contract/refusals'
import type { Rules } from './rules'

const words =
  'Free cancellation until 24 hours before check-in. After that the first night is charged. If the hotel cancels, you get all your money back.'

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

export const hotels: Rules<HotelChoice> = {
  vertical,
  price(offer, { checkIn, checkOut, guests, rooms }) {
    const sleeps = Number(offer.details.sleeps ?? 2)
    if (guests > sleeps * rooms) {
      throw new Refusal('bad_choice', {
        fields: { guests: `${plural(rooms, 'room')} of this type ${rooms === 1 ? 'sleeps' : 'sleep'} at most ${sleeps * rooms}.` },
      })
    }
    const nights = nightsBetween(checkIn, checkOut)
    return {
      summary: `${plural(nights, 'night')}, ${formatDate(checkIn)} to ${formatDate(checkOut)}, ${plural(rooms, 'room')}, ${plural(guests, 'guest')}`,
      startsOn: checkIn,
      endsOn: checkOut,
      startsAt: instantIn(checkIn, '14:00'),
      endsAt: instantIn(checkOut, '10:00'),
      lines: [
        {
          label: `${offer.name}, ${plural(nights, 'night')}${rooms > 1 ? ` × ${rooms} rooms` : ''}`,
          quantity: nights * rooms,
          amountNgwee: nights * rooms * offer.priceNgwee,
        },
      ],
      terms: { tiers: [{ hours: 24, keepsNgwee: 0 }], laterNgwee: rooms * offer.priceNgwee, words },
    }
  },
  units: (_, { checkIn, checkOut, rooms }) => nightsOf(checkIn, checkOut).map((slot) => ({ slot, quantity: rooms })),
  capacityOf: ({ rooms }) => rooms,
  slotOfDay: (date) => date,
}
