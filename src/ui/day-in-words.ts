import type { FormEvent } from 'react'
import { formatDate } from '#contract/days'

export const dayInWords = (day: string | undefined): string => (day ? formatDate(day) : '')

/** For a form whose fields came from the server and are not rendered again: says a day that was just picked in words. */
export function sayDay({ target }: FormEvent): void {
  if (target instanceof HTMLInputElement && target.type === 'date') target.nextElementSibling?.setAttribute('data-day', dayInWords(target.value))
}
