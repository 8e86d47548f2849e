import { addDays } from '#contract/core/dates'
import { formatMonth } from '#contract/money/statements'
import { getLusakaToday } from '../../../../server-time'

const listedMonths = 36

/** Returns the options of a field for a month: this one, and those before. */
export function listMonthOptions(): { value: string; label: string }[] {
  const options: { value: string; label: string }[] = []
  let month = getLusakaToday().slice(0, 7)
  while (options.length < listedMonths) {
    options.push({ value: month, label: formatMonth(month) })
    month = addDays(`${month}-01`, -1).slice(0, 7)
  }
  return options
}
