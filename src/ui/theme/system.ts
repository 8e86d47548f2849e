/**
 * Chakra's styling system with our tokens. Only `stylesheet.ts` uses it, at build time. Browser code must not import
 * this file.
 */
import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { globalCss, keyframes } from './base'
import { colors } from './colors'
import { breakpoints, semanticTokens, tokens } from './scale'

// Shorter selectors than Chakra's, which also support its headless components. Our components are native elements.
const conditions = {
  dark: '.dark &',
  hover: ['@media (hover: hover)', '&:hover:not(:disabled, [aria-disabled=true])'],
  active: '&:active:not(:disabled, [aria-disabled=true])',
  focusVisible: '&:focus-visible',
  disabled: '&:is(:disabled, [aria-disabled=true])',
  checked: '&:checked',
  selected: '&[aria-selected=true]',
  current: '&[aria-current=page]',
  invalid: '&[aria-invalid=true]',
  open: '&[open]',
  before: '&::before',
  after: '&::after',
  backdrop: '&::backdrop',
  motionReduce: '@media (prefers-reduced-motion: reduce)',
}

const config = defineConfig({
  preflight: false,
  // Browsers before 2022 ignore rules in cascade layers.
  disableLayers: true,
  cssVarsPrefix: 't',
  cssVarsRoot: ':root',
  conditions,
  globalCss,
  theme: { breakpoints, tokens, semanticTokens: { colors, ...semanticTokens }, keyframes },
})

export const system = createSystem({ ...defaultBaseConfig, conditions: {}, preflight: false, globalCss: {} }, config)
