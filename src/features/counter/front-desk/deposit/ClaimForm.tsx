import {
  claimDeposit,
  ClaimForm as ClaimFormStruct,
  disputeHours,
  maxClaimPhotos,
} from '#contract/money/deposit-claims'
import type { LateReturn } from '#contract/bookings/bookings/bookings'
import { listUncollected, sumUncollected } from '#contract/counter/late-return'
import { formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { formatPlural } from '#contract/core/plural'
import { call } from '../../../../api/client'
import { useUploads } from '../../../../sync/hooks/use-uploads'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { FileButton } from '../../../../ui/forms/FileButton'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input, Textarea } from '../../../../ui/forms/Input'
import { Row } from '../../../../ui/layout/Row'
import { shrinkPhoto } from '../../../../ui/forms/shrink-photo'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'

interface Props {
  bookingId: string
  /** The deposit that is held, in ZMW. */
  held: number
  lateReturns: readonly LateReturn[] | undefined
  onDone(): void
  onCancel(): void
}

/** Ends the hire with a claim. It needs a connection, because the customer has only 48 hours to answer. */
export function ClaimForm({ bookingId, held, lateReturns, onDone, onCancel }: Props) {
  const photos = useUploads('document', preparePhoto)
  const form = useStructForm({
    struct: ClaimFormStruct,
    defaults: { amount: '', reason: '' },
    onSubmit: async ({ amount, reason }) => {
      const result = await call(claimDeposit, {
        params: { id: bookingId },
        body: { amount, reason, photos: [...photos.ids] },
      })
      if (!result.ok) return { message: result.message, ...(result.fields && { fields: result.fields }) }
      toast({
        title: 'Claim sent',
        description: "The hire is completed, and we've notified the customer.",
        tone: 'success',
      })
      onDone()
    },
  })
  const lateCharge = sumUncollected(lateReturns)
  const fillInLateCharge = () => {
    form.setValue('amount', String(Math.min(lateCharge, held)) as never, { shouldDirty: true, shouldValidate: true })
    form.setValue('reason', describeLateCharge(lateReturns), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Form form={form}>
      <Text>
        This completes the hire. The customer can disagree for {disputeHours} hours. Then the amount is yours, without a
        fee.
      </Text>
      {lateCharge > 0 && (
        <Row wrap>
          <Button size="sm" variant="outline" onClick={fillInLateCharge}>
            Claim the late return: {formatZmw(Math.min(lateCharge, held))}
          </Button>
        </Row>
      )}
      <Field name="amount" label="Amount" hint={`Up to ${formatZmw(held)}.`}>
        <Input inputMode="decimal" unit="ZMW" autoComplete="off" />
      </Field>
      <Field name="reason" label="Reason" hint="The customer reads it. At least 10 characters.">
        <Textarea rows={3} />
      </Field>
      <Stack gap={2}>
        <Row gap={2} wrap>
          <FileButton
            icon="image"
            label="Add photos"
            accept="image/png,image/jpeg,image/webp"
            several
            busy={photos.busy || photos.ids.length >= maxClaimPhotos}
            onPick={(files) => void photos.add(files.slice(0, maxClaimPhotos - photos.ids.length))}
          />
        </Row>
        <Text size="sm" tone="muted" role="status">
          {photos.busy
            ? 'Uploading your photos.'
            : formatPlural(photos.ids.length, {
                one: '# photo added.',
                other: `# of up to ${maxClaimPhotos} photos added.`,
              })}
        </Text>
        {photos.fault && (
          <Text size="sm" tone="attention" role="alert">
            {photos.fault}
          </Text>
        )}
      </Stack>
      <Row justify="to-end" wrap>
        <Button variant="outline" data-cancel onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton disabled={photos.busy}>Claim and complete</SubmitButton>
      </Row>
    </Form>
  )
}

/** The reason that the customer reads. */
const describeLateCharge = (lateReturns: readonly LateReturn[] | undefined): string =>
  listUncollected(lateReturns)
    .map(({ days, returnAt, amount }) => {
      const formattedDays = formatPlural(days, { one: '# further day', other: '# further days' })
      return `Late return: ${formattedDays} until ${formatInstant(returnAt)}, ${formatZmw(amount)}.`
    })
    .join(' ')

async function preparePhoto(file: File): Promise<Blob | string> {
  const photo = await shrinkPhoto(file)
  return 'blob' in photo ? photo.blob : photo.fault
}
