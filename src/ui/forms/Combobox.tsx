import 'virtual:tilipo-late.css'
import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox'
import { useMemo, useState } from 'react'
import { useControl } from './field-context'
import { Icon } from '../text/Icon'
import type { Option } from './Select'

interface Props {
  options: readonly Option[]
  /** Empty while nothing is chosen. */
  value: string
  onChange(value: string): void
  placeholder?: string
  /** Displayed when no option matches the text. */
  emptyText?: string
  disabled?: boolean
}

/** A text field that filters a long list of options. For signed-in screens; a short list is a `Select`. */
export function Combobox({ options, value, onChange, placeholder, emptyText = 'No results.', disabled }: Props) {
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = useControl()
  /** The text that the user typed; null while the field shows the selected option. */
  const [typedText, setTypedText] = useState<string | null>(null)
  const label = options.find((option) => option.value === value)?.label ?? ''
  const close = () => {
    if (typedText === '') onChange('')
    setTypedText(null)
  }
  const collection = useMemo(() => {
    const words = normalize(typedText ?? '').split(' ')
    return createListCollection({
      items: options.filter((option) => words.every((word) => normalize(option.label).includes(word))),
    })
  }, [options, typedText])
  return (
    <Ark.Root
      className="combobox"
      collection={collection}
      {...(id && { ids: { input: id } })}
      value={value ? [value] : []}
      onValueChange={(change) => onChange(change.value[0] ?? '')}
      inputValue={typedText ?? label}
      onInputValueChange={({ inputValue, reason }) => setTypedText(reason === 'input-change' ? inputValue : null)}
      onOpenChange={({ open }) => open || close()}
      inputBehavior="autohighlight"
      openOnClick
      disabled={disabled}
      invalid={invalid}
      placeholder={placeholder}
      positioning={{ strategy: 'fixed', sameWidth: true, gutter: 4 }}
      translations={{ triggerLabel: 'Show options', clearTriggerLabel: 'Clear' }}
    >
      <Ark.Control className="combobox-control">
        <Ark.Input className="input" aria-describedby={describedBy} />
        <Ark.ClearTrigger className="icon-btn">
          <Icon name="close" />
        </Ark.ClearTrigger>
        <Ark.Trigger className="icon-btn">
          <Icon name="chevron-down" />
        </Ark.Trigger>
      </Ark.Control>
      <Ark.Positioner>
        <Ark.Content className="combobox-options">
          {collection.items.map((option) => (
            <Ark.Item key={option.value} item={option} className="combobox-option">
              <Ark.ItemText>{option.label}</Ark.ItemText>
              <Ark.ItemIndicator>
                <Icon name="check" />
              </Ark.ItemIndicator>
            </Ark.Item>
          ))}
          {collection.items.length === 0 && <Ark.Empty className="combobox-empty">{emptyText}</Ark.Empty>}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}

/** Removes accents and converts to lower case. */
const normalize = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
