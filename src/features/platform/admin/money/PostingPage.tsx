import { useParams } from 'react-router-dom'
import { formatInstant } from '#contract/core/dates'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { getPostingLabel, readPosting, type PostingDetails } from '#contract/money/money-records'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { paths } from '../../../../paths'
import { Card } from '../../../../ui/layout/Card'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Stack } from '../../../../ui/layout/Stack'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Facts } from '../../../../ui/text/Facts'
import { AdminLink } from './AdminLink'
import { MoneyTable } from './MoneyTable'

export const head = () => ({ title: 'Posting | Tilipo' })

/** One posting of the ledger: its entries, which sum to zero, and what it is about. */
export default function PostingPage() {
  const { id = '' } = useParams()
  const read = useUncachedRead(readPosting, { params: { id } }, id)
  return (
    <Stack gap={6}>
      <PageHeader
        title={read.data ? getPostingLabel(read.data.kind) : 'Posting'}
        back={{ to: paths.adminFinance, label: 'Finance' }}
      />
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText={read.error?.message ?? 'Failed to fetch the posting.'}
      >
        {(posting) => <Details posting={posting} />}
      </ReadStates>
    </Stack>
  )
}

function Details({ posting }: { posting: PostingDetails }) {
  const total = zmwOf(posting.entries.reduce((sum, { amount }) => sum + ngweeOf(amount), 0))
  return (
    <>
      <Card as="section" aria-label="About this posting">
        <Facts cells items={buildFacts(posting)} />
      </Card>
      <MoneyTable
        title="Entries"
        text="A debit is positive and a credit is negative, so that a posting sums to zero."
        headers={{ text: 'Account', link: 'About' }}
        lines={posting.entries.map(({ account, link, amount }) => ({ text: account, link, amount }))}
        total={total}
      />
    </>
  )
}

const buildFacts = ({ _id, subject, subjectId, postedAt, reverses, reversedBy }: PostingDetails) => [
  { label: 'About', value: subject ? <AdminLink link={subject} /> : subjectId },
  { label: 'Posted', value: formatInstant(postedAt) },
  { label: 'Posting', value: _id },
  ...(reverses ? [{ label: 'Reverses', value: <AdminLink link={buildPostingLink(reverses)} /> }] : []),
  ...(reversedBy ? [{ label: 'Reversed by', value: <AdminLink link={buildPostingLink(reversedBy)} /> }] : []),
]

const buildPostingLink = (_id: string) => ({ kind: 'posting', _id, label: `Posting ${_id.slice(0, 8)}` }) as const
