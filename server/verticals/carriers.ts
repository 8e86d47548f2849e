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
    if (startsAt <= at) refuse('date', 'This departure has already left. Please choose a later day.')
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
  // The sender, the recipient and the contents do not affect the price.
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
      ...(contents ? {} : { contents: 'Please describe the contents of the parcel.' }),
      ...(sender ? {} : { sender: 'Please enter the sender.' }),
      ...(receiver ? {} : { receiver: 'Please enter the recipient.' }),
      ...(collection && !collectAt ? { collectAt: 'Please enter the collection address.' } : {}),
      ...(delivery && !deliverTo ? { deliverTo: 'Please enter the delivery address.' } : {}),
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
    refuse('date', `There is no departure on ${capitalised(weekdayOf(choice.date))}s. Please choose another day.`)
  if (chargedKg(choice) > mostKg(details))
    refuse('kg', `This carrier takes parcels of at most ${mostKg(details)} kg, by weight or by size.`)
  if (cm3Of(choice) > room.cm3) refuse('length', "This parcel doesn't fit into the vehicle.")
  const longest = Math.max(choice.length, choice.width, choice.height)
  if (details.longestCm !== undefined && longest > details.longestCm)
    refuse('length', `Each side can be at most ${details.longestCm} cm.`)
  if (details.cover && choice.value > details.cover.most)
    refuse('value', `This carrier covers parcels up to ${formatZmw(details.cover.most)}.`)
  if (choice.collection && details.collection === undefined) refuse('collection', "This carrier doesn't collect here.")
  if (choice.delivery && details.delivery === undefined)
    refuse('delivery', "This carrier doesn't deliver to the door here.")
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Adds the rate of each band for the kilograms within it, so that a heavier parcel never costs less. */
function carriageOf(offer: Offer, choice: ParcelChoice): PricedLine {
  const charged = chargedKg(choice)
  const bands = bandsOf(offer.details as RouteDetails)
  const above = bands.reduce((sum, { aboveKg, perKg }, index) => {
    const until = bands[index + 1]?.aboveKg ?? Infinity
    return sum + Math.max(0, Math.min(charged, until) - aboveKg) * ngweeOf(perKg)
  }, 0)
  const what = isChargedBySize(choice) ? `Parcel, ${charged} kg by size` : `Parcel, ${charged} kg`
  return {
    label: `${what}, ${choice.from} to ${choice.to}`,
    quantity: 1,
    amountNgwee: Math.round(offer.priceNgwee + above),
  }
}

function coverOf({ cover }: RouteDetails, { value }: ParcelChoice): PricedLine[] {
  if (!cover || value === 0) return []
  const amountNgwee = Math.max(ngweeOf(cover.least), percentOf(ngweeOf(value), cover.percent))
  return [{ label: `Cover for ${formatZmw(value)}`, quantity: 1, amountNgwee }]
}

function doorLegs({ collection, delivery }: RouteDetails, choice: ParcelChoice): PricedLine[] {
  return [
    ...(choice.collection
      ? [{ label: 'Collection at the sender’s door', quantity: 1, amountNgwee: ngweeOf(collection!) }]
      : []),
    ...(choice.delivery
      ? [{ label: 'Delivery to the recipient’s door', quantity: 1, amountNgwee: ngweeOf(delivery!) }]
      : []),
  ]
}

const termsOf = (carriageNgwee: number, isCovered: boolean): Terms => ({
  tiers: [{ hours: freeHours, keepsNgwee: 0 }],
  laterNgwee: percentOf(carriageNgwee, keptPercent),
  words: [
    `Free cancellation until ${freeHours} hours before departure. After that, the carrier keeps half of the transport price.`,
    'After it is handed over, a parcel cannot be cancelled;',
    isCovered
      ? 'the carrier is then liable for loss and damage up to the declared value.'
      : 'without cover, the carrier is liable for loss as the law requires.',
    'If the carrier cancels, you get a full refund.',
  ].join(' '),
})
