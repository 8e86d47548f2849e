import type { Failure } from '../../api/client'
import type { FormRefusal } from '../../ui/use-struct-form'

/**
 * Converts a failed call to a form error.
 * @param unreachable message if the server was unreachable
 */
export const whenUnreachable = ({ kind, message, fields }: Failure, unreachable: string): FormRefusal => ({
  message: kind === 'unreachable' ? unreachable : message,
  ...(fields ? { fields } : {}),
})
