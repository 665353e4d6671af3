// What customers and other businesses do on the platforms' own pages: they take what was shared with them, or refuse it.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addInvitation, setStatus } from '../google/links.ts'
import { linksOf } from '../state/client-links.ts'
import type { GoogleAccount, TikTokAccount } from '../state/model.ts'
import { changeAccount, findAccount, type World } from '../state/world.ts'
import { ControlRefusal } from './accounts.ts'
import { read } from './router.ts'

const center = z.strictObject({ id: z.string().regex(/^\d{15,20}$/), name: z.string(), answer: z.enum(['takes', 'waits', 'missing']) })
const sharing = z.strictObject({ partner_id: z.string(), decision: z.enum(['accept', 'reject', 'leave']) })
const DECIDED = { accept: 'BOUND', reject: 'REJECTED', leave: 'UNBOUND' } as const
const manager = z.strictObject({ id: z.string().regex(/^\d{10}$/), name: z.string(), parent_id: z.string().nullable().default(null) })
const linking = z.strictObject({ manager_id: z.string(), action: z.enum(['invite', 'accept', 'refuse', 'cancel', 'lapse', 'end']) })
/** What each step wants the link to be before, and makes it. */
const STEPS = {
  accept: ['PENDING', 'ACTIVE'],
  refuse: ['PENDING', 'REFUSED'],
  cancel: ['PENDING', 'CANCELED'],
  lapse: ['PENDING', 'INACTIVE'],
  end: ['ACTIVE', 'INACTIVE'],
} as const
const path = z.object({ id: z.string() })

export function addBindings(app: FastifyInstance, world: World): void {
  addLinks(app, world)
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

/** A manager without one above it, or below one of somebody else's, is not ours. */
function addLinks(app: FastifyInstance, world: World): void {
  app.get('/control/google-managers', () => ({ managers: world.state.managers }))
  app.post('/control/google-managers', (request, reply) => {
    const { id, name, parent_id: parentId } = read(manager, request)
    const { managers } = world.state
    if (managers.some(each => each.id === id)) throw new ControlRefusal(`manager ${id} exists already`)
    const isForeign = parentId === null || managers.some(each => each.id === parentId && each.isForeign === true)
    const made = { id, name, parentId, ...(isForeign ? { isForeign } : {}) }
    managers.push(made)
    world.touched()
    return reply.code(201).send(made)
  })
  app.post('/control/accounts/google/:id/links', request => {
    const { manager_id: managerId, action } = read(linking, request)
    const account = googleAccount(world, path.parse(request.params).id)
    if (action === 'invite') {
      if (!world.state.managers.some(each => each.id === managerId)) throw new ControlRefusal(`there is no manager ${managerId}`)
      addInvitation(world, account, managerId, 'manager')
      return { links: linksOf(account) }
    }
    const [before, after] = STEPS[action]
    const link = linksOf(account).findLast(each => each.managerId === managerId && each.status === before)
    if (!link) throw new ControlRefusal(`no link with ${managerId} is ${before}`)
    setStatus(world, { requestId: 'client' }, account, link, after)
    return { links: linksOf(account) }
  })
}

function googleAccount(world: World, id: string): GoogleAccount {
  const account = findAccount(world, 'google', id, { stale: false })
  if (!account) throw new ControlRefusal(`there is no google account ${id}`)
  return account
}

function tiktokAccount(world: World, id: string): TikTokAccount {
  const account = findAccount(world, 'tiktok', id, { stale: false })
  if (!account) throw new ControlRefusal(`there is no tiktok account ${id}`)
  return account
}
