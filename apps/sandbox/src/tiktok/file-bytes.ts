// The bytes of small files, so that they can be looked at until their address ends; not kept across a restart.
import type { FastifyInstance } from 'fastify'
import type { World } from '../state/world.ts'

const MOST_KEPT = 8_000_000
/** null: too large to be kept */
const files = new WeakMap<World, Map<string, Buffer | null>>()

/** What is larger than is worth keeping is forgotten as a whole. */
export function keepBytes(world: World, name: string, piece: Buffer): void {
  const kept = files.get(world) ?? new Map<string, Buffer | null>()
  files.set(world, kept)
  const before = kept.get(name)
  const isTooLarge = before === null || (before?.length ?? 0) + piece.length > MOST_KEPT
  kept.set(name, isTooLarge ? null : Buffer.concat([before ?? Buffer.alloc(0), piece]))
}

/** The whole of a file, however often it is told. */
export function setBytes(world: World, name: string, bytes: Buffer): void {
  files.set(world, (files.get(world) ?? new Map<string, Buffer | null>()).set(name, bytes))
}

/** What came in pieces stands under its file's own name from now on. */
export function renameBytes(world: World, from: string, to: string): void {
  const kept = files.get(world)
  const bytes = kept?.get(from)
  if (bytes) kept?.set(to, bytes)
  kept?.delete(from)
}

/** TikTok's addresses of previews tell when they end. */
export const addressOf = (baseUrl: string, name: string, endsAt: number): string =>
  `${baseUrl.replace(/\/tiktok$/, '')}/tiktok-files/${encodeURIComponent(name)}?x-expires=${Math.floor(endsAt / 1000)}`

export function addTikTokFiles(app: FastifyInstance, world: World): void {
  app.get('/tiktok-files/:name', (request, reply) => {
    const { name } = request.params as { name: string } // the route's own parameter
    const ends = Number(new URL(request.url, 'http://sandbox').searchParams.get('x-expires'))
    if (!(world.clock.now() < ends * 1000)) return reply.code(403).send()
    const bytes = files.get(world)?.get(name)
    const type = bytes?.[0] === 0x89 ? 'image/png' : bytes?.[0] === 0xff ? 'image/jpeg' : 'video/mp4'
    return bytes ? reply.type(type).send(bytes) : reply.code(404).send()
  })
}
