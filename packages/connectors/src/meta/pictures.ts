// Pictures of ads: Meta shows them on hosts of their own, without our token; what comes is bytes that nobody has looked at yet.
import { ok, readFailure, trouble } from '../kit/failure.ts'
import type { ReadAnswer } from '../ports/ad-platform.ts'
import type { MetaOptions } from './meta-client.ts'

/** Meta's hosts of pictures, each with whatever stands before it. */
const HOSTS = ['fbcdn.net', 'facebook.com', 'cdninstagram.com'] as const
const MOST_BYTES = 8 * 1024 * 1024
const TIMEOUT_MS = 15_000

/** `gone`: an address of any other host, or one that shows nothing any more. */
export async function readPicture({ files, baseUrl }: MetaOptions, address: string): Promise<ReadAnswer<Uint8Array>> {
  if (!files || !isOfMeta(address, baseUrl)) return readFailure({ kind: 'gone', trouble: trouble('HOST', 'no address of Meta') })
  const reply = await files.download({ method: 'GET', url: address, timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES })
  if (reply.kind === 'lost') return readFailure({ kind: 'lost', trouble: trouble('LOST', reply.reason) })
  if (reply.status !== 200) {
    const kind = reply.status >= 500 || reply.status === 429 ? 'busy' : 'gone'
    return readFailure({ kind, trouble: trouble(`HTTP ${reply.status}`, 'no picture') })
  }
  try {
    const parts: Uint8Array[] = []
    for await (const part of reply.body) parts.push(part)
    return ok(Buffer.concat(parts))
  } catch (error) {
    return readFailure({ kind: 'unclear', trouble: trouble('CUT', error instanceof Error ? error.message : 'cut short') })
  }
}

/** The sandbox has its pictures where its API is. */
function isOfMeta(address: string, baseUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, username, password, port } = new URL(address)
  if (username !== '' || password !== '') return false
  if (origin === new URL(baseUrl).origin) return true
  return protocol === 'https:' && port === '' && HOSTS.some(host => hostname === host || hostname.endsWith(`.${host}`))
}
