import { Button } from '../forms/Button'
import { Notice } from './Notice'

interface Props {
  text?: string
  onRetry(): void
}

/** In place of a part of the page whose code is not on this device. */
export const MissingPart = ({ text = 'Connect to the internet once to load this part.', onRetry }: Props) => (
  <Notice
    tone="waiting"
    icon="cloud-off"
    action={
      <Button variant="outline" size="sm" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {text}
  </Notice>
)

/** For `onFailure` of `lazyPart`. */
export const offerRetry = (_: object, retry: () => void) => <MissingPart onRetry={retry} />
