// Order events: tells a page that items of the tenant's orders have changed.
import { useEffect, useEffectEvent } from 'react'
import { listenLive } from '../api/live.ts'

/** `applyNo` is undefined when the stream has just (re)connected: anything may have changed meanwhile. */
export function useOrderEvents(isWatching: boolean, onChange: (applyNo: string | undefined) => void): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (!isWatching) return
    return listenLive(event => {
      if (event.event === 'hello') changed(undefined)
      else if (event.event === 'item') changed(applyNoOf(event.data))
    })
  }, [isWatching])
}

function applyNoOf(data: string): string | undefined {
  const parsed: unknown = JSON.parse(data)
  return typeof parsed === 'object' && parsed !== null && 'apply_no' in parsed ? String(parsed.apply_no) : undefined
}
