import 'virtual:tilipo-late.css'
import { useId, type ReactNode } from 'react'
import { classes } from '../layout/classes'
import { useControl } from './field-context'
import { Icon, type IconName } from '../text/Icon'

interface RadioOption<V extends string> {
  value: V
  label: ReactNode
  hint?: ReactNode
  icon?: IconName
  disabled?: boolean
}

interface Props<V extends string> {
  options: readonly RadioOption<V>[]
  value?: V
  defaultValue?: V
  onChange?(value: V): void
  /** Renders each option as a card. */
  cards?: boolean
  /** Places two cards side by side: always, or only if the screen is wide enough for long labels. */
  beside?: 'always' | 'where-it-fits'
}

/** Radio buttons. Use it inside a `<Field group label=…>`, which provides the accessible name. */
export function RadioGroup<V extends string>({ options, value, defaultValue, onChange, cards, beside }: Props<V>) {
  const groupName = useId()
  const { id: _, ...control } = useControl()
  return (
    <div
      className={
        beside
          ? classes('grid', { columns: '2', tight: beside === 'always', gap: '2' })
          : cards
            ? 'stack stack-gap2'
            : 'stack stack-gap0'
      }
    >
      {options.map((option) => (
        <label key={option.value} className={classes('choice', { card: cards || Boolean(beside) })}>
          <input
            type="radio"
            name={groupName}
            value={option.value}
            disabled={option.disabled}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
            onChange={() => onChange?.(option.value)}
            {...control}
          />
          <span className="choice-words">
            {option.label}
            {option.hint && <span className="choice-hint">{option.hint}</span>}
          </span>
          {option.icon && <Icon name={option.icon} size={24} />}
        </label>
      ))}
    </div>
  )
}
