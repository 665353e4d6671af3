// File rules: when a file that nothing refers to is deleted, and what its content must be.
import { ACTIVE_CONTENTS, findActive } from '@tallyhelm/infra/pdf/active-content'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import {
  EVIDENCE_FILE,
  FILE_KINDS,
  type FileKind,
  MOST_UPLOADS_PER_HOUR,
  MOST_USER_BYTES,
  MOST_USER_EVIDENCE_BYTES,
  MOST_USER_PDF_BYTES,
  SHEET_FILE,
} from '@tallyhelm/protocol/topics/files/enums'

export const UNCLAIMED_LIFE_MS = 24 * 3_600_000
export const UPLOAD_WINDOW_MS = 3_600_000

type Format = { extensions: readonly string[]; isIn(bytes: Uint8Array): boolean }

const startsWith =
  (...magic: number[]) =>
  (bytes: Uint8Array) =>
    magic.every((byte, index) => bytes[index] === byte)
const hasText = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

/** Its last line stands within the last 1,024 bytes, which is where readers look for it. */
const endsPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(-1024)).includes('%%EOF')

/** The kinds of box that a QuickTime file may begin with (ISO 14496-12, QuickTime File Format). */
const MOVIE_BOXES = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']

/** First bytes by format (IANA media types; RFC 2083 and 9649; ISO 32000 and 14496-12; RFC 9559). */
const FORMATS: readonly Format[] = [
  { extensions: ['jpg', 'jpeg'], isIn: startsWith(0xff, 0xd8, 0xff) },
  { extensions: ['png'], isIn: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { extensions: ['pdf'], isIn: bytes => hasText(bytes, 0, '%PDF-') && endsPdf(bytes) },
  { extensions: ['webp'], isIn: bytes => hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP') },
  { extensions: ['mp4'], isIn: bytes => hasText(bytes, 4, 'ftyp') },
  { extensions: ['mov'], isIn: bytes => MOVIE_BOXES.some(box => hasText(bytes, 4, box)) },
  {
    extensions: ['webm'],
    isIn: bytes => startsWith(0x1a, 0x45, 0xdf, 0xa3)(bytes) && Buffer.from(bytes.subarray(0, 64)).includes('webm'),
  },
]

/** An xlsx is a zip; a csv has no first bytes of its own, and reading it as text is the proof. */
export function sheetFormatOf(fileName: string, bytes: Uint8Array): (typeof SHEET_FILE.extensions)[number] | undefined {
  const extension = extensionOf(fileName)
  if (extension === 'xlsx')
    return startsWith(0x50, 0x4b, 0x03, 0x04)(bytes) || startsWith(0xd0, 0xcf, 0x11, 0xe0)(bytes) ? 'xlsx' : undefined
  return extension === 'csv' ? 'csv' : undefined
}

export type Usage = { bytes: number; pdfBytes: number; evidenceBytes: number; recent: readonly { at: Date }[] }

export type UsageSort = 'plain' | 'pdf' | 'evidence'
const ROOM: Readonly<Record<UsageSort, (usage: Usage) => readonly [number, number]>> = {
  plain: ({ bytes }) => [bytes, MOST_USER_BYTES],
  pdf: ({ pdfBytes }) => [pdfBytes, MOST_USER_PDF_BYTES],
  evidence: ({ evidenceBytes }) => [evidenceBytes, MOST_USER_EVIDENCE_BYTES],
}

/** Refuses with FILE_QUOTA_FULL and FLOW_LIMITED unless `bytes` more may come in beside what lockUsage found of the same sort. */
export function requireRoom(usage: Usage, bytes: number, now: Date, sort: UsageSort = 'plain'): void {
  const [taken, most] = ROOM[sort](usage)
  if (taken + bytes > most) throw new Refusal('FILE_QUOTA_FULL')
  const oldest = usage.recent[0]
  if (usage.recent.length < MOST_UPLOADS_PER_HOUR || !oldest) return
  const waitMs = oldest.at.getTime() + UPLOAD_WINDOW_MS - now.getTime()
  throw new Refusal('FLOW_LIMITED', { seconds: Math.max(1, Math.ceil(waitMs / 1_000)) })
}

/** A PDF is kept as it comes and opened by people: refuses FILE_PDF_ACTIVE for one that does or carries more than pages. */
export function requireStill(name: string, bytes: Uint8Array): void {
  const found = findActive(bytes)
  if (found) throw new Refusal('FILE_PDF_ACTIVE', { name, found: ACTIVE_CONTENTS[found] })
}

export const extensionOf = (fileName: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** Whether the first bytes are those of a still picture that is encoded anew; nothing else is handed to the decoder. */
export const isPicture = (bytes: Uint8Array): boolean => FORMATS.some(format => !format.extensions.includes('pdf') && format.isIn(bytes))

/** Whether a file of this name and content may be uploaded for this purpose: its ending is listed, and is what its first bytes say. */
export function isContentFit(kind: FileKind | 'evidence', fileName: string, bytes: Uint8Array): boolean {
  const extension = extensionOf(fileName)
  const { extensions } = kind === 'evidence' ? EVIDENCE_FILE : FILE_KINDS[kind]
  const isListed = extensions.some(listed => listed === extension)
  return isListed && FORMATS.some(format => format.extensions.includes(extension) && format.isIn(bytes))
}
