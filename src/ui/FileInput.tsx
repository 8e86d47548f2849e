import 'virtual:tilipo-late.css'
import { useEffect, useState } from 'react'
import { Icon } from './Icon'
import { useControl } from './field-context'

interface Props {
  label: string
  hint?: string
  accept: string
  /** The picture there is now. */
  current?: string
  onChange(file: File | null): void
}

/** One file, with a view of the picture before it is sent. */
export function FileInput({ label, hint, accept, current, onChange }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const view = usePreview(file) ?? current
  const { id, 'aria-describedby': describedBy } = useControl()
  return (
    <label className="file-input">
      <span className="file-view">{view ? <img src={view} alt="" /> : <Icon name="image" size={28} />}</span>
      <span className="stack stack-gap0">
        <strong>{file?.name ?? label}</strong>
        {hint && <span className="text text-sm text-muted">{hint}</span>}
      </span>
      <input
        type="file"
        id={id}
        aria-describedby={describedBy}
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const chosen = event.target.files?.[0] ?? null
          setFile(chosen)
          onChange(chosen)
        }}
      />
    </label>
  )
}

function usePreview(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
