// Sets thefts and honest launches going in a Meta account, and tells how far they are.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Plot } from '../state/meta-plots.ts'
import { THEFT_CASES } from '../state/meta-plots.ts'
import { PING_WAYS } from '../state/meta-rules.ts'
import { placesOf } from '../state/units.ts'
import { findAccount, nextNumber, type World } from '../state/world.ts'
import { isOver, playPlots, standingOf } from '../thefts/play.ts'
import { fightMs, launchOf, scriptOf, thiefOf } from '../thefts/script.ts'
import { ensureAds, knownActor } from '../thefts/victim.ts'
import { formatDecimal } from '../wire/decimal.ts'
import { ControlRefusal } from './accounts.ts'
import { read } from './router.ts'

const asked = z.strictObject({ account_id: z.string(), seed: z.int().min(0).default(1), pings: z.enum(PING_WAYS).default('prompt') })
const theft = asked.extend({ case: z.enum(THEFT_CASES) })

export function addThefts(app: FastifyInstance, world: World): void {
  app.post('/control/thefts', (request, reply) => reply.code(201).send(told(world, begin(world, read(theft, request)))))
  app.post('/control/honest-launch', (request, reply) =>
    reply.code(201).send(told(world, begin(world, { ...read(asked, request), case: 'HONEST' }))),
  )
  app.get('/control/thefts', () => ({ thefts: (world.state.metaPlots ?? []).map(plot => told(world, plot)) }))
  app.get('/control/thefts/:id', (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params)
    const plot = world.state.metaPlots?.find(each => each.id === id)
    return plot ? told(world, plot) : reply.code(404).send({ error: `there is no theft ${id}` })
  })
}

type Asked = Omit<z.infer<typeof theft>, 'case'> & { case: Plot['case'] }

function begin(world: World, { case: kind, account_id: accountId, seed, pings }: Asked): Plot {
  const account = findAccount(world, 'meta', accountId, { stale: false })
  if (!account) throw new ControlRefusal(`there is no meta account ${accountId}`)
  const id = `theft_${nextNumber(world)}`
  const startsAt = world.clock.now()
  const rate = account.currency === 'JPY' ? 150n : 1n
  const units = (dollars: number) => BigInt(dollars) * rate * 10n ** BigInt(placesOf(account))
  ensureAds(account, startsAt, units, kind === 'A')
  const before = world.state.metaPlots ?? []
  const again = before.filter(plot => plot.case === kind && plot.accountId === accountId && plot.seed === seed).length
  const scene = { key: [kind, accountId, seed, ...(again > 0 ? [again] : [])].join('|'), account, startsAt, units }
  const thieves = before.flatMap(plot => (plot.case === 'HONEST' ? [] : [plot.actor.id]))
  const plot: Plot = {
    id,
    case: kind,
    accountId,
    seed,
    pings,
    actor: kind === 'HONEST' ? knownActor(account, startsAt, thieves) : thiefOf(scene.key),
    startedAt: startsAt,
    steps: kind === 'HONEST' ? launchOf(scene) : scriptOf(kind, scene),
    acts: [],
    objectIds: [],
    before: {},
    fightsUntil: kind === 'F' ? startsAt + fightMs(scene.key) : null,
  }
  world.state.metaPlots = [...before, plot]
  world.touched()
  return plot
}

function told(world: World, plot: Plot) {
  playPlots(world)
  const account = findAccount(world, 'meta', plot.accountId, { stale: false })
  const { stoppedAt, isDelivering, spent } = standingOf(world, plot)
  const text = (at: number) => new Date(at).toISOString()
  return {
    id: plot.id,
    case: plot.case,
    account_id: plot.accountId,
    actor_id: plot.actor.id,
    started_at: text(plot.startedAt),
    acts: plot.acts.map(({ at, what, objectId }) => ({ at: text(at), what, object_id: objectId })),
    is_delivering: isDelivering,
    stopped_at: stoppedAt === null ? null : text(stoppedAt),
    spend_after: formatDecimal(spent, account ? placesOf(account) : 2),
    is_over: isOver(plot, world.clock.now()),
  }
}
