// What the console says of rates: the terms in one line and when they begin.
import type { RateTerms } from '@tallyhelm/protocol/topics/billing/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'

/** «服务费率 3.00%，税率 0.60%，费用可退»; transfers have a fee only. */
export function termsText({ service_fee_percent, tax_percent, is_returnable }: RateTerms): string {
  const parts = [`服务费率 ${service_fee_percent}%`]
  if (tax_percent !== null) parts.push(`税率 ${tax_percent}%`)
  if (is_returnable !== null) parts.push(is_returnable ? '费用可退' : '费用不退')
  return parts.join('，')
}

export const beginText = (validFrom: string | null): string => (validFrom === null ? '复核通过时生效' : `${timeText(validFrom)} 起`)
