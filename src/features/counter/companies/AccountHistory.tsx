import { readCompanyAccount, maxAccountEntries, type AccountEntry } from '#contract/counter/companies'
import { paymentMethodLabels } from '#contract/bookings/counter-payments/payment-method-texts'
import { formatDate, formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import type { CompanyLine } from '../../../db/queries/companies'
import { useSavedRead } from '../../../sync/hooks/use-saved-read'
import { Button } from '../../../ui/forms/Button'
import { saveCsvFile } from '../../../ui/forms/save-file'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { SheetTable } from '../../../ui/lists/SheetTable'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Heading } from '../../../ui/text/Heading'
import { Text } from '../../../ui/text/Text'
import { buildStatementCsv, describeEntry } from './statement-csv'

/** All changes of what a company owes, from the ledger, and the statement as a file. The last answer is readable offline. */
export function AccountHistory({ company }: { company: CompanyLine }) {
  const { _id: id, name, openSales, credit, payments } = company
  // Another change of the account is another history.
  const changeKey = [openSales.length, openSales.map(({ open }) => open).join('/'), credit, payments[0]?._id].join()
  const read = useSavedRead(readCompanyAccount, { params: { id } }, id, changeKey)
  return (
    <Stack as="section" gap={3} aria-label="History">
      <Heading level={2}>History</Heading>
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText="The history was not saved on this device yet. Please connect to the internet once."
        isEmpty={({ entries }) => entries.length === 0}
        empty={<Text tone="muted">No sales on account yet.</Text>}
      >
        {({ entries, isComplete }) => (
          <>
            <SheetTable
              label="History"
              columns={['Time', 'What', 'Details', 'Amount', 'Owed after it']}
              rows={entries.map((entry, index) => ({ id: `${entry.at}/${index}`, cells: buildCells(entry) }))}
            />
            {!isComplete && (
              <Text size="sm" tone="muted">
                These are the latest {maxAccountEntries} changes.
              </Text>
            )}
            <Row>
              <Button
                variant="outline"
                icon="download"
                onClick={() => saveCsvFile(buildStatementCsv(name, entries), 'tilipo-company-statement.csv')}
              >
                Statement as CSV
              </Button>
            </Row>
          </>
        )}
      </ReadStates>
    </Stack>
  )
}

const labels: Record<AccountEntry['kind'], string> = { sale: 'Sale', return: 'Refund', payment: 'Payment' }

const buildCells = (entry: AccountEntry) => [
  formatInstant(entry.at),
  entry.method ? `${labels[entry.kind]} (${paymentMethodLabels[entry.method]})` : labels[entry.kind],
  [describeEntry(entry), entry.dueOn && `due ${formatDate(entry.dueOn)}`].filter(Boolean).join(', '),
  formatZmw(entry.amount),
  formatZmw(entry.balance),
]
