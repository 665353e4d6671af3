// Picture heads: the size of a JPEG or PNG by its own head (ITU-T T.81; PNG, third edition); WebP and GIF are known and refused by name.
import type { MediaAnswer, MediaReader } from './media-answer.ts'

/** Cameras put previews and profiles before the size. */
const HEAD_BYTES = 2 * 1024 * 1024
const END_BYTES = 12

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** An empty chunk IEND with its checksum. */
const PNG_END = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])
const NO_PICTURE = '文件内容不是 JPG 或 PNG 图片'
const BROKEN = '图片不完整或已损坏，请重新导出'

export function createPictureReader(): MediaReader {
  const head: Uint8Array[] = []
  let headBytes = 0
  let end = Buffer.alloc(0)
  return {
    feed(piece) {
      if (headBytes < HEAD_BYTES) {
        // A copy: whoever feeds may use the piece again.
        const part = Buffer.from(piece.subarray(0, HEAD_BYTES - headBytes))
        head.push(part)
        headBytes += part.length
      }
      end = Buffer.from(Buffer.concat([end, piece.subarray(-END_BYTES)]).subarray(-END_BYTES))
    },
    end: () => readPicture(Buffer.concat(head), end),
  }
}

function readPicture(head: Buffer, end: Buffer): MediaAnswer {
  if (head.subarray(0, 8).equals(PNG)) return readPng(head, end)
  if (head.length > 3 && head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return readJpeg(head)
  const start = head.toString('latin1', 0, 12)
  if (start.startsWith('GIF8')) return { fault: '渠道不支持 GIF 图片，请改用 JPG 或 PNG' }
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return { fault: '渠道不支持 WebP 图片，请改用 JPG 或 PNG' }
  return { fault: NO_PICTURE }
}

/** The first chunk is IHDR, of 13 bytes; nothing stands behind the last one. */
function readPng(head: Buffer, end: Buffer): MediaAnswer {
  if (head.length < 33 || head.readUInt32BE(8) !== 13 || head.toString('latin1', 12, 16) !== 'IHDR') return { fault: BROKEN }
  if (!end.equals(PNG_END)) return { fault: BROKEN }
  return sized({ contentType: 'image/png', extension: 'png' }, head.readUInt32BE(16), head.readUInt32BE(20))
}

/** Segments follow each other until the one that holds the size (start of frame). */
function readJpeg(head: Buffer): MediaAnswer {
  for (let at = 2; at + 4 <= head.length; ) {
    if (head[at] !== 0xff) return { fault: BROKEN }
    const marker = head[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = head.readUInt16BE(at + 2)
    if (length < 2 || isWithoutLength(marker)) return { fault: BROKEN }
    if (isFrame(marker)) {
      if (at + 9 > head.length || length < 8) return { fault: BROKEN }
      return sized({ contentType: 'image/jpeg', extension: 'jpg' }, head.readUInt16BE(at + 7), head.readUInt16BE(at + 5))
    }
    at += 2 + length
  }
  return { fault: BROKEN }
}

/** All starts of frames but those of tables: DHT, JPG, DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers that no size comes after: data, restarts and the two ends. */
const isWithoutLength = (marker: number) => marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xda)

/** No side is longer than what a platform could mean. */
const MOST_SIDE = 65_535
type Format = { contentType: 'image/jpeg'; extension: 'jpg' } | { contentType: 'image/png'; extension: 'png' }
function sized(format: Format, width: number, height: number): MediaAnswer {
  if (width < 1 || height < 1 || width > MOST_SIDE || height > MOST_SIDE) return { fault: BROKEN }
  return { media: { ...format, width, height, durationMs: null } }
}
