// A licence as a picture: white paper in a red frame, for platforms take no PDF.
import { crc32, deflateSync } from 'node:zlib'

const [WIDTH, HEIGHT, MARGIN, FRAME] = [840, 600, 24, 8]
const [PAPER, RED] = [
  [255, 253, 247],
  [183, 28, 28],
]

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

const isFrame = (x: number, y: number): boolean => {
  const inside = Math.min(x, y, WIDTH - 1 - x, HEIGHT - 1 - y)
  return inside >= MARGIN && inside < MARGIN + FRAME
}

/** PNG of eight bits a colour, each line without a filter. */
export function licencePicture(): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const lines = Array.from({ length: HEIGHT }, (_line, y) => [
    0,
    ...Array.from({ length: WIDTH }, (_place, x) => (isFrame(x, y) ? RED : PAPER) ?? []).flat(),
  ])
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    chunk('IEND', new Uint8Array()),
  ])
}
