import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Listing } from '#contract/catalogue'
import type { ChooserModule } from '../../../verticals/screens'

/** What is being chosen. The URL follows it, so that coming back from signing in finds it again. */
export function useDraft(chooser: ChooserModule, listing: Listing) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<unknown>(() => chooser.readDraft(new URLSearchParams(search), listing))
  const change = (next: unknown) => {
    setDraft(next)
    void navigate({ search: queryOf(chooser, next) }, { replace: true, state: { keepScroll: true } })
  }
  return [draft, change] as const
}

export const queryOf = (chooser: ChooserModule, draft: unknown): string => `?${new URLSearchParams(chooser.writeDraft(draft))}`
