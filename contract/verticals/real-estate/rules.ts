import { sentence } from '../../bookings/bookings/cancellation-texts'
import { check } from '../../core/validation'
import { Refusal } from '../../core/refusals'
import { lusakaInstant, ngweeOf } from '../../core/values'
import { realEstate as vertical } from './descriptor'
import { PropertyDetails, type HomeChoice } from './schema'
import { getViewingHours, listViewingTimes } from './viewings'
import { cancellationRules } from '../rules/cancellation-rules'
import type { Offer, PricedChoice, PricedLine, Rules } from '../rules/rules'

const badChoice = (field: string, message: string) => new Refusal('bad_choice', { fields: { [field]: message } })

function parseProperty({ details }: Offer): PropertyDetails {
  const checked = check(PropertyDetails, details)
  if (!checked.ok) throw badChoice('choice', "This home can't be booked online. Please ask the agent.")
  return checked.value
}

const isViewing = (choice: HomeChoice): choice is HomeChoice & { date: string; time: string } =>
  choice.date !== undefined
/** All tenancies of a home share one slot, whatever their start date. */
const leaseUnit = { slot: 'all', quantity: 1, capacity: 1 }

export const realEstate: Rules<HomeChoice> = {
  vertical,
  nonPersonalFields: ['date', 'time', 'moveIn'],
  price: (offer, choice, at) =>
    isViewing(choice) ? priceViewing(offer, choice, at) : priceTenancy(offer, choice.moveIn!),
  getUnits: (_, choice) => [
    isViewing(choice) ? { slot: `${choice.date}/${choice.time}`, quantity: 1, capacity: 1 } : leaseUnit,
  ],
  getCapacity: () => 1,
  /** The agent and the landlord choose the tenant. */
  needsApproval: (_, choice) => !isViewing(choice),
  getVacancySlot: () => leaseUnit.slot,
  shouldAskVacancy: isViewing,
  /** A viewing ends at its end time. Only the agent can confirm that a tenant has moved in. */
  needsManualCompletion: (choice) => !isViewing(choice),
  shouldTransferDeposit: true,
  canHaveSeveralHolds: true,
}

function priceViewing(offer: Offer, { date, time }: { date: string; time: string }, at: Date): PricedChoice {
  const property = parseProperty(offer)
  const hours = getViewingHours(property)
  if (!listViewingTimes(hours, date).includes(time))
    throw badChoice('time', 'There is no viewing at this time. Please choose another.')
  const startsAt = lusakaInstant(date, time)
  if (startsAt <= at) throw badChoice('time', 'This time has passed. Please choose another.')
  return {
    summary: { template: 'viewing', params: { startsAt: startsAt.toISOString() } },
    startsOn: date,
    endsOn: null,
    startsAt,
    endsAt: new Date(startsAt.getTime() + hours.minutes * 60_000),
    place: formatPlace(offer, property),
    lines: [{ label: 'Viewing', quantity: 1, amountNgwee: 0 }],
    terms: {
      tiers: [],
      laterNgwee: 0,
      policy: [sentence('viewingIsFree')],
    },
  }
}

function priceTenancy(offer: Offer, moveIn: string): PricedChoice {
  const property = parseProperty(offer)
  const deposit = ngweeOf(property.deposit ?? 0)
  const fee = ngweeOf(property.agentFee ?? 0)
  const lines: PricedLine[] = [
    { label: 'First month’s rent', quantity: 1, amountNgwee: offer.priceNgwee },
    ...(deposit > 0 ? [{ label: 'Deposit', quantity: 1, amountNgwee: deposit, kind: 'deposit' as const }] : []),
    ...(fee > 0 ? [{ label: 'Agent’s fee', quantity: 1, amountNgwee: fee }] : []),
  ]
  return {
    summary: { template: 'moveIn', params: { date: moveIn } },
    startsOn: moveIn,
    endsOn: null,
    startsAt: lusakaInstant(moveIn, '08:00'),
    place: formatPlace(offer, property),
    lines,
    terms: {
      tiers: [
        { hours: cancellationRules.realEstate.freeDays * 24, keepsNgwee: 0 },
        { hours: 24, keepsNgwee: fee },
      ],
      laterNgwee: offer.priceNgwee + fee,
      policy: [
        { template: 'tenancyTiers', params: { fullDays: cancellationRules.realEstate.freeDays } },
        sentence('tenancyDepositIsHeld'),
        sentence('refundIfAgentCancels'),
      ],
    },
  }
}

const formatPlace = ({ town }: Offer, { area }: PropertyDetails): string => `${area}, ${town}`
