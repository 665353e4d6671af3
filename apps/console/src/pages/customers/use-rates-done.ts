// What is read anew after an action on a customer's rates.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { useQueryClient } from '@tanstack/react-query'

/** Rates, both tables and the customer's log; also after a refusal, which may mean that somebody was quicker. */
export function useRatesDone(): () => Promise<void> {
  const cache = useQueryClient()
  return async () => {
    const { rates, history, proposals } = billingEndpoints
    const read = [callKey(rates), callKey(history), callKey(proposals), callKey(consoleCustomerEndpoints.entries)]
    await Promise.all(read.map(queryKey => cache.invalidateQueries({ queryKey })))
  }
}
