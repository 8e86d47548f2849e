import { useState } from 'react'
import { addDays } from '#contract/core/dates'
import {
  canExportMoney,
  exportMoney,
  maxExportedMovements,
  maxMoneyExportDays,
  type MoneyFilters,
  type MoneyKind,
} from '#contract/money/money-records'
import { formatPlural } from '#contract/core/plural'
import { call } from '../../../../api/client'
import { getLusakaToday } from '../../../../server-time'
import { Button } from '../../../../ui/forms/Button'
import { saveCsvFile } from '../../../../ui/forms/save-file'
import { toast } from '../../../../ui/overlays/toast'

/** Downloads the filtered list as CSV. Without days, it downloads the last three months. */
export function DownloadMoney({ kind, filters }: { kind: MoneyKind; filters: MoneyFilters }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    const to = filters.to ?? getLusakaToday()
    const from = filters.from ?? addDays(to, 1 - maxMoneyExportDays)
    if (!canExportMoney({ from, to }))
      return toast({ title: `Please choose a range of up to ${maxMoneyExportDays} days.`, tone: 'destructive' })
    setBusy(true)
    const result = await call(exportMoney, { params: { kind }, body: { ...filters, from, to } })
    setBusy(false)
    if (!result.ok)
      return toast({ title: `Failed to download the ${kind}`, description: result.message, tone: 'destructive' })
    saveCsvFile(result.answer.csv, `tilipo-${kind}-${from}-to-${to}.csv`)
    toast({
      title: formatPlural(result.answer.rows, { one: '# row downloaded', other: '# rows downloaded' }),
      description: result.answer.limited
        ? `These are the newest ${formatPlural(maxExportedMovements, { one: '# row', other: '# rows' })}. Choose fewer days for the rest.`
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
