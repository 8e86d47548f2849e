import { formatDate, formatZmw, instantIn, addDays, ngweeOf } from '#contract/values'
import { carriers as vertical } from '#contract/verticals/carriers'
import {
  bandsOf,
  chargedKg,
  cm3Of,
  gramsOf,
  isChargedBySize,
  leavesAt,
  leavesOn,
  mostKg,
  roomOn,
  volumeSlot,
  weekdayOf,
  weightSlot,
} from '#contract/verticals/parcel-size'
import type { ParcelChoice, RouteDetails } from '#contract/verticals/shapes/carriers'
import { Refusal } from '#contract/refusals'
import type { Offer, PricedLine, Rules } from './rules'
import { percentOf, type Terms } from './terms'

const freeHours = 2
const keptPercent = 50
const usualDays = 1

export const carriers: Rules<ParcelChoice> = {
  vertical,
  impersonal: ['date', 'from', 'to', 'length', 'width', 'height', 'kg', 'value', 'collection', 'delivery'],
  price(offer, choice, at) {
    const details = offer.details as RouteDetails
    refuseMisfit(details, choice)
    const startsAt = instantIn(choice.date, leavesAt(details))
    if (startsAt <= at) refuse('date', 'The departure of this day has left. Please choose a later day.')
    const carriage = carriageOf(offer, choice)
    return {
      summary: `${details.from} to ${details.to}, ${formatDate(choice.date)}, parcel of ${choice.kg} kg`,
      startsOn: choice.date,
      endsOn: null,
      startsAt,
      endsAt: instantIn(addDays(choice.date, details.inDays ?? usualDays), '18:00'),
      lines: [carriage, ...coverOf(details, choice), ...doorLegs(details, choice)],
      place: choice.collection ? `Collected from the sender in ${details.from}` : (details.fromDepot ?? details.from),
      ...(choice.sender && choice.receiver ? { names: [`${choice.sender.name} to ${choice.receiver.name}`] } : {}),
      terms: termsOf(carriage.amountNgwee, details.cover !== undefined && choice.value > 0),
    }
  },
  units: ({ details }, choice) => {
    const room = roomOn(details as RouteDetails)
    return [
      { slot: weightSlot(choice.date), quantity: gramsOf(choice), capacity: room.grams },
      { slot: volumeSlot(choice.date), quantity: cm3Of(choice), capacity: room.cm3 },
    ]
  },
  capacityOf: ({ kgPerDay }) => kgPerDay,
  quoteMinutes: 24 * 60,
  // Who sends and receives, and what is in it, changes no price.
  pricedBy: ({ date, from, to, length, width, height, kg, value, collection, delivery }) => [
    date,
    from,
    to,
    length,
    width,
    height,
    kg,
    value,
    collection,
    delivery,
  ],
  lacks: ({ contents, sender, receiver, collection, delivery, collectAt, deliverTo }) => {
    const missing = {
      ...(contents ? {} : { contents: 'Please say what is in the parcel.' }),
      ...(sender ? {} : { sender: 'Please say who sends it.' }),
      ...(receiver ? {} : { receiver: 'Please say who receives it.' }),
      ...(collection && !collectAt ? { collectAt: 'Please say where it is collected.' } : {}),
      ...(delivery && !deliverTo ? { deliverTo: 'Please say where it is delivered.' } : {}),
    }
    return Object.keys(missing).length > 0 ? missing : null
  },
  keepsOwnHolds: true,
  isCarried: true,
  endsAtDesk: true,
}

const refuse = (field: keyof ParcelChoice, message: string): never => {
  throw new Refusal('bad_choice', { fields: { [field]: message } })
}

function refuseMisfit(details: RouteDetails, choice: ParcelChoice): void {
  const room = roomOn(details)
  if (choice.from !== details.from || choice.to !== details.to)
    refuse('to', `This carrier goes from ${details.from} to ${details.to}.`)
  if (!leavesOn(details, choice.date))
    refuse('date', `Nothing leaves on a ${capitalised(weekdayOf(choice.date))}. Please choose another day.`)
  if (chargedKg(choice) > mostKg(details))
    refuse('kg', `One parcel may come to at most ${mostKg(details)} kg here, by weight or by size.`)
  if (cm3Of(choice) > room.cm3) refuse('length', 'This is more than fits into the vehicle.')
  const longest = Math.max(choice.length, choice.width, choice.height)
  if (details.longestCm !== undefined && longest > details.longestCm)
    refuse('length', `No side may be longer than ${details.longestCm} cm here.`)
  if (details.cover && choice.value > details.cover.most)
    refuse('value', `Here a parcel is covered up to ${formatZmw(details.cover.most)}.`)
  if (choice.collection && details.collection === undefined) refuse('collection', 'This carrier does not collect here.')
  if (choice.delivery && details.delivery === undefined)
    refuse('delivery', 'This carrier does not deliver to the door here.')
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The listing's price, and for each kilogram above what its band says: a heavier parcel never costs less. */
function carriageOf(offer: Offer, choice: ParcelChoice): PricedLine {
  const charged = chargedKg(choice)
  const bands = bandsOf(offer.details as RouteDetails)
  const above = bands.reduce((sum, { aboveKg, perKg }, index) => {
    const until = bands[index + 1]?.aboveKg ?? Infinity
    return sum + Math.max(0, Math.min(charged, until) - aboveKg) * ngweeOf(perKg)
  }, 0)
  const what = isChargedBySize(choice) ? `Parcel, ${charged} kg by its size` : `Parcel, ${charged} kg`
  return {
    label: `${what}, ${choice.from} to ${choice.to}`,
    quantity: 1,
    amountNgwee: Math.round(offer.priceNgwee + above),
  }
}

function coverOf({ cover }: RouteDetails, { value }: ParcelChoice): PricedLine[] {
  if (!cover || value === 0) return []
  const amountNgwee = Math.max(ngweeOf(cover.least), percentOf(ngweeOf(value), cover.percent))
  return [{ label: `Cover for a value of ${formatZmw(value)}`, quantity: 1, amountNgwee }]
}

function doorLegs({ collection, delivery }: RouteDetails, choice: ParcelChoice): PricedLine[] {
  return [
    ...(choice.collection
      ? [{ label: 'Collected at the sender’s door', quantity: 1, amountNgwee: ngweeOf(collection!) }]
      : []),
    ...(choice.delivery
      ? [{ label: 'Delivered to the receiver’s door', quantity: 1, amountNgwee: ngweeOf(delivery!) }]
      : []),
  ]
}

const termsOf = (carriageNgwee: number, isCovered: boolean): Terms => ({
  tiers: [{ hours: freeHours, keepsNgwee: 0 }],
  laterNgwee: percentOf(carriageNgwee, keptPercent),
  words: [
    `Free cancellation until ${freeHours} hours before departure. After that the carrier keeps half of the carriage.`,
    'Once it is handed over a parcel cannot be cancelled;',
    isCovered
      ? 'the carrier then answers for loss and damage up to the declared value.'
      : 'without cover the carrier answers for loss as the law says.',
    'If the carrier cancels, you get all your money back.',
  ].join(' '),
})
