/** Loads the listing form of a vertical. A business has one vertical, so that its devices load one form. */
import { useEffect, useState } from 'react'
import type { VerticalId } from '#contract/verticals/vertical'
import { retryImport } from '../retry-import'
import type { ListingForm } from './listing-form'

const loaders: Record<VerticalId, () => Promise<ListingForm>> = {
  hotels: () => import('./hotels/ListingForm'),
  buses: () => import('./buses/ListingForm'),
  'car-hire': () => import('./car-hire/ListingForm'),
  'real-estate': () => import('./real-estate/ListingForm'),
  travel: () => import('./travel/ListingForm'),
  stores: () => import('./stores/ListingForm'),
  carriers: () => import('./carriers/ListingForm'),
}

/** Loads the code of a form, so that it is available offline. */
export const prefetchListingForm = (vertical: VerticalId): Promise<unknown> => loaders[vertical]()

const loadedForms = new Map<VerticalId, ListingForm>()

/**
 * @returns undefined while the form is loading, or without a vertical
 * @throws the error of the import, for the error boundary
 */
export function useListingForm(vertical: VerticalId | undefined): ListingForm | undefined {
  const [, setVersion] = useState(0)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (!vertical || loadedForms.has(vertical)) return
    let isUnmounted = false
    retryImport(loaders[vertical]).then(
      (form) => {
        loadedForms.set(vertical, form)
        if (!isUnmounted) setVersion((version) => version + 1)
      },
      (error: unknown) => isUnmounted || setFailure(error),
    )
    return () => {
      isUnmounted = true
    }
  }, [vertical])
  if (failure !== undefined) throw failure
  return vertical && loadedForms.get(vertical)
}
