import { useEffect, useId, useState } from 'react'
import { formatDate } from '#contract/days'
import { longestReview, replyToReview, ReviewReplyForm, type VendorReview } from '#contract/reviews'
import { call } from '../../api/client'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { Form, SubmitButton } from '../../ui/Form'
import { Textarea } from '../../ui/Input'
import { ReviewCard } from '../../ui/ReviewCard'
import { Row } from '../../ui/Row'
import { toast } from '../../ui/toast'
import { useStructForm } from '../../ui/use-struct-form'
import { dayOf } from './day'
import { whenUnreachable } from './unreachable'

interface Props {
  review: VendorReview
  mayReply: boolean
  onReplied(): void
}

/** A review as the vendor sees it, with the reply or the form for one. */
export function Replying({ review, mayReply, onReplied }: Props) {
  const { author, stars, text, listingName, reference, startsOn, writtenAt, changed, reply } = review
  const [writes, setWrites] = useState<boolean>()
  const button = useId()
  // The form that had the focus was removed, so the focus moves back to the button.
  useEffect(() => {
    if (writes === false) document.getElementById(button)?.focus({ preventScroll: true })
  }, [writes, button])
  const done = () => {
    setWrites(false)
    onReplied()
  }
  return (
    <ReviewCard
      by={author}
      stars={stars}
      text={text}
      about={`${listingName}, ${formatDate(startsOn)} (${reference}). Written on ${dayOf(writtenAt)}${changed ? ', edited' : ''}.`}
      reply={writes || !reply ? null : { by: 'Your reply', text: reply.text, about: dayOf(reply.at) }}
    >
      {writes && <ReplyForm review={review} onDone={done} onCancel={() => setWrites(false)} />}
      {mayReply && !writes && (
        <Row>
          <Button
            id={button}
            variant={reply ? 'ghost' : 'outline'}
            icon={reply ? 'edit' : 'chat'}
            onClick={() => setWrites(true)}
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
        return whenUnreachable(result, "You need a connection to reply. Please try again when you're online.")
      toast({ title: 'Reply saved', description: 'Everyone can read it below the review.', tone: 'success' })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Field
        name="text"
        label={`Reply to ${author}`}
        hint={`Everyone can read it. At most ${longestReview} characters.`}
      >
        <Textarea rows={4} />
      </Field>
      <Row wrap>
        <SubmitButton icon="send">{reply ? 'Save reply' : 'Send reply'}</SubmitButton>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Form>
  )
}
