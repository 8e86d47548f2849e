import { useEffect, useId, useState } from 'react'
import { formatDate } from '#contract/core/dates'
import { maxReviewLength, replyToReview, ReviewReplyForm, type VendorReview } from '#contract/bookings/reviews/reviews'
import { call } from '../../../api/client'
import { Button } from '../../../ui/forms/Button'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Textarea } from '../../../ui/forms/Input'
import { ReviewCard } from '../../../ui/lists/ReviewCard'
import { Row } from '../../../ui/layout/Row'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { formatDay } from './format-day'
import { toFormRefusal } from './form-refusal'

interface Props {
  review: VendorReview
  canReply: boolean
  onReplied(): void
}

/** A review as the vendor sees it, with the reply or the form for one. */
export function VendorReviewCard({ review, canReply, onReplied }: Props) {
  const { author, stars, text, listingName, reference, startsOn, writtenAt, changed, reply } = review
  const [isEditing, setEditing] = useState<boolean>()
  const buttonId = useId()
  // The form that had the focus was removed, so the focus moves back to the button.
  useEffect(() => {
    if (isEditing === false) document.getElementById(buttonId)?.focus({ preventScroll: true })
  }, [isEditing, buttonId])
  const handleReplied = () => {
    setEditing(false)
    onReplied()
  }
  return (
    <ReviewCard
      by={author}
      stars={stars}
      text={text}
      about={`${listingName}, ${formatDate(startsOn)} (${reference}). Written on ${formatDay(writtenAt)}${changed ? ', edited' : ''}.`}
      reply={isEditing || !reply ? null : { by: 'Your reply', text: reply.text, about: formatDay(reply.at) }}
    >
      {isEditing && <ReplyForm review={review} onDone={handleReplied} onCancel={() => setEditing(false)} />}
      {canReply && !isEditing && (
        <Row>
          <Button
            id={buttonId}
            variant={reply ? 'ghost' : 'outline'}
            icon={reply ? 'edit' : 'chat'}
            onClick={() => setEditing(true)}
          >
            {reply ? 'Edit reply' : 'Reply'}
          </Button>
        </Row>
      )}
    </ReviewCard>
  )
}

function ReplyForm({
  review: { _id, author, reply },
  onDone,
  onCancel,
}: {
  review: VendorReview
  onDone(): void
  onCancel(): void
}) {
  const form = useStructForm({
    struct: ReviewReplyForm,
    defaults: { text: reply?.text ?? '' },
    onSubmit: async (body) => {
      const result = await call(replyToReview, { params: { id: _id }, body })
      if (!result.ok)
        return toFormRefusal(result, "You need a connection to reply. Please try again when you're online.")
      toast({ title: 'Reply saved', description: 'Everyone can read it below the review.', tone: 'success' })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Field
        name="text"
        label={`Reply to ${author}`}
        hint={`Everyone can read it. At most ${maxReviewLength} characters.`}
      >
        <Textarea rows={4} />
      </Field>
      <Row wrap>
        <SubmitButton icon="send">{reply ? 'Save reply' : 'Send reply'}</SubmitButton>
        <Button variant="ghost" data-cancel onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Form>
  )
}
