// Makes every list and detail of ad accounts ask the server anew.
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

const READERS = [adAccountEndpoints.list, adAccountEndpoints.subCustomerList, adAccountEndpoints.byId]

export function useLookAgain(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const { path } of READERS) void client.invalidateQueries({ queryKey: [path] })
  }, [client])
}
