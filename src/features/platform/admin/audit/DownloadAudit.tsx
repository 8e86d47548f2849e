import { useState } from 'react'
import { canExport, exportAudit, maxExportDays, maxExportedEntries } from '#contract/platform/audit'
import { addDays } from '#contract/core/dates'
import type { InputOf } from '#contract/core/endpoint'
import { formatPlural } from '#contract/core/plural'
import { call } from '../../../../api/client'
import { Button } from '../../../../ui/forms/Button'
import { saveCsvFile } from '../../../../ui/forms/save-file'
import { toast } from '../../../../ui/overlays/toast'
import { getLusakaToday } from '../../../../server-time'

type Filters = Partial<InputOf<typeof exportAudit>['body']>

/** Downloads the filtered entries as CSV. Without days, it downloads the entries of the last three months. */
export function DownloadAudit({ filters }: { filters: Filters }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    const to = filters.to ?? getLusakaToday()
    const from = filters.from ?? addDays(to, 1 - maxExportDays)
    if (!canExport({ from, to }))
      return toast({ title: `Please choose a range of up to ${maxExportDays} days.`, tone: 'destructive' })
    setBusy(true)
    const result = await call(exportAudit, { body: { ...filters, from, to } })
    setBusy(false)
    if (!result.ok)
      return toast({ title: 'Failed to download the audit log', description: result.message, tone: 'destructive' })
    saveCsvFile(result.answer.csv, `tilipo-audit-${from}-to-${to}.csv`)
    toast({
      title: formatPlural(result.answer.entries, { one: '# entry downloaded', other: '# entries downloaded' }),
      description: result.answer.limited
        ? `These are the newest ${formatPlural(maxExportedEntries, { one: '# entry', other: '# entries' })}. Choose fewer days for the rest.`
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
