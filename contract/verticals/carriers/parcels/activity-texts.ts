/** What the activity of a business says about parcels, for the registry (`business/activity/activity-texts.ts`). */
import { custodyLabels, custodyStates } from './custody'

interface Subject {
  target: string
  params: Readonly<Record<string, unknown>>
}

const formatStep = (step: unknown): string => {
  const state = custodyStates.find((candidate) => candidate === step)
  return state ? custodyLabels[state] : String(step)
}

export const parcelActivityTexts = {
  'parcels.step': {
    group: 'bookings',
    render: ({ target, params }: Subject) =>
      `Recorded “${formatStep(params['step'])}” for the parcel of booking ${target}`,
  },
  'parcels.release': {
    group: 'bookings',
    render: ({ target }: Subject) => `Released the parcel of booking ${target}`,
  },
} as const
