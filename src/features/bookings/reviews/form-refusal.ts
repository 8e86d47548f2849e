import type { Failure } from '../../../api/client'
import type { FormRefusal } from '../../../ui/forms/use-struct-form'

/**
 * Converts a failed call to a form error.
 * @param offlineMessage message if the server was unreachable
 */
export const toFormRefusal = ({ kind, message, fields }: Failure, offlineMessage: string): FormRefusal => ({
  message: kind === 'unreachable' ? offlineMessage : message,
  ...(fields ? { fields } : {}),
})
