// The palette's style sheet: every shade of the ramp, and nothing that is none.
import { readFileSync } from 'node:fs'
import { rampOf } from '@tallyhelm/protocol/values/colour'
import { expect, test } from 'vitest'
import { paletteText } from './palette.ts'

test('every shade becomes the variable that the style sheet of tokens has', () => {
  const tokens = readFileSync(new URL('../../../../packages/ui/src/styles/tokens.css', import.meta.url), 'utf8')
  const text = paletteText(rampOf('#0b5cad'))
  expect(text).toContain('--brand-600: #0b5cad;')
  const names = [...text.matchAll(/(--[\w-]+):/g)].map(match => match[1])
  expect(names.length).toBe(13 + 7)
  for (const name of names.filter(candidate => candidate !== '--logo-hull')) expect(tokens, name).toContain(`${name}:`)
})

const ramps: Record<string, string>[] = [{ '600': 'red; } body { display: none' }, { 'x: y; --brand-600': '#000000' }, {}]

test.each(ramps)('%j leaves nothing but an empty rule', ramp => {
  expect(paletteText(ramp)).toBe(':root {  }')
})
