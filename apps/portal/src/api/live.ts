// Live: the window's one stream of server-sent events, shared by all that listen, so that a browser's few connections suffice.
import { QUOTA_EVENTS_PATH } from '@tallyhelm/protocol/topics/quota/endpoints'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { call } from './client.ts'
import type { ServerEvent } from './event-stream.ts'
import { openEvents } from './events.ts'

type Listener = (event: ServerEvent) => void

/** A window that nobody looks at gives its connection back after so long: a browser opens six to one host. */
const HIDDEN_MS = 30_000

const listeners = new Set<Listener>()
let closeStream: (() => void) | undefined
let hello: ServerEvent | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Calls back for each event, beginning with `hello`, also when the stream was open before: anything may have happened until then.
 * Only for signed-in users of a customer. Returns how to stop.
 */
export function listenLive(listener: Listener): () => void {
  listeners.add(listener)
  if (closeStream === undefined) open()
  else if (hello) listener(hello)
  if (listeners.size === 1) document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', onVisibilityChange)
    close()
  }
}

function open(): void {
  if (document.visibilityState === 'hidden') return
  closeStream = openEvents(QUOTA_EVENTS_PATH, event => {
    if (event.event === 'hello') hello = event
    // Any call now hears that the session is over, and why: the page goes at once.
    if (event.event === 'session-end') call(sessionEndpoints.info, {}, { background: true }).catch(() => undefined)
    for (const listener of listeners) listener(event)
  })
}

function close(): void {
  clearTimeout(timer)
  closeStream?.()
  closeStream = undefined
  hello = undefined
}

function onVisibilityChange(): void {
  clearTimeout(timer)
  if (document.visibilityState === 'hidden') timer = setTimeout(close, HIDDEN_MS)
  else if (closeStream === undefined) open()
}
