// Every pair of colours that carries text or an edge is readable by the WCAG formula, in light and in dark.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

const block = (selector: string): Map<string, string> => {
  const start = css.indexOf(`${selector} {`)
  if (start === -1) throw new Error(`no block ${selector}`)
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start))
  return new Map([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(match => [match[1] ?? '', (match[2] ?? '').trim()]))
}

const light = block(':root')
const themes = { light, dark: new Map([...light, ...block('[data-theme="dark"]')]) }

const hex = (theme: Map<string, string>, name: string): string => {
  const value = name.startsWith('#') ? name : theme.get(name)
  if (value === undefined) throw new Error(`no token ${name}`)
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  return reference === undefined ? value : hex(theme, reference)
}

const luminance = (color: string): number => {
  const channels = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map(value => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (theme: Map<string, string>, one: string, other: string): number => {
  const [high = 0, low = 0] = [one, other].map(name => luminance(hex(theme, name))).toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

test('the formula gives what the standard gives', () => {
  expect(contrast(light, '#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast(light, '#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

const tones = ['success', 'warning', 'error', 'info', 'violet', 'neutral']
const surfaces = ['surface', 'page', 'raised', 'neutral-25', 'row-selected', 'batch-bg']

const textPairs: readonly (readonly [string, string])[] = [
  ...['text', 'text-2', 'text-3', 'text-strong'].flatMap(text => surfaces.map(surface => [text, surface] as const)),
  ...tones.map(tone => [`${tone}-text`, `${tone}-bg`] as const),
  ...['surface', 'raised', 'row-selected', 'brand-50', 'menu-hover'].map(surface => ['brand-text', surface] as const),
  ...['brand-600', 'brand-700'].map(fill => ['on-brand', fill] as const),
  ['menu-text', 'surface'],
  ['menu-text', 'menu-hover'],
  ['tooltip-text', 'tooltip-bg'],
  ['error', 'surface'],
  ['error', 'row-selected'],
]

describe.each(Object.entries(themes))('in %s', (_, theme) => {
  test.each(textPairs)('text %s on %s is at least 4.5', (text, surface) => {
    expect(contrast(theme, text, surface)).toBeGreaterThanOrEqual(4.5)
  })
  test.each([
    ['control', 'surface'],
    ['focus', 'surface'],
    ['focus', 'page'],
  ])('edge %s on %s is at least 3', (edge, surface) => {
    expect(contrast(theme, edge, surface)).toBeGreaterThanOrEqual(3)
  })
})

describe('in light, as designed', () => {
  test.each([
    ['brand-600', 'surface', 7],
    ['on-brand', 'brand-650', 4.5],
    ['brand-600', 'menu-hover', 6.5],
    ['focus', 'surface', 7],
    ['text', 'surface', 15],
    ['on-tile', 'tile-facebook', 4.5],
    ['on-tile', 'tile-google', 4.5],
    ['on-tile', 'tile-tiktok', 4.5],
    ['series-facebook', 'surface', 3],
    ['series-google', 'surface', 3],
    ['series-tiktok', 'surface', 3],
    ['series-brand', 'surface', 3],
    ['series-violet', 'surface', 3],
    ['series-slate', 'surface', 3],
    ['series-rose', 'surface', 3],
    ['series-olive', 'surface', 3],
  ])('%s on %s is at least %d', (one, other, least) => {
    expect(contrast(light, one, other)).toBeGreaterThanOrEqual(least)
  })
  test.each(tones)('the text of a %s tag is at least 6.5 on its ground', tone => {
    expect(contrast(light, `${tone}-text`, `${tone}-bg`)).toBeGreaterThanOrEqual(6.5)
  })
})
