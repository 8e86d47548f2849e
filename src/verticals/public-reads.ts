/** Registry of the public reads of verticals, with their schemas. Loaded with the first of them. */
import type { Endpoint } from '#contract/core/endpoint'
import { trackParcel } from '#contract/verticals/carriers/parcels/parcels'

export const publicReads: readonly Endpoint[] = [trackParcel]
