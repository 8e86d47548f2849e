import { useState } from 'react'
import { addDays, dayNumber } from '#contract/core/dates'
import { formatPlural } from '#contract/core/plural'
import type { Result } from '../../../api/client'
import { getLusakaToday } from '../../../server-time'
import { Button } from '../../../ui/forms/Button'
import { saveCsvFile } from '../../../ui/forms/save-file'
import { toast } from '../../../ui/overlays/toast'

interface Days {
  from: string
  to: string
}

interface Props<Answer> {
  /** Chosen days in Zambia. Without them, the download ends today and is as long as allowed. */
  days: Partial<Days>
  maxDays: number
  maxRows: number
  /** What is downloaded, for example "the audit log". */
  list: string
  /** Plural forms of what a row is, for example "# entry" and "# entries". */
  unit: { one: string; other: string }
  /** Start of the file's name, for example `tilipo-audit`. */
  fileName: string
  read: (days: Days) => Promise<Result<Answer>>
  countRows: (answer: Answer) => number
}

/** Downloads the filtered rows of a list as CSV, the newest first. */
export function DownloadCsv<Answer extends { csv: string; limited: boolean }>(props: Props<Answer>) {
  const { days, maxDays, maxRows, list, unit, fileName, read, countRows } = props
  const [busy, setBusy] = useState(false)
  const download = async () => {
    const to = days.to ?? getLusakaToday()
    const from = days.from ?? addDays(to, 1 - maxDays)
    if (from > to || dayNumber(to) - dayNumber(from) >= maxDays)
      return toast({ title: `Please choose a range of up to ${maxDays} days.`, tone: 'destructive' })
    setBusy(true)
    const result = await read({ from, to })
    setBusy(false)
    if (!result.ok)
      return toast({ title: `Failed to download ${list}`, description: result.message, tone: 'destructive' })
    saveCsvFile(result.answer.csv, `${fileName}-${from}-to-${to}.csv`)
    toast({
      title: `${formatPlural(countRows(result.answer), unit)} downloaded`,
      description: result.answer.limited
        ? `These are the newest ${formatPlural(maxRows, unit)}. Choose fewer days for the rest.`
        : undefined,
      tone: 'success',
    })
  }
  return (
    <Button variant="outline" icon="download" loading={busy} onClick={() => void download()}>
      Download CSV
    </Button>
  )
}
