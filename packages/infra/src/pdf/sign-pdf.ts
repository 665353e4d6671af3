// Sign a PDF: the seal as the visible field of a PAdES signature over the whole file (ETSI EN 319 142-1, ISO 32000-1 12.8).
import { createHash } from 'node:crypto'
import { type Signer, signDetached } from './cms.ts'
import { drawSeal } from './draw-seal.ts'
import { SEAL_PLACES, SEAL_RADIUS, type Seal } from './paper.ts'
import { append, dictOf, pagesOf, readPdf, withEntry } from './pdf-file.ts'

/** Room for the signature with the certificates that lead to its root. */
const SIGNATURE_BYTES = 12_288
const RANGE_ROOM = '/ByteRange [0 0000000000 0000000000 0000000000]'

export function signPdf(bytes: Uint8Array, seal: Seal, signer: Signer): Buffer {
  const file = readPdf(bytes)
  const { pages } = pagesOf(file)
  const page = pages.at(-1 - seal.pageFromEnd)
  if (page === undefined) throw new Error('the paper has no such page')
  const [field, signature, appearance] = [file.size, file.size + 1, file.size + 2]
  const objects = new Map<number, string>([
    [file.root, withEntry(dictOf(file, file.root), `/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>`)],
    [page, withEntry(dictOf(file, page), `/Annots [${field} 0 R]`)],
    [field, fieldOf(seal, { page, signature, appearance })],
    [signature, signatureOf(seal)],
    [appearance, appearanceOf(seal)],
  ])
  return fill(append(file, objects, file.size + 3), signer)
}

function fieldOf({ place }: Seal, { page, signature, appearance }: { page: number; signature: number; appearance: number }): string {
  const { centreX, centreY } = SEAL_PLACES[place]
  const radius = SEAL_RADIUS
  const rect = [centreX - radius, centreY - radius, centreX + radius, centreY + radius].join(' ')
  return `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seal) /F 132 /Rect [${rect}] /P ${page} 0 R /V ${signature} 0 R /AP << /N ${appearance} 0 R >> >>`
}

function signatureOf({ owner, reason, at }: Seal): string {
  const when = `D:${at.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`
  return [
    '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached',
    RANGE_ROOM,
    `/Contents <${'0'.repeat(SIGNATURE_BYTES * 2)}>`,
    `/M (${when}) /Name ${textString(owner)} /Reason ${textString(reason)} >>`,
  ].join('\n')
}

function appearanceOf(seal: Seal): string {
  const drawn = drawSeal(seal)
  const side = SEAL_RADIUS * 2
  return `<< /Type /XObject /Subtype /Form /BBox [0 0 ${side} ${side}] /Resources << >> /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`
}

/** UTF-16 with its mark, in hexadecimal (7.9.2.2). */
const textString = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`

/** Everything but the signature itself is signed. */
function fill(file: Buffer, signer: Signer): Buffer {
  const start = file.lastIndexOf('/Contents <') + '/Contents '.length
  const end = file.indexOf('>', start) + 1
  const rangeAt = file.lastIndexOf(RANGE_ROOM)
  const padded = (value: number) => String(value).padStart(10, '0')
  file.write(`/ByteRange [0 ${padded(start)} ${padded(end)} ${padded(file.length - end)}]`, rangeAt, 'latin1')
  const digest = createHash('sha256').update(file.subarray(0, start)).update(file.subarray(end)).digest()
  const signature = signDetached(digest, signer)
  if (signature.length > SIGNATURE_BYTES) throw new Error('the certificates are too many for the room of a signature')
  file.write(signature.toString('hex'), start + 1, 'latin1')
  return file
}
