import { useEffect, useState } from 'react'
import type { Listing, Vendor } from '#contract/catalogue'
import { readSeen, type Seen, type Sightings } from '../read-seen'

/** Returns the cached listing; null if there is none, undefined while loading. */
export const useSeenListing = (id: string | null): Listing | null | undefined => useSeen(id, ({ listings }) => listings)

export const useSeenVendor = (id: string | null): Vendor | null | undefined => useSeen(id, ({ vendors }) => vendors)

function useSeen<T extends { _id: string }>(
  id: string | null,
  those: (sightings: Sightings) => Seen<T>[],
): T | null | undefined {
  const [found, setFound] = useState<{ id: string; thing: T | null }>()
  useEffect(() => {
    let gone = false
    const tell = (thing: T | null) => gone || setFound({ id: id!, thing })
    if (id) {
      readSeen().then(
        (sightings) => tell(those(sightings).find(({ data }) => data._id === id)?.data ?? null),
        () => tell(null),
      )
    }
    return () => {
      gone = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `those` only picks
  }, [id])
  if (!id) return null
  return found?.id === id ? found.thing : undefined
}
