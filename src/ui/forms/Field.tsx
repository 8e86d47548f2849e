import { useContext, useId, type ReactNode } from 'react'
import { FieldContext, FormContext } from './field-context'
import { Icon } from '../text/Icon'

interface Props {
  label: ReactNode
  /** Name of the field in the surrounding form. Without it, the control is not registered with a form. */
  name?: string
  hint?: ReactNode
  /** Overrides the error from the form. */
  error?: string
  optional?: boolean
  /** Several controls under one label, such as radio buttons. */
  group?: boolean
  children: ReactNode
}

/** A control with its label, hint and error. */
export function Field({ label, name, hint, error: errorOverride, optional, group, children }: Props) {
  const form = useContext(FormContext)
  const id = useId()
  const error = errorOverride ?? (name ? form?.getError(name) : undefined)
  const describedBy = [hint && `${id}h`, error && `${id}e`].filter(Boolean).join(' ') || undefined
  const registration = name ? form?.register(name) : undefined
  const labelContent = (
    <>
      {label}
      {optional && <span className="field-optional"> (optional)</span>}
    </>
  )
  return (
    <div className="field" role={group ? 'group' : undefined} aria-labelledby={group ? `${id}l` : undefined}>
      {group ? (
        <span className="field-label" id={`${id}l`}>
          {labelContent}
        </span>
      ) : (
        <label htmlFor={id}>{labelContent}</label>
      )}
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), registration }}>{children}</FieldContext>
      {hint && (
        <p className="field-hint" id={`${id}h`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}e`}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </div>
  )
}
