// Pictures of ads: drawn from the ad's id, so that each has its own and always the same; Meta has them on hosts of their own, without a token.
import { crc32, deflateSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pick } from '../state/random.ts'
import type { Call } from '../wire/call.ts'

const [WIDTH, HEIGHT] = [480, 360]
const COLOURS = [
  [214, 69, 65],
  [65, 131, 215],
  [38, 166, 91],
  [142, 68, 173],
  [243, 156, 18],
] as const

export const pictureAddress = (call: Call, adId: string): string => `${new URL(call.baseUrl).origin}/pictures/${adId}.png`

export function addPictures(app: FastifyInstance): void {
  app.get('/pictures/:name', (request, reply) => {
    const { name } = request.params as { name: string } // the route's own parameter
    return reply.type('image/png').send(pictureOf(name))
  })
}

/** A wash of one colour with a lighter square in it. */
export function pictureOf(key: string): Buffer {
  const [red, green, blue] = COLOURS[pick(`${key}|colour`, COLOURS.length)] ?? COLOURS[0]
  const left = 40 + pick(`${key}|left`, 240)
  const rows = Buffer.alloc(HEIGHT * (WIDTH * 3 + 1))
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const isSquare = x >= left && x < left + 160 && y >= 100 && y < 260
      const light = isSquare ? 1 : 0.5 + y / (HEIGHT * 2)
      const at = y * (WIDTH * 3 + 1) + 1 + x * 3
      rows[at] = isSquare ? 255 - (255 - red) / 3 : red * light
      rows[at + 1] = isSquare ? 255 - (255 - green) / 3 : green * light
      rows[at + 2] = isSquare ? 255 - (255 - blue) / 3 : blue * light
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
