import { cx } from './classes'
import type { ElementProps } from './element'

/** The text of a `<Card pad="none">` below its picture. The last child is aligned to the bottom of the card. */
export const CardBody = ({ as: Tag = 'div', className, ...rest }: ElementProps) => (
  <Tag className={cx('card-body stack stack-gap2', className)} {...rest} />
)
