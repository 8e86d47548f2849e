import { formatInstant } from '#contract/core/dates'
import { isActiveCase } from '#contract/platform/cases/case-kinds'
import type { CaseRow } from '#contract/platform/cases/cases'
import { getNow } from '../../../../server-time'
import { Badge } from '../../../../ui/text/Badge'
import { Text } from '../../../../ui/text/Text'

/** When an administrator has to act next. */
export function DueTime({ row: { state, dueAt } }: { row: Pick<CaseRow, 'state' | 'dueAt'> }) {
  if (!isActiveCase(state)) return 'Done'
  const isOverdue = Date.parse(dueAt) < getNow()
  return (
    <>
      <Text as="span" whole>
        {formatInstant(dueAt)}
      </Text>
      {isOverdue && (
        <>
          {' '}
          <Badge tone="attention" icon="alert">
            Overdue
          </Badge>
        </>
      )}
    </>
  )
}
