// The bytes of small videos, so that they can be looked at where they were uploaded; not kept across a restart.
import type { FastifyInstance } from 'fastify'
import type { World } from '../state/world.ts'

const MOST_KEPT = 8_000_000
const files = new WeakMap<World, Map<string, Buffer>>()

/** What is larger than is worth keeping is forgotten as a whole. */
export function keepPiece(world: World, id: string, piece: Buffer): void {
  const kept = files.get(world) ?? new Map<string, Buffer>()
  files.set(world, kept)
  const whole = Buffer.concat([kept.get(id) ?? Buffer.alloc(0), piece])
  if (whole.length > MOST_KEPT) kept.delete(id)
  else kept.set(id, whole)
}

export function addVideos(app: FastifyInstance, world: World): void {
  app.get('/videos/:name', (request, reply) => {
    const { name } = request.params as { name: string } // the route's own parameter
    const bytes = files.get(world)?.get(name.replace(/\.mp4$/, ''))
    return bytes ? reply.type('video/mp4').send(bytes) : reply.code(404).send()
  })
}
