// Sends one file in chunks: signed, begun or gone on with where the server is, and tried again while only the line is bad.
import { watchedFile } from '@tallyhelm/browser/calls/send-file'
import { ApiError, isPassing } from '@tallyhelm/browser/calls/failure'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import type { AssetKind } from '@tallyhelm/protocol/topics/creatives/enums'
import { ASSET_NAME_MOST } from '@tallyhelm/protocol/topics/creatives/limits'
import type { UploadStanding } from '@tallyhelm/protocol/topics/creatives/schemas'
import { call, upload } from '../../api/client.ts'
import { signFile } from './sign-file.ts'

/** `md5`: known from an attempt before. */
type Sending = { file: File; kind: AssetKind; isAiMade: boolean; md5: string | undefined }
type Told = { onSigning: (share: number) => void; onSigned: (md5: string) => void; onSent: (bytes: number) => void }

/** What is waited before each further try. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000]

/** Holds a chunk of the file at most. Rejects with what the server refused, with the line's failure after its last try, or when `signal` aborts. */
export async function sendAsset({ file, kind, isAiMade, md5: known }: Sending, told: Told, signal: AbortSignal): Promise<UploadStanding> {
  const md5 = known ?? (await signFile(file, told.onSigning, signal))
  told.onSigned(md5)
  const request = { name: keptName(file.name), bytes: file.size, md5, is_ai_made: isAiMade }
  const begin = kind === 'IMAGE' ? creativeEndpoints.imageUpload : creativeEndpoints.videoUpload
  let standing: UploadStanding | undefined
  for (let failures = 0; ; ) {
    try {
      standing ??= await call(begin, request, { signal, background: true })
      told.onSent(standing.received_bytes)
      if (standing.is_duplicate || standing.received_bytes >= file.size) return standing
      standing = await sendChunk(file, standing, told, signal)
      failures = 0
    } catch (error) {
      const waitMs = WAITS_MS[failures]
      if (signal.aborted || waitMs === undefined || !maySendAgain(error)) throw error
      failures += 1
      // What arrived of the chunk is not known: the next round asks.
      standing = undefined
      await waited(waitMs, signal)
    }
  }
}

async function sendChunk(file: File, { asset_id, received_bytes: offset, chunk_bytes }: UploadStanding, told: Told, signal: AbortSignal) {
  const chunk = new File([file.slice(offset, offset + chunk_bytes)], 'chunk')
  const sendFile = watchedFile(share => told.onSent(offset + share * chunk.size))
  return await upload(creativeEndpoints.chunk, { asset_id, offset }, chunk, { signal, background: true, sendFile })
}

/** Another page of the same person may send the same file: then the server is further than we thought. */
const maySendAgain = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ApiError && error.code === CATALOGUE.CREATIVE_UPLOAD_MOVED.code)

/** A long name is cut before its ending. */
function keptName(name: string): string {
  if (name.length <= ASSET_NAME_MOST) return name
  const ending = /\.[^.]+$/.exec(name)?.[0] ?? ''
  return name.slice(0, ASSET_NAME_MOST - ending.length) + ending
}

const waited = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
