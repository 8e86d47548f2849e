import type { FormEvent } from 'react'
import { Button } from './Button'
import { Input } from './Input'

interface Props {
  label: string
  placeholder?: string
  defaultValue?: string
  /** Called with the trimmed text. Not called for an empty text. */
  onSearch(text: string): void
  /** Path that receives the form as `?q=` without JavaScript. */
  action: string
}

export function SearchBox({ label, placeholder, defaultValue, onSearch, action }: Props) {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (text) onSearch(text)
  }
  return (
    <form className="search-box" role="search" action={action} onSubmit={search}>
      <Input
        icon="search"
        type="search"
        name="q"
        enterKeyHint="search"
        aria-label={label}
        {...{ placeholder, defaultValue }}
      />
      <Button type="submit" icon="search" aria-label="Search">
        <span className="btn-word">Search</span>
      </Button>
    </form>
  )
}
