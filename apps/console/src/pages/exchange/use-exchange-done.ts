// What is read anew after a deed on exchange rates.
import { exchangeEndpoints } from '@tallyhelm/protocol/topics/exchange/endpoints'
import { useQueryClient } from '@tanstack/react-query'

/** Rates and every table; also after a refusal, which may mean that somebody was quicker. */
export function useExchangeDone(): () => Promise<void> {
  const cache = useQueryClient()
  return async () => {
    const { rates, history, proposals } = exchangeEndpoints
    await Promise.all([rates, history, proposals].map(({ path }) => cache.invalidateQueries({ queryKey: [path] })))
  }
}
