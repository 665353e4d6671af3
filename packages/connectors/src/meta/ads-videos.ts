// Videos for Meta's ads: sent in pieces whose places Meta names, and there only once the upload was finished.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { bindingFailure, failureBeforeBinding, type ReasonOf } from '../kit/bindings.ts'
import { type Got, unreadable } from '../kit/failure.ts'
import { id, text } from '../kit/fields.ts'
import { digitsOf } from '../kit/units.ts'
import type { MediaAnswer, MediaFile } from '../ports/ad-media.ts'
import type { NamedAccount } from '../ports/answers.ts'
import { objectReason } from './ad-objects-status.ts'
import type { MetaClient } from './meta-client.ts'
import { success } from './schemas.ts'

/** What is held at a time, however much Meta would take. */
const MOST_BYTES = 1024 * 1024

const REASONS: Readonly<Record<string, string>> = { '100(33)': '广告账户不存在或对我方不可见' }
export const mediaReason: ReasonOf = failure => entryOf(REASONS, failure.trouble.code) ?? objectReason(failure)

const offset = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
const started = z.object({ upload_session_id: text.min(1), video_id: id, start_offset: offset, end_offset: offset })
const taken = z.object({ start_offset: offset, end_offset: offset })

export async function uploadVideo(client: MetaClient, account: NamedAccount, file: MediaFile): Promise<MediaAnswer> {
  const path = `act_${digitsOf(account)}/advideos`
  const start = await client.send(path, { upload_phase: 'start', file_size: String(file.bytes) }, started)
  if ('failure' in start.got) return failureBeforeBinding(start.got.failure, mediaReason)
  const { upload_session_id: session, video_id: videoId, ...first } = start.got.value
  const sent = await transfer(client, path, session, first, file)
  if ('failure' in sent) return failureBeforeBinding(sent.failure, mediaReason)
  const { got, requestId } = await client.send(path, { upload_phase: 'finish', upload_session_id: session, title: file.name }, success)
  return 'failure' in got ? bindingFailure(got.failure, requestId, mediaReason) : { kind: 'done', id: videoId, requestId }
}

type Place = z.infer<typeof taken>

/** Until Meta asks for nothing more. Whatever goes wrong here, no video is there. */
async function transfer(client: MetaClient, path: string, session: string, first: Place, file: MediaFile): Promise<Got<null>> {
  const source = sourceOf(file)
  try {
    for (let place = first; place.start_offset < place.end_offset; ) {
      const { start_offset: from, end_offset: until } = place
      const bytes = await source.take(from, Math.min(until - from, MOST_BYTES))
      if (bytes.length === 0) return { failure: unreadable('Meta asks for more than the file holds') }
      const part = { field: 'video_file_chunk', name: 'piece', contentType: 'application/octet-stream', bytes }
      const parameters = { upload_phase: 'transfer', upload_session_id: session, start_offset: String(from) }
      const { got } = await client.sendPart(path, parameters, part, taken)
      if ('failure' in got) return got
      if (got.value.start_offset <= from) return { failure: unreadable('Meta did not take the piece') }
      place = got.value
    }
    return { value: null }
  } finally {
    await source.close()
  }
}

/** The bytes from any place on; read once as long as places follow each other. What it gives holds until the next piece is taken. */
function sourceOf(file: MediaFile) {
  const piece = Buffer.alloc(Math.min(MOST_BYTES, Math.max(1, file.bytes)))
  let at = 0
  let pieces = file.content()[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array()
  const close = async (): Promise<void> => void (await pieces.return?.())
  return {
    close,
    async take(from: number, size: number): Promise<Uint8Array> {
      if (from !== at) {
        await close()
        pieces = file.content(from)[Symbol.asyncIterator]()
        rest = new Uint8Array()
        at = from
      }
      let length = 0
      while (length < size) {
        if (rest.length === 0) {
          const next = await pieces.next()
          if (next.done === true) break
          rest = next.value
        }
        const part = rest.subarray(0, size - length)
        piece.set(part, length)
        rest = rest.subarray(part.length)
        length += part.length
      }
      at += length
      return piece.subarray(0, length)
    },
  }
}
