import { sentence } from '../../bookings/bookings/cancellation-texts'
import { addDays, formatZmw, getWeekday, lusakaInstant, ngweeOf } from '../../core/values'
import { carriers as vertical } from './descriptor'
import {
  getPriceBands,
  computeChargedKg,
  cm3Of,
  gramsOf,
  isChargedByVolume,
  getRouteDepartureTime,
  isRouteDay,
  getMaxParcelKg,
  getDailyCapacity,
  buildVolumeSlot,
  buildWeightSlot,
} from './parcel-size'
import type { ParcelChoice, RouteDetails } from './schema'
import { Refusal } from '../../core/refusals'
import { cancellationRules } from '../rules/cancellation-rules'
import type { Offer, PricedLine, Rules } from '../rules/rules'
import { buildTerms, computePercentage, describePolicies } from '../rules/cancellation-terms'
import { parcelPolicies } from './cancellation'

const { freeHours, keptPercent } = cancellationRules.carriers
const defaultDeliveryDays = 1

export const carriers: Rules<ParcelChoice, RouteDetails> = {
  vertical,
  nonPersonalFields: ['date', 'from', 'to', 'length', 'width', 'height', 'kg', 'value', 'collection', 'delivery'],
  price(offer, choice, at) {
    const details = offer.details
    refuseInvalidChoice(details, choice)
    const startsAt = lusakaInstant(choice.date, getRouteDepartureTime(details))
    if (startsAt <= at) refuseField('date', 'This departure has already left. Please choose a later day.')
    const carriageLine = buildCarriageLine(offer, choice)
    return {
      summary: {
        template: 'parcel',
        params: { from: details.from, to: details.to, date: choice.date, kg: choice.kg },
      },
      startsOn: choice.date,
      endsOn: null,
      startsAt,
      endsAt: lusakaInstant(addDays(choice.date, details.inDays ?? defaultDeliveryDays), '18:00'),
      lines: [carriageLine, ...buildCoverLines(details, choice), ...buildDoorDeliveryLines(details, choice)],
      place: choice.collection ? `Collected from the sender in ${details.from}` : (details.fromDepot ?? details.from),
      ...(choice.sender && choice.receiver ? { names: [`${choice.sender.name} to ${choice.receiver.name}`] } : {}),
      terms: buildTerms(
        parcelPolicies,
        { details, startsOn: choice.date },
        { price: carriageLine.amountNgwee },
        {
          tiers: [{ hours: freeHours, keepsNgwee: 0 }],
          laterNgwee: computePercentage(carriageLine.amountNgwee, keptPercent),
        },
        [
          sentence(details.cover !== undefined && choice.value > 0 ? 'coveredParcel' : 'uncoveredParcel'),
          sentence('refundIfCarrierCancels'),
        ],
      ),
    }
  },
  getUnits: ({ details }, choice) => {
    const vehicleCapacity = getDailyCapacity(details)
    return [
      { slot: buildWeightSlot(choice.date), quantity: gramsOf(choice), capacity: vehicleCapacity.grams },
      { slot: buildVolumeSlot(choice.date), quantity: cm3Of(choice), capacity: vehicleCapacity.cm3 },
    ]
  },
  getCapacity: ({ kgPerDay }) => kgPerDay,
  getSlotCapacity: (details, slot) => {
    const { grams, cm3 } = getDailyCapacity(details)
    return slot.endsWith('/kg') ? grams : cm3
  },
  canServe: (before, after, { date, collection, delivery }) =>
    before.from === after.from &&
    before.to === after.to &&
    isRouteDay(after, date) &&
    (!collection || after.collection !== undefined) &&
    (!delivery || after.delivery !== undefined),
  quoteMinutes: 24 * 60,
  // The sender, the recipient and the contents do not affect the price.
  getPriceInputs: ({ date, from, to, length, width, height, kg, value, collection, delivery }) => [
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
  findMissingFields: ({ contents, sender, receiver, collection, delivery, collectAt, deliverTo }) => {
    const missing = {
      ...(contents ? {} : { contents: 'Please describe the contents of the parcel.' }),
      ...(sender ? {} : { sender: 'Please enter the sender.' }),
      ...(receiver ? {} : { receiver: 'Please enter the recipient.' }),
      ...(collection && !collectAt ? { collectAt: 'Please enter the collection address.' } : {}),
      ...(delivery && !deliverTo ? { deliverTo: 'Please enter the delivery address.' } : {}),
    }
    return Object.keys(missing).length > 0 ? missing : null
  },
  canHaveSeveralHolds: true,
  hasCustody: true,
  getPolicies: ({ details }, today) => describePolicies(parcelPolicies, details, today),
  needsManualCompletion: true,
}

const refuseField = (field: keyof ParcelChoice, message: string): never => {
  throw new Refusal('bad_choice', { fields: { [field]: message } })
}

function refuseInvalidChoice(details: RouteDetails, choice: ParcelChoice): void {
  const vehicleCapacity = getDailyCapacity(details)
  if (choice.from !== details.from || choice.to !== details.to)
    refuseField('to', `This carrier goes from ${details.from} to ${details.to}.`)
  if (!isRouteDay(details, choice.date))
    refuseField('date', `There is no departure on ${capitalize(getWeekday(choice.date))}s. Please choose another day.`)
  if (computeChargedKg(choice) > getMaxParcelKg(details))
    refuseField('kg', `This carrier takes parcels of at most ${getMaxParcelKg(details)} kg, by weight or by size.`)
  if (cm3Of(choice) > vehicleCapacity.cm3) refuseField('length', "This parcel doesn't fit into the vehicle.")
  const longestSideCm = Math.max(choice.length, choice.width, choice.height)
  if (details.longestCm !== undefined && longestSideCm > details.longestCm)
    refuseField('length', `Each side can be at most ${details.longestCm} cm.`)
  if (details.cover && choice.value > details.cover.most)
    refuseField('value', `This carrier covers parcels up to ${formatZmw(details.cover.most)}.`)
  if (choice.collection && details.collection === undefined)
    refuseField('collection', "This carrier doesn't collect here.")
  if (choice.delivery && details.delivery === undefined)
    refuseField('delivery', "This carrier doesn't deliver to the door here.")
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Adds the rate of each band for the kilograms within it, so that a heavier parcel never costs less. */
function buildCarriageLine(offer: Offer<RouteDetails>, choice: ParcelChoice): PricedLine {
  const chargedWeightKg = computeChargedKg(choice)
  const bands = getPriceBands(offer.details)
  const surchargeNgwee = bands.reduce((sum, { aboveKg, perKg }, index) => {
    const until = bands[index + 1]?.aboveKg ?? Infinity
    return sum + Math.max(0, Math.min(chargedWeightKg, until) - aboveKg) * ngweeOf(perKg)
  }, 0)
  const parcelLabel = isChargedByVolume(choice)
    ? `Parcel, ${chargedWeightKg} kg by size`
    : `Parcel, ${chargedWeightKg} kg`
  return {
    label: `${parcelLabel}, ${choice.from} to ${choice.to}`,
    quantity: 1,
    amountNgwee: Math.round(offer.priceNgwee + surchargeNgwee),
  }
}

function buildCoverLines({ cover }: RouteDetails, { value }: ParcelChoice): PricedLine[] {
  if (!cover || value === 0) return []
  const amountNgwee = Math.max(ngweeOf(cover.least), computePercentage(ngweeOf(value), cover.percent))
  return [{ label: `Cover for ${formatZmw(value)}`, quantity: 1, amountNgwee }]
}

function buildDoorDeliveryLines({ collection, delivery }: RouteDetails, choice: ParcelChoice): PricedLine[] {
  return [
    ...(choice.collection && collection !== undefined
      ? [{ label: 'Collection at the sender’s door', quantity: 1, amountNgwee: ngweeOf(collection) }]
      : []),
    ...(choice.delivery && delivery !== undefined
      ? [{ label: 'Delivery to the recipient’s door', quantity: 1, amountNgwee: ngweeOf(delivery) }]
      : []),
  ]
}
