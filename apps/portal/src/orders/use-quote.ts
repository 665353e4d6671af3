// The quote of an order while it is being typed: asked for when typing rests, for the lines that are right.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import type { FieldProblem } from '@tallyhelm/protocol/errors/refusal'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { Quote, QuoteRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { useCall } from '../api/queries.ts'
import { useRested } from '@tallyhelm/browser/forms/use-rested'

const NOTHING: QuoteRequest = { adjust_type: 'CLEAR', items: [], remark: '' }

export type QuoteState = {
  query: UseQueryResult<Quote, ApiError>
  /** The quote of exactly these lines; undefined while it is on its way or nothing can be asked. */
  current: Quote | undefined
  /** What the server refuses of exactly these lines, by their places in the request. */
  refused: readonly FieldProblem[]
}

const NONE: readonly FieldProblem[] = []

export function useQuote(request: QuoteRequest | undefined): QuoteState {
  const key = request === undefined ? '' : JSON.stringify(request)
  const rested = useRested(key)
  const asked: QuoteRequest = rested === '' ? NOTHING : JSON.parse(rested)
  const query = useCall(quotaEndpoints.quote, asked, {
    enabled: key !== '' && rested !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    // A rate is held for ten minutes; coming back to the window does not make another one.
    refetchOnWindowFocus: !('pay_currency' in asked),
  })
  const isAnswered = key !== '' && rested === key && !query.isPlaceholderData
  return {
    query,
    current: isAnswered && !query.isError ? query.data : undefined,
    refused: isAnswered && query.isError ? query.error.fields : NONE,
  }
}

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
