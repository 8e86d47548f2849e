import { formatPlural } from '#contract/core/plural'
import type { ContactQueue } from '../../../sync/hooks/use-contact-queue'
import { Button } from '../../../ui/forms/Button'
import { Notice } from '../../../ui/states/Notice'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'

interface Props {
  queue: ContactQueue
  onEdit(id: string): void
  onDiscard(id: string): void
}

function formatWaiting(count: number, reason: string | null): string {
  if (reason) {
    const saved = formatPlural(count, {
      one: "Saved on this phone. We'll try again later.",
      other: "# messages are saved on this phone. We'll try again later.",
    })
    return `${saved} ${reason}`
  }
  return formatPlural(count, {
    one: "Saved on this phone. We'll send it when you're back online.",
    other: "# messages are saved on this phone. We'll send them when you're back online.",
  })
}

/** Contact messages that are not sent yet or were refused, with the reason. */
export const UnsentMessages = ({ queue: { waiting, reason, refused }, onEdit, onDiscard }: Props) => (
  <>
    {waiting > 0 && (
      <Notice icon="clock" role="status">
        {formatWaiting(waiting, reason)}
      </Notice>
    )}
    {refused.map(({ id, form, refusal }) => (
      <Notice
        key={id}
        tone="attention"
        icon="alert"
        role="alert"
        title={`We couldn't send your message "${form.subject}"`}
      >
        <Stack gap={2}>
          <div>{refusal?.message}</div>
          <Row gap={2}>
            <Button size="sm" onClick={() => onEdit(id)}>
              Edit
            </Button>
            <Button size="sm" variant="outline" onClick={() => onDiscard(id)}>
              Discard
            </Button>
          </Row>
        </Stack>
      </Notice>
    ))}
  </>
)
