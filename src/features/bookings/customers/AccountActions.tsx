import { useState } from 'react'
import { formatInstant } from '#contract/core/dates'
import { BlockForm, blockCustomer, unblockCustomer, type Customer } from '#contract/bookings/customers'
import { call } from '../../../api/client'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Textarea } from '../../../ui/forms/Input'
import { Notice } from '../../../ui/states/Notice'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'

interface Props {
  customer: Customer
  onSaved(customer: Customer): void
  isBlocking: boolean
  onBlocking(isBlocking: boolean): void
}

/** Writes to a customer's account, and blocks it from booking. */
export function AccountActions({ customer, onSaved, isBlocking, onBlocking }: Props) {
  const { _id: id, blocked, canMessage, isWalkIn } = customer
  const unblock = async () => {
    const result = await call(unblockCustomer, { params: { id } })
    if (!result.ok) return toast({ title: 'Not unblocked', description: result.message, tone: 'destructive' })
    toast({ title: `${customer.name} can book with you again`, tone: 'success' })
    onSaved(result.answer)
  }
  return (
    <>
      <Row gap={2} wrap>
        {canMessage && (
          <ButtonLink variant="outline" size="sm" icon="chat" to={`${paths.adminMessages}?chatWith=${id}`}>
            Message
          </ButtonLink>
        )}
        {blocked ? (
          <Button variant="outline" size="sm" onClick={() => void unblock()}>
            Unblock
          </Button>
        ) : (
          !isBlocking &&
          !isWalkIn && (
            <Button variant="danger-quiet" size="sm" onClick={() => onBlocking(true)}>
              Block from booking
            </Button>
          )
        )}
      </Row>
      {isBlocking && !blocked && (
        <BlockCustomer
          customer={customer}
          onSaved={(saved) => {
            onBlocking(false)
            onSaved(saved)
          }}
          onCancel={() => onBlocking(false)}
        />
      )}
    </>
  )
}

export const BlockedNotice = ({ blocked }: Pick<Customer, 'blocked'>) =>
  blocked && (
    <Notice tone="attention" icon="alert" title={`Blocked since ${formatInstant(blocked.at)}`}>
      {blocked.reason}
    </Notice>
  )

/** The account of a customer with a record. */
export function CustomerAccount({ customer, onSaved }: Pick<Props, 'customer' | 'onSaved'>) {
  const [isBlocking, setBlocking] = useState(false)
  return (
    <Stack gap={3}>
      <BlockedNotice blocked={customer.blocked} />
      <AccountActions {...{ customer, onSaved, isBlocking }} onBlocking={setBlocking} />
    </Stack>
  )
}

interface BlockProps {
  customer: Customer
  onSaved(customer: Customer): void
  onCancel(): void
}

function BlockCustomer({ customer: { _id: id, name }, onSaved, onCancel }: BlockProps) {
  const form = useStructForm({
    struct: BlockForm,
    defaults: { reason: '' },
    onSubmit: async (body) => {
      const result = await call(blockCustomer, { params: { id }, body })
      if (!result.ok) return { message: result.message, ...(result.fields ? { fields: result.fields } : {}) }
      toast({ title: `${name} can no longer book with you`, tone: 'success' })
      onSaved(result.answer)
    },
  })
  return (
    <Form form={form}>
      <Field
        name="reason"
        label="Why do you block this customer?"
        hint="Existing bookings stay valid. Customers can read the reason only in a download of their own data."
      >
        <Textarea rows={3} />
      </Field>
      <Row gap={2}>
        <SubmitButton variant="danger">Block</SubmitButton>
        <Button variant="outline" data-cancel onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Form>
  )
}
