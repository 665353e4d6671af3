// What customers and other businesses do on the platforms' own pages: they take what was shared with them, or refuse it.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { TikTokAccount } from '../state/model.ts'
import { changeAccount, findAccount, type World } from '../state/world.ts'
import { ControlRefusal } from './accounts.ts'
import { read } from './router.ts'

const center = z.strictObject({ id: z.string().regex(/^\d{15,20}$/), name: z.string(), answer: z.enum(['takes', 'waits', 'missing']) })
const sharing = z.strictObject({ partner_id: z.string(), decision: z.enum(['accept', 'reject', 'leave']) })
const DECIDED = { accept: 'BOUND', reject: 'REJECTED', leave: 'UNBOUND' } as const
const path = z.object({ id: z.string() })

export function addBindings(app: FastifyInstance, world: World): void {
  app.get('/control/tiktok-partners', () => ({ partners: world.state.partnerCenters ?? [] }))
  app.post('/control/tiktok-partners', request => {
    const input = read(center, request)
    world.state.partnerCenters = [...(world.state.partnerCenters ?? []).filter(each => each.id !== input.id), input]
    world.touched()
    return input
  })
  app.post('/control/accounts/tiktok/:id/partners', request => {
    const { partner_id, decision } = read(sharing, request)
    const account = tiktokAccount(world, path.parse(request.params).id)
    if (!account.partners?.some(each => each.centerId === partner_id)) throw new ControlRefusal(`it is not shared with ${partner_id}`)
    changeAccount(world, account, { operation: `partner.${decision}`, requestId: 'partner' }, target => {
      target.partners = target.partners?.map(each => (each.centerId === partner_id ? { ...each, status: DECIDED[decision] } : each)) ?? []
    })
    return { partners: account.partners }
  })
}

function tiktokAccount(world: World, id: string): TikTokAccount {
  const account = findAccount(world, 'tiktok', id, { stale: false })
  if (!account) throw new ControlRefusal(`there is no tiktok account ${id}`)
  return account
}
