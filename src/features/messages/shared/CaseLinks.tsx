import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatInstant } from '#contract/core/dates'
import type { AnswerOf } from '#contract/core/endpoint'
import { caseKindTexts, caseStateTexts, formatCaseNumber } from '#contract/platform/cases/case-kinds'
import type { CaseSource, listCasesAbout } from '#contract/platform/cases/cases'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { List, ListItem } from '../../../ui/lists/List'
import { Heading } from '../../../ui/text/Heading'
import { Text } from '../../../ui/text/Text'
import { buildCasesPath } from './case-paths'
import { OpenCaseDialog } from './OpenCaseDialog'

interface Props {
  /** Undefined while they are loading, or if they could not be loaded. */
  cases: AnswerOf<typeof listCasesAbout> | undefined
  hasFailed: boolean
  source: CaseSource
}

/** The cases about a booking, support ticket or report, for administrators, and a button that opens one. */
export function CaseLinks({ cases, hasFailed, source }: Props) {
  return (
    <Card as="section" aria-label="Cases">
      <Stack gap={4}>
        <Row wrap gap={3} justify="apart">
          <Heading level={2} size="card">
            Cases
          </Heading>
          <OpenCaseButton source={source} />
        </Row>
        {hasFailed && <Text tone="attention">We couldn't load the cases. Please refresh the page.</Text>}
        {cases?.length === 0 && <Text tone="muted">No case was opened about this.</Text>}
        {cases && cases.length > 0 && (
          <List label="Cases">
            {cases.map(({ _id, kind, subject, state, openedAt }) => (
              <ListItem
                key={_id}
                icon="shield"
                title={subject}
                text={`${caseKindTexts[kind].label} ${formatCaseNumber(_id)} · ${caseStateTexts[state].label} · ${formatInstant(openedAt)}`}
                to={buildCasesPath(_id)}
              />
            ))}
          </List>
        )}
      </Stack>
    </Card>
  )
}

/** Opens a case and shows its page. */
export function OpenCaseButton({
  source,
  variant = 'outline',
}: {
  source?: CaseSource
  variant?: 'outline' | 'solid'
}) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button size="sm" variant={variant} onClick={() => setOpen(true)}>
        Open a case
      </Button>
      <OpenCaseDialog
        open={isOpen}
        source={source}
        onClose={() => setOpen(false)}
        onOpened={(id) => void navigate(buildCasesPath(id))}
      />
    </>
  )
}
