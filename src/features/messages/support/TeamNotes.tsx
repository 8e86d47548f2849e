import { useState } from 'react'
import { addSupportNote, type SupportNote } from '#contract/messages/support/support-team'
import { call, newId } from '../../../api/client'
import { InternalNotes } from '../shared/InternalNotes'

interface Props {
  ticketId: string
  notes: readonly SupportNote[]
  onDone(): void
}

/** Notes of the support team about a ticket. */
export function TeamNotes({ ticketId, notes, onDone }: Props) {
  // The id stays the same until the server confirms the note, so a retry adds it once.
  const [id, setId] = useState(newId)
  const add = async (text: string) => {
    const result = await call(addSupportNote, { params: { id: ticketId }, body: { id, text } }, { key: id })
    if (result.ok) setId(newId())
    return result
  }
  return <InternalNotes notes={notes} add={add} onDone={onDone} />
}
