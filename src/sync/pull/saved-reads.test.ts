import { expect, it } from 'vitest'
import { buildUser } from '../../../tests/support/sync/users'
import { saveSession } from '../../api/session'
import { loadAnswer, saveAnswer } from './saved-reads'

const row = { id: 'payouts.list', at: 0, answer: ['a payout'] }

it('An answer is saved for the user who asked, and read by nobody else', async () => {
  const [owner, other] = [buildUser(), buildUser()]
  saveSession({ user: owner, token: 'a' })
  await saveAnswer(owner.id, row)
  expect(await loadAnswer(owner.id, row.id)).toEqual(row)
  saveSession({ user: other, token: 'b' })
  expect(await loadAnswer(owner.id, row.id)).toBeUndefined()
  expect(await loadAnswer(other.id, row.id)).toBeUndefined()
})

it('An answer that arrives after another user has signed in is not saved', async () => {
  const [owner, other] = [buildUser(), buildUser()]
  saveSession({ user: other, token: 'b' })
  await saveAnswer(owner.id, row)
  expect(await loadAnswer(other.id, row.id)).toBeUndefined()
  saveSession({ user: owner, token: 'a' })
  expect(await loadAnswer(owner.id, row.id)).toBeUndefined()
})
