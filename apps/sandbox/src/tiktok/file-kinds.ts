// What kind of file bytes are, and how large its picture is, as far as its first boxes say.

export interface Picture {
  format: 'png' | 'jpeg'
  width: number
  height: number
}

/** null: neither PNG nor JPEG. A file that stops after its first bytes has no size. */
export function pictureOf(bytes: Buffer | undefined): Picture | null {
  if (bytes?.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) {
    const [width, height] = bytes.length >= 24 ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : [0, 0]
    return { format: 'png', width, height }
  }
  return bytes?.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ? { format: 'jpeg', ...sizeOfJpeg(bytes) } : null
}

/** It stands in the frame's own segment: FFC0 to FFCF, but for three that are tables. */
function sizeOfJpeg(bytes: Buffer): { width: number; height: number } {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const kind = bytes[at + 1] ?? 0
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
  }
  return { width: 0, height: 0 }
}

/** MP4 and MOV begin with a box of their type; AVI and MPEG with words of their own. */
export function isVideo(head: Buffer): boolean {
  const word = head.subarray(4, 8).toString('latin1')
  if (['ftyp', 'moov', 'mdat', 'wide'].includes(word)) return true
  return head.subarray(8, 11).toString('latin1') === 'AVI' || head.subarray(0, 4).equals(Buffer.from([0, 0, 1, 0xba]))
}

export interface VideoSize {
  width: number
  height: number
  durationMs: number
}

/** A file that does not say is upright and takes a quarter of a minute. */
export const USUAL_VIDEO: VideoSize = { width: 720, height: 1280, durationMs: 15_000 }

/** By the header of a track that has a picture, and that of the film. */
export function sizeOfVideo(bytes: Buffer): Partial<VideoSize> {
  const told: Partial<VideoSize> = {}
  for (let at = bytes.indexOf('tkhd'); at !== -1; at = bytes.indexOf('tkhd', at + 4)) {
    const from = at + 4 + (bytes[at + 4] === 1 ? 88 : 76)
    if (from + 8 > bytes.length) break
    const [width, height] = [bytes.readUInt32BE(from) >>> 16, bytes.readUInt32BE(from + 4) >>> 16]
    if (width > 0 && height > 0) Object.assign(told, { width, height })
  }
  const film = bytes.indexOf('mvhd')
  if (film !== -1 && film + 24 <= bytes.length && bytes[film + 4] === 0) {
    const [scale, length] = [bytes.readUInt32BE(film + 16), bytes.readUInt32BE(film + 20)]
    if (scale > 0) told.durationMs = Math.round((length * 1000) / scale)
  }
  return told
}

const RATIOS = [9 / 16, 1, 16 / 9]
/** Upright, square or wide, give or take a twentieth. */
export const isShape = ({ width, height }: { width: number; height: number }): boolean =>
  RATIOS.some(ratio => Math.abs(width / height / ratio - 1) < 0.05)
