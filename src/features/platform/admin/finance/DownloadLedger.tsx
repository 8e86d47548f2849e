import { useState } from 'react'
import { exportLedger } from '#contract/money/finance-admin'
import { formatPlural } from '#contract/core/plural'
import type { AnswerOf } from '#contract/core/endpoint'
import { call } from '../../../../api/client'
import { Button } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { Field } from '../../../../ui/forms/Field'
import { Heading } from '../../../../ui/text/Heading'
import { Row } from '../../../../ui/layout/Row'
import { Select } from '../../../../ui/forms/Select'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { saveCsvFile } from '../../../../ui/forms/save-file'
import { toast } from '../../../../ui/overlays/toast'
import { listMonthOptions } from './months'

type Next = AnswerOf<typeof exportLedger>['next']

/** Downloads a month of the ledger as CSV, for an accountant: its entries, or their sums by account. */
export function DownloadLedger() {
  const [busy, setBusy] = useState<'entries' | 'totals'>()
  const [options] = useState(listMonthOptions)
  const [month, setMonth] = useState(() => options[0]?.value ?? '')
  const fail = (description: string) =>
    toast({ title: 'Failed to download the ledger', description, tone: 'destructive' })
  const fetchPart = (after: Next) => call(exportLedger, { body: { month, ...(after && { after }) } })
  const downloadEntries = async () => {
    setBusy('entries')
    let csv = ''
    let entries = 0
    let next: Next = null
    do {
      const result = await fetchPart(next)
      if (!result.ok) {
        setBusy(undefined)
        return fail(result.message)
      }
      csv += result.answer.csv
      entries += result.answer.entries
      next = result.answer.next
    } while (next)
    setBusy(undefined)
    saveCsvFile(csv, `tilipo-ledger-${month}.csv`)
    toast({
      title: formatPlural(entries, { one: '# entry downloaded', other: '# entries downloaded' }),
      tone: 'success',
    })
  }
  const downloadTotals = async () => {
    setBusy('totals')
    const result = await fetchPart(null)
    setBusy(undefined)
    if (!result.ok) return fail(result.message)
    saveCsvFile(result.answer.totals, `tilipo-ledger-totals-${month}.csv`)
    toast({ title: 'Totals downloaded', tone: 'success' })
  }
  return (
    <Card as="section" pad="lg" aria-label="Ledger">
      <Stack gap={4}>
        <div>
          <Heading level={2} size="card">
            Ledger
          </Heading>
          <Text tone="muted">
            A month as CSV for an accountant, in Zambian time: one row per entry, or the sums by account.
          </Text>
        </div>
        <Row stackBelow="below-sm" align="end">
          <Field label="Month">
            <Select options={options} value={month} onChange={(event) => setMonth(event.target.value)} />
          </Field>
          <Button
            variant="outline"
            icon="download"
            loading={busy === 'entries'}
            disabled={busy !== undefined}
            onClick={() => void downloadEntries()}
          >
            Download entries
          </Button>
          <Button
            variant="outline"
            icon="download"
            loading={busy === 'totals'}
            disabled={busy !== undefined}
            onClick={() => void downloadTotals()}
          >
            Download totals
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
