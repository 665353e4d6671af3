// Makes the import records and the open batch ask the server anew.
import { importEndpoints } from '@tallyhelm/protocol/topics/imports/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

const READERS = [importEndpoints.list, importEndpoints.detail]

export function useImportsChanged(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const { path } of READERS) void client.invalidateQueries({ queryKey: [path] })
  }, [client])
}
