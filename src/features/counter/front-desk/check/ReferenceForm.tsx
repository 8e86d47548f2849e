import { useState } from 'react'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { Input } from '../../../../ui/forms/Input'
import { Row } from '../../../../ui/layout/Row'

/** Form for a typed reference, for tickets that cannot be scanned and devices without a working camera. */
export function ReferenceForm({ onSubmitReference }: { onSubmitReference(text: string): void }) {
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) onSubmitReference(text)
      }}
    >
      <Field
        label="Or enter the reference"
        hint="You'll find it below the QR code, for example TLP-7K2MX9QA. The number of a parcel works too."
      >
        <Row>
          <Input
            className="grow"
            value={text}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="outline">
            Check
          </Button>
        </Row>
      </Field>
    </form>
  )
}
