import 'virtual:tilipo-late.css'
import { useContext, type ReactNode } from 'react'
import { Button, type ButtonProps } from './Button'
import { FormContext } from './field-context'
import { Notice } from '../states/Notice'
import type { FieldValues, Path } from 'react-hook-form'
import type { StructForm } from './use-struct-form'

interface Props<T extends FieldValues> {
  form: StructForm<T>
  children: ReactNode
  /** Replaces the default class `form`, for example to place fields side by side. */
  className?: string
  /** The fields are in the layout of the parent, such as a `Stack` with an `ActionBar`. */
  flat?: boolean
}

/** Renders a form of `useStructForm`. Connects its fields by name, and shows the server's refusal above them. */
export function Form<T extends FieldValues>({ form, children, className, flat }: Props<T>) {
  const contextValue = {
    register: (name: string) => form.register(name as Path<T>),
    getError: (name: string) => {
      const { error, isTouched } = form.getFieldState(name as Path<T>, form.formState)
      // A new row is validated at once, but its empty fields are not wrong before the user has left them.
      return isTouched || form.formState.isSubmitted ? error?.message : undefined
    },
    busy: form.busy,
  }
  return (
    // Without `method`, a form that is submitted before hydration would put a password into the URL.
    <form className={className ?? (flat ? 'stack stack-flat' : 'form')} method="post" noValidate onSubmit={form.submit}>
      <FormContext value={contextValue}>
        {form.rootError && (
          <Notice tone="attention" icon="alert" role="alert">
            {form.rootError}
          </Notice>
        )}
        {children}
      </FormContext>
    </form>
  )
}

export function SubmitButton(props: ButtonProps) {
  const form = useContext(FormContext)
  return <Button type="submit" loading={form?.busy} {...props} />
}
