import type { Words, WordsSource } from '../words/words'

export const stores: Words = {
  booking: 'Order',
  bookingCount: { one: '# order', other: '# orders' },
  bookings: 'Orders',
  empty: { title: 'No orders yet', text: 'New orders appear here, and we notify you at once.' },
  search: 'Customer, phone, reference or product',
  filters: { open: 'Open', past: 'Closed' },
  item: 'Product',
  customer: 'Customer',
  customers: 'Customers',
  noCustomers: 'No customers yet',
  aboutCustomers: 'Everyone who has bought from you, with your own notes.',
  tagExamples: 'Regular, Wholesale',
  returned: { one: '# had bought before', other: '# had bought before' },
  last: 'Last order',
  next: 'Next order',
  missed: 'Not collected',
  missedCount: { one: '# not collected', other: '# not collected' },
  states: {
    requested: 'Requested',
    confirmed: 'To pack',
    in_service: 'Sent',
    completed: 'Collected',
    no_show: 'Not collected',
    cancelled_by_customer: 'Cancelled by the customer',
  },
  steps: {
    accept: 'Accept',
    decline: 'Decline',
    begin: 'Mark sent',
    complete: 'Mark collected',
    miss: 'Mark not collected',
    cancel: 'Cancel order',
  },
  cancelQuestion: 'Cancel this order?',
  missQuestion: 'Mark as not collected?',
  assigned: { label: 'Packed by', prefix: 'Packed by' },
  day: { starting: 'For this day', continuing: 'Sent', ending: 'To deliver' },
  today: {
    answer: 'Requests to answer',
    starting: 'To pack',
    ready: 'Ready for collection',
    running: 'Sent',
    unpaid: 'Waiting for payment',
  },
  todayDone: 'Orders to pack, to hand over and on their way appear here.',
  figures: {
    payable: 'After the hand-over',
    introduction: 'Your sales, orders and customers, compared with the period before.',
    average: 'Price per order',
    ahead: 'Ordered ahead',
    aheadHint: 'On average, before the hand-over',
    perDay: 'Orders per day',
    none: 'No orders in this period.',
  },
  counter: {
    choose: 'Which product?',
    free: { one: '# left', other: '# left' },
    full: 'Sold out',
    unnamed: 'Walk-in customer',
  },
  variants: [
    { isFor: ({ readyAt }) => Boolean(readyAt), words: { states: { confirmed: 'Ready for collection' } } },
    {
      // A collected order is not sent, but earlier versions of the screen could record it.
      isFor: (source) => source.choice !== undefined && !isDelivered(source),
      words: { states: { in_service: 'Ready for collection' } },
    },
    {
      isFor: isDelivered,
      words: {
        states: { completed: 'Delivered', no_show: 'Not delivered' },
        steps: { complete: 'Mark delivered', miss: 'Mark not delivered' },
        missQuestion: 'Mark as not delivered?',
      },
    },
    // Goods that are sold at the counter are handed over there.
    {
      isFor: ({ isWalkIn }) => isWalkIn === true,
      words: {
        states: { confirmed: 'Sold at the counter', completed: 'Sold at the counter' },
        steps: { complete: 'Mark handed over' },
      },
    },
  ],
}

function isDelivered({ choice }: WordsSource): boolean {
  return choice?.receive === 'delivery' || Boolean(choice?.address)
}
