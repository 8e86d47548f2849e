import type { Booking } from '#contract/bookings/bookings/bookings'
import {
  reviewEditDays,
  maxReviewLength,
  ReviewForm,
  starLabels,
  writeReview,
  type OwnReview,
} from '#contract/bookings/reviews/reviews'
import { call } from '../../../api/client'
import { pullNow, useSyncStatus } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Textarea } from '../../../ui/forms/Input'
import { Notice } from '../../../ui/states/Notice'
import { Row } from '../../../ui/layout/Row'
import { StarsInput } from '../../../ui/forms/StarsInput'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm, type StructForm } from '../../../ui/forms/use-struct-form'
import { toFormRefusal } from './form-refusal'

interface Props {
  booking: Booking
  before: OwnReview | undefined
  onDone(review: OwnReview): void
  onCancel: (() => void) | undefined
}

const words = Object.values(starLabels)

export function WriteReview({ booking, before, onDone, onCancel }: Props) {
  const form = useReviewForm(booking, before, onDone)
  const isOffline = useSyncStatus().online === 'no'
  return (
    <Form form={form}>
      {isOffline && (
        <Notice icon="cloud-off">
          You're offline. Keep this page open and send your review when you're back online.
        </Notice>
      )}
      <Field name="stars" group label={`How was ${booking.vendorName}?`}>
        <StarsInput labels={words} />
      </Field>
      <Field
        name="text"
        label="Your review"
        optional
        hint={`What was good, and what could be better? At most ${maxReviewLength} characters.`}
      >
        <Textarea rows={6} />
      </Field>
      <Text size="sm" tone="muted">
        Everyone can read it, with your first name and an initial. You can change it for {reviewEditDays} days.
      </Text>
      <Row wrap>
        <SubmitButton icon="send">{before ? 'Save review' : 'Send review'}</SubmitButton>
        {onCancel && (
          <Button variant="ghost" data-cancel onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Row>
    </Form>
  )
}

function useReviewForm(
  { _id: id }: Booking,
  before: OwnReview | undefined,
  onDone: Props['onDone'],
): StructForm<ReviewForm> {
  return useStructForm<ReviewForm>({
    struct: ReviewForm,
    // The value of a radio button is a string; the struct converts it to a number.
    defaults: { stars: before ? String(before.stars) : '', text: before?.text ?? '' },
    onSubmit: async (body) => {
      const result = await call(writeReview, { params: { id }, body })
      if (!result.ok)
        return toFormRefusal(result, "You need a connection to send a review. Please try again when you're online.")
      toast({
        title: before ? 'Review saved' : 'Review sent',
        description: 'Thank you. Your review helps others choose.',
        tone: 'success',
      })
      void pullNow()
      onDone(result.answer.review)
    },
  })
}
