import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Listing } from '#contract/catalogue/catalogue'
import { deletePrivateDraft, savePrivateDraft, loadPrivateDraft } from '../../../../sync/index'
import type { ChooserModule } from '../../../../verticals/screens'

/** At the counter, the draft starts with what most customers at a counter want. */
export interface CounterDraft {
  /** The query of that draft. The query of the URL replaces its parts. */
  defaultQuery: Record<string, string>
  /** Parameters of the screen, which stay in the URL. */
  screenQuery: Record<string, string>
  /** To change a booking: its id, and its private data. */
  changed?: { id: string; storedPrivate: unknown }
}

/**
 * Holds the draft of the choice. The URL contains the draft, so that the form is restored after sign-in. Personal data
 * stays in the storage of the tab.
 */
export function useDraft(chooser: ChooserModule, listing: Listing, counter: CounterDraft | null) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const key = counter?.changed ? `${listing._id}/${counter.changed.id}` : listing._id
  const [draft, setDraft] = useState<unknown>(() =>
    chooser.readDraft(
      new URLSearchParams({ ...counter?.defaultQuery, ...Object.fromEntries(new URLSearchParams(search)) }),
      listing,
      loadPrivateDraft(key) ?? counter?.changed?.storedPrivate,
    ),
  )
  const change = (next: unknown) => {
    setDraft(next)
    if (chooser.writePrivate) savePrivateDraft(key, chooser.writePrivate(next))
    void navigate(
      { search: buildDraftQuery(chooser, next, counter?.screenQuery) },
      { replace: true, state: { keepScroll: true } },
    )
  }
  const forgetPrivate = () => deletePrivateDraft(key)
  const reset = () => {
    forgetPrivate()
    change(chooser.readDraft(new URLSearchParams(counter?.defaultQuery), listing))
  }
  return [draft, change, { forgetPrivate, reset }] as const
}

export const buildDraftQuery = (
  chooser: ChooserModule,
  draft: unknown,
  screenQuery: Record<string, string> = {},
): string => `?${new URLSearchParams({ ...screenQuery, ...chooser.writeDraft(draft) })}`
