import { entryKindLabels, listShiftEntries, type CashEntry } from '#contract/counter/cash-shifts'
import { paymentMethodLabels } from '#contract/bookings/counter-payments/payment-method-texts'
import { formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { useOwnBusiness } from '../../../../db/queries/business'
import { useCashShifts, type CashShiftLine } from '../../../../db/queries/cash-shifts'
import { paths } from '../../../../paths'
import { pullNow, useSyncStatus } from '../../../../sync/index'
import { useSavedRead } from '../../../../sync/hooks/use-saved-read'
import { Button } from '../../../../ui/forms/Button'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { Heading } from '../../../../ui/text/Heading'
import { MirrorStates } from '../../../../ui/states/MirrorStates'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Row } from '../../../../ui/layout/Row'
import { saveCsvFile } from '../../../../ui/forms/save-file'
import { SheetTable } from '../../../../ui/lists/SheetTable'
import { Show } from '../../../../ui/layout/Show'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { useSearch } from '../../../../ui/hooks/use-search'
import { buildEntriesCsv } from './shift-csv'
import { ShiftFacts } from './ShiftFacts'
import { useArea } from '../../shared/use-area'

export const head = () => ({ title: 'Cash shift report | Tilipo' })

/** One shift with all its entries, to read and to print. */
export default function ShiftReportPage() {
  const id = useSearch()[0].get('id') ?? ''
  const shifts = useCashShifts()
  const area = useArea()
  const business = useOwnBusiness()
  const shift = shifts?.find(({ _id }) => _id === id)
  return (
    <Stack gap={6}>
      <PageHeader
        title={shift ? `Cash shift of ${shift.person.name}` : 'Cash shift'}
        text={String(business?.values.name ?? business?.values.companyName ?? '')}
        back={{ to: paths.within(area, 'cash'), label: 'Cash shift' }}
      />
      <MirrorStates
        data={shifts}
        status={useSyncStatus()}
        subject="Your cash shifts"
        errorText="Could not fetch your cash shifts."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={() => shift === undefined}
        empty={<EmptyState icon="wallet" title="Shift not found" text="It belongs to somebody else, or was removed." />}
      >
        {() => <Report shift={shift!} />}
      </MirrorStates>
    </Stack>
  )
}

function Report({ shift }: { shift: CashShiftLine }) {
  const { _id: id, openedAt, closing, corrections, sales, refunds, movements, otherMethods = [] } = shift
  // Another entry changes the totals, so that the list is fetched again.
  const changeKey = [
    ...[sales.count, refunds.count, movements.length, corrections.length],
    ...otherMethods.flatMap((method) => [
      method.sales.count,
      method.refunds.count,
      method.payments?.count ?? 0,
      method.corrected,
    ]),
  ].join()
  const read = useSavedRead(listShiftEntries, { params: { id } }, id, changeKey)
  return (
    <Stack gap={6}>
      <Text>
        Opened {formatInstant(openedAt)}
        {closing ? `, closed ${formatInstant(closing.at)}` : ', still open'}
      </Text>
      <ShiftFacts shift={shift} />
      {corrections.length > 0 && (
        <EntryTable
          title="Corrections after the closing"
          text="They arrived later. The closed amounts above do not contain them."
          entries={corrections}
        />
      )}
      {shift.unsent.length > 0 && <UnsentEntries shift={shift} />}
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText="The list of entries was not saved on this device yet. Please connect to the internet once."
        isEmpty={(entries) => entries.length === 0}
        empty={<Text tone="muted">No entries yet.</Text>}
      >
        {(entries) => (
          <>
            <EntryTable title="Entries" entries={entries.filter(({ isCorrection }) => !isCorrection)} />
            <Show at="screen">
              <Row wrap>
                <Button icon="download" onClick={() => window.print()}>
                  Print
                </Button>
                <Button
                  variant="outline"
                  icon="download"
                  onClick={() => saveCsvFile(buildEntriesCsv(entries), 'tilipo-cash-shift.csv')}
                >
                  Download CSV
                </Button>
              </Row>
            </Show>
          </>
        )}
      </ReadStates>
    </Stack>
  )
}

const formatType = ({ kind, method }: Pick<CashEntry, 'kind' | 'method'>): string =>
  method ? `${entryKindLabels[kind]} (${paymentMethodLabels[method]})` : entryKindLabels[kind]

const entryColumns = ['Time', 'Type', 'Reference', 'Description', 'Amount', 'Received']

const EntryTable = ({ title, text, entries }: { title: string; text?: string; entries: readonly CashEntry[] }) => (
  <Stack as="section" gap={2} aria-label={title}>
    <Heading level={2} size="card">
      {title} ({entries.length})
    </Heading>
    {text && <Text tone="muted">{text}</Text>}
    <SheetTable
      label={title}
      columns={entryColumns}
      rows={entries.map((entry, index) => ({
        id: `${entry._id}/${entry.kind}/${index}`,
        cells: [
          ...[formatInstant(entry.at), formatType(entry)],
          <Text key="reference" as="span" whole>
            {[entry.reference, entry.receiptNumber].filter(Boolean).join(', ')}
          </Text>,
          ...[entry.recordedBy ? `${entry.description} (recorded by ${entry.recordedBy})` : entry.description],
          ...[formatZmw(entry.amount), formatInstant(entry.recordedAt)],
        ],
      }))}
    />
  </Stack>
)

const UnsentEntries = ({ shift: { unsent } }: { shift: CashShiftLine }) => (
  <Stack as="section" gap={2} aria-label="Not confirmed yet">
    <Heading level={2} size="card">
      Not confirmed yet ({unsent.length})
    </Heading>
    <SheetTable
      label="Not confirmed yet"
      columns={['Time', 'Type', 'Description', 'Amount']}
      rows={unsent.map((entry, index) => ({
        id: `${entry._id}/${entry.kind}/${index}`,
        cells: [
          ...[formatInstant(entry.at), formatType(entry)],
          [entry.receiptNumber, entry.description].filter(Boolean).join(', '),
          formatZmw(entry.amount),
        ],
      }))}
    />
  </Stack>
)
