// Pixels of customers: made, and shared with a business of the agency's or taken back, as their owner does at Meta.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { givePixel, takePixel } from '../meta/pixels.ts'
import { allPixels, findPixel } from '../state/meta-pixels.ts'
import type { World } from '../state/world.ts'
import { ControlRefusal, testAgency } from './accounts.ts'
import { exact, read } from './router.ts'

const creation = z.strictObject({ id: z.string().regex(/^\d{5,20}$/), name: z.string().optional(), owner: z.string().regex(/^\d{5,20}$/) })
const sharing = z.strictObject({ business_id: z.string().default(testAgency.businessId), shared: z.boolean().default(true) })

export function addPixels(app: FastifyInstance, world: World): void {
  app.get('/control/meta-pixels', () => exact({ pixels: allPixels(world, { stale: false }) }))
  app.post('/control/meta-pixels', (request, reply) => {
    const { id, name = `Pixel ${id}`, owner } = read(creation, request)
    if (findPixel(world, id, { stale: false })) throw new ControlRefusal(`pixel ${id} exists already`)
    const pixel = { id, name, ownerId: owner, agencies: [], accounts: [] }
    world.state.metaPixels = [...(world.state.metaPixels ?? []), pixel]
    world.touched()
    return reply.code(201).send(pixel)
  })
  app.post('/control/meta-pixels/:id/agencies', request => {
    const { id } = z.object({ id: z.string() }).parse(request.params)
    const pixel = findPixel(world, id, { stale: false })
    if (!pixel) throw new ControlRefusal(`there is no pixel ${id}`)
    const { business_id: business, shared } = read(sharing, request)
    if (shared) return givePixel(world, pixel, business, ['ADVERTISE', 'ANALYZE'], 'control')
    return takePixel(world, pixel, business, 'control')
  })
}
