import 'virtual:tilipo-late.css'
import { useId } from 'react'
import { useControl } from './field-context'
import { Icon } from '../text/Icon'
import { VisuallyHidden } from '../layout/VisuallyHidden'

interface Props {
  /** Labels of one star, two stars and so on, in ascending order. */
  labels: readonly string[]
}

/**
 * A star rating as radio buttons, for use inside a `<Field group name=… label=…>`. The stars up to the selected one are
 * highlighted, and its label is displayed next to them.
 */
export function StarsInput({ labels }: Props) {
  const groupName = useId()
  const { id: _, ...control } = useControl()
  return (
    <div className="stars-input">
      {labels.map((word, index) => (
        <label key={word}>
          <input type="radio" name={groupName} value={index + 1} {...control} />
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
