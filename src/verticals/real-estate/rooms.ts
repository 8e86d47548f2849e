import type { PropertyDetails } from '#contract/verticals/schemas/real-estate'

/** Returns the word for the rooms of a property. Offices and shops have rooms, not bedrooms. */
export const getRoomLabel = ({ kind }: Pick<PropertyDetails, 'kind'>): 'room' | 'bedroom' =>
  /^(office|shop)/i.test(kind) ? 'room' : 'bedroom'
