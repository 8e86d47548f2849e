import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { updateDateLabel } from './date-label'

/**
 * Keeps the fields of a form in sync with the query of the URL. The DOM elements stay the same, so that keyboard users
 * keep the focus in the field that changed the query.
 *
 * @returns the ref of the form
 */
export function useUrlSyncedForm(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const { search } = useLocation()
  const appliedSearch = useRef(search)
  useEffect(() => {
    // The server already filled the fields of the initial query, and the user may have started to type.
    if (appliedSearch.current === search) return
    appliedSearch.current = search
    const query = new URLSearchParams(search)
    const fields = form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'select, input:not([type=hidden])',
    )
    for (const field of fields ?? []) {
      field.value = query.get(field.name) ?? ''
      updateDateLabel({ target: field })
      if ('selectedIndex' in field && field.selectedIndex < 0) field.selectedIndex = 0
    }
  }, [search])
  return form
}
