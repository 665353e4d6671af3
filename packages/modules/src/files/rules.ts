// File rules: when a file that nothing refers to is deleted, and what its content must be.
import type { FileKind } from '@tallyhelm/protocol/topics/files/enums'
import { FILE_KINDS } from '@tallyhelm/protocol/topics/files/enums'

export const UNCLAIMED_LIFE_MS = 24 * 3_600_000
export const UPLOAD_WINDOW_MS = 3_600_000

type Format = { extensions: readonly string[]; isIn(bytes: Uint8Array): boolean }

const startsWith =
  (...magic: number[]) =>
  (bytes: Uint8Array) =>
    magic.every((byte, index) => bytes[index] === byte)
const hasText = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

/** First bytes by format (IANA media types; RFC 2083 and 9649). */
const FORMATS: readonly Format[] = [
  { extensions: ['jpg', 'jpeg'], isIn: startsWith(0xff, 0xd8, 0xff) },
  { extensions: ['png'], isIn: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { extensions: ['webp'], isIn: bytes => hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP') },
]

/** Whether a file of this name and content may be uploaded for this purpose: its ending is listed, and is what its first bytes say. */
export function isContentFit(kind: FileKind, fileName: string, bytes: Uint8Array): boolean {
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const isListed = FILE_KINDS[kind].extensions.some(listed => listed === extension)
  return isListed && FORMATS.some(format => format.extensions.includes(extension) && format.isIn(bytes))
}
