// Makes the records and their details ask the server anew.
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

const READERS = [quotaEndpoints.records, quotaEndpoints.subCustomerRecords, quotaEndpoints.record]

export function useRecordsChanged(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const { path } of READERS) void client.invalidateQueries({ queryKey: [path] })
  }, [client])
}
