/** Who has a parcel, as a table like those of `process.ts`; free of structs, for pages. */
import { next, type Process } from './process'

/** Each step is named by where it leads. The last needs the receiver's code. */
export const custodySteps = ['handed_over', 'at_depot', 'on_the_way', 'arrived', 'out_for_delivery'] as const
export const custodyStates = ['awaited', ...custodySteps, 'released'] as const
export type CustodyState = (typeof custodyStates)[number]
export type CustodyStep = Exclude<CustodyState, 'awaited'>

export const custodyProcess: Process<CustodyState, CustodyStep> = {
  initial: 'awaited',
  edges: [
    { on: 'handed_over', from: ['awaited'], to: 'handed_over', by: ['partner'] },
    { on: 'at_depot', from: ['handed_over', 'on_the_way'], to: 'at_depot', by: ['partner'] },
    { on: 'on_the_way', from: ['at_depot'], to: 'on_the_way', by: ['partner'] },
    // Back from a door that nobody opened, too.
    { on: 'arrived', from: ['on_the_way', 'out_for_delivery'], to: 'arrived', by: ['partner'] },
    { on: 'out_for_delivery', from: ['arrived'], to: 'out_for_delivery', by: ['partner'] },
    { on: 'released', from: ['arrived', 'out_for_delivery'], to: 'released', by: ['partner'] },
  ],
  final: ['released'],
}

/** What may come next of it. Only what was booked to the door goes out for delivery. */
export const nextSteps = (state: CustodyState, toTheDoor: boolean): CustodyStep[] =>
  custodyProcess.edges
    .map(({ on }) => on)
    .filter(
      (step) => (toTheDoor || step !== 'out_for_delivery') && next(custodyProcess, state, step, 'partner') !== null,
    )

export const custodyWords: Record<CustodyState, string> = {
  awaited: 'Waiting for the sender',
  handed_over: 'Handed over by the sender',
  at_depot: 'At a depot',
  on_the_way: 'On the way',
  arrived: 'At the destination depot',
  out_for_delivery: 'Out for delivery',
  released: 'Handed to the recipient',
}

/** Wrong codes before a parcel is released to nobody until its sender has made a new one. */
export const mostWrongCodes = 5

/** `TPQ3-8H7K-2MXW`: in groups that can be read out. */
export const spacedNumber = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1-')

/** As people type it: spaces, hyphens and small letters do not matter. */
export const plainNumber = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Letters and digits that cannot be misread aloud or on a scratched label: what follows `TP`. */
export const numberAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const numberLength = 10

const between = '[^0-9A-Z]*'
const anywhere = new RegExp(
  `(?:^|[^0-9A-Z])(T${between}P(?:${between}[${numberAlphabet}]){${numberLength}})(?![0-9A-Z])`,
  'i',
)

/** The number in what somebody typed or pasted, be it a whole link or message; null where no parcel can have it. */
export function numberIn(typed: string): string | null {
  const found = anywhere.exec(typed)?.[1]
  return found === undefined ? null : plainNumber(found)
}

/** `042 917` */
export const spacedCode = (code: string): string => code.replace(/(.{3})(?=.)/g, '$1 ')
