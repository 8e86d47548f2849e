import { Icon } from './Icon'
import { VisuallyHidden } from '../layout/VisuallyHidden'

const five = [1, 2, 3, 4, 5]

/** The stars of one review. Use `Rating` for an average. */
export const Stars = ({ value }: { value: number }) => (
  <span className="rating">
    {five.map((star) => (
      <Icon key={star} name="star" size={16} filled={star <= value} />
    ))}
    <VisuallyHidden>{value} out of 5 stars</VisuallyHidden>
  </span>
)
