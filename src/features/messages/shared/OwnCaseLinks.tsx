import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/core/endpoint'
import { caseStateTexts, isActiveCase } from '#contract/platform/cases/case-kinds'
import { listOwnCases } from '#contract/platform/cases/own-cases'
import { call } from '../../../api/client'
import { Notice } from '../../../ui/states/Notice'
import { Link } from '../../../ui/text/Link'

interface Props {
  bookingId: string
  buildPath(caseId: string): string
}

/** Links to the cases about a booking that its customer or business takes part in. Nothing without one, and offline. */
export default function OwnCaseLinks({ bookingId, buildPath }: Props) {
  const [cases, setCases] = useState<AnswerOf<typeof listOwnCases>>([])
  useEffect(() => {
    const controller = new AbortController()
    void call(listOwnCases, { query: { bookingId } }, { signal: controller.signal }).then((result) => {
      if (result.ok && !controller.signal.aborted) setCases(result.answer)
    })
    return () => controller.abort()
  }, [bookingId])
  return cases.map(({ _id, subject, state }) => (
    <Notice
      key={_id}
      icon="shield"
      tone={isActiveCase(state) ? 'attention' : 'neutral'}
      title={`Case: ${subject}`}
      action={<Link to={buildPath(_id)}>Open case</Link>}
    >
      {caseStateTexts[state].label}
    </Notice>
  ))
}
