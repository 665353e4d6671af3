// Rules of refunds: which way money goes back to where it came from, and over which arrivals a sum is spread.
import { HOUSE_METHOD_CODES, type HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import { type RefundWay, SOURCE_PARTS_MOST, WECHAT_REFUND_DAYS } from '@tallyhelm/protocol/topics/refunds/enums'
import { type Money, money } from '@tallyhelm/protocol/values/money'

/** An arrival that a wallet was credited for. `taken`: refunded or being refunded, and charged back; `wasRefused`: by its house. */
export type RefundSource = {
  id: string
  place: string
  transactionId: string
  tryId: string | null
  rechargeId: string | null
  payer: string
  paid: Money
  taken: Money
  houseParts: number
  wasRefused: boolean
  arrivedAt: Date
}
export type PlannedPart = { source: RefundSource; way: RefundWay; amount: Money }

const DAY_MS = 24 * 3_600_000

export const houseOf = (place: string): HouseMethod | undefined => HOUSE_METHOD_CODES.find(code => code === place)

export const leftOf = ({ paid, taken }: RefundSource): Money =>
  money(paid.minor > taken.minor ? paid.minor - taken.minor : 0n, paid.currency)

/** Until when its house refunds it; null where the house has no such end. */
export const untilOf = ({ place, arrivedAt }: Pick<RefundSource, 'place' | 'arrivedAt'>): Date | null =>
  place === 'WECHAT' ? new Date(arrivedAt.getTime() + WECHAT_REFUND_DAYS * DAY_MS) : null

/** To its house while that takes it; what a house has refused or sent back, and what came by a bank, by bank. */
export function wayOf(source: RefundSource, now: Date): RefundWay {
  const until = untilOf(source)
  const isOver = until !== null && until <= now
  const isByHouse = houseOf(source.place) !== undefined && source.tryId !== null && !isOver && !source.wasRefused
  return isByHouse && source.houseParts < SOURCE_PARTS_MOST ? 'HOUSE' : 'BANK'
}

/** In which order a refund takes from them: what a house refunds no longer soon comes first, what goes by bank last. */
export function inOrder(sources: readonly RefundSource[], now: Date): RefundSource[] {
  const rank = (source: RefundSource) =>
    wayOf(source, now) === 'HOUSE' ? (untilOf(source)?.getTime() ?? Number.MAX_SAFE_INTEGER - 1) : Number.MAX_SAFE_INTEGER
  return sources.filter(source => leftOf(source).minor > 0n).toSorted((one, other) => rank(one) - rank(other) || byTime(one, other))
}

const byTime = (one: RefundSource, other: RefundSource) =>
  one.arrivedAt.getTime() - other.arrivedAt.getTime() || (BigInt(one.id) < BigInt(other.id) ? -1 : 1)

/** Undefined when the sources have less left than that. */
export function planParts(sources: readonly RefundSource[], amount: Money, now: Date): PlannedPart[] | undefined {
  const parts: PlannedPart[] = []
  let open = amount.minor
  for (const source of inOrder(sources, now)) {
    if (open === 0n) break
    const left = leftOf(source).minor
    const minor = left < open ? left : open
    parts.push({ source, way: wayOf(source, now), amount: money(minor, amount.currency) })
    open -= minor
  }
  return open === 0n ? parts : undefined
}

/** What can be refunded: no more than the wallet has besides what its agent allotted, and no more than the sources have left. */
export function refundableOf(sources: readonly RefundSource[], available: Money, allotted: Money): Money {
  const left = sources.reduce((sum, source) => sum + leftOf(source).minor, 0n)
  const own = available.minor - allotted.minor
  const least = own < left ? own : left
  return money(least > 0n ? least : 0n, available.currency)
}
