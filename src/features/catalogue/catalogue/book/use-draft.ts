import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Listing } from '#contract/catalogue/catalogue'
import { deletePrivateDraft, savePrivateDraft, loadPrivateDraft } from '../../../../sync/index'
import type { ChooserModule } from '../../../../verticals/screens'

/**
 * Holds the draft of the choice. The URL contains the draft, so that the form is restored after sign-in. Personal data
 * stays in the storage of the tab.
 */
export function useDraft(chooser: ChooserModule, listing: Listing) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<unknown>(() =>
    chooser.readDraft(new URLSearchParams(search), listing, loadPrivateDraft(listing._id)),
  )
  const change = (next: unknown) => {
    setDraft(next)
    if (chooser.writePrivate) savePrivateDraft(listing._id, chooser.writePrivate(next))
    void navigate({ search: buildDraftQuery(chooser, next) }, { replace: true, state: { keepScroll: true } })
  }
  return [draft, change, () => deletePrivateDraft(listing._id)] as const
}

export const buildDraftQuery = (chooser: ChooserModule, draft: unknown): string =>
  `?${new URLSearchParams(chooser.writeDraft(draft))}`
