// The steps of a pixel's binding, and which of them is missing, as far as its record tells.
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'

type Pair = Pick<BindingRecord, 'type' | 'action' | 'state' | 'told' | 'business_id'> & {
  objections: readonly BindingRecord['objections'][number][]
}
export type PixelStep = { text: string; state: 'done' | 'running' | 'waiting' | 'failed' | 'ahead' }

/** What is missing is named by the field of an objection. */
const STEPS = [
  { field: 'pixel', text: '代理 BM 看到 Pixel' },
  { field: 'account', text: '代理 BM 看到账户' },
] as const

/** Empty where it failed, and nothing tells at which step. */
export function pixelSteps(pair: Pair): readonly PixelStep[] {
  const names = namesOf(pair)
  const at = stepAt(pair, names)
  if (at === undefined) return []
  const now = nowOf(pair)
  return names.map((text, index) => ({ text, state: index < at ? 'done' : index === at ? now : 'ahead' }))
}

function namesOf({ type, action, business_id }: Pair): readonly string[] {
  const other = type === 'PIXEL' ? '账户' : `BM ${business_id ?? ''}`
  if (action === 'UNBIND') return [`取消共享给${spaced(other)}`]
  const seen = type === 'PIXEL' ? STEPS : STEPS.slice(0, 1)
  return [...seen.map(({ text }) => text), `共享给${spaced(other)}`]
}
const spaced = (word: string) => (word.startsWith('BM') ? ` ${word}` : word)

function stepAt({ state, objections }: Pair, names: readonly string[]): number | undefined {
  if (state === 'DONE') return names.length
  const missing = STEPS.findIndex(({ field }) => objections.some(objection => objection.field === field))
  if (missing !== -1) return missing
  if (state === 'REFUSED' || state === 'EXPIRED') return undefined
  return state === 'WAITING' || state === 'MANUAL' ? names.length - 1 : 0
}

function nowOf({ state, objections }: Pair): PixelStep['state'] {
  if (state === 'REFUSED' || state === 'EXPIRED') return 'failed'
  return state === 'MANUAL' || (state === 'WAITING' && objections.length > 0) ? 'waiting' : 'running'
}

/** The agency's business, as what is missing names it. */
export const agencyBusinessOf = ({ told, objections }: Pick<Pair, 'told' | 'objections'>): string | undefined =>
  [told, ...objections.map(({ text }) => text)].flatMap(text => /代理 BM (\d{5,20})/.exec(text)?.[1] ?? [])[0]

/** Whether the customer has to share the pixel with the agency's business first. */
export const waitsForShare = ({ state, objections }: Pick<Pair, 'state' | 'objections'>): boolean =>
  state === 'WAITING' && objections.some(({ field }) => field === 'pixel')
