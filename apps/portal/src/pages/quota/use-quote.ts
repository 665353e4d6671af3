// The quote of an addition while it is being typed: asked for when typing rests, for the lines that are right.
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '../../api/failure.ts'
import { useCall } from '../../api/queries.ts'
import { addRequestOf, type Line, lineProblems } from './lines.ts'

const REST_MS = 300

export type QuoteState = {
  query: UseQueryResult<Quote, ApiError>
  /** The quote of exactly these lines; undefined while it is on its way or nothing can be asked. */
  current: Quote | undefined
}

export function useQuote(lines: readonly Line[]): QuoteState {
  const problems = lineProblems(lines)
  const request = addRequestOf(
    lines.filter(line => !problems.has(line.account.account_id)),
    '',
  )
  const key = JSON.stringify(request.items)
  const rested = useRested(key)
  const isAsked = request.items.length > 0
  const query = useCall(
    quotaEndpoints.quote,
    { ...request, items: JSON.parse(rested) },
    { enabled: isAsked && rested !== '[]', placeholderData: keepPreviousData, staleTime: 0 },
  )
  return { query, current: isAsked && rested === key && !query.isPlaceholderData && !query.isError ? query.data : undefined }
}

/** The text once it has not changed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
