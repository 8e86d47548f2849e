/** Widgets whose behavior comes from Ark UI, for signed-in screens. */
import { useState } from 'react'
import { Card } from '../../../src/ui/layout/Card'
import { Combobox } from '../../../src/ui/forms/Combobox'
import { DateRangePicker, type DateRange } from '../../../src/ui/forms/DateRangePicker'
import { Field } from '../../../src/ui/forms/Field'
import { FileDrop } from '../../../src/ui/forms/FileDrop'
import { Grid } from '../../../src/ui/layout/Grid'
import { TagsInput } from '../../../src/ui/forms/TagsInput'
import { Chapter } from './Chapter'

const towns = [
  'Chipata',
  'Kabwe',
  'Kafue',
  'Kasama',
  'Kitwe',
  'Livingstone',
  'Lusaka',
  'Mansa',
  'Mongu',
  'Mpika',
  'Ndola',
  'Solwezi',
].map((town) => ({ value: town.toLowerCase(), label: town }))

export function Widgets() {
  const [town, setTown] = useState('kitwe')
  const [tags, setTags] = useState(['Breakfast included', 'Wi-Fi'])
  const [range, setRange] = useState<DateRange>({ from: '2026-11-23', to: '2026-11-27' })
  const [files, setFiles] = useState<File[]>([])
  return (
    <Chapter title="Widgets">
      <Card pad="lg">
        <Grid columns={2} gap={6}>
          <Field label="Town" hint="Where the trip starts.">
            <Combobox options={towns} value={town} onChange={setTown} placeholder="Search for a town" />
          </Field>
          <Field label="Amenities" hint="Separate with commas.">
            <TagsInput tags={tags} onChange={setTags} onInputChange={() => undefined} />
          </Field>
          <Field label="Period">
            <DateRangePicker value={range} onChange={setRange} first="2026-11-05" last="2027-11-30" />
          </Field>
          <Field label="Documents" hint="PDF, at most 5 MB each.">
            <FileDrop
              label="Documents"
              files={files}
              onChange={setFiles}
              accept={{ 'application/pdf': ['.pdf'] }}
              maxFiles={2}
              maxFileBytes={5_000_000}
            />
          </Field>
        </Grid>
      </Card>
    </Chapter>
  )
}
