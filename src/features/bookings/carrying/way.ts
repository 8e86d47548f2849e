import { custodyWords } from '#contract/custody'
import { formatInstant } from '#contract/days'
import type { Parcel } from '#contract/parcel-shape'
import type { TimelineItem } from '../../../ui/Timeline'

/** Builds the timeline of a parcel: its custody steps, or the state it waits for if there are none. */
export function wayOf({ steps, state }: Pick<Parcel, 'steps' | 'state'>): TimelineItem[] {
  if (steps.length === 0) return [{ title: custodyWords[state], state: 'now' }]
  return steps.map(({ step, at, place, by }, index) => ({
    title: custodyWords[step],
    text: by ? `${place}, ${by}` : place,
    time: formatInstant(at),
    state: index < steps.length - 1 || state === 'released' ? 'done' : 'now',
  }))
}
