// The rates of a quote in words; pure.
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'

/** «（3%）» when all channels of an addition have one rate; what comes back follows the rate at which it was charged. */
export function rateText(quote: Quote | undefined, field: 'service_fee_basis_points' | 'tax_basis_points'): string {
  const rates = new Set((quote?.adjust_type === 'ADD' ? quote.rates : []).map(rate => rate[field]))
  const [rate] = rates
  return rates.size === 1 && rate !== undefined ? `（${percent(rate)}）` : ''
}

/** 325 basis points are «3.25%». */
export function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`
}
