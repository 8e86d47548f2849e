import { useState } from 'react'
import { classes } from '../layout/classes'
import { getImageUrl } from './image-url'

interface Props {
  name: string
  src?: string
  size?: 'sm' | 'lg'
}

/** A profile picture, or the initials as fallback. Screen readers skip it, because the name is displayed next to it. */
export function Avatar({ name, src, size }: Props) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className={classes('avatar', { size })} aria-hidden>
      {src && src !== failed ? (
        <img src={getImageUrl(src, 160)} alt="" width={80} height={80} loading="lazy" onError={() => setFailed(src)} />
      ) : (
        getInitials(name)
      )}
    </span>
  )
}

export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase() || '?'
}
