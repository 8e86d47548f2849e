import { formatDate } from '#contract/core/dates'

export const formatDateLabel = (day: string | undefined): string => (day ? formatDate(day) : '')

/** Updates the displayed date of a `DateInput` whose value changed without a render. */
export function updateDateLabel({ target }: { target: EventTarget | null }): void {
  if (target instanceof HTMLInputElement && target.type === 'date')
    target.nextElementSibling?.setAttribute('data-day', formatDateLabel(target.value))
}
