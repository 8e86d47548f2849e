/** Every piece of the kit on one page, to be looked at. Not shipped. */
import 'virtual:tilipo.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { object, size as sized, string } from 'superstruct'
import { Avatar } from '../../src/ui/Avatar'
import { Badge, StatusBadge } from '../../src/ui/Badge'
import { BottomBanner } from '../../src/ui/BottomBanner'
import { Brand } from '../../src/ui/Brand'
import { Button, ButtonLink } from '../../src/ui/Button'
import { Card } from '../../src/ui/Card'
import { CardBody } from '../../src/ui/CardBody'
import { Checkbox } from '../../src/ui/Checkbox'
import { BarChart } from '../../src/ui/BarChart'
import { Bubble } from '../../src/ui/Bubble'
import { Chips } from '../../src/ui/Chips'
import { ChoiceGrid, type GridCell } from '../../src/ui/ChoiceGrid'
import { ConfirmDialog } from '../../src/ui/ConfirmDialog'
import { Container } from '../../src/ui/Container'
import { DataTable, type Column } from '../../src/ui/DataTable'
import { Disclosure } from '../../src/ui/Disclosure'
import { Drawer } from '../../src/ui/Drawer'
import { EmptyState } from '../../src/ui/EmptyState'
import { ErrorState } from '../../src/ui/ErrorState'
import { Facts } from '../../src/ui/Facts'
import { Field } from '../../src/ui/Field'
import { FileInput } from '../../src/ui/FileInput'
import { Form, SubmitButton } from '../../src/ui/Form'
import { Grid } from '../../src/ui/Grid'
import { Heading } from '../../src/ui/Heading'
import { Hero } from '../../src/ui/Hero'
import { Icon } from '../../src/ui/Icon'
import { IconButton, IconLink } from '../../src/ui/IconButton'
import { icons, type IconName } from '../../src/ui/icons'
import { DateInput } from '../../src/ui/DateInput'
import { Input, Textarea } from '../../src/ui/Input'
import { Link } from '../../src/ui/Link'
import { List, ListItem } from '../../src/ui/List'
import { Menu } from '../../src/ui/Menu'
import { Motif } from '../../src/ui/Motif'
import { NavLink } from '../../src/ui/NavLink'
import { Notice } from '../../src/ui/Notice'
import { NumberStepper } from '../../src/ui/NumberStepper'
import { OfflineNote } from '../../src/ui/OfflineNote'
import { PageHeader } from '../../src/ui/PageHeader'
import { PasswordInput } from '../../src/ui/PasswordInput'
import { Picture } from '../../src/ui/Picture'
import { Price } from '../../src/ui/Price'
import { RadioGroup } from '../../src/ui/RadioGroup'
import { Rating } from '../../src/ui/Rating'
import { Row } from '../../src/ui/Row'
import { SearchBox } from '../../src/ui/SearchBox'
import { Section } from '../../src/ui/Section'
import { Select } from '../../src/ui/Select'
import { CardSkeletons, Skeleton } from '../../src/ui/Skeleton'
import { Slider } from '../../src/ui/Slider'
import { Spinner } from '../../src/ui/Spinner'
import { Split } from '../../src/ui/Split'
import { Stack } from '../../src/ui/Stack'
import { Stat } from '../../src/ui/Stat'
import { Tabs } from '../../src/ui/Tabs'
import { Text } from '../../src/ui/Text'
import { Timeline } from '../../src/ui/Timeline'
import { toast } from '../../src/ui/toast'
import { Toasts } from '../../src/ui/Toasts'
import { useStructForm } from '../../src/ui/use-struct-form'

let items = 0
/** Other words each time: the same message twice in a row is one. */
const nextItem = () => `Item ${++items}`

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Stack as="section" data-part={title}>
    <Heading level={2} size="card">
      {title}
    </Heading>
    {children}
  </Stack>
)

function Listing({ n }: { n: number }) {
  const names = ['Mukambi Safari Lodge', 'Room with a view over the falls, breakfast for two', 'Great North Road coach', 'Chilenje bungalow']
  return (
    <Card as="article" pad="none" lift>
      <Picture src={n % 2 ? '/pictures/hero-1.svg' : null} icon="bed" alt="" />
      <CardBody>
        <Row justify="apart">
          <Badge tone="primary">Hotel</Badge>
          <Rating value={n % 3 ? 4.6 : null} count={128} />
        </Row>
        <Heading level={3} size="small" className="text-2">
          <Link variant="cover" to="/x">
            {names[n % 4]}
          </Link>
        </Heading>
        <Text size="sm" tone="muted" lines={1}>
          Livingstone, Southern Province
        </Text>
        <Row justify="apart" wrap>
          <Price value="ZMW 1,250.00" per="night" />
        </Row>
      </CardBody>
    </Card>
  )
}

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

const seats = Array.from({ length: 20 }, (_, n): GridCell | null =>
  n % 5 === 2 ? null : { id: `${n}`, label: `${Math.floor(n / 5) + 1}${'AB CD'[n % 5]}`, state: (['free', 'taken', 'chosen'] as const)[(n * 7) % 3]! },
)

function SampleForm() {
  const form = useStructForm({
    struct: object({ name: sized(string(), 3, 30), phone: string(), about: string() }),
    defaults: { name: '', phone: '', about: '' },
    onSubmit: async () => ({ message: 'The server could not take it.' }),
  })
  return (
    <Card pad="lg">
      <Form form={form}>
        <Field name="name" label="Full name" hint="As on your NRC.">
          <Input autoComplete="name" />
        </Field>
        <Field name="phone" label="Phone">
          <Input type="tel" icon="phone" placeholder="09..." />
        </Field>
        <Field label="Password" error="Password must be at least 8 characters long.">
          <PasswordInput defaultValue="hemmelig" />
        </Field>
        <Field label="Business type">
          <Select placeholder="Choose one" options={[{ value: 'hotel', label: 'Hotel & Accommodation' }]} />
        </Field>
        <Field label="Arrival" optional>
          <DateInput defaultValue="2026-11-21" />
        </Field>
        <Field name="about" label="Message">
          <Textarea />
        </Field>
        <Field group label="Account type">
          <RadioGroup
            cards
            defaultValue="endUser"
            options={[
              { value: 'endUser', label: 'Personal Account', hint: 'Book, buy and travel.', icon: 'user' },
              { value: 'partner', label: 'Partner / Business Account', hint: 'List and sell services.', icon: 'briefcase' },
            ]}
          />
        </Field>
        <Field group label="Gender">
          <RadioGroup defaultValue="f" options={[{ value: 'f', label: 'Female' }, { value: 'm', label: 'Male' }]} />
        </Field>
        <FileInput label="Profile picture" hint="PNG or JPEG, up to 5 MB." accept="image/*" onChange={() => undefined} />
        <Checkbox label="Keep me signed in" hint="On this phone only." defaultChecked />
        <Row>
          <NumberStepper label="Rooms" defaultValue={2} max={9} />
        </Row>
        <SubmitButton>Create Account</SubmitButton>
      </Form>
    </Card>
  )
}

function Sink() {
  const [tab, setTab] = useState('bookings')
  const [asking, setAsking] = useState(false)
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <div className="screen">
      <header className="top-bar">
        <Container>
          <span className="show show-below-lg">
            <IconButton icon="menu" label="Menu" onClick={() => setMenuOpen(true)} />
          </span>
          <Brand />
          <nav className="top-nav">
            {['Home', 'Services', 'About', "Who's Hiring", 'Contact'].map((word, n) => (
              <NavLink key={word} to={n ? `/${word}` : '/tests/ui/kitchen-sink.html'}>
                {word}
              </NavLink>
            ))}
          </nav>
          <div className="top-actions">
            <IconLink icon="cart" label="Cart" to="/cart" count={128} />
            <Menu
              label="Theme"
              trigger={<Icon name="sun" size={24} />}
              items={[
                { label: 'Light', icon: 'sun', checked: true },
                { label: 'Dark', icon: 'moon', checked: false },
                { label: 'System', icon: 'monitor', checked: false },
              ]}
            />
            <Menu
              label="Account"
              trigger={<Avatar name="Chanda Mwila" />}
              header={
                <>
                  <strong>Chanda Mwila</strong>
                  <Text size="sm" tone="muted">
                    chanda@example.com
                  </Text>
                </>
              }
              items={[{ label: 'Dashboard', icon: 'dashboard', to: '/d' }, { label: 'Profile', icon: 'user', to: '/p' }, 'line', { label: 'Sign Out', icon: 'logout', tone: 'danger' }]}
            />
          </div>
        </Container>
      </header>
      <main>
        <Hero pictures={['/pictures/hero-1.svg', '/pictures/hero-2.svg']}>
          <Container>
            <Stack gap={5}>
              <Heading level={1} size="hero">
                Find &amp; Book Services in Zambia
              </Heading>
              <SearchBox label="Search services" placeholder="Hotels, buses, cars …" action="/services" onSearch={(q) => toast({ title: q })} />
            </Stack>
          </Container>
        </Hero>
        <Motif />
        <Section>
          <Container>
            <Stack gap={12}>
              <Part title="Buttons">
                <Row wrap>
                  <Button>Book Now</Button>
                  <Button variant="outline">Cancel</Button>
                  <Button variant="soft" icon="calendar">Choose dates</Button>
                  <Button variant="ghost">View all</Button>
                  <Button variant="danger" icon="trash">Clear Cart</Button>
                  <Button variant="danger-quiet">Remove</Button>
                  <Button loading>Saving</Button>
                  <Button disabled>Not yet</Button>
                  <Button size="sm">Small</Button>
                  <ButtonLink size="lg" to="/x">Large link</ButtonLink>
                  <IconButton icon="heart" label="Keep" variant="outline" />
                  <IconButton icon="heart" label="Kept" pressed />
                  <Spinner />
                </Row>
                <Row wrap>
                  <Button onClick={() => toast({ title: 'Item added to cart.', description: nextItem(), tone: 'success' })}>Toast</Button>
                  <Button onClick={() => toast({ title: 'Login Required', description: 'You need to be logged in to chat with a provider.', tone: 'destructive' })} variant="outline">
                    Bad toast
                  </Button>
                  <Button onClick={() => setAsking(true)} variant="outline">
                    Dialog
                  </Button>
                </Row>
              </Part>
              <Part title="States">
                <Row wrap>
                  <StatusBadge status="waiting">Waiting to send</StatusBadge>
                  <StatusBadge status="syncing">Sending</StatusBadge>
                  <StatusBadge status="done">Confirmed</StatusBadge>
                  <StatusBadge status="attention">Needs you</StatusBadge>
                  <Badge>Draft</Badge>
                  <Badge tone="accent" icon="verified">Verified</Badge>
                  <Badge tone="secondary">Sale</Badge>
                </Row>
                <OfflineNote asOf="21 Nov 2026, 14:30" />
                <Notice title="Saved on this phone." tone="waiting" icon="clock">
                  We&apos;ll send it when you&apos;re back online.
                </Notice>
                <Notice tone="attention" icon="alert" title="Your business profile is incomplete" action={<ButtonLink size="sm" variant="outline" to="/profile">Complete it</ButtonLink>}>
                  Customers see your listings only when it is complete.
                </Notice>
                <Notice tone="done" icon="check-circle">Payment successful! Your booking is confirmed.</Notice>
              </Part>
              <Part title="Listings">
                <Grid columns={4}>
                  {[0, 1, 2, 3].map((n) => (
                    <Listing key={n} n={n} />
                  ))}
                </Grid>
              </Part>
              <Part title="Slider">
                <Slider label="Hotels">
                  {[4, 5, 6, 7, 8, 9].map((n) => (
                    <li key={n}>
                      <Listing n={n} />
                    </li>
                  ))}
                </Slider>
              </Part>
              <Part title="Skeletons">
                <Grid columns={4}>
                  <CardSkeletons count={4} />
                </Grid>
                <Skeleton shape="heading" width="half" />
              </Part>
              <Part title="Form">
                <Split>
                  <SampleForm />
                  <Stack>
                    <Card>
                      <Facts
                        items={[
                          { label: '2 nights', value: 'ZMW 2,500.00' },
                          { label: 'Shipping', value: 'Calculated at checkout' },
                          { label: 'Total', value: 'ZMW 2,500.00', total: true },
                        ]}
                      />
                    </Card>
                    <Card>
                      <Timeline
                        items={[
                          { title: 'Collected in Lusaka', time: '20 Nov 2026, 09:10', state: 'done' },
                          { title: 'On the way to Chipata', time: 'Expected today', state: 'now' },
                          { title: 'Delivered', state: 'later' },
                        ]}
                      />
                    </Card>
                    <Card>
                      <Disclosure summary="Can I change my dates?" open>
                        <Text tone="muted">Yes, until a day before arrival.</Text>
                      </Disclosure>
                      <Disclosure summary="Is breakfast part of it?">Yes.</Disclosure>
                    </Card>
                  </Stack>
                </Split>
              </Part>
              <Part title="Lists">
                <Grid columns={2}>
                  <List label="Messages">
                    <ListItem unread lead={<Avatar name="Mukambi Lodge" />} title="Mukambi Safari Lodge" text="Your room is ready from 13:00." meta="14:30" to="/m" />
                    <ListItem icon="ticket" title="Booking confirmed" text="Lusaka to Chipata, 24 Nov 2026" onPress={() => undefined} />
                    <ListItem icon="settings" title="Settings" to="/s" />
                  </List>
                  <Stack>
                    <Chips label="Kind" value="hotels" onPress={() => undefined} options={[{ value: 'hotels', label: 'Hotels', icon: 'bed' }, { value: 'buses', label: 'Buses', icon: 'bus' }, { value: 'full', label: 'Full', disabled: true }]} />
                    <ChoiceGrid label="Seats" columns={5} cells={seats} onPress={() => undefined} />
                    <BarChart bars={[{ label: 'Sep', value: 4, shown: 'ZMW 4,000.00' }, { label: 'Oct', value: 9, shown: 'ZMW 9,000.00' }, { label: 'Nov', value: 6, shown: 'ZMW 6,000.00' }]} />
                    <Bubble foot="14:28">Is the room free on Friday?</Bubble>
                    <Bubble mine foot="14:30">Yes. Shall I hold it for you until tonight?</Bubble>
                    <Checkbox toggle label="Maintenance mode" hint="Everyone but admins sees the maintenance page." defaultChecked />
                    <Field label="Amount"><Input unit="ZMW" inputMode="decimal" defaultValue="500.00" /></Field>
                  </Stack>
                </Grid>
              </Part>
              <Part title="Stats">
                <Grid columns={4} gap={3}>
                  <Stat label="Total Users" value="1,204" icon="people" hint="31 this week" />
                  <Stat label="Net payout" value="ZMW 112,500.00" icon="wallet" hint="After 10% platform fee" />
                  <Stat label="Bookings" value="86" icon="ticket" />
                  <Stat label="Pending Approvals" value="3" icon="clock" />
                </Grid>
              </Part>
              <Part title="Tabs and table">
                <PageHeader
                  title="Payouts"
                  text="What you sent out by mobile money."
                  back={{ to: '/', label: 'Finance' }}
                  actions={<Button icon="send">Send Money</Button>}
                />
                <Tabs
                  label="Finance"
                  tabs={[{ id: 'bookings', label: 'Payout History' }, { id: 'wallet', label: 'Wallet ID' }, { id: 'methods', label: 'Payout Methods' }, { id: 'send', label: 'Send Money' }, { id: 'no', label: 'Business', disabled: true }]}
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
              </Part>
              <Part title="Empty and error">
                <Grid columns={2}>
                  <Card>
                    <EmptyState icon="cart" title="Your cart is empty" text="What you add waits here, also offline." action={<ButtonLink to="/">Browse services</ButtonLink>} />
                  </Card>
                  <Card>
                    <ErrorState text="Could not load services at this time. Please try again later." onRetry={() => undefined} />
                  </Card>
                </Grid>
              </Part>
              <Part title="Type">
                {(['hero', 'page', 'section', 'card', 'small'] as const).map((size) => (
                  <Heading key={size} level={3} size={size}>
                    Mosi-oa-Tunya, the smoke that thunders
                  </Heading>
                ))}
                <Text>Body text with a <Link to="/x">link in it</Link> and <Link to="/y" variant="quiet">a quiet one</Link>.</Text>
                <Text size="sm" tone="muted">Small and muted.</Text>
                <Text size="xs" tone="muted">The smallest there is.</Text>
              </Part>
              <Part title="Icons">
                <Row wrap gap={4}>
                  {Object.keys(icons).map((name) => (
                    <Icon key={name} name={name as IconName} size={24} label={name} />
                  ))}
                </Row>
              </Part>
            </Stack>
          </Container>
        </Section>
      </main>
      <footer className="footer">
        <Motif thin />
        <Container>
          <Section as="div">
            <Grid columns={4}>
              {['Services', 'Company', 'Legal'].map((title) => (
                <Stack key={title} gap={1}>
                  <Heading level={2} size="small">{title}</Heading>
                  <Link variant="plain" roomy to="/a">Hotels</Link>
                  <Link variant="plain" roomy to="/b">Help Center</Link>
                </Stack>
              ))}
            </Grid>
          </Section>
        </Container>
      </footer>
      <BottomBanner title="Install Tilipo" text="Install this application on your device for quick and easy access when you're on the go." actions={<><Button variant="outline">Not now</Button><Button>Install</Button></>} />
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} label="Menu" top={<Brand />}>
        <NavLink side icon="store" to="/services">Services</NavLink>
        <NavLink side icon="people" to="/vendors">Vendors</NavLink>
        <NavLink side icon="house" to="/tests/ui/kitchen-sink.html">Here</NavLink>
      </Drawer>
      <ConfirmDialog open={asking} title="Send ZMW 500.00?" confirm="Confirm & Send" onConfirm={() => setAsking(false)} onCancel={() => setAsking(false)}>
        ZMW 500.00 goes to Chanda Mwila at 0977123456. This cannot be undone.
      </ConfirmDialog>
      <Toasts kind="app" />
    </div>
  )
}

createRoot(document.getElementById('root')!).render(
  <BrowserRouter>
    <Sink />
  </BrowserRouter>,
)
