import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { sayDay } from './day-in-words'

/**
 * For a form whose fields are the query of the URL: they follow it, and stay the same elements, so that who filters with
 * the keyboard is still in the field that filtered.
 */
export function useFieldsOfUrl(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const { search } = useLocation()
  const shown = useRef(search)
  useEffect(() => {
    // As the page came, they are filled; somebody may have begun to type.
    if (shown.current === search) return
    shown.current = search
    const query = new URLSearchParams(search)
    for (const field of form.current!.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'select, input:not([type=hidden])',
    )) {
      field.value = query.get(field.name) ?? ''
      sayDay({ target: field })
      if ('selectedIndex' in field && field.selectedIndex < 0) field.selectedIndex = 0
    }
  }, [search])
  return form
}
