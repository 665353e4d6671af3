// What customers and other businesses do on the platforms' own pages: they take what was shared with them, or refuse it.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addInvitation, setStatus } from '../google/links.ts'
import { decideReview } from '../google/people.ts'
import { linksOf, peopleOf, setPeople } from '../state/google-parties.ts'
import type { GoogleAccount, TikTokAccount } from '../state/model.ts'
import { changeAccount, findAccount, nextNumber, type World } from '../state/world.ts'
import { answerInvitation } from '../tiktok/members.ts'
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

const member = z.strictObject({ email: z.string(), action: z.enum(['accept', 'reject']) })
const person = z.strictObject({ email: z.string(), action: z.enum(['accept', 'decline', 'lapse', 'approve', 'reject']) })
const REVIEWED = { approve: 'APPROVED', reject: 'REJECTED' } as const

export function addBindings(app: FastifyInstance, world: World): void {
  addLinks(app, world)
  addPeople(app, world)
  addMembers(app, world)
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

/** Whoever is asked answers; a second administrator agrees, or does not. */
function addPeople(app: FastifyInstance, world: World): void {
  app.post('/control/accounts/google/:id/people', request => {
    const { email, action } = read(person, request)
    const account = googleAccount(world, path.parse(request.params).id)
    const waits = (each: { email: string; status: string }) => each.email === email && each.status === 'PENDING'
    if (action === 'approve' || action === 'reject') {
      const review = account.reviews?.find(waits)
      if (!review) throw new ControlRefusal(`nothing of ${email} waits for a second administrator`)
      decideReview(world, account, review.id, REVIEWED[action], 'administrator')
      return { people: peopleOf(account), asked: account.asked ?? [], reviews: account.reviews ?? [] }
    }
    const invitation = account.asked?.find(waits)
    if (!invitation) throw new ControlRefusal(`${email} is not asked`)
    const userId = String(8_000_000_000 + nextNumber(world))
    changeAccount(world, account, { operation: `person.${action}`, requestId: 'person' }, target => {
      target.asked = (target.asked ?? []).flatMap(each => {
        if (each.id !== invitation.id) return [each]
        return action === 'accept' ? [] : [{ ...each, status: action === 'decline' ? ('DECLINED' as const) : ('EXPIRED' as const) }]
      })
      if (action === 'accept')
        setPeople(target, [...peopleOf(target), { userId, email, role: invitation.role, addedAt: world.clock.now() }])
    })
    return { people: peopleOf(account), asked: account.asked ?? [], reviews: account.reviews ?? [] }
  })
}

/** Whoever was asked into a business centre of ours comes, or does not. */
function addMembers(app: FastifyInstance, world: World): void {
  app.post('/control/tiktok-members', request => {
    const { email, action } = read(member, request)
    for (const each of world.state.centers) {
      const answered = answerInvitation(world, each, email, action === 'accept')
      if (answered) return answered
    }
    throw new ControlRefusal(`${email} is not asked`)
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
