// Messages: how many are unread, kept true by the events of this window's stream, and what reading changes.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { noticeEndpoints } from '@tallyhelm/protocol/topics/notices/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '../api/live.ts'
import { useCall, useCommand } from '../api/queries.ts'

const STALE_MS = 60_000

/** Undefined until it has come, and when it cannot be had. */
export function useUnreadCount(): number | undefined {
  return useCall(noticeEndpoints.unreadCount, {}, { staleTime: STALE_MS }).data?.unread_count
}

/** Keeps count and list true while mounted. `onNews` is told of each message that has arrived. */
export function useMessageEvents(isWatching: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isWatching) return
    return listenLive(event => {
      if (event.event !== 'hello' && event.event !== 'message') return
      void client.invalidateQueries({ queryKey: callKey(noticeEndpoints.unreadCount) })
      void client.invalidateQueries({ queryKey: callKey(noticeEndpoints.messages) })
    })
  }, [client, isWatching])
}

/** Marks one or all as read; the reply's count is shown at once. */
export function useReading() {
  const client = useQueryClient()
  const onSuccess = (count: { unread_count: number }) => client.setQueryData(callKey(noticeEndpoints.unreadCount, {}), count)
  const one = useCommand(noticeEndpoints.readMessage, { onSuccess })
  const all = useCommand(noticeEndpoints.readAllMessages, { onSuccess })
  return {
    readOne: (messageId: string) => one.mutate({ request: { message_id: messageId } }),
    readAll: () => all.mutate({ request: {} }),
    isReadingAll: all.isPending,
  }
}
