import { formatPlural } from '#contract/core/plural'
import type { PropertyDetails } from '#contract/verticals/real-estate/schema'

/** Offices and shops have rooms, not bedrooms. */
export const isBusinessSpace = ({ kind }: Pick<PropertyDetails, 'kind'>): boolean => /^(office|shop)/i.test(kind)

export const formatRoomCount = ({ kind, bedrooms }: Pick<PropertyDetails, 'kind' | 'bedrooms'>): string =>
  formatPlural(
    bedrooms,
    isBusinessSpace({ kind }) ? { one: '# room', other: '# rooms' } : { one: '# bedroom', other: '# bedrooms' },
  )
