// A picture or video as a caller hands it to a port, for tests of running ads.
import { createHash } from 'node:crypto'
import type { MediaFile } from '../ports/ad-media.ts'
import { bytesOf } from '../testing/scripted-http.ts'

export function fileOf(name: string, contentType: string, bytes: Uint8Array): MediaFile {
  const md5 = createHash('md5').update(bytes).digest('hex')
  return { name, contentType, bytes: bytes.length, md5, content: (from = 0) => bytesOf(bytes.subarray(from), 700_001) }
}
