import { Button } from '../forms/Button'
import { share, type Shared } from './share'

/** Shares a text and a link. @param getShared called on each press */
export const ShareButton = ({ getShared }: { getShared(): Shared }) => (
  <Button variant="outline" icon="share" onClick={() => void share(getShared())}>
    Share
  </Button>
)
