// News: answers that are asked for anew as soon as a message says that something has happened.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from './live.ts'

/** `keys` is the same list each time. Only for signed-in users of a customer. */
export function useNews(keys: readonly QueryKey[], isWatching: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isWatching) return
    return listenLive(event => {
      if (event.event !== 'message') return
      for (const queryKey of keys) void client.invalidateQueries({ queryKey })
    })
  }, [client, keys, isWatching])
}
