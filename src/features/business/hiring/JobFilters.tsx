import type { FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { jobKindLabels, jobKinds } from '#contract/business/hiring/job-kinds'
import { paths } from '../../../paths'
import { Button } from '../../../ui/forms/Button'
import { ChipLinks } from '../../../ui/lists/ChipLinks'
import { Input } from '../../../ui/forms/Input'
import { Row } from '../../../ui/layout/Row'
import { Select } from '../../../ui/forms/Select'
import { Stack } from '../../../ui/layout/Stack'
import { useUrlSyncedForm } from '../../../ui/forms/use-url-synced-form'
import { parseFilters, buildFilterPath, type Filters } from './filters'

interface Props {
  filters: Filters
  towns: readonly string[]
  employers: readonly { _id: string; name: string }[]
}

const label = 'Search jobs'
const keepScrollState = { keepScroll: true }

/** Works as a plain form without JavaScript. With JavaScript, filtering keeps the scroll position. */
export function JobFilters({ filters, towns, employers }: Props) {
  const navigate = useNavigate()
  const applyFilters = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const formValues = new URLSearchParams(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    void navigate(buildFilterPath(parseFilters(formValues)), { state: keepScrollState })
  }
  const submitOnChange = {
    onChange: (event: { currentTarget: HTMLSelectElement }) => event.currentTarget.form?.requestSubmit(),
  }
  const { q, town, vendorId, kind } = filters
  return (
    <Stack gap={3}>
      <form ref={useUrlSyncedForm()} role="search" aria-label={label} action={paths.whosHiring} onSubmit={applyFilters}>
        {kind && <input type="hidden" name="kind" value={kind} />}
        <Row stackBelow="below-md" gap={2}>
          <div className="grow">
            <Input
              icon="search"
              type="search"
              name="q"
              enterKeyHint="search"
              aria-label={label}
              placeholder={label}
              maxLength={100}
              defaultValue={q}
            />
          </div>
          <Row gap={2}>
            <div className="grow">
              <Select
                name="town"
                aria-label="Town"
                placeholder="All towns"
                options={buildOptions(towns, town)}
                defaultValue={town ?? ''}
                {...submitOnChange}
              />
            </div>
            <div className="grow">
              <Select
                name="vendorId"
                aria-label="Business"
                placeholder="Any business"
                options={employers.map(({ _id, name }) => ({ value: _id, label: name }))}
                defaultValue={vendorId ?? ''}
                {...submitOnChange}
              />
            </div>
          </Row>
          <Button type="submit" variant="outline" icon="filter">
            Filter
          </Button>
        </Row>
      </form>
      <ChipLinks
        label="Job type"
        items={[undefined, ...jobKinds].map((kindOption) => ({
          to: buildFilterPath({ ...filters, kind: kindOption, page: 1 }),
          label: kindOption ? jobKindLabels[kindOption] : 'All',
          current: kindOption === kind,
        }))}
      />
    </Stack>
  )
}

/** Builds the options. The selected value stays an option even if it no longer has open jobs. */
const buildOptions = (towns: readonly string[], selected: string | undefined) =>
  (selected && !towns.includes(selected) ? [selected, ...towns] : towns).map((value) => ({ value, label: value }))
