// Limits of ad management: how many at once, for how long something can be undone, and which budget may be asked for, in browser and server alike.
import { type Currency, compare, displayText, type Money, money } from '../../values/money.ts'
import { isAmount, nothingText, readAmount } from '../../values/written-amount.ts'
import type { Channel } from '../../vocabulary/channel.ts'
import type { AdLevel, BudgetKind } from '../ads/enums.ts'

/** Objects of one batch. */
export const ADS_MOST = 500
/** Nothing of a batch is sent before (screens.md 5.19). */
export const UNDO_SECONDS = 6
/** Today and the six days before it, by the calendar of the ad account. */
export const FIGURE_DAYS = 7
/** Where counting stops: more are looked for by their names. */
export const ADS_COUNTED_UP_TO = 10_000
/** Figures that were read longer ago are said to be old. */
export const STALE_MINUTES = 60

/** Google keeps a budget on the campaign, the others there or on the ad group; ads have none. */
export const mayHoldBudget = (channel: Channel, level: AdLevel): boolean =>
  level === 'CAMPAIGN' || (level === 'AD_GROUP' && channel !== 'GOOGLE')

/** The least that TikTok publishes, by the day and in dollars; elsewhere the platform says it of each ad account, or only as it refuses. */
const TIKTOK_LEAST = { CAMPAIGN: money(5000n, 'USD'), AD_GROUP: money(2000n, 'USD') } as const

export type BudgetOf = {
  channel: Channel
  level: Exclude<AdLevel, 'AD'>
  kind: BudgetKind
  currency: Currency
  /** what the platform says of the ad account; null: nothing */
  leastDaily: Money | null
}

/** null: only the platform knows. */
export function leastBudget({ channel, level, kind, currency, leastDaily }: BudgetOf): Money | null {
  const published = channel === 'TIKTOK' && currency === 'USD' ? TIKTOK_LEAST[level] : null
  const told = kind === 'DAILY' ? leastDaily : null
  if (published === null || told === null) return published ?? told
  return compare(told, published) > 0 ? told : published
}

/** What is wrong with a budget as it is typed; undefined when nothing is. */
export function budgetProblem(typed: string, of: BudgetOf): string | undefined {
  const amount = readAmount(typed, { currency: of.currency, label: '预算' })
  if (!isAmount(amount)) return amount.text
  if (amount.minor <= 0n) return nothingText(of.currency, '预算')
  const least = leastBudget(of)
  if (least !== null && compare(amount, least) < 0) return `预算不能低于渠道的最低要求 ${displayText(least, { withSymbol: true })}`
  return undefined
}
