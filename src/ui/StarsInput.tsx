import 'virtual:tilipo-late.css'
import { useId } from 'react'
import { useControl } from './field-context'
import { Icon } from './Icon'
import { VisuallyHidden } from './VisuallyHidden'

interface Props {
  /** What one star, two stars … mean, from the lowest. */
  words: readonly string[]
}

/** Radio buttons in a row, inside a `<Field group name=… label=…>`: one up to the chosen star shines, and its word stands beside. */
export function StarsInput({ words }: Props) {
  const own = useId()
  const { id: _, ...control } = useControl()
  return (
    <div className="stars-input">
      {words.map((word, index) => (
        <label key={word}>
          <input type="radio" name={own} value={index + 1} {...control} />
          <Icon name="star" size={32} />
          <VisuallyHidden>
            {index === 0 ? '1 star' : `${index + 1} stars`}, {word}
          </VisuallyHidden>
          <span className="stars-input-word" aria-hidden>
            {word}
          </span>
        </label>
      ))}
    </div>
  )
}
