import { Button } from '../forms/Button'
import { EmptyState } from './EmptyState'

interface Props {
  title?: string
  /** What happened and what to do. */
  text: string
  onRetry?(): void
}

export const ErrorState = ({ title = "We couldn't load this", text, onRetry }: Props) => (
  <div role="alert">
    <EmptyState
      icon="cloud-off"
      tone="attention"
      title={title}
      text={text}
      action={
        onRetry && (
          <Button variant="outline" icon="sync" onClick={onRetry}>
            Try Again
          </Button>
        )
      }
    />
  </div>
)
