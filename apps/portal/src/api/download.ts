// Download: files of calls that answer with one, streamed with their progress and saved under the server's name (spec §7, Exports).
import { ApiError, NETWORK_MESSAGE, UNREACHABLE } from '@tallyhelm/browser/calls/failure'
import type { DownloadedFile } from '@tallyhelm/browser/calls/save-file'
import { carry, trimmed } from '@tallyhelm/protocol/wire/carry'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { type CallOptions, exchange, readReply } from './client.ts'
import { sentText } from './image-urls.ts'

/** `total` is undefined when the server does not know it beforehand. */
export type Progress = { received: number; total: number | undefined }
export type DownloadOptions = CallOptions & { onProgress?: (progress: Progress) => void }

/**
 * Calls the endpoint and gives the file that it answers with, unchanged. Throws ApiError as `call` does; its message shows in a
 * 3-second toast. The time-out counts from the last piece that arrived.
 */
export function download<Request>(
  endpoint: Endpoint<Request, unknown>,
  request: Request,
  { onProgress, ...options }: DownloadOptions = {},
): Promise<DownloadedFile> {
  return exchange(carry(endpoint, trimmed(request, sentText)), request, { asToast: true, ...options }, async (reply, sealed, renew) => {
    const type = reply.headers.get('content-type') ?? ''
    if (!reply.ok || type.includes('json')) return refused(await readReply<unknown>(reply, sealed))
    const blob = await readBlob(reply, type, progress => {
      renew()
      onProgress?.(progress)
    })
    return { blob, name: fileName(reply.headers.get('content-disposition')) ?? 'download' }
  })
}

/** Of a content-disposition header: the extended form (RFC 8187) before the plain one; without folders. */
export function fileName(disposition: string | null): string | undefined {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition ?? '')
  const name = (extended === undefined ? undefined : decoded(extended)) ?? plain?.[1] ?? plain?.[2]
  return name?.trim().replaceAll(/[/\\\p{Cc}]/gu, '_') || undefined
}

async function readBlob(reply: Response, type: string, onProgress: (progress: Progress) => void): Promise<Blob> {
  const length = Number(reply.headers.get('content-length'))
  // The length counts compressed bytes, the pieces are unpacked.
  const total = length > 0 && !reply.headers.has('content-encoding') ? length : undefined
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = reply.body?.getReader()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    pieces.push(piece.value)
    received += piece.value.length
    onProgress({ received, total })
  }
  return new Blob(pieces, { type })
}

/** An answer of data where a file was due. */
function refused(_data: unknown): never {
  throw new ApiError(UNREACHABLE, NETWORK_MESSAGE)
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
