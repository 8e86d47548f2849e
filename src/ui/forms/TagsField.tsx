import { useImperativeHandle, useRef, useState } from 'react'
import { useControl } from './field-context'
import { lazyPart, usePreload } from '../states/lazy-part'

const TagsInput = lazyPart(async () => ({ default: (await import('./TagsInput')).TagsInput }), {
  onFailure: 'fallback',
})

/**
 * A form field for a list of texts: its value is an array, or comma-separated text once the user has edited it. It is a plain text field until the code of `TagsInput` (14 KB) has loaded,
 * and stays one if loading fails.
 */
export function TagsField() {
  const { name = '', onChange, onBlur, ref, ...control } = useControl()
  const [text, setText] = useState('')
  /** The completed tags. The form value also contains the text that is still being typed. */
  const [tags, setTags] = useState<string[]>([])
  const latestText = useRef(text)
  const latestTags = useRef(tags)
  const input = useRef<HTMLInputElement>(null)
  const applyFormValue = (formValue: string | readonly string[]) => {
    const value = typeof formValue === 'string' ? formValue : formValue.join(', ')
    // React Hook Form writes the same value again on each render.
    if (value === latestText.current) return
    latestText.current = value
    latestTags.current = parseTags(value)
    setText(value)
    setTags(latestTags.current)
  }
  // React Hook Form reads, writes and focuses this object like a native input.
  useImperativeHandle(ref, () => ({
    name,
    get value(): string {
      return latestText.current
    },
    set value(value: string | readonly string[]) {
      applyFormValue(value)
    },
    focus: () => input.current?.focus(),
  }))
  const emitChange = (value: string, newTags = parseTags(value)) => {
    latestText.current = value
    latestTags.current = newTags
    setText(value)
    setTags(newTags)
    void onChange?.({ target: { name, value }, type: 'change' })
  }
  const emitBlur = () => void onBlur?.({ target: { name, value: latestText.current }, type: 'blur' })
  const isWidgetLoaded = usePreload(TagsInput)
  const [isTyping, setIsTyping] = useState(false)
  if (isWidgetLoaded && !isTyping) {
    return (
      <TagsInput
        tags={tags}
        onChange={(newTags) => emitChange(newTags.join(', '), newTags)}
        onInputChange={(inputText) =>
          emitChange([...latestTags.current, ...parseTags(inputText)].join(', '), latestTags.current)
        }
        onBlur={emitBlur}
        inputRef={input}
      />
    )
  }
  return (
    <input
      className="input"
      {...control}
      ref={input}
      value={text}
      onChange={({ target }) => emitChange(target.value)}
      onFocus={() => setIsTyping(true)}
      onBlur={() => {
        emitBlur()
        setIsTyping(false)
      }}
    />
  )
}

const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]
