/** Lists, numbers, charts and tables. */
import { useState } from 'react'
import { Avatar } from '../../../src/ui/media/Avatar'
import { StatusBadge } from '../../../src/ui/text/Badge'
import { BarChart } from '../../../src/ui/lists/BarChart'
import { Bubble } from '../../../src/ui/text/Bubble'
import { Button } from '../../../src/ui/forms/Button'
import { Checkbox } from '../../../src/ui/forms/Checkbox'
import { Chips } from '../../../src/ui/forms/Chips'
import { ChoiceGrid, type GridCell } from '../../../src/ui/forms/ChoiceGrid'
import { type Column, DataTable } from '../../../src/ui/lists/DataTable'
import { Field } from '../../../src/ui/forms/Field'
import { Grid } from '../../../src/ui/layout/Grid'
import { IconButton } from '../../../src/ui/forms/IconButton'
import { Input } from '../../../src/ui/forms/Input'
import { List, ListItem } from '../../../src/ui/lists/List'
import { PageHeader } from '../../../src/ui/layout/PageHeader'
import { Stack } from '../../../src/ui/layout/Stack'
import { Stat } from '../../../src/ui/text/Stat'
import { Tabs } from '../../../src/ui/overlays/Tabs'
import { toast } from '../../../src/ui/overlays/toast'
import { Chapter } from './Chapter'

const seats = Array.from({ length: 20 }, (_, n): GridCell | null =>
  n % 5 === 2
    ? null
    : {
        id: `${n}`,
        label: `${Math.floor(n / 5) + 1}${'AB CD'[n % 5]}`,
        state: (['free', 'taken', 'chosen'] as const)[(n * 7) % 3]!,
      },
)

export const Lists = () => (
  <Chapter title="Lists">
    <Grid columns={2}>
      <List label="Messages">
        <ListItem
          unread
          lead={<Avatar name="Mukambi Lodge" />}
          title="Mukambi Safari Lodge"
          text="Your room is ready from 13:00."
          meta="14:30"
          to="/m"
        />
        <ListItem
          icon="ticket"
          title="Booking confirmed"
          text="Lusaka to Chipata, 24 Nov 2026"
          onPress={() => undefined}
        />
        <ListItem icon="settings" title="Settings" to="/s" />
      </List>
      <Stack>
        <Chips
          label="Kind"
          value="hotels"
          onPress={() => undefined}
          options={[
            { value: 'hotels', label: 'Hotels', icon: 'bed' },
            { value: 'buses', label: 'Buses', icon: 'bus' },
            { value: 'full', label: 'Full', disabled: true },
          ]}
        />
        <ChoiceGrid label="Seats" columns={5} cells={seats} onPress={() => undefined} />
        <BarChart
          bars={[
            { label: 'Sep', value: 4, formattedValue: 'ZMW 4,000.00' },
            { label: 'Oct', value: 9, formattedValue: 'ZMW 9,000.00' },
            { label: 'Nov', value: 6, formattedValue: 'ZMW 6,000.00' },
          ]}
        />
        <Bubble footer="14:28">Is the room free on Friday?</Bubble>
        <Bubble mine footer="14:30">
          Yes. Shall I hold it for you until tonight?
        </Bubble>
        <Checkbox
          toggle
          label="Maintenance mode"
          hint="Everyone but admins sees the maintenance page."
          defaultChecked
        />
        <Field label="Amount">
          <Input unit="ZMW" inputMode="decimal" defaultValue="500.00" />
        </Field>
      </Stack>
    </Grid>
  </Chapter>
)

export const Stats = () => (
  <Chapter title="Stats">
    <Grid columns={4} gap={3}>
      <Stat label="Total Users" value="1,204" icon="people" hint="31 this week" />
      <Stat label="Net payout" value="ZMW 112,500.00" icon="wallet" hint="After 10% platform fee" />
      <Stat label="Bookings" value="86" icon="ticket" />
      <Stat label="Pending Approvals" value="3" icon="clock" />
    </Grid>
  </Chapter>
)

const rows = Array.from({ length: 23 }, (_, n) => ({
  id: n,
  name: ['Chanda Mwila', 'Mutinta Hamoonga', 'Bwalya Phiri'][n % 3]!,
  phone: '0977123456',
  amount: `ZMW ${(n + 1) * 125}.00`,
  status: (['done', 'waiting', 'attention'] as const)[n % 3]!,
}))

const columns: Column<(typeof rows)[number]>[] = [
  { id: 'name', header: 'Recipient', cell: (row) => row.name, text: (row) => row.name },
  { id: 'phone', header: 'Phone', cell: (row) => row.phone },
  { id: 'amount', header: 'Amount', cell: (row) => row.amount, align: 'end' },
  { id: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status}>{row.status}</StatusBadge> },
  {
    id: 'act',
    header: 'Actions',
    actions: true,
    cell: () => (
      <>
        <IconButton icon="edit" label="Edit" />
        <IconButton icon="trash" label="Delete" />
      </>
    ),
  },
]

export function Tables() {
  const [tab, setTab] = useState('bookings')
  return (
    <Chapter title="Tabs and table">
      <PageHeader
        title="Payouts"
        text="What you sent out by mobile money."
        back={{ to: '/', label: 'Finance' }}
        actions={<Button icon="send">Send Money</Button>}
      />
      <Tabs
        label="Finance"
        tabs={[
          { id: 'bookings', label: 'Payout History' },
          { id: 'wallet', label: 'Wallet ID' },
          { id: 'methods', label: 'Payout Methods' },
          { id: 'send', label: 'Send Money' },
          { id: 'no', label: 'Business', disabled: true },
        ]}
        value={tab}
        onChange={setTab}
      >
        <DataTable
          label="Payouts"
          rows={rows}
          rowKey={(row) => row.id}
          filter={{ column: 'name', placeholder: 'Filter by recipient' }}
          onRow={(row) => toast({ title: row.name })}
          columns={columns}
        />
      </Tabs>
      <DataTable label="Empty" rows={[]} rowKey={() => 1} columns={[{ id: 'a', header: 'Name', cell: () => '' }]} />
    </Chapter>
  )
}
