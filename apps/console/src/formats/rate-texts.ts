// What the console says of rates: the terms in one line and when they begin.
import type { RateTerms } from '@tallyhelm/protocol/topics/billing/schemas'
import { type RateSubject, rateWord, rebatedChannel } from '@tallyhelm/protocol/topics/billing/limits'
import { timeText } from '@tallyhelm/protocol/values/day'

/** «服务费率 3.00%，税率 0.60%，费用可退»; transfers have a fee only, and of a rebate it is «返点比例 1.00%». */
export function termsText({ subject, service_fee_percent, tax_percent, is_returnable }: RateTerms & { subject: RateSubject }): string {
  const parts = [`${rateWord(subject)} ${service_fee_percent}%`]
  if (tax_percent !== null) parts.push(`税率 ${tax_percent}%`)
  if (is_returnable !== null) parts.push(is_returnable ? '费用可退' : '费用不退')
  return parts.join('，')
}

/** Where nothing was ever agreed. */
export const withoutText = (subject: RateSubject): string =>
  rebatedChannel(subject) === undefined ? '未约定，不收取费用' : '未约定，没有返点'

export const beginText = (validFrom: string | null): string => (validFrom === null ? '复核通过时生效' : `${timeText(validFrom)} 起`)
