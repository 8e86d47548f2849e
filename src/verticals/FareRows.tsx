import { useEffect } from 'react'
import { getFieldLabel } from '#contract/verticals/listing-labels'
import { DateInput } from '../ui/forms/DateInput'
import { Field } from '../ui/forms/Field'
import { FormRows } from '../ui/forms/FormRows'
import { Grid } from '../ui/layout/Grid'
import { Input } from '../ui/forms/Input'
import type { StructForm } from '../ui/forms/use-struct-form'

interface Props {
  form: StructForm
  /** Name of the form field with the stops. */
  stops: string
}

/** Fares by the day from which they apply, with one amount for each part of the trip. */
export function FareRows({ form, stops }: Props) {
  const stopNames: string[] = (form.watch(stops) ?? []).map(({ stop }: { stop: string }) => stop.trim())
  const legCount = Math.max(0, stopNames.length - 1)
  useEffect(() => {
    // The fares of removed stops have no inputs, but would be sent.
    const fares: { legs: unknown[] }[] = form.getValues('fares') ?? []
    for (const [index, fare] of fares.entries())
      if (fare.legs.length > legCount) form.setValue(`fares.${index}.legs`, fare.legs.slice(0, legCount))
  }, [form, legCount])
  return (
    <FormRows
      form={form}
      name="fares"
      label={getFieldLabel('fares')}
      hint="Without fares, the fare for the whole trip is divided by distance."
      rowLabel="Fare"
      addLabel="Add a fare"
      max={10}
      createRow={() => ({ since: '', legs: Array.from({ length: legCount }, () => '') })}
    >
      {(path) => (
        <>
          <Field name={`${path}.since`} label="Valid from">
            <DateInput value={form.watch(`${path}.since`) ?? ''} />
          </Field>
          <Grid columns={2} gap={2}>
            {Array.from({ length: legCount }, (_, leg) => (
              <Field
                key={leg}
                name={`${path}.legs.${leg}`}
                label={`${stopNames[leg] || `Stop ${leg + 1}`} to ${stopNames[leg + 1] || `stop ${leg + 2}`}`}
              >
                <Input unit="ZMW" inputMode="decimal" />
              </Field>
            ))}
          </Grid>
        </>
      )}
    </FormRows>
  )
}
