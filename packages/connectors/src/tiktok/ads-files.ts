// Videos that TikTok made and pictures of its avatars, from the addresses that it tells: hosts of its own and of those that deliver for it, which it names nowhere.
import { isIP } from 'node:net'
import { ok, readFailure, trouble } from '../kit/failure.ts'
import type { ReadAnswer } from '../ports/answers.ts'
import type { FileClient } from '../ports/handles.ts'

export type FileSource = { baseUrl: string; files?: FileClient }

const TIMEOUT_MS = 5 * 60_000

/** By https, under a name and at its usual port; the client itself reaches no private address. Our token never goes along. */
export async function fetchFile(
  { baseUrl, files }: FileSource,
  address: string,
  mostBytes: number,
): Promise<ReadAnswer<AsyncIterable<Uint8Array>>> {
  if (!files || !isFetchable(address, baseUrl)) return readFailure({ kind: 'gone', trouble: trouble('HOST', 'no address of a file') })
  const reply = await files.download({ method: 'GET', url: address, timeoutMs: TIMEOUT_MS, maxBytes: mostBytes })
  if (reply.kind === 'lost') return readFailure({ kind: 'lost', trouble: trouble('LOST', reply.reason) })
  if (reply.status === 200) return ok(reply.body)
  const kind = reply.status >= 500 || reply.status === 429 ? 'busy' : 'gone'
  return readFailure({ kind, trouble: trouble(`HTTP ${reply.status}`, 'no file') })
}

/** The sandbox has its videos where its API is. */
function isFetchable(address: string, baseUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, username, password, port } = new URL(address)
  if (username !== '' || password !== '') return false
  if (origin === new URL(baseUrl).origin) return true
  return protocol === 'https:' && port === '' && hostname.includes('.') && isIP(hostname) === 0
}
