// Whether a rate that a source tells is believed. Pure: a source may be late, wrong, or somebody else's.
import { TOLD_LIFE_MS } from '@tallyhelm/protocol/topics/exchange/limits'
import { isPlausibleRate, parseRate } from './rules.ts'

/** Clocks differ a little; a rate of the future is a mistake. */
const MOST_AHEAD_MS = 5 * 60_000

/** `heldUntil`: people set it, and no source replaces it before. */
export type KnownRate = { rate: bigint; validFrom: Date; heldUntil?: Date | null }
export type Sourced = {
  text: string
  asOf: Date
  now: Date
  /** the rate that holds; undefined when nobody has ever set one */
  latest: KnownRate | undefined
  /** what it is held against: the one of a day before, or the first there is; so it cannot wander off step by step */
  reference: KnownRate | undefined
  mostMoveBasisPoints: bigint
}
/** UNKNOWN: the first rate of a currency is set by a person, as there is nothing to hold it against. */
export type SourcedVerdict =
  | { kind: 'accepted'; rate: bigint; validFrom: Date }
  | { kind: 'unchanged' }
  | { kind: 'refused'; why: SourceFault }
export type SourceFault = 'UNREADABLE' | 'FUTURE' | 'STALE' | 'UNKNOWN' | 'ABSURD'

/** A rate holds from the instant that its source names; an older word never takes the place of a newer one, a person's among them. */
export function judgeSourced({ text, asOf, now, latest, reference, mostMoveBasisPoints }: Sourced): SourcedVerdict {
  const refused = (why: SourceFault): SourcedVerdict => ({ kind: 'refused', why })
  const rate = parseSourced(text)
  if (rate === undefined) return refused('UNREADABLE')
  const ahead = asOf.getTime() - now.getTime()
  if (ahead > MOST_AHEAD_MS) return refused('FUTURE')
  if (-ahead > TOLD_LIFE_MS) return refused('STALE')
  if (!latest || !reference) return refused('UNKNOWN')
  const told = ahead > 0 ? now : asOf
  if (told <= latest.validFrom || (latest.heldUntil && latest.heldUntil > now)) return { kind: 'unchanged' }
  const validFrom = latest.heldUntil && latest.heldUntil > told ? latest.heldUntil : told
  if (!isPlausibleRate(rate, reference.rate, mostMoveBasisPoints)) return refused('ABSURD')
  return { kind: 'accepted', rate, validFrom }
}

/** As parseRate, of a text with as many decimals as a source likes. */
export const parseSourced = (text: string): bigint | undefined => parseRate(roundedText(text))

/** Sources give more decimals than we keep; half up at the sixth. Anything that is no plain decimal number stays what it is. */
function roundedText(text: string): string {
  const match = /^(\d{1,9})\.(\d{6})(\d)\d*$/.exec(text)
  if (!match) return text
  const [, whole = '', kept = '', next = ''] = match
  const millionths = BigInt(whole + kept) + (next >= '5' ? 1n : 0n)
  const digits = millionths.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}
