// What the agency allows in one order, in words, before anything is refused; pure.
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import { dollarsText } from '@tallyhelm/protocol/topics/quota/limits'
import type { QuotaLimits } from '@tallyhelm/protocol/topics/quota/limit-schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'

/** `of`: whether the form takes many ad accounts, or one alone. */
export function limitsText(kind: AdjustType, channel: Channel, limits: QuotaLimits, of: 'MANY' | 'ONE' = 'MANY'): string {
  const { most_accounts, most_add, least_add } = limits
  const least = least_add[channel] === 0 ? '' : `最低 ${dollarsText(least_add[channel])}、`
  const parts = [
    of === 'MANY' && `每单最多 ${most_accounts} 个账户`,
    kind === 'ADD' && `单账户单次${least}最高 ${dollarsText(most_add)}`,
    proofText(limits),
  ]
  return parts.filter(part => typeof part === 'string').join('；')
}

function proofText({ step_up_from: from, step_up_day: day }: QuotaLimits): string | undefined {
  if (from === null) return day === null ? undefined : `当日累计达 ${dollarsText(day)} 需验证身份`
  if (day === null) return `单笔合计达 ${dollarsText(from)} 需验证身份`
  const both = from === day ? `单笔或当日累计达 ${dollarsText(from)}` : `单笔合计达 ${dollarsText(from)}，或当日累计达 ${dollarsText(day)}`
  return `${both} 需验证身份`
}
