import { recipe } from '../theme/recipe'

const tab = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  flexShrink: 0,
  minHeight: 'target',
  paddingInline: '4',
  color: 'muted',
  fontWeight: 'semibold',
  whiteSpace: 'nowrap',
  position: 'relative',
  borderRadius: '6px 6px 0 0',
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: '3',
    bottom: '-1px',
    height: '3px',
    borderRadius: '3px 3px 0 0',
  },
  _hover: { color: 'ink' },
  _disabled: { opacity: 0.5, cursor: 'not-allowed' },
  _focusVisible: { outlineOffset: '-3px' },
  '&:is([aria-selected=true], [aria-current=page])': {
    color: 'primaryText',
    '&::after': { background: 'primaryText' },
  },
} as const

/** Scrolls horizontally when the tabs overflow. */
const tabs = recipe('tabs', {
  display: 'flex',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottomWidth: '1px',
  marginInline: { base: '-4', sm: 0 },
  paddingInline: { base: '2', sm: 0 },
  '& > .tab': tab,
})

const cardLayout = '@media (max-width: 768px)'
const tableLayout = '@media (min-width: 769px)'

const table = recipe(
  'table',
  {
    '& th': {
      padding: '3',
      textAlign: 'start',
      fontSize: 'xs',
      fontWeight: 'semibold',
      color: 'muted',
      whiteSpace: 'nowrap',
      borderBottomWidth: '1px',
      background: 'sunken',
    },
    '& .sort-button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      minHeight: 'target',
      marginBlock: '-3',
      fontWeight: 'semibold',
      _hover: { color: 'ink' },
    },
    '& td': { padding: '3', borderBottomWidth: '1px', verticalAlign: 'middle', fontVariantNumeric: 'tabular-nums' },
    '& tbody tr:last-child td': { borderBottomWidth: 0 },
    '& .cell-end': { textAlign: 'end', whiteSpace: 'nowrap' },
    '& .cell-actions': { display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: '1', marginBlock: '-8px' },
    '& tr.row-link': {
      position: 'relative',
      cursor: 'pointer',
      _hover: { background: 'primarySubtle' },
      '& .row-target': { fontWeight: 'semibold', textAlign: 'inherit', whiteSpace: 'nowrap' },
      '& .row-target::after': { content: '""', position: 'absolute', inset: 0 },
      '& .row-target:focus-visible': { outline: 'none' },
      '& .row-target:focus-visible::after': {
        outline: '3px solid var(--t-colors-primary-text)',
        outlineOffset: '-3px',
      },
      '& td > .cell-actions': { position: 'relative', zIndex: 1 },
      '&:hover .cell-fixed': { background: 'primarySubtle' },
    },
    // The buttons of a row stay in sight when a wide table scrolls.
    [tableLayout]: {
      '& td .badge': { whiteSpace: 'nowrap' },
      '& .cell-fixed': { position: 'sticky', insetInlineEnd: 0 },
      '& td.cell-fixed': { background: 'surface' },
      '& .cell-fixed::before': {
        content: '""',
        position: 'absolute',
        insetBlock: 0,
        insetInlineStart: '-12px',
        width: '12px',
        background: 'linear-gradient(to right, transparent, var(--t-colors-surface))',
        pointerEvents: 'none',
      },
    },
    // Cards: each row is a block, and each cell is a line that starts with its column name.
    [cardLayout]: {
      '&, & > tbody, & tr, & td': { display: 'block' },
      '& > thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
      '& tr': { padding: '3', paddingInline: '4', borderBottomWidth: '1px' },
      '& tr:last-child': { borderBottomWidth: 0 },
      '& td, & .cell-end': {
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: '4',
        padding: 0,
        paddingBlock: '1',
        borderBottomWidth: 0,
        textAlign: 'end',
        overflowWrap: 'anywhere',
      },
      '& td[data-label]::before': {
        content: 'attr(data-label)',
        color: 'muted',
        fontSize: 'sm',
        flexShrink: 0,
        textAlign: 'start',
      },
      '& tr.row-link .row-target': { whiteSpace: 'normal' },
      '& td > div': { flex: '1 1 6rem' },
      // A value that does not fit next to its label is below it, at the same edge as the others.
      '& td[data-label]:not(:first-child) > *': { marginInlineStart: 'auto' },
      // A label without a value says nothing.
      '& td[data-label]:has(> div:empty)': { display: 'none' },
      '& td:first-child': { fontWeight: 'semibold', fontSize: 'min(1.2rem, 7vw)', textAlign: 'start' },
      '& td:first-child::before': { display: 'none' },
      '& .cell-actions': { marginBlock: '1', flex: '1 1 auto' },
    },
  },
  {
    // Two lines: who and the amount, when and what and the state. About 72 px high.
    compact: {
      true: {
        [cardLayout]: {
          '& tr': {
            display: 'grid',
            // A long state takes its space from the second line only, so that the name is not cut.
            gridTemplateColumns: 'auto minmax(0, 1fr) fit-content(60%) auto',
            alignContent: 'center',
            alignItems: 'center',
            columnGap: '2',
            minHeight: '4.5rem',
            padding: '2',
            paddingInline: '4',
          },
          '& td, & td.cell-end': { display: 'none', padding: 0, textAlign: 'start' },
          '& td[data-label]::before': { display: 'none' },
          '& td.cell-title': { display: 'block', gridArea: '1 / 1 / 2 / 4', minWidth: 0, fontSize: 'md' },
          // Long names are cut, so that each row has the same height.
          '& td.cell-title .row-target': {
            display: 'block',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          },
          '& td.cell-state': { display: 'block', gridArea: '2 / 3 / 3 / 5', textAlign: 'end' },
          '& td.cell-when, & td.cell-what': { display: 'block', gridRow: 2, color: 'muted', fontSize: 'sm' },
          '& td.cell-when': { whiteSpace: 'nowrap' },
          '& td.cell-what': { gridColumn: '1 / 3', minWidth: 0 },
          '& td.cell-when ~ td.cell-what': { gridColumn: 2 },
          '& td.cell-what > div': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
          '& td.cell-amount': { display: 'block', gridArea: '1 / 4', fontSize: 'sm', textAlign: 'end' },
        },
      },
    },
  },
)

/** The container of a table, with the filter above and the pager below. */
const tableBox = recipe('table-box', {
  background: 'surface',
  borderWidth: '1px',
  borderRadius: 'card',
  overflow: 'clip',
  '& > .table-top': { padding: '3', borderBottomWidth: '1px', '& > *': { maxWidth: '26rem' } },
  '& > .table-scroll': { overflowX: 'auto' },
  '& > .table-empty': { padding: '8', textAlign: 'center', color: 'muted' },
  '& > .pager': { padding: '2', paddingInline: '3', borderTopWidth: '1px' },
})

const pager = recipe('pager', {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  '& > span': { color: 'muted', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
})

const facts = recipe(
  'facts',
  {
    display: 'grid',
    gap: '2',
    // On a wide page, the eye would lose the line between a label and its value.
    maxWidth: '36rem',
    // At twice the font size, label and value do not fit on one line of a phone, so the value wraps.
    '& > div': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '4' },
    '& dt': { color: 'muted', flex: '1 1 4rem' },
    // An amount stays on one line; a long address wraps.
    '& dd': {
      textAlign: 'end',
      fontWeight: 'medium',
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'anywhere',
      flexShrink: 0,
      maxWidth: 'min(100%, max(68%, 11rem))',
      marginInlineStart: 'auto',
    },
    '& > .facts-total': {
      paddingTop: '3',
      borderTopWidth: '1px',
      '& > *': { color: 'ink', fontWeight: 'bold', fontSize: 'min(1.2rem, 8vw)' },
    },
  },
  {
    // Each value is below its label, in as many columns as fit.
    cells: {
      true: {
        gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
        gap: '4',
        maxWidth: 'none',
        '& > div': { display: 'block' },
        // A long value among short ones spans more than one cell.
        '& > .facts-long': { gridColumn: { base: '1 / -1', sm: 'span 2' } },
        '& dt': { fontSize: 'sm' },
        '& dd': { textAlign: 'start', maxWidth: 'none', marginInlineStart: 0 },
      },
    },
  },
)

const stat = recipe('stat', {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '1',
  alignItems: 'center',
  alignContent: 'start',
  '& > .stat-label': { color: 'muted', fontSize: 'sm', fontWeight: 'medium' },
  '& > .stat-sign': {
    gridRow: '1',
    gridColumn: '2',
    display: 'grid',
    placeItems: 'center',
    width: '2.25rem',
    height: '2.25rem',
    borderRadius: 'control',
    background: 'primarySubtle',
    color: 'primaryText',
  },
  '& > .stat-value': {
    gridColumn: '1 / -1',
    fontSize: 'xl',
    fontWeight: 'bold',
    lineHeight: 'tight',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  '& > .stat-hint': { gridColumn: '1 / -1', color: 'muted', fontSize: 'sm' },
})

const timeline = recipe('timeline', {
  '& > li': { position: 'relative', paddingInlineStart: '8', paddingBottom: '5' },
  '& > li:last-child': { paddingBottom: 0 },
  '& > li:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: '10px',
    top: '1.5rem',
    bottom: 0,
    borderInlineStartWidth: '2px',
  },
  '& > li > svg': { position: 'absolute', insetInlineStart: 0, top: '2px', color: 'muted' },
  '& > .timeline-done > svg': { color: 'done' },
  '& > :is(.timeline-now, .timeline-step) > svg': { color: 'primaryText' },
  '& > .timeline-later': { color: 'muted' },
  '& .timeline-title': { fontWeight: 'semibold' },
  '& .timeline-text': { color: 'muted', fontSize: 'sm' },
})

const disclosure = recipe('disclosure', {
  borderBottomWidth: '1px',
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minHeight: '3.25rem',
    fontWeight: 'semibold',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& > svg': { transitionProperty: 'transform', transitionDuration: 'normal', flexShrink: 0 },
  },
  '&[open] > summary > svg': { transform: 'rotate(180deg)' },
  '& > div': { paddingBottom: '4' },
})

export const dataRecipes = [tabs, pager, facts, timeline]
export const lazyDataRecipes = [table, tableBox, stat, disclosure]
