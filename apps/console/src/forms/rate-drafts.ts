// Rates as they are typed: one draft for each subject, what is wrong with it, and what is sent.
import { chargedChannel, percentProblem, type RateSubject, rateWord } from '@tallyhelm/protocol/topics/billing/limits'
import type { RateAsked, RateTerms } from '@tallyhelm/protocol/topics/billing/schemas'

export type RateDraft = { subject: RateSubject; service_fee_percent: string; tax_percent: string; is_returnable: 'yes' | 'no' }
const PARTS = ['service_fee_percent', 'tax_percent', 'is_returnable'] as const

export const rateDraftOf = (subject: RateSubject, terms: RateTerms | null): RateDraft => ({
  subject,
  service_fee_percent: terms?.service_fee_percent ?? '',
  tax_percent: terms?.tax_percent ?? '',
  is_returnable: terms?.is_returnable === false ? 'no' : 'yes',
})

const isTaxed = (subject: RateSubject): boolean => chargedChannel(subject) !== undefined

/** By the rest of their path: `0.tax_percent`. */
export const rateProblems = (drafts: readonly RateDraft[]): ReadonlyMap<string, string> =>
  new Map(
    drafts.flatMap(({ subject, service_fee_percent, tax_percent }, index) => {
      const fee = percentProblem(service_fee_percent, rateWord(subject))
      const tax = isTaxed(subject) ? percentProblem(tax_percent, '税率') : undefined
      return [
        ...(fee === undefined ? [] : [[`${index}.service_fee_percent`, fee] as const]),
        ...(tax === undefined ? [] : [[`${index}.tax_percent`, tax] as const]),
      ]
    }),
  )

/** Of the field `rates`, for the server's words. */
export const rateParts = ({ rates }: { rates: readonly RateDraft[] }): string[] =>
  rates.flatMap((_rate, index) => PARTS.map(part => `rates.${index}.${part}`))

export const ratesAskedOf = (drafts: readonly RateDraft[]): RateAsked[] =>
  drafts.map(({ subject, service_fee_percent, tax_percent, is_returnable }) => ({
    subject,
    service_fee_percent: service_fee_percent.trim(),
    tax_percent: isTaxed(subject) ? tax_percent.trim() : null,
    is_returnable: isTaxed(subject) ? is_returnable === 'yes' : null,
  }))
