import { cx } from './classes'
import type { Shape } from './element'

/** The words of a `<Card pad="none">` below its picture; the last of them stands at the foot. */
export const CardBody = ({ as: Tag = 'div', className, ...rest }: Shape) => (
  <Tag className={cx('card-body stack stack-gap2', className)} {...rest} />
)
