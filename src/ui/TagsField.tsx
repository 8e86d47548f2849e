import { useEffect, useImperativeHandle, useRef, useState, type ComponentType } from 'react'
import { useControl } from './field-context'
import { patiently } from './patiently'
import type { TagsInputProps } from './TagsInput'

/**
 * A form field for a comma-separated list. It is a plain text field until the code of `TagsInput` (14 KB) has loaded,
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
  const show = (value: string) => {
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
    get value() {
      return latestText.current
    },
    set value(value: string) {
      show(value)
    },
    focus: () => input.current?.focus(),
  }))
  const change = (value: string, newTags = parseTags(value)) => {
    latestText.current = value
    latestTags.current = newTags
    setText(value)
    setTags(newTags)
    void onChange?.({ target: { name, value }, type: 'change' } as never)
  }
  const leave = () => void onBlur?.({ target: { name, value: latestText.current }, type: 'blur' } as never)
  const Widget = useTagsInput()
  const [isTyping, setIsTyping] = useState(false)
  if (Widget && !isTyping) {
    return (
      <Widget
        tags={tags}
        onChange={(newTags) => change(newTags.join(', '), newTags)}
        onInputChange={(typed) => change([...latestTags.current, ...parseTags(typed)].join(', '), latestTags.current)}
        onBlur={leave}
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
      onChange={({ target }) => change(target.value)}
      onFocus={() => setIsTyping(true)}
      onBlur={() => {
        leave()
        setIsTyping(false)
      }}
    />
  )
}

const load = () => import('./TagsInput')

function useTagsInput(): ComponentType<TagsInputProps> | null {
  const [widget, setWidget] = useState<ComponentType<TagsInputProps> | null>(null)
  useEffect(() => {
    let isGone = false
    patiently(load).then(
      ({ TagsInput }) => isGone || setWidget(() => TagsInput),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return widget
}

const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]
