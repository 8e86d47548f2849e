import { formatDate } from '#contract/days'

export const dayInWords = (day: string | undefined): string => (day ? formatDate(day) : '')

/** For fields that are filled without being rendered again: says the day that now stands in one in words. */
export function sayDay({ target }: { target: EventTarget | null }): void {
  if (target instanceof HTMLInputElement && target.type === 'date')
    target.nextElementSibling?.setAttribute('data-day', dayInWords(target.value))
}
