import { custodyLabels } from '#contract/verticals/carriers/parcels/custody'
import { formatInstant } from '#contract/core/dates'
import type { Parcel } from '#contract/verticals/carriers/parcels/parcel-struct'
import type { TimelineItem } from '../../../ui/lists/Timeline'

/** Builds the timeline of a parcel: its custody steps, or the state it waits for if there are none. */
export function buildCustodyTimeline({ steps, state }: Pick<Parcel, 'steps' | 'state'>): TimelineItem[] {
  if (steps.length === 0) return [{ title: custodyLabels[state], state: 'now' }]
  return steps.map(({ step, at, place, by }, index) => ({
    title: custodyLabels[step],
    text: by ? `${place}, ${by}` : place,
    time: formatInstant(at),
    state: index < steps.length - 1 || state === 'released' ? 'done' : 'now',
  }))
}
