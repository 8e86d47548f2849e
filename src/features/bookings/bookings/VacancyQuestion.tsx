import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { reportVacancy } from '#contract/business/home-vacancy'
import { call, newId } from '../../../api/client'
import { pullNow } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { Notice } from '../../../ui/states/Notice'
import { Row } from '../../../ui/layout/Row'
import { useNow } from '../../../ui/hooks/use-now'

const visitedStatuses = ['confirmed', 'in_service', 'completed']

/** Asks a customer once after a viewing whether the home was vacant, so that rented homes leave the market. */
export function VacancyQuestion({ booking }: { booking: Booking }) {
  const { vertical, choice, status, vacant, quote } = booking
  const [resultText, setResultText] = useState<string>()
  const [sending, setSending] = useState(false)
  const now = useNow()
  const isOver = Date.parse(quote.startsAt ?? '') <= now
  if (vertical !== 'real-estate' || !choice.date || !visitedStatuses.includes(status) || !isOver) return null
  if (typeof vacant === 'boolean') return null
  const answer = async (value: boolean) => {
    setSending(true)
    const result = await call(reportVacancy, { params: { id: booking._id }, body: { vacant: value } }, { key: newId() })
    setSending(false)
    setResultText(result.ok ? 'Thank you.' : result.message)
    if (result.ok) void pullNow()
  }
  return (
    <Notice
      icon="house"
      title="Was this home vacant?"
      role="status"
      action={
        <Row gap={2} wrap>
          <Button size="sm" variant="outline" disabled={sending} onClick={() => void answer(true)}>
            Yes
          </Button>
          <Button size="sm" variant="outline" disabled={sending} onClick={() => void answer(false)}>
            No, it was taken
          </Button>
        </Row>
      }
    >
      {resultText ?? 'Your answer helps the next person looking for a home.'}
    </Notice>
  )
}
