import type { PropertyDetails } from '#contract/verticals/shapes/real-estate'

/** Nobody sleeps in an office or a shop. */
export const roomName = ({ kind }: Pick<PropertyDetails, 'kind'>): 'room' | 'bedroom' =>
  /^(office|shop)/i.test(kind) ? 'room' : 'bedroom'
