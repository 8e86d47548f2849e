import { useState } from 'react'
import { formatDate, formatInstant } from '#contract/core/dates'
import { countPages } from '#contract/core/list-page'
import { formatPercent } from '#contract/core/money'
import {
  listFeeRules,
  readFeeOfVendor,
  withdrawFeeRule,
  WithdrawFeeRuleForm,
  type FeeRule,
  type FeeRuleState,
} from '#contract/platform/fee-rules'
import { verticals } from '#contract/verticals/index'
import { callWithPassword } from '../../../../api/admin-client'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { useSession } from '../../../../sync/index'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Textarea } from '../../../../ui/forms/Input'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { CancelButton, Dialog } from '../../../../ui/overlays/Dialog'
import { toast } from '../../../../ui/overlays/toast'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { Notice } from '../../../../ui/states/Notice'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { StatusBadge } from '../../../../ui/text/Badge'
import { Text } from '../../../../ui/text/Text'
import { paths } from '../../../../paths'
import { adminPaths } from '../admin-paths'
import { AdminLink } from '../money/AdminLink'
import { useListQuery } from '../use-list-query'
import { FeeRuleDialog } from './FeeRuleDialog'

export const head = () => ({ title: 'Fees | Tilipo' })

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The rules for Tilipo's fee: all, or those that concern the business in the address. */
export default function FeesPage() {
  const { values, page, showPage } = useListQuery()
  const vendor = values['vendor'] && idPattern.test(values['vendor']) ? values['vendor'] : undefined
  const isSuperAdmin = useSession()?.user.user_type === 'superAdmin'
  const input = { query: { page, ...(vendor && { vendor }) } }
  const read = useUncachedRead(listFeeRules, input, JSON.stringify(input))
  const [isAdding, setAdding] = useState(false)
  const [withdrawing, setWithdrawing] = useState<FeeRule>()
  const [changes, setChanges] = useState(0)
  const finish = () => {
    setAdding(false)
    setWithdrawing(undefined)
    setChanges((count) => count + 1)
    read.refresh()
  }
  return (
    <Stack gap={6}>
      <PageHeader
        title="Fees"
        text="The part of each price that Tilipo keeps. The rule of a business counts before that of its service, and that before the rule of all services. A sale keeps its fee."
        back={{ to: paths.adminFinance, label: 'Finance' }}
        {...(isSuperAdmin && { actions: <Button onClick={() => setAdding(true)}>Add rule</Button> })}
      />
      {!isSuperAdmin && <Text tone="muted">Only super admins can change fees.</Text>}
      {vendor && <FeeOfVendor key={`${vendor}/${changes}`} vendorId={vendor} />}
      {read.error ? (
        <ErrorState text="Failed to fetch the fees." onRetry={read.refresh} />
      ) : (
        <DataTable
          label="Rules for fees"
          columns={buildColumns(isSuperAdmin, setWithdrawing)}
          rows={read.data ?? []}
          rowKey={({ _id }) => _id}
          loading={read.loading}
          empty="There is no rule yet, so that the fee of every sale is 10%."
          paging={{ page, pageCount: countPages(read.total ?? 0), onPage: showPage }}
        />
      )}
      <FeeRuleDialog open={isAdding} vendorId={vendor} onDone={finish} onClose={() => setAdding(false)} />
      <Dialog open={withdrawing !== undefined} title="Withdraw this rule?" onClose={() => setWithdrawing(undefined)}>
        {withdrawing && <WithdrawFields rule={withdrawing} onDone={finish} />}
      </Dialog>
    </Stack>
  )
}

function FeeOfVendor({ vendorId }: { vendorId: string }) {
  const read = useUncachedRead(readFeeOfVendor, { params: { id: vendorId } }, vendorId)
  return (
    <ReadStates read={read} skeleton={<Skeleton shape="line" />} errorText="Failed to fetch the fee of the business.">
      {({ vendor, fee: { percent, next } }) => (
        <Notice
          title={`The fee is ${formatPercent(percent)}`}
          action={
            <ButtonLink size="sm" variant="outline" to={adminPaths.fees()}>
              Show all rules
            </ButtonLink>
          }
        >
          These are the rules that concern <AdminLink link={vendor} />.{' '}
          {next && `From ${formatDate(next.from)}, its fee is ${formatPercent(next.percent)}.`}
        </Notice>
      )}
    </ReadStates>
  )
}

const stateLabels: Record<FeeRuleState, { label: string; tone: 'waiting' | 'done' | 'attention' }> = {
  planned: { label: 'Planned', tone: 'waiting' },
  current: { label: 'In effect', tone: 'done' },
  ended: { label: 'Ended', tone: 'waiting' },
  withdrawn: { label: 'Withdrawn', tone: 'attention' },
}

const buildColumns = (canChange: boolean, withdraw: (rule: FeeRule) => void): Column<FeeRule>[] => [
  {
    id: 'scope',
    header: 'For',
    cell: ({ vendor, vertical }) =>
      vendor ? <AdminLink link={vendor} /> : vertical ? verticals[vertical].name : 'All services',
  },
  {
    id: 'percent',
    header: 'Fee',
    align: 'end',
    cell: ({ percent, vendor }) =>
      percent === null ? (vendor ? 'As its service' : 'As all services') : formatPercent(percent),
  },
  {
    id: 'starts',
    header: 'From',
    cell: ({ startsOn }) => (
      <Text as="span" whole>
        {formatDate(startsOn)}
      </Text>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <StatusBadge status={stateLabels[state].tone}>{stateLabels[state].label}</StatusBadge>,
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason, setBy, createdAt, withdrawnBy }) => (
      <>
        {reason}
        <Text size="sm" tone="muted">
          {setBy ? `${setBy}, ${formatInstant(createdAt)}` : formatInstant(createdAt)}
          {withdrawnBy && `. Withdrawn by ${withdrawnBy}`}
        </Text>
      </>
    ),
  },
  ...(canChange
    ? [
        {
          id: 'actions',
          header: 'Actions',
          actions: true,
          cell: (rule: FeeRule) =>
            rule.state === 'planned' && (
              <Button size="sm" variant="outline" onClick={() => withdraw(rule)}>
                Withdraw
              </Button>
            ),
        },
      ]
    : []),
]

function WithdrawFields({ rule, onDone }: { rule: FeeRule; onDone(): void }) {
  const form = useStructForm({
    struct: WithdrawFeeRuleForm,
    defaults: { reason: '' },
    onSubmit: async (body) => {
      const result = await callWithPassword(withdrawFeeRule, { params: { id: rule._id }, body })
      if (!result.ok) return { message: result.message, ...(result.fields && { fields: result.fields }) }
      toast({ title: 'Rule withdrawn', tone: 'success' })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Text>
        The fee does not change on {formatDate(rule.startsOn)}. The owners who were notified of the change are notified
        again.
      </Text>
      <Field name="reason" label="Reason" hint="For the audit log. At least 10 characters.">
        <Textarea rows={3} />
      </Field>
      <Row justify="to-end" wrap>
        <CancelButton />
        <SubmitButton>Withdraw rule</SubmitButton>
      </Row>
    </Form>
  )
}
