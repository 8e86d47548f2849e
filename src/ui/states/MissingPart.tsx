import { Notice } from './Notice'

/** In place of a part of the page whose code is not on this device. */
export const MissingPart = () => (
  <Notice tone="waiting" icon="cloud-off">
    Connect to the internet once to load this part.
  </Notice>
)
