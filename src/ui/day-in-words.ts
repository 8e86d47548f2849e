import { formatDate } from '#contract/days'

export const dayInWords = (day: string | undefined): string => (day ? formatDate(day) : '')

/** Updates the displayed date of a `DateInput` whose value changed without a render. */
export function sayDay({ target }: { target: EventTarget | null }): void {
  if (target instanceof HTMLInputElement && target.type === 'date')
    target.nextElementSibling?.setAttribute('data-day', dayInWords(target.value))
}
