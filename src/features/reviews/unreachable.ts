import type { Failure } from '../../api/client'
import type { FormRefusal } from '../../ui/use-struct-form'

/** What a form says of a failure: without a connection, what needs one. */
export const whenUnreachable = ({ kind, message, fields }: Failure, unreachable: string): FormRefusal => ({
  message: kind === 'unreachable' ? unreachable : message,
  ...(fields ? { fields } : {}),
})
