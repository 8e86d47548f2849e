import { Icon, type IconName } from '../text/Icon'

interface Props<V extends string> {
  label: string
  options: readonly { value: V; label: string; icon?: IconName; disabled?: boolean }[]
  /** The selected value, or all selected values. */
  value: V | readonly V[]
  onPress(value: V): void
}

/** A row of toggle buttons, for example for filters, time slots or views. */
export const Chips = <V extends string>({ label, options, value, onPress }: Props<V>) => (
  <div className="row row-wrap row-gap2" role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className="chip"
        disabled={option.disabled}
        aria-pressed={typeof value === 'string' ? value === option.value : value.includes(option.value)}
        onClick={() => onPress(option.value)}
      >
        {option.icon && <Icon name={option.icon} size={18} />}
        {option.label}
      </button>
    ))}
  </div>
)
