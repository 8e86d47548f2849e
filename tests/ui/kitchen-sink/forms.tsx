/** Fields of every kind, with hints and errors. */
import { object, size as sized, string } from 'superstruct'
import { Card } from '../../../src/ui/layout/Card'
import { ChoiceTable } from '../../../src/ui/forms/ChoiceTable'
import { Checkbox } from '../../../src/ui/forms/Checkbox'
import { DateInput } from '../../../src/ui/forms/DateInput'
import { Disclosure } from '../../../src/ui/overlays/Disclosure'
import { Facts } from '../../../src/ui/text/Facts'
import { Field } from '../../../src/ui/forms/Field'
import { Form, SubmitButton } from '../../../src/ui/forms/Form'
import { Input, Textarea } from '../../../src/ui/forms/Input'
import { PhotoField } from '../../../src/ui/forms/PhotoField'
import { NumberStepper } from '../../../src/ui/forms/NumberStepper'
import { PasswordInput } from '../../../src/ui/forms/PasswordInput'
import { RadioGroup } from '../../../src/ui/forms/RadioGroup'
import { Row } from '../../../src/ui/layout/Row'
import { Select } from '../../../src/ui/forms/Select'
import { Split } from '../../../src/ui/layout/Split'
import { Stack } from '../../../src/ui/layout/Stack'
import { StarsInput } from '../../../src/ui/forms/StarsInput'
import { Text } from '../../../src/ui/text/Text'
import { Timeline } from '../../../src/ui/lists/Timeline'
import { useStructForm } from '../../../src/ui/forms/use-struct-form'
import { Chapter } from './Chapter'

export const Forms = () => (
  <Chapter title="Form">
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
  </Chapter>
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
              {
                value: 'partner',
                label: 'Partner / Business Account',
                hint: 'List and sell services.',
                icon: 'briefcase',
              },
            ]}
          />
        </Field>
        <Field group label="Gender">
          <RadioGroup
            defaultValue="f"
            options={[
              { value: 'f', label: 'Female' },
              { value: 'm', label: 'Male' },
            ]}
          />
        </Field>
        <Field group label="How was it?">
          <StarsInput labels={['Poor', 'Fair', 'Good', 'Very good', 'Excellent']} />
        </Field>
        <PhotoField
          label="Profile picture"
          hint="PNG, JPEG, GIF or WebP."
          placeholder="MB"
          round
          progress={0.4}
          status="40% of your picture sent."
          onPick={() => undefined}
        />
        <Checkbox label="Keep me signed in" hint="On this phone only." defaultChecked />
        <ChoiceTable
          label="What we send you"
          rowHeader="About"
          columns={[
            { id: 'push', label: 'Push' },
            { id: 'sms', label: 'SMS' },
          ]}
          rows={[
            {
              id: 'bookings',
              label: 'Bookings',
              hint: 'When they are confirmed.',
              choices: { push: true, sms: false },
            },
            { id: 'messages', label: 'Messages', choices: { push: true } },
          ]}
          onChange={() => undefined}
        />
        <Row>
          <NumberStepper label="Rooms" defaultValue={2} max={9} />
        </Row>
        <SubmitButton>Create Account</SubmitButton>
      </Form>
    </Card>
  )
}
