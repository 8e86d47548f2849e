import { useState } from 'react'
import { differenceLabels, resolveDifference, type MoneyDifference } from '#contract/money/finance-admin'
import { formatInstant } from '#contract/core/dates'
import { call } from '../../../../api/client'
import { Button } from '../../../../ui/forms/Button'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { CancelButton, Dialog } from '../../../../ui/overlays/Dialog'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Heading } from '../../../../ui/text/Heading'
import { Textarea } from '../../../../ui/forms/Input'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Link } from '../../../../ui/text/Link'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { adminPaths } from '../admin-paths'

interface Props {
  differences: readonly MoneyDifference[]
  /** When everything was last compared; null before the first time. */
  comparedAt: string | null
  onChanged(): void
}

/** What the nightly comparison of our books with the gateway found. */
export function Differences({ differences, comparedAt, onChanged }: Props) {
  const [resolving, setResolving] = useState<MoneyDifference>()
  const finish = () => {
    setResolving(undefined)
    onChanged()
  }
  return (
    <Stack as="section" gap={3} aria-label="Reconciliation">
      <Heading level={2} size="card">
        Reconciliation
      </Heading>
      <Text tone="muted">
        {comparedAt
          ? `Our books were last compared with the gateway on ${formatInstant(comparedAt)}.`
          : 'Our books are compared with the gateway every night, for the first time tonight.'}
      </Text>
      <DataTable
        label="Differences"
        columns={buildColumns(setResolving)}
        rows={differences}
        rowKey={({ _id }) => _id}
        empty="No differences."
      />
      <Dialog open={resolving !== undefined} title="Resolve the difference" onClose={() => setResolving(undefined)}>
        {resolving && <Resolution difference={resolving} onDone={finish} />}
      </Dialog>
    </Stack>
  )
}

interface ResolutionProps {
  difference: MoneyDifference
  onDone(): void
}

function Resolution({ difference, onDone }: ResolutionProps) {
  const form = useStructForm({
    struct: resolveDifference.body,
    defaults: { reason: '' },
    onSubmit: async (body) => {
      const result = await call(resolveDifference, { params: { id: difference._id }, body })
      if (!result.ok) return { message: result.message, ...(result.fields && { fields: result.fields }) }
      toast({ title: 'Resolved', tone: 'success' })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Text>
        {difference.kind === 'balance'
          ? 'The stored balance is set to the sum of the ledger, and payouts are possible again.'
          : 'This changes no money. The difference is found again tonight if it still exists. If our books are wrong, post a correction first.'}
      </Text>
      <Field name="reason" label="How was it resolved?" hint="It is stored in the audit log.">
        <Textarea rows={3} />
      </Field>
      <Row justify="to-end" wrap>
        <CancelButton />
        <SubmitButton>Resolve</SubmitButton>
      </Row>
    </Form>
  )
}

const buildColumns = (resolve: (difference: MoneyDifference) => void): Column<MoneyDifference>[] => [
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ kind, subject }) => (
      <>
        {differenceLabels[kind]}
        <Text size="sm" tone="muted">
          {kind === 'balance' ? (
            subject
          ) : (
            <Link to={`${adminPaths.money(`${kind}s`)}?${new URLSearchParams({ reference: subject })}`}>{subject}</Link>
          )}
        </Text>
      </>
    ),
  },
  { id: 'ours', header: 'Our books', cell: ({ ours }) => ours },
  { id: 'theirs', header: 'Gateway or ledger', cell: ({ theirs }) => theirs },
  { id: 'found', header: 'Found', cell: ({ foundAt }) => formatInstant(foundAt) },
  {
    id: 'actions',
    header: 'Actions',
    actions: true,
    cell: (difference) => (
      <Button size="sm" variant="outline" onClick={() => resolve(difference)}>
        Resolve
      </Button>
    ),
  },
]
