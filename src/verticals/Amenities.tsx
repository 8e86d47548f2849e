import { Icon } from '../ui/Icon'

/** What is part of it, as a list with ticks. */
export const Amenities = ({ label, items }: { label: string; items: readonly string[] }) =>
  items.length === 0 ? null : (
    <ul className="tick-list" aria-label={label}>
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" size={16} />
          {item}
        </li>
      ))}
    </ul>
  )
