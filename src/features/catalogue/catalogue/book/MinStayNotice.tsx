import { Text } from '../../../../ui/text/Text'
import type { MinStay } from '../../../../verticals/screens'

/** Tells the minimum before the end is chosen. At its counter, the business may sell less. */
export const MinStayNotice = ({ text, isMet, isAtCounter }: MinStay & { isAtCounter: boolean }) =>
  isMet ? (
    <Text size="sm" tone="muted" role="status">
      {text}
    </Text>
  ) : (
    <Text size="sm" tone="attention" weight="medium" role="alert">
      {text} {isAtCounter ? 'At your counter you can still sell less.' : 'Please choose a later end date.'}
    </Text>
  )
