// Capability texts: what the platforms allow right now, in words; pure.
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import type { Capability } from '@tallyhelm/protocol/topics/quota/capability-schemas'
import { compare, type Currency } from '@tallyhelm/protocol/values/money'
import { timeText } from '@tallyhelm/protocol/values/day'
import { amountOf, moneyOf } from '../../lists/amounts.ts'

export type CapabilityFact = { label: string; value: string }

/** What holds for one account besides its figures, in the server's words; undefined when there is nothing to say, or the row's problem says it. */
export function capabilityNote(kind: AdjustType, can: Capability | undefined): string | undefined {
  const isToldAsProblem = kind !== 'ADD' && can !== undefined && can.lowering_blocked_until !== null
  return isToldAsProblem ? undefined : (can?.note ?? undefined)
}

/** What holds for the channel of a form: from the accounts that have answered, the strictest figure of each. Quota leaves those of `giving`. */
export function channelFacts(kind: AdjustType, all: readonly Capability[], currency: Currency, giving = all): readonly CapabilityFact[] {
  const [first] = all
  if (first === undefined) return []
  const facts: CapabilityFact[] = [{ label: '生效方式', value: effectText(all) }]
  if (kind === 'ADD' || kind === 'TRANSFER') {
    facts.push({ label: '单笔最低', value: strictest(all, currency, 'minimum_add', 1) ?? '无' })
    facts.push({ label: '单笔最高', value: strictest(all, currency, 'maximum_add', -1) ?? '以渠道为准' })
  }
  const left = all.flatMap(one => (one.changes_left_today === null ? [] : [one.changes_left_today]))
  facts.push({ label: '今日剩余调整次数', value: left.length === 0 ? '不限' : `${Math.min(...left)} 次` })
  const blocked = giving.filter(one => one.lowering_blocked_until !== null).length
  if (kind !== 'ADD' && first.channel === 'TIKTOK')
    facts.push({ label: '近 3 小时消耗', value: blocked === 0 ? '无' : `${blocked} 个账户有消耗` })
  return facts
}

/** «13:25:10 实时读取», or how old the figures are. */
export function readText(all: readonly Capability[]): string {
  const oldest = all.flatMap(one => (one.read_at === null ? [] : [one.read_at])).sort()[0]
  if (oldest === undefined) return '尚未同步'
  return all.every(one => one.is_live) ? `${timeText(oldest).slice(11)} 实时读取` : `数据更新于 ${timeText(oldest)}`
}

function effectText(all: readonly Capability[]): string {
  if (all.some(one => one.needs_channel_approval)) return '渠道审批后生效'
  return all.some(one => one.change_style === 'delta') ? '渠道转移，即时生效' : '即时生效'
}

/** The largest (1) or the least (-1) of what the accounts name; undefined when none names any. */
function strictest(all: readonly Capability[], currency: Currency, field: 'minimum_add' | 'maximum_add', sign: 1 | -1): string | undefined {
  // Accounts in another currency than the order's are told so by their lines.
  const named = all.flatMap(one => (one.currency === currency ? (one[field] ?? []) : []))
  const [most] = named.sort((left, right) => -sign * compare(moneyOf(left, currency), moneyOf(right, currency)))
  return most === undefined ? undefined : amountOf(most, { withSymbol: true }, currency)
}
