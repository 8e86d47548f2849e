/**
 * Custody of parcels as a state machine (see `state-machines.ts`), and tracking numbers. Pages load this file, so it
 * imports no structs.
 *
 *     awaited -> handed_over -> at_depot <-> on_the_way -> arrived <-> out_for_delivery
 *                                   |           |            ^ |               |
 *                                   +-----------+-> passed_on  +-> released <--+
 *
 * `passed_on`, the handover to the next carrier, also returns to `at_depot` and `on_the_way`.
 */
import { getNextState, type StateMachine } from '../../../core/state-machines'

/** Each step has the name of its target state. The last step, `released`, requires the recipient's code. */
export const custodySteps = [
  'handed_over',
  'at_depot',
  'on_the_way',
  'passed_on',
  'arrived',
  'out_for_delivery',
] as const
export const custodyStates = ['awaited', ...custodySteps, 'released'] as const
export type CustodyState = (typeof custodyStates)[number]
export type CustodyStep = Exclude<CustodyState, 'awaited'>
/** A step that staff record without the recipient's code. */
export type OpenCustodyStep = (typeof custodySteps)[number]

export const custodyStateMachine: StateMachine<CustodyState, CustodyStep> = {
  initial: 'awaited',
  edges: [
    { on: 'handed_over', from: ['awaited'], to: 'handed_over', by: ['partner'] },
    { on: 'at_depot', from: ['handed_over', 'on_the_way', 'passed_on'], to: 'at_depot', by: ['partner'] },
    { on: 'on_the_way', from: ['at_depot', 'passed_on'], to: 'on_the_way', by: ['partner'] },
    { on: 'passed_on', from: ['handed_over', 'at_depot', 'on_the_way'], to: 'passed_on', by: ['partner'] },
    // Also after a failed delivery attempt.
    { on: 'arrived', from: ['on_the_way', 'passed_on', 'out_for_delivery'], to: 'arrived', by: ['partner'] },
    { on: 'out_for_delivery', from: ['arrived'], to: 'out_for_delivery', by: ['partner'] },
    { on: 'released', from: ['arrived', 'out_for_delivery'], to: 'released', by: ['partner'] },
  ],
  final: ['released'],
}

const hasTransition = (state: CustodyState, step: CustodyStep): boolean =>
  getNextState(custodyStateMachine, state, step, 'partner') !== null

/** Only parcels with door delivery can go out for delivery. */
const isPossible = (step: CustodyStep, hasDoorDelivery: boolean): boolean =>
  hasDoorDelivery || step !== 'out_for_delivery'

/** Returns the usual next steps of a parcel. */
export const getNextCustodySteps = (state: CustodyState, hasDoorDelivery: boolean): CustodyStep[] =>
  custodyStateMachine.edges
    .map(({ on }) => on)
    .filter((step) => step !== 'passed_on' && isPossible(step, hasDoorDelivery) && hasTransition(state, step))

/**
 * Returns the less usual steps: the handover to another carrier, and steps that skip others. Another device may have
 * recorded the skipped steps without having sent them yet.
 */
export function getOtherCustodySteps(state: CustodyState, hasDoorDelivery: boolean): OpenCustodyStep[] {
  const nextSteps = getNextCustodySteps(state, hasDoorDelivery)
  const rank = custodyStates.indexOf(state)
  return custodySteps.filter(
    (step) => !nextSteps.includes(step) && isPossible(step, hasDoorDelivery) && custodyStates.indexOf(step) > rank,
  )
}

export const custodyLabels: Record<CustodyState, string> = {
  awaited: 'Waiting for the sender',
  handed_over: 'Handed over by the sender',
  at_depot: 'At a depot',
  on_the_way: 'On the way',
  passed_on: 'Handed to the next carrier',
  arrived: 'At the destination depot',
  out_for_delivery: 'Out for delivery',
  released: 'Handed to the recipient',
}

/** Number of wrong codes after which a parcel is locked until its sender creates a new code. */
export const maxWrongCodes = 5

/** Formats a tracking number in groups, so that it can be read aloud: `TPQ3-8H7K-2MXW`. */
export const formatTrackingNumber = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1-')

/** Removes spaces and hyphens from a typed tracking number and converts it to upper case. */
export const normalizeTrackingNumber = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Characters after the prefix `TP`. They cannot be confused when read aloud or from a scratched label. */
export const trackingNumberAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const trackingNumberLength = 10

const separatorPattern = '[^0-9A-Z]*'
const trackingNumberPattern = new RegExp(
  `(?:^|[^0-9A-Z])(T${separatorPattern}P(?:${separatorPattern}[${trackingNumberAlphabet}]){${trackingNumberLength}})(?![0-9A-Z])`,
  'i',
)

/**
 * Extracts the tracking number from typed or pasted text, such as a link or a whole message.
 * @returns null if the text contains no valid number
 */
export function extractTrackingNumber(typed: string): string | null {
  const found = trackingNumberPattern.exec(typed)?.[1]
  return found === undefined ? null : normalizeTrackingNumber(found)
}

/** Formats a release code: `042 917`. */
export const formatReleaseCode = (code: string): string => code.replace(/(.{3})(?=.)/g, '$1 ')
