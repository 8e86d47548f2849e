import { recipe } from '../theme/recipe'

/** A list of links, for example messages, notifications or settings. */
const list = recipe(
  'list',
  {
    background: 'surface',
    borderWidth: '1px',
    borderRadius: 'card',
    overflow: 'clip',
    '& > li': { position: 'relative', borderTopWidth: '1px' },
    '& > li:first-child': { borderTopWidth: 0 },
  },
  { moving: { true: { overflow: 'visible' } } },
)

const listItem = recipe(
  'list-item',
  {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: '100%',
    minHeight: '3.5rem',
    padding: '3',
    paddingInline: '4',
    textAlign: 'start',
    '& > svg': { flexShrink: 0, color: 'muted' },
    '& > .list-words': { flex: '1 1 0', minWidth: 0, display: 'block' },
    // A wide button moves below the text, where it would leave no room for it.
    '&:has(> .list-meta > .btn)': {
      flexWrap: 'wrap',
      '& > .list-words': { flexBasis: '8rem' },
      '& > .list-meta': { marginInlineStart: 'auto' },
    },
    '& .list-title': { display: 'block', fontWeight: 'medium' },
    '& .list-text': { display: 'block', color: 'muted', fontSize: 'sm' },
    '& > .list-meta': {
      flexShrink: 0,
      color: 'muted',
      fontSize: 'sm',
      textAlign: 'end',
      fontVariantNumeric: 'tabular-nums',
    },
    '&:is(a, button)': { _hover: { background: 'primarySubtle' }, _focusVisible: { outlineOffset: '-3px' } },
    '&[aria-current]': { background: 'primarySubtle' },
  },
  {
    oneLine: {
      true: { '& .list-text, & .list-title': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
    },
    unread: {
      true: {
        '& .list-title': { fontWeight: 'bold' },
        '&::before': {
          content: '""',
          position: 'absolute',
          insetInlineStart: '6px',
          top: '50%',
          width: '8px',
          height: '8px',
          marginTop: '-4px',
          borderRadius: 'full',
          background: 'secondary',
        },
      },
    },
  },
)

/** A list with check marks, in as many columns as fit. */
const tickList = recipe('tick-list', {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
  gap: '2',
  '& > li': { display: 'flex', gap: '2' },
  '& > li > svg': { flexShrink: 0, color: 'done', marginTop: '4px' },
})

/** An item with its picture at the side. The text below the title takes the full width on a phone. */
const itemLine = recipe('item-line', {
  display: 'grid',
  gridTemplateColumns: { base: 'min(4.5rem, 27%) minmax(0, 1fr)', sm: '7rem minmax(0, 1fr)' },
  gap: { base: '3', sm: '4' },
  alignItems: 'start',
  '& > .picture': { gridRow: { sm: '1 / 3' } },
  '& > .item-line-foot': { gridColumn: { base: '1 / -1', sm: '2' } },
  '& > .item-line-words': { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2', minWidth: 0 },
  '& .item-line-top': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '2',
    width: '100%',
    '& > :first-child': { minWidth: 0, flex: '1 1 5rem' },
    '& > .icon-btn': { marginTop: '-6px', marginInlineEnd: '-6px' },
  },
})

/** A toggle button for a choice or a filter. */
const chip = recipe('chip', {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: 'target',
  paddingInline: '4',
  borderRadius: 'full',
  borderWidth: '1px',
  borderColor: 'edge',
  background: 'surface',
  fontWeight: 'medium',
  textAlign: 'start',
  // It has one line, unless it is wider than the page: with large text.
  flexShrink: 0,
  maxWidth: '100%',
  _hover: { borderColor: 'primaryText', color: 'primaryText' },
  _disabled: { opacity: 0.5, cursor: 'not-allowed' },
  '&:is([aria-pressed=true], [aria-current=page])': {
    background: 'primarySubtle',
    borderColor: 'primaryText',
    color: 'primaryText',
    fontWeight: 'semibold',
  },
})

/** A row of chips that scrolls horizontally when it overflows. */
const chipRow = recipe('chip-row', {
  display: 'flex',
  gap: '2',
  flexWrap: { md: 'wrap' },
  overflowX: 'auto',
  scrollbarWidth: 'none',
  marginInline: { base: '-4', sm: '-1' },
  paddingInline: { base: '4', sm: '1' },
  // Leaves space for the focus ring.
  paddingBlock: '1',
  '& > .chip': { flexShrink: 0 },
})

/** Free, taken and selected cells. Taken cells are struck through, so that color is not the only indicator. */
export const choiceGrid = recipe(
  'choice-grid',
  {
    display: 'grid',
    gap: '2',
    justifyContent: 'start',
    '& > button': {
      minWidth: 'min(2.75rem, 14vw)',
      minHeight: 'target',
      paddingInline: '1',
      borderWidth: '1.5px',
      borderColor: 'edge',
      borderRadius: 'control',
      background: 'surface',
      fontSize: 'sm',
      fontWeight: 'semibold',
      textAlign: 'center',
      fontVariantNumeric: 'tabular-nums',
      _hover: { borderColor: 'primaryText' },
      _disabled: { background: 'sunken', borderColor: 'line', color: 'muted', cursor: 'not-allowed' },
      '&:disabled > span': { textDecoration: 'line-through' },
      '&[aria-pressed=true]': { background: 'primary', borderColor: 'primary', color: 'onSolid' },
    },
    '& small': { display: 'block', fontSize: 'xs', fontWeight: 'normal' },
  },
  {
    columns: Object.fromEntries(
      // Six or more columns have smaller gaps, to fit into a card on a phone 360 px wide.
      [2, 3, 4, 5, 6, 7].map((count) => [
        count,
        { gridTemplateColumns: `repeat(${count}, minmax(min(2.75rem, 14vw), auto))`, columnGap: count > 5 ? '1' : '2' },
      ]),
    ) as Record<2 | 3 | 4 | 5 | 6 | 7, { gridTemplateColumns: string; columnGap: string }>,
    wide: { true: { justifyContent: 'stretch' } },
  },
)

/** A month: seven columns without gaps, so that the touch targets are large enough on a narrow phone. */
const calendar = recipe('calendar', {
  maxWidth: '24rem',
  '& > .calendar-top': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    fontWeight: 'semibold',
  },
  '& > .calendar-days': {
    display: 'grid',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
  '& abbr': { color: 'muted', fontSize: 'xs', paddingBlock: '1' },
  '& button': {
    // Keeps both digits on one line at any font size.
    fontSize: 'min(1rem, 6vw)',
    minHeight: 'target',
    textAlign: 'center',
    borderRadius: 'control',
    fontWeight: 'medium',
    position: 'relative',
    _hover: { background: 'primarySubtle' },
    _disabled: { color: 'muted', opacity: 0.6, cursor: 'not-allowed' },
    '&.calendar-open:disabled': { opacity: 1, textDecoration: 'line-through' },
    '&.calendar-between': { background: 'primarySubtle', borderRadius: 0 },
    // Also while the pointer is over it: on a phone, it stays there after the tap.
    '&[aria-pressed=true], &[aria-pressed=true]:hover': {
      background: 'primary',
      color: 'onSolid',
      borderRadius: 'control',
    },
    '& > small': { display: 'block', fontSize: 'xs', fontWeight: 'regular', lineHeight: 1.1 },
    _focusVisible: { outlineOffset: '-2px', zIndex: 1 },
  },
})

/** Rows and days. The first column stays visible while the days scroll. */
const dayGrid = recipe('day-grid', {
  overflowX: 'auto',
  background: 'surface',
  borderWidth: '1px',
  borderRadius: 'card',
  '& > table': { borderCollapse: 'separate', borderSpacing: 0, width: '100%', userSelect: 'none' },
  '& th, & td': {
    borderBottomWidth: '1px',
    borderInlineEndWidth: '1px',
    textAlign: 'center',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
  },
  '& tr:last-child > *': { borderBottomWidth: 0 },
  '& tr > *:last-child': { borderInlineEndWidth: 0 },
  '& thead th': { background: 'sunken', color: 'muted', fontWeight: 'medium', minWidth: '3rem', padding: '1' },
  '& abbr': { textDecoration: 'none' },
  '& abbr > b': { display: 'block', color: 'ink', fontSize: 'md', fontWeight: 'semibold' },
  '& thead th.day-grid-today b': { color: 'primaryText', textDecoration: 'underline', textUnderlineOffset: '4px' },
  '& tr > th:first-child': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    textAlign: 'start',
    width: { base: '7rem', md: '14rem' },
    minWidth: { base: '7rem', md: '10rem' },
    padding: '2',
    paddingInline: '3',
    overflowWrap: 'anywhere',
  },
  '& tbody th': { background: 'surface', fontWeight: 'medium' },
  '& td': { height: '3rem', paddingBlock: '1', cursor: 'pointer', whiteSpace: 'nowrap' },
  '& td > small': { display: 'block', fontSize: 'xs', fontWeight: 'normal', lineHeight: 1.2 },
  '& td:not([aria-selected=true]):hover': { background: 'primarySubtle' },
  '& td:focus-visible': { outlineOffset: '-3px' },
  '& td.day-grid-partial': { fontWeight: 'semibold' },
  // Nothing is left to sell: green would say that the day is free.
  '& td.day-grid-full': { background: 'waitingSubtle', fontWeight: 'semibold' },
  '& td.day-grid-closed': { background: 'sunken', color: 'muted' },
  '& td[aria-selected=true]': { background: 'primary', color: 'onSolid' },
})

/** A table to print. Rows are not split between pages. */
const sheetTable = recipe('sheet-table', {
  overflowX: 'auto',
  background: 'surface',
  borderWidth: '1px',
  '& > table': { width: '100%', borderCollapse: 'collapse', fontSize: 'sm' },
  '& th, & td': { padding: '2', borderWidth: '1px', textAlign: 'start', verticalAlign: 'top' },
  // With many columns, each row of a phone is a block, and each cell is a line that starts with its column name.
  '@media screen and (max-width: 768px)': {
    '& > table:has(th:nth-child(6))': {
      '&, & > tbody, & tr': { display: 'block' },
      '& > thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
      '& tr': { paddingBlock: '2', paddingInline: '3', borderBottomWidth: '1px' },
      '& td': { display: 'flex', gap: '3', padding: 0, paddingBlock: '1', borderWidth: 0, overflowWrap: 'anywhere' },
      '& td:empty': { display: 'none' },
      '& td[data-label]::before': { content: 'attr(data-label)', color: 'muted', flex: '0 0 6rem' },
    },
  },
  '& th': { background: 'sunken', whiteSpace: 'nowrap' },
  '@media print': { overflow: 'visible', '& tr': { breakInside: 'avoid' } },
})

const sheetPage = recipe('sheet-page', {
  display: 'grid',
  gap: '2',
  minWidth: 0,
  '@media print': { '& + &': { breakBefore: 'page' } },
})

const barChart = recipe('bar-chart', {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(3rem, 1fr) auto',
  alignItems: 'center',
  gap: '2',
  columnGap: '3',
  fontSize: 'sm',
  '& > dt': { color: 'muted' },
  '& > dd': { fontVariantNumeric: 'tabular-nums', fontWeight: 'semibold', textAlign: 'end' },
  '& > svg': { width: '100%', height: '1.25rem', borderRadius: '4px', background: 'sunken' },
  '& rect': { fill: 'primaryText' },
})

const bubble = recipe(
  'bubble',
  {
    maxWidth: 'min(85%, 32rem)',
    width: 'fit-content',
    paddingInline: '4',
    paddingBlock: '2',
    borderRadius: '16px 16px 16px 4px',
    background: 'surface',
    borderWidth: '1px',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    '& > small': {
      display: 'flex',
      alignItems: 'center',
      gap: '1',
      justifyContent: 'flex-end',
      fontSize: 'xs',
      color: 'muted',
      marginTop: '2px',
    },
  },
  {
    mine: {
      true: {
        background: 'primarySubtle',
        borderColor: 'transparent',
        borderRadius: '16px 16px 4px 16px',
        marginInlineStart: 'auto',
      },
    },
  },
)

/** A list-detail layout. */
const panes = recipe(
  'panes',
  {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '20rem minmax(0, 1fr)' },
    alignItems: 'start',
    '& > .panes-open': { display: { base: 'none', md: 'block' }, minWidth: 0 },
  },
  {
    open: {
      true: { '& > .panes-list': { display: { base: 'none', md: 'block' } }, '& > .panes-open': { display: 'block' } },
    },
  },
)

/** A conversation. Only its messages scroll, so that the header and the composer stay visible. */
const thread = recipe('thread', {
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  height: { base: 'calc(100dvh - 11rem)', md: 'calc(100dvh - 9rem)' },
  minHeight: '22rem',
  borderWidth: '1px',
  borderRadius: 'card',
  background: 'surface',
  overflow: 'clip',
  '& > .thread-top': { padding: '3', paddingInline: '4', borderBottomWidth: '1px' },
  '& > .thread-messages': {
    overflowY: 'auto',
    padding: '4',
    background: 'sunken',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    overscrollBehavior: 'contain',
    _focusVisible: { outlineOffset: '-3px' },
  },
  // A short conversation is aligned to the bottom, near the composer.
  '& > .thread-messages > :first-child': { marginTop: 'auto' },
  '& .thread-day': { textAlign: 'center', fontSize: 'sm', fontWeight: 'medium', color: 'muted', paddingBlock: '2' },
  '& > .thread-foot': { padding: '3', borderTopWidth: '1px' },
  '& .composer': { display: 'flex', flexDirection: 'column', gap: '2' },
  '& .composer-line': {
    display: 'flex',
    alignItems: 'flex-end',
    gap: '2',
    '& > .field': { flex: '1 1 0' },
    '& textarea': { resize: 'none', minHeight: '3.5rem' },
  },
})

export const listRecipes = [tickList, chip, chipRow]
export const lazyListRecipes = [
  list,
  listItem,
  itemLine,
  choiceGrid,
  calendar,
  dayGrid,
  sheetTable,
  sheetPage,
  barChart,
  bubble,
  panes,
  thread,
]
