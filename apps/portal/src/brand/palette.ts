// Palette: the brand's shades in place of the product's own, as a style sheet of the page, which needs no inline style.
import type { Brand } from '@tallyhelm/protocol/topics/organization/schemas'

type Ramp = Brand['ramp']

const KEY = 'tallyhelm.brand-ramp'
const SHADE = /^#[0-9a-f]{6}$/i
const STEP = /^\d{2,3}$/

/** What follows the brand besides its ramp: pale grounds and the shadow are shades of it. */
const FOLLOWERS = {
  '--menu-hover': '50',
  '--row-selected': '25',
  '--batch-bg': '25',
  '--batch-line': '100',
  '--series-brand': '600',
  '--logo-hull': '100',
} as const

let sheet: CSSStyleSheet | undefined

/** The variables of tokens.css as one rule. Whatever is no step and no colour is left out: it may come from storage. */
export function paletteText(ramp: Ramp): string {
  const shades = Object.entries(ramp).filter(([step, shade]) => STEP.test(step) && SHADE.test(shade))
  const own = shades.map(([step, shade]) => `--brand-${step}: ${shade};`)
  const known = new Set(shades.map(([step]) => step))
  const others = Object.entries(FOLLOWERS).flatMap(([name, step]) => (known.has(step) ? [`${name}: var(--brand-${step});`] : []))
  const shadow = known.has('800') ? ['--brand-shadow: color-mix(in srgb, var(--brand-800) 28%, transparent);'] : []
  return `:root { ${[...own, ...others, ...shadow].join(' ')} }`
}

/** The product's own colours come with its style sheet; another brand's replace them from now on, and at the next start at once. */
export function applyPalette(ramp: Ramp): void {
  const isOwn = ramp['600'] === OWN_600
  if (isOwn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(ramp))
  show(isOwn ? '' : paletteText(ramp))
}

/** The colours of the last visit, before the server has said them again: no flash of another brand. */
export function showRememberedPalette(): void {
  try {
    const ramp: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof ramp === 'object' && ramp !== null) show(paletteText(textsOf(ramp)))
  } catch {
    localStorage.removeItem(KEY)
  }
}

/** As in tokens.css. */
const OWN_600 = '#b60005'

function show(text: string): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  sheet.replaceSync(text)
}

const textsOf = (value: object): Record<string, string> =>
  Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
