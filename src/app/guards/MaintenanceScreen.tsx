import { formatDate } from '#contract/core/dates'
import { paths } from '../../paths'
import { ButtonAnchor } from '../../ui/forms/Button'
import { EmptyState } from '../../ui/states/EmptyState'
import { mainId } from '../../ui/layout/SkipLink'
import { Stack } from '../../ui/layout/Stack'

/** The message of the administrators and the planned end, a local time in Zambia. Both may be empty. */
export interface MaintenanceNotice {
  message: string
  plannedEnd: string
}

const generalText = "We're working on Tilipo and will be back soon."
const savedText = "What you saved on this phone is safe, and we'll send it when we're back."

const buildText = ({ message = '', plannedEnd = '' }: Partial<MaintenanceNotice>): string =>
  [
    message || generalText,
    plannedEnd && `We expect to be back on ${formatDate(plannedEnd.slice(0, 10))} at ${plannedEnd.slice(11)}.`,
    savedText,
  ]
    .filter(Boolean)
    .join(' ')

/** Rendered on the server too, so its actions are links. Without JavaScript, the first one reloads the page. */
export const MaintenanceScreen = ({
  notice = {},
  onRetry,
}: {
  notice?: Partial<MaintenanceNotice>
  onRetry?(): void
}) => (
  <main id={mainId} tabIndex={-1}>
    <EmptyState
      page
      icon="settings"
      title="System Maintenance"
      text={buildText(notice)}
      action={
        <Stack align="center" gap={2}>
          <ButtonAnchor icon="sync" href="" onClick={onRetry}>
            Try again
          </ButtonAnchor>
          <ButtonAnchor variant="ghost" href={paths.auth()}>
            Sign in as an administrator
          </ButtonAnchor>
        </Stack>
      }
    />
  </main>
)
