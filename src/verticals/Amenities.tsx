import { Icon } from '../ui/text/Icon'

/** A list with check marks, for example of amenities. Renders nothing if it is empty. */
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
