import { useEffect, useState } from 'react'
import type { Listing, Vendor } from '#contract/catalogue/catalogue'
import { readCachedCatalogue, type CachedItem, type CachedCatalogue } from '../read-cached-catalogue'

/** Returns the cached listing; null if there is none, undefined while loading. */
export const useCachedListing = (id: string | null): Listing | null | undefined =>
  useCachedItem(id, ({ listings }) => listings)

export const useCachedVendor = (id: string | null): Vendor | null | undefined =>
  useCachedItem(id, ({ vendors }) => vendors)

function useCachedItem<T extends { _id: string }>(
  id: string | null,
  selectItems: (sightings: CachedCatalogue) => CachedItem<T>[],
): T | null | undefined {
  const [found, setFound] = useState<{ id: string; item: T | null }>()
  useEffect(() => {
    let isCancelled = false
    if (id) {
      const update = (item: T | null) => isCancelled || setFound({ id, item })
      readCachedCatalogue().then(
        (sightings) => update(selectItems(sightings).find(({ data }) => data._id === id)?.data ?? null),
        () => update(null),
      )
    }
    return () => {
      isCancelled = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `those` only picks
  }, [id])
  if (!id) return null
  return found?.id === id ? found.item : undefined
}
