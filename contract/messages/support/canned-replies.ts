/** Prepared replies of the support team, which an administrator inserts into an answer and can then change. */
import { object, string, type, type Infer } from 'superstruct'
import { adminsOnly } from '../../core/admin-access'
import { endpoint } from '../../core/endpoint'
import { multilineText, singleLineText } from '../../core/user-text'
import { list } from '../../core/validation'
import { Id } from '../../core/values'
import { maxTicketMessageLength } from './support'

export const maxCannedReplies = 100

export const CannedReply = type({ _id: Id, title: string(), text: string() })
export type CannedReply = Infer<typeof CannedReply>

export const CannedReplyForm = object({
  title: singleLineText(80, 3, 'Please enter a title.'),
  text: multilineText(maxTicketMessageLength, 1, 'Please write a reply.'),
})
export type CannedReplyForm = Infer<typeof CannedReplyForm>

const shared = { access: adminsOnly, offline: 'refuse' } as const
const params = object({ id: Id })

export const listCannedReplies = endpoint({
  ...shared,
  name: 'cannedReplies.list',
  method: 'GET',
  path: '/admin/canned-replies',
  answer: type({ replies: list(CannedReply) }),
})
/** Creates or replaces a reply. The client creates the id, so a repeated command stores it once. */
export const saveCannedReply = endpoint({
  ...shared,
  name: 'cannedReplies.save',
  method: 'PUT',
  path: '/admin/canned-replies/:id',
  params,
  body: CannedReplyForm,
  answer: type({ _id: Id }),
})
export const deleteCannedReply = endpoint({
  ...shared,
  name: 'cannedReplies.delete',
  method: 'DELETE',
  path: '/admin/canned-replies/:id',
  params,
  answer: type({ _id: Id }),
})
