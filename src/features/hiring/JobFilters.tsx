import type { FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { jobKindLabels, jobKinds } from '#contract/hiring-public'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { ChipLinks } from '../../ui/ChipLinks'
import { Input } from '../../ui/Input'
import { Row } from '../../ui/Row'
import { Select } from '../../ui/Select'
import { Stack } from '../../ui/Stack'
import { useFieldsOfUrl } from '../../ui/use-fields-of-url'
import { filtersIn, pathOf, type Filters } from './filters'

interface Props {
  filters: Filters
  towns: readonly string[]
  employers: readonly { _id: string; name: string }[]
}

const label = 'Search jobs'
const here = { keepScroll: true }

/** Works as a plain form without JavaScript. With JavaScript, filtering keeps the scroll position. */
export function JobFilters({ filters, towns, employers }: Props) {
  const navigate = useNavigate()
  const filter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new URLSearchParams(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    void navigate(pathOf(filtersIn(given)), { state: here })
  }
  const submit = {
    onChange: (event: { currentTarget: HTMLSelectElement }) => event.currentTarget.form?.requestSubmit(),
  }
  const { q, town, vendorId, kind } = filters
  return (
    <Stack gap={3}>
      <form ref={useFieldsOfUrl()} role="search" aria-label={label} action={paths.whosHiring} onSubmit={filter}>
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
                options={choicesOf(towns, town)}
                defaultValue={town ?? ''}
                {...submit}
              />
            </div>
            <div className="grow">
              <Select
                name="vendorId"
                aria-label="Business"
                placeholder="Any business"
                options={employers.map(({ _id, name }) => ({ value: _id, label: name }))}
                defaultValue={vendorId ?? ''}
                {...submit}
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
        items={[undefined, ...jobKinds].map((one) => ({
          to: pathOf({ ...filters, kind: one, page: 1 } as Filters),
          label: one ? jobKindLabels[one] : 'All',
          current: one === kind,
        }))}
      />
    </Stack>
  )
}

/** Builds the options. The selected value stays an option even if it no longer has open jobs. */
const choicesOf = (towns: readonly string[], chosen: string | undefined) =>
  (chosen && !towns.includes(chosen) ? [chosen, ...towns] : towns).map((value) => ({ value, label: value }))
