import { publicSettings } from '#contract/public-addresses'
import { useRead } from '../../../../api/use-read'
import { Notice } from '../../../../ui/states/Notice'

/** Returns the text of the administrators if a vertical is closed for new bookings. */
export const useClosedText = (vertical: string): string | undefined =>
  useRead(publicSettings, {}).data?.closedVerticals?.[vertical]

export const ClosedNotice = ({ text }: { text: string }) => (
  <Notice tone="waiting" icon="clock" title="Closed for new bookings">
    {text}
  </Notice>
)
