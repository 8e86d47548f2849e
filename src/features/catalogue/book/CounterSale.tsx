import { useEffect, useRef, useState } from 'react'
import { hasPermission, type Role } from '#contract/accounts/access'
import type { Quote } from '#contract/bookings/bookings'
import { issueWalkInReceipt, recordWalkIn, WalkInForm } from '#contract/bookings/walk-ins'
import type { Listing } from '#contract/catalogue/catalogue'
import type { AnswerOf } from '#contract/core/endpoint'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { call, newId } from '../../../api/client'
import { useMe } from '../../../db/queries/me'
import { paths } from '../../../paths'
import { pullNow, useSession } from '../../../sync/index'
import { Button, ButtonLink } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Form, SubmitButton } from '../../../ui/Form'
import { Heading } from '../../../ui/Heading'
import { Input } from '../../../ui/Input'
import { Notice } from '../../../ui/Notice'
import { Row } from '../../../ui/Row'
import { savePdfFile } from '../../../ui/save-file'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { toast } from '../../../ui/toast'
import { useStructForm } from '../../../ui/use-struct-form'
import { CannotBook } from './CannotBook'

type Sale = AnswerOf<typeof recordWalkIn>

interface Props {
  listing: Listing
  role: Exclude<Role, 'endUser'>
  /** The complete choice; null while something is missing. */
  choice: Record<string, unknown> | null
  quote: Quote | undefined
  onSold(): void
}

/** Lets a business record a customer who has paid in cash at its counter. Other businesses cannot book. */
export default function CounterSale(props: Props) {
  const user = useSession()?.user
  const me = useMe()
  const [sale, setSale] = useState<Sale>()
  const isOwn = me?.vendorId === props.listing.vendorId
  const canRecord = user !== undefined && hasPermission({ ...user, role: user.user_type }, 'manage_bookings')
  if (!isOwn || !canRecord) return <CannotBook role={props.role} />
  if (sale) return <Recorded sale={sale} onNext={() => setSale(undefined)} />
  return (
    <Stack as="section" gap={3} aria-label="Sell at the counter">
      <Heading level={2} size="card">
        Sell at the counter
      </Heading>
      <Text size="sm" tone="muted">
        For a customer who pays you in cash. The booking is confirmed at once, and our fee is deducted from your
        balance.
      </Text>
      {props.choice && props.quote && (
        <SaleForm {...props} choice={props.choice} quote={props.quote} onRecorded={setSale} />
      )}
    </Stack>
  )
}

interface SaleFormProps extends Props {
  choice: Record<string, unknown>
  quote: Quote
  onRecorded(sale: Sale): void
}

function SaleForm({ listing, choice, quote, onSold, onRecorded }: SaleFormProps) {
  // The id stays the same until the server has answered, so that a repeated request records the sale once.
  const [id, setId] = useState(newId)
  const deposit = quote.lines.reduce((sum, { kind, amount }) => (kind === 'deposit' ? sum + ngweeOf(amount) : sum), 0)
  const price = zmwOf(ngweeOf(quote.total) - deposit)
  const form = useStructForm<WalkInForm>({
    struct: WalkInForm,
    defaults: { customerName: '', customerPhone: '' },
    onSubmit: async (customer) => {
      const result = await call(recordWalkIn, {
        body: { id, listingId: listing._id, choice, seenTotal: price, ...customer },
      })
      if (!result.ok) {
        if (result.kind === 'refused') setId(newId())
        return { message: result.message, ...(result.fields && { fields: result.fields }) }
      }
      onRecorded(result.answer)
      onSold()
      void pullNow()
    },
  })
  return (
    <Form form={form}>
      {deposit > 0 && (
        <Text size="sm">
          The deposit of {formatZmw(zmwOf(deposit))} stays between you and the customer. Tilipo does not hold it.
        </Text>
      )}
      <Field name="customerName" label="Name of the customer">
        <Input autoComplete="off" />
      </Field>
      <Field name="customerPhone" label="Phone" optional>
        <Input type="tel" inputMode="tel" autoComplete="off" placeholder="09..." />
      </Field>
      <SubmitButton>{`Paid ${formatZmw(price)} in cash`}</SubmitButton>
    </Form>
  )
}

function Recorded({ sale: { _id: id, reference, customerName }, onNext }: { sale: Sale; onNext(): void }) {
  const [busy, setBusy] = useState(false)
  const result = useRef<HTMLDivElement>(null)
  // The form with the focused button is gone and the page is shorter, so the result may be out of view.
  useEffect(() => result.current?.focus(), [])
  const downloadReceipt = async () => {
    setBusy(true)
    const receipt = await call(issueWalkInReceipt, { params: { id } })
    setBusy(false)
    if (receipt.ok) savePdfFile(receipt.answer.pdf, receipt.answer.fileName)
    else toast({ title: 'Failed to download the receipt.', description: receipt.message, tone: 'destructive' })
  }
  return (
    <Stack gap={3}>
      <div ref={result} tabIndex={-1}>
        <Notice tone="done" icon="check-circle" title={`Booking ${reference} is confirmed`} role="status">
          {customerName} has paid in cash.
        </Notice>
      </div>
      <Row gap={2} wrap>
        <Button icon="download" loading={busy} onClick={() => void downloadReceipt()}>
          Receipt
        </Button>
        <ButtonLink variant="outline" to={`${paths.dashboard}?to=bookings&id=${id}`}>
          Open booking
        </ButtonLink>
        <Button variant="outline" onClick={onNext}>
          Next customer
        </Button>
      </Row>
    </Stack>
  )
}
