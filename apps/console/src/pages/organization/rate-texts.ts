// What the console says of rates: the terms in one line, when they begin, and how a typed instant is read.
import type { RateTerms } from '@tallyhelm/protocol/topics/billing/schemas'
import { isDay, timeText } from '@tallyhelm/protocol/values/day'

/** «服务费率 3.00%，税率 0.60%，费用可退»; transfers have a fee only. */
export function termsText({ service_fee_percent, tax_percent, is_returnable }: RateTerms): string {
  const parts = [`服务费率 ${service_fee_percent}%`]
  if (tax_percent !== null) parts.push(`税率 ${tax_percent}%`)
  if (is_returnable !== null) parts.push(is_returnable ? '费用可退' : '费用不退')
  return parts.join('，')
}

export const beginText = (validFrom: string | null): string => (validFrom === null ? '复核通过时生效' : `${timeText(validFrom)} 起`)

/** 'yyyy-MM-dd HH:mm' in Beijing as an instant of the wire; null for nothing typed, undefined for anything else. */
export function instantOf(typed: string): string | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2}) ((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  return isDay(day) ? new Date(`${day}T${time}:00+08:00`).toISOString() : undefined
}
