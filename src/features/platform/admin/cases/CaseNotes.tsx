import { useState } from 'react'
import { addCaseNote, type AdminCase } from '#contract/platform/cases/cases'
import { call, newId } from '../../../../api/client'
import { InternalNotes } from '../../../messages/shared/InternalNotes'

/** Notes of administrators in a case. Neither side sees them. */
export function CaseNotes({ adminCase: { _id, entries }, onChanged }: { adminCase: AdminCase; onChanged(): void }) {
  // The id stays the same until the server confirms the note, so a retry adds it once.
  const [id, setId] = useState(newId)
  const add = async (text: string) => {
    const result = await call(addCaseNote, { params: { id: _id }, body: { id, text } }, { key: id })
    if (result.ok) setId(newId())
    return result
  }
  const notes = entries
    .filter(({ kind }) => kind === 'note')
    .map(({ _id: noteId, author, text, at }) => ({ _id: noteId, author, text, createdAt: at }))
  return <InternalNotes notes={notes} add={add} onDone={onChanged} />
}
