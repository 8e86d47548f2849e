/**
 * Chakra's styled system with our tokens only. It runs at build time (`stylesheet.ts`); nothing that reaches the
 * browser imports this file.
 */
import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { globalCss, keyframes } from './base'
import { colors } from './colors'
import { breakpoints, semanticTokens, tokens } from './scale'

// Shorter than Chakra's own, which also serve its headless parts; ours are native elements.
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
  // Cascade layers would shut out phones whose browser is older than 2022.
  disableLayers: true,
  cssVarsPrefix: 't',
  cssVarsRoot: ':root',
  conditions,
  globalCss,
  theme: { breakpoints, tokens, semanticTokens: { colors, ...semanticTokens }, keyframes },
})

export const system = createSystem({ ...defaultBaseConfig, conditions: {}, preflight: false, globalCss: {} }, config)
