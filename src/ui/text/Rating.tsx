import { Icon } from './Icon'
import { VisuallyHidden } from '../layout/VisuallyHidden'

interface Props {
  /** Out of 5. */
  value?: number | null
  count?: number
}

export function Rating({ value, count }: Props) {
  if (!value)
    return (
      <span className="rating">
        <span>No ratings</span>
      </span>
    )
  return (
    <span className="rating">
      <Icon name="star" size={16} filled />
      <b>{value.toFixed(1)}</b>
      <VisuallyHidden>out of 5</VisuallyHidden>
      {count !== undefined && <span>({count})</span>}
    </span>
  )
}
