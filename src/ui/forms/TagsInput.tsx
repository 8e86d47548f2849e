import 'virtual:tilipo-late.css'
import { TagsInput as Ark } from '@ark-ui/react/tags-input'
import type { Ref } from 'react'
import { useControl } from './field-context'
import { Icon } from '../text/Icon'

export interface TagsInputProps {
  tags: readonly string[]
  onChange(tags: string[]): void
  /** Text that is not a tag yet. */
  onInputChange(text: string): void
  onBlur?(): void
  inputRef?: Ref<HTMLInputElement>
  placeholder?: string | undefined
  disabled?: boolean
}

/**
 * An input for several short texts. Enter or a comma adds a tag. Only for signed-in screens.
 *
 * Losing the focus adds no tag, because a new tag could move the button that the user is pressing. The caller must
 * treat the remaining text as a tag.
 */
export function TagsInput({ tags, onChange, onInputChange, onBlur, inputRef, placeholder, disabled }: TagsInputProps) {
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = useControl()
  return (
    <Ark.Root
      className="tags-input"
      {...(id && { ids: { input: id } })}
      value={[...tags]}
      onValueChange={({ value }) => onChange(value)}
      onInputValueChange={({ inputValue }) => onInputChange(inputValue)}
      delimiter=","
      addOnPaste
      editable={false}
      disabled={disabled}
      invalid={invalid}
      placeholder={tags.length === 0 ? placeholder : undefined}
      translations={translations}
    >
      <Ark.Control className="tags-input-control">
        {tags.map((tag, index) => (
          <Ark.Item key={tag} index={index} value={tag}>
            <Ark.ItemPreview className="tag">
              <Ark.ItemText>{tag}</Ark.ItemText>
              <Ark.ItemDeleteTrigger className="icon-btn">
                <Icon name="close" size={18} />
              </Ark.ItemDeleteTrigger>
            </Ark.ItemPreview>
          </Ark.Item>
        ))}
        <Ark.Input
          ref={inputRef}
          onBlur={onBlur}
          aria-describedby={describedBy}
          autoComplete="off"
          enterKeyHint="done"
        />
      </Ark.Control>
    </Ark.Root>
  )
}

const translations = {
  clearTriggerLabel: 'Remove all',
  deleteTagTriggerLabel: (tag: string) => `Remove ${tag}`,
  tagSelected: (tag: string) => `${tag}. Press Delete to remove it.`,
  tagAdded: (tag: string) => `Added ${tag}`,
  tagsPasted: (tags: string[]) => `Added ${tags.join(', ')}`,
  tagEdited: (tag: string) => `Editing ${tag}`,
  tagUpdated: (tag: string) => `Changed to ${tag}`,
  tagDeleted: (tag: string) => `Removed ${tag}`,
}
