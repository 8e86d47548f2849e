import { useState } from 'react'
import { addDays, formatDate, formatInstant } from '#contract/core/dates'
import { formatPercent, formatZmw } from '#contract/core/money'
import {
  endPayoutReserve,
  PauseForm,
  readPayoutReserve,
  ReserveForm,
  setPayoutReserve,
  type ReserveKind,
} from '#contract/money/money-records'
import { callWithPassword } from '../../../../api/admin-client'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { getLusakaToday } from '../../../../server-time'
import { Button } from '../../../../ui/forms/Button'
import { DateInput } from '../../../../ui/forms/DateInput'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input, Textarea } from '../../../../ui/forms/Input'
import { Select } from '../../../../ui/forms/Select'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { Row } from '../../../../ui/layout/Row'
import { CancelButton, Dialog } from '../../../../ui/overlays/Dialog'
import { toast } from '../../../../ui/overlays/toast'
import { Notice } from '../../../../ui/states/Notice'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Text } from '../../../../ui/text/Text'
import { AdminLink } from './AdminLink'

/** What is withheld from the payouts of a business, and the buttons that change it. */
export default function PayoutReserve({ vendorId }: { vendorId: string }) {
  const read = useUncachedRead(readPayoutReserve, { params: { id: vendorId } }, vendorId)
  const [dialog, setDialog] = useState<'set' | 'end'>()
  const close = () => setDialog(undefined)
  const finish = () => {
    close()
    read.refresh()
  }
  return (
    <ReadStates
      read={read}
      skeleton={<Skeleton shape="line" />}
      errorText="We couldn't find out whether money is held in reserve."
    >
      {({ reserve }) => (
        <>
          {reserve ? (
            <Notice
              tone="attention"
              title={`${formatZmw(reserve.held)} held in reserve`}
              action={
                <Row gap={2} wrap>
                  <Button size="sm" variant="outline" onClick={() => setDialog('set')}>
                    Change reserve
                  </Button>
                  <Button size="sm" variant="outline" onClick={() => setDialog('end')}>
                    End reserve
                  </Button>
                </Row>
              }
            >
              {reserve.amount === null
                ? `${formatPercent(reserve.percent ?? 0)} of what becomes available`
                : formatZmw(reserve.amount)}{' '}
              until {formatDate(reserve.until)}. {reserve.reason} Set by <AdminLink link={reserve.setBy} /> on{' '}
              {formatInstant(reserve.setAt)}.
            </Notice>
          ) : (
            <Row>
              <Button variant="outline" onClick={() => setDialog('set')}>
                Hold money in reserve
              </Button>
            </Row>
          )}
          <Dialog open={dialog === 'set'} title="Hold money in reserve" onClose={close}>
            <SetFields vendorId={vendorId} onDone={finish} />
          </Dialog>
          <Dialog open={dialog === 'end'} title="End the reserve?" onClose={close}>
            <EndFields vendorId={vendorId} onDone={finish} />
          </Dialog>
        </>
      )}
    </ReadStates>
  )
}

interface FieldsProps {
  vendorId: string
  onDone(): void
}

const kindOptions: { value: ReserveKind; label: string }[] = [
  { value: 'amount', label: 'An amount' },
  { value: 'percent', label: 'A share of new earnings' },
]

function SetFields({ vendorId, onDone }: FieldsProps) {
  const form = useStructForm({
    struct: ReserveForm,
    defaults: { kind: 'amount', value: '', until: addDays(getLusakaToday(), 90), reason: '' },
    onSubmit: async (body) => {
      const result = await callWithPassword(setPayoutReserve, { params: { id: vendorId }, body })
      if (!result.ok) return { message: result.message, ...(result.fields && { fields: result.fields }) }
      toast({ title: 'Reserve saved', tone: 'success' })
      onDone()
    },
  })
  const isAmount = form.watch('kind') === 'amount'
  return (
    <Form form={form}>
      <Text>
        Payouts leave this much of the balance. It stays the money of the business, and can be paid out after the last
        day.
      </Text>
      <Field name="kind" label="Hold">
        <Select options={kindOptions} />
      </Field>
      <Field
        name="value"
        label={isAmount ? 'Amount' : 'Share'}
        {...(!isAmount && { hint: 'Of what becomes available from now on, less refunds.' })}
      >
        <Input inputMode="decimal" autoComplete="off" {...(isAmount ? { unit: 'ZMW' } : { measure: '%' })} />
      </Field>
      <Field name="until" label="Last day">
        <DateInput min={getLusakaToday()} />
      </Field>
      <Field name="reason" label="Reason" hint="The owner reads it. At least 10 characters.">
        <Textarea rows={3} />
      </Field>
      <Row justify="to-end" wrap>
        <CancelButton />
        <SubmitButton>Save reserve</SubmitButton>
      </Row>
    </Form>
  )
}

function EndFields({ vendorId, onDone }: FieldsProps) {
  const form = useStructForm({
    struct: PauseForm,
    defaults: { reason: '' },
    onSubmit: async (body) => {
      const result = await callWithPassword(endPayoutReserve, { params: { id: vendorId }, body })
      if (!result.ok) return { message: result.message, ...(result.fields && { fields: result.fields }) }
      toast({ title: 'Reserve ended', tone: 'success' })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Text>The owner can pay out the whole available balance again.</Text>
      <Field name="reason" label="Reason" hint="The owner reads it. At least 10 characters.">
        <Textarea rows={3} />
      </Field>
      <Row justify="to-end" wrap>
        <CancelButton />
        <SubmitButton>End reserve</SubmitButton>
      </Row>
    </Form>
  )
}
