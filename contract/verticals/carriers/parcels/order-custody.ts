/**
 * The order of custody steps that several devices recorded offline and that arrive late. Every recorded step is stored
 * (decision 093). This order decides what is displayed, and its last step is the state of the parcel.
 */
import { custodyStateMachine, type CustodyState } from './custody'
import { getNextState } from '../../../core/state-machines'
import { itemAt } from '../../../core/checked-access'

export interface RecordedStep {
  step: CustodyState
  /** When the device recorded the step, as an ISO instant. */
  at: string
  place: string
}

/**
 * Orders the steps by the time of their devices. Where the clock of a device was wrong, so that a step would contradict
 * its neighbors, it moves to the nearest place where it fits. The release is always last. A step that two devices
 * recorded appears once, with the data that comes first.
 * @param recorded steps in the order in which the server received them
 */
export function orderCustodySteps<T extends RecordedStep>(recorded: readonly T[]): T[] {
  const ordered: T[] = []
  for (const step of recorded) ordered.splice(findPosition(ordered, step), 0, step)
  return ordered.filter((step, index) => index === 0 || !isSameEvent(itemAt(ordered, index - 1), step))
}

function findPosition(ordered: readonly RecordedStep[], step: RecordedStep): number {
  if (step.step === 'released') return ordered.length
  const last = ordered.at(-1)?.step === 'released' ? ordered.length - 1 : ordered.length
  const byTime = Math.min(ordered.filter(({ at }) => Date.parse(at) <= Date.parse(step.at)).length, last)
  let best = byTime
  for (let position = 0; position <= last; position++) {
    const gain = countFits(ordered, step, position) - countFits(ordered, step, best)
    if (gain > 0 || (gain === 0 && Math.abs(position - byTime) < Math.abs(best - byTime))) best = position
  }
  return best
}

/** Counts with how many of its two neighbors a step at this position agrees. */
function countFits(ordered: readonly RecordedStep[], { step }: RecordedStep, position: number): number {
  const before = ordered[position - 1]?.step ?? custodyStateMachine.initial
  const after = ordered[position]?.step
  return Number(canFollow(before, step)) + Number(after === undefined || canFollow(step, after))
}

const canFollow = (before: CustodyState, after: CustodyState): boolean =>
  before === after || getNextState(custodyStateMachine, before, after, 'partner') !== null

/** A parcel can be on the way, and at depots, at several places in succession. All other steps repeat the same event. */
const isSameEvent = (before: RecordedStep, after: RecordedStep): boolean =>
  before.step === after.step &&
  (!['at_depot', 'on_the_way'].includes(after.step) || before.place.toLowerCase() === after.place.toLowerCase())
