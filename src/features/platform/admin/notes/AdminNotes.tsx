import { useState } from 'react'
import { addAdminNote, listAdminNotes, type NoteTarget } from '#contract/platform/notes'
import { call, newId } from '../../../../api/client'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { InternalNotes } from '../../../messages/shared/InternalNotes'

interface Props {
  target: NoteTarget
  targetId: string
}

/** What administrators have noted about a person, a business or a booking. */
export default function AdminNotes({ target, targetId }: Props) {
  const about = { target, targetId }
  const read = useUncachedRead(listAdminNotes, { query: about }, `${target}/${targetId}`)
  // The id stays the same until the server confirms the note, so a retry adds it once.
  const [id, setId] = useState(newId)
  const add = async (text: string) => {
    const result = await call(addAdminNote, { body: { ...about, id, text } }, { key: id })
    if (result.ok) setId(newId())
    return result
  }
  if (read.error) return <ErrorState text="Could not read the internal notes." onRetry={read.refresh} />
  return <InternalNotes notes={read.data ?? []} add={add} onDone={read.refresh} />
}
