import { useState } from 'react'
import {
  canExportLedger,
  exportLedger,
  maxExportedLedgerEntries,
  maxLedgerExportDays,
} from '#contract/money/finance-admin'
import { addDays } from '#contract/core/dates'
import { formatPlural } from '#contract/core/plural'
import { call } from '../../../../api/client'
import { Button } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { DateInput } from '../../../../ui/forms/DateInput'
import { Field } from '../../../../ui/forms/Field'
import { Heading } from '../../../../ui/text/Heading'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { saveCsvFile } from '../../../../ui/forms/save-file'
import { toast } from '../../../../ui/overlays/toast'
import { getLusakaToday } from '../../../../server-time'

/** Downloads all postings of some days as CSV, for an accountant. */
export function DownloadLedger() {
  const [busy, setBusy] = useState(false)
  const [to, setTo] = useState(() => getLusakaToday())
  const [from, setFrom] = useState(() => addDays(getLusakaToday(), 1 - maxLedgerExportDays))
  const download = async () => {
    if (!canExportLedger({ from, to }))
      return toast({ title: `Please choose a range of up to ${maxLedgerExportDays} days.`, tone: 'destructive' })
    setBusy(true)
    const result = await call(exportLedger, { body: { from, to } })
    setBusy(false)
    if (!result.ok)
      return toast({ title: 'Failed to download the ledger', description: result.message, tone: 'destructive' })
    saveCsvFile(result.answer.csv, `tilipo-ledger-${from}-to-${to}.csv`)
    toast({
      title: formatPlural(result.answer.entries, { one: '# entry downloaded', other: '# entries downloaded' }),
      description: result.answer.limited
        ? `These are the first ${formatPlural(maxExportedLedgerEntries, { one: '# entry', other: '# entries' })}. Choose fewer days for the rest.`
        : undefined,
      tone: 'success',
    })
  }
  return (
    <Card as="section" pad="lg" aria-label="Ledger">
      <Stack gap={4}>
        <div>
          <Heading level={2} size="card">
            Ledger
          </Heading>
          <Text tone="muted">All postings of some days as CSV, for an accountant.</Text>
        </div>
        <Row stackBelow="below-sm" align="end">
          <Field label="From">
            <DateInput value={from} onChange={(event) => setFrom(event.target.value)} />
          </Field>
          <Field label="To">
            <DateInput value={to} onChange={(event) => setTo(event.target.value)} />
          </Field>
          <Button variant="outline" icon="download" loading={busy} onClick={() => void download()}>
            Download CSV
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
