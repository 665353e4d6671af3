// Page key: the key of secure transmission that this page made, when it is renewed, and when it is dropped.
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { REQUEST_TIMEOUT_MS } from '@tallyhelm/protocol/wire/envelope'
import { isPageKeyFresh, makePageKey, type PageKey } from '@tallyhelm/protocol/wire/seal'
import { nowMs } from '../clock/clock.ts'
import { plainHeaders } from './headers.ts'
import { replyReader, type Unread } from './reply.ts'

/** Of the call that needs the key. */
type Asking = { sid: string | undefined; unread?: Unread | undefined }

let currentKey: Promise<PageKey> | undefined

/** The page's key: made once, shared by calls that start together, renewed after ten minutes. */
export async function pageKey(asking: Asking): Promise<PageKey> {
  const known = await currentKey
  if (known && isPageKeyFresh(known, nowMs())) return known
  const making = fetchPageKey(asking)
  currentKey = making
  making.catch(() => {
    if (currentKey === making) currentKey = undefined
  })
  return making
}

/** Fetches the key early, and with it the server's time. A failure is met again by the first call. */
export function warmUp(asking: Asking): void {
  pageKey(asking).catch(() => undefined)
}

/** Drops the key; true when there was one to drop. */
export function forgetPageKey(): boolean {
  const had = currentKey !== undefined
  currentKey = undefined
  return had
}

async function fetchPageKey({ sid, unread }: Asking): Promise<PageKey> {
  const { method, path } = sessionEndpoints.transmissionKey
  const reply = await fetch(path, {
    method,
    headers: plainHeaders(sid),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  const key = await replyReader(unread)<{ key_id: string; public_key: string }>(reply, undefined)
  return makePageKey(key.public_key, key.key_id, nowMs())
}
