import { check } from '#contract/check'
import { Refusal } from '#contract/refusals'
import { formatDate, instantIn, ngweeOf } from '#contract/values'
import { realEstate as vertical } from '#contract/verticals/real-estate'
import { PropertyDetails, type HomeChoice } from '#contract/verticals/shapes/real-estate'
import { viewingHours, viewingTimes } from '#contract/verticals/viewings'
import type { Offer, Priced, PricedLine, Rules } from './rules'

const badChoice = (field: string, message: string) => new Refusal('bad_choice', { fields: { [field]: message } })

function propertyOf({ details }: Offer): PropertyDetails {
  const checked = check(PropertyDetails, details)
  if (!checked.ok) throw badChoice('choice', "This home can't be booked online. Please ask the agent.")
  return checked.value
}

const isViewing = (choice: HomeChoice): choice is HomeChoice & { date: string; time: string } =>
  choice.date !== undefined
/** All tenancies of a home share one slot, whatever their start date. */
const lease = { slot: 'all', quantity: 1, capacity: 1 }

export const realEstate: Rules<HomeChoice> = {
  vertical,
  impersonal: ['date', 'time', 'moveIn'],
  price: (offer, choice, at) => (isViewing(choice) ? viewing(offer, choice, at) : tenancy(offer, choice.moveIn!)),
  units: (_, choice) => [
    isViewing(choice) ? { slot: `${choice.date}/${choice.time}`, quantity: 1, capacity: 1 } : lease,
  ],
  capacityOf: () => 1,
  /** The agent and the landlord choose the tenant. */
  needsAnswer: (_, choice) => !isViewing(choice),
  mustBeVacant: () => lease.slot,
  asksVacant: isViewing,
  /** A viewing ends at its end time. Only the agent can confirm that a tenant has moved in. */
  endsAtDesk: (choice) => !isViewing(choice),
  handsDepositOver: true,
  keepsOwnHolds: true,
}

function viewing(offer: Offer, { date, time }: { date: string; time: string }, at: Date): Priced {
  const found = propertyOf(offer)
  const hours = viewingHours(found)
  if (!viewingTimes(hours, date).includes(time))
    throw badChoice('time', 'There is no viewing at this time. Please choose another.')
  const startsAt = instantIn(date, time)
  if (startsAt <= at) throw badChoice('time', 'This time has passed. Please choose another.')
  return {
    summary: `Viewing, ${formatDate(date)} at ${time}`,
    startsOn: date,
    endsOn: null,
    startsAt,
    endsAt: new Date(startsAt.getTime() + hours.minutes * 60_000),
    place: placeOf(offer, found),
    lines: [{ label: 'Viewing', quantity: 1, amountNgwee: 0 }],
    terms: {
      tiers: [],
      laterNgwee: 0,
      words: "Viewing is always free. Please cancel if you can't come. Pay nothing before you have seen the home.",
    },
  }
}

function tenancy(offer: Offer, moveIn: string): Priced {
  const found = propertyOf(offer)
  const deposit = ngweeOf(found.deposit ?? 0)
  const fee = ngweeOf(found.agentFee ?? 0)
  const lines: PricedLine[] = [
    { label: 'First month’s rent', quantity: 1, amountNgwee: offer.priceNgwee },
    ...(deposit > 0 ? [{ label: 'Deposit', quantity: 1, amountNgwee: deposit, kind: 'deposit' as const }] : []),
    ...(fee > 0 ? [{ label: 'Agent’s fee', quantity: 1, amountNgwee: fee }] : []),
  ]
  return {
    summary: `Move in ${formatDate(moveIn)}`,
    startsOn: moveIn,
    endsOn: null,
    startsAt: instantIn(moveIn, '08:00'),
    place: placeOf(offer, found),
    lines,
    terms: {
      tiers: [
        { hours: 7 * 24, keepsNgwee: 0 },
        { hours: 24, keepsNgwee: fee },
      ],
      laterNgwee: offer.priceNgwee + fee,
      words:
        'You pay nothing before the agent accepts. Full refund until 7 days before you move in. After that, the agent’s fee is kept; on the last day, the first month’s rent too. ' +
        'Tilipo keeps the deposit for you until you have the keys. Then it goes to the landlord, who returns it at the end of the lease. If the agent cancels, you get a full refund.',
    },
  }
}

const placeOf = ({ town }: Offer, { area }: PropertyDetails): string => `${area}, ${town}`
