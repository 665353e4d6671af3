// What other people do in an ad account at Meta: they change its objects, come and go, and what was told of it to whom.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ownerOf } from '../meta/ad-objects.ts'
import { findRule } from '../meta/rules.ts'
import { declineAd, findObject, setDailyBudget, setStatus } from '../state/ad-changes.ts'
import type { Actor } from '../state/meta-activities.ts'
import { ADS_MANAGER } from '../state/meta-actors.ts'
import { PING_WAYS } from '../state/meta-rules.ts'
import { places } from '../state/units.ts'
import { findAccount, type World } from '../state/world.ts'
import { setUser } from '../thefts/users.ts'
import { parseDecimal } from '../wire/decimal.ts'
import { ControlRefusal } from './accounts.ts'
import { read } from './router.ts'

const STRANGER: Actor = { id: '100000000000666', name: 'Unknown Person', ...ADS_MANAGER }
const actor = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    app_id: z.string().default(ADS_MANAGER.appId),
    app_name: z.string().default(ADS_MANAGER.appName),
  })
  .transform(({ app_id: appId, app_name: appName, ...rest }): Actor => ({ ...rest, appId, appName }))
const act = z.strictObject({
  status: z.enum(['ACTIVE', 'PAUSED', 'DELETED', 'ARCHIVED']).optional(),
  daily_budget: z.union([z.string(), z.number()]).transform(String).optional(),
  /** what the platform's review objects to, of an ad */
  declined: z.string().optional(),
  by: actor.default(STRANGER),
})
const user = z.strictObject({
  account_id: z.string(),
  kind: z.enum(['PERSON', 'SYSTEM', 'PARTNER']).default('PERSON'),
  id: z.string().regex(/^\d{5,20}$/),
  name: z.string().default('Unknown Person'),
  tasks: z.array(z.string()).default(['MANAGE', 'ADVERTISE', 'ANALYZE']),
  remove: z.boolean().default(false),
  by: actor.default(STRANGER),
})
/** `filters`: all conditions of one of Meta's rules, as somebody writes them anew. */
const ruleChange = z.strictObject({
  status: z.enum(['ENABLED', 'DISABLED']).optional(),
  filters: z.array(z.strictObject({ field: z.string(), operator: z.string(), value: z.json() })).optional(),
})
const pingWay = z.strictObject({ pings: z.enum(PING_WAYS).optional(), late_ms: z.int().min(0).optional() })

export function addActs(app: FastifyInstance, world: World): void {
  app.post('/control/ad-objects/:id', request => {
    const { id } = z.object({ id: z.string() }).parse(request.params)
    const { status, daily_budget: budget, declined, by } = read(act, request)
    const account = findAccount(world, 'meta', ownerOf(world, id) ?? '', { stale: false })
    const object = account && findObject(account, id)
    if (!account || !object) throw new ControlRefusal(`there is no object ${id}`)
    const change = { at: world.clock.now(), actor: by, requestId: 'control' }
    if (status !== undefined) setStatus(world, account, object, status, change)
    if (budget !== undefined) {
      const units = parseDecimal(budget, places('meta', account.currency))
      if (units === null || object.level === 'ad') throw new ControlRefusal(`"${budget}" is no budget of ${id}`)
      setDailyBudget(world, account, object.node, units, change)
    }
    if (declined !== undefined) {
      if (object.level !== 'ad') throw new ControlRefusal(`${id} is no ad`)
      declineAd(world, account, object.node, declined)
    }
    return { id, account_id: account.id }
  })
  app.post('/control/meta-users', request => {
    const input = read(user, request)
    const account = findAccount(world, 'meta', input.account_id, { stale: false })
    if (!account) throw new ControlRefusal(`there is no meta account ${input.account_id}`)
    setUser(world, account, { ...input, at: world.clock.now() })
    return { id: input.id }
  })
  app.post('/control/meta-rules/:id', request => {
    const { id } = z.object({ id: z.string() }).parse(request.params)
    const { status, filters } = read(ruleChange, request)
    const found = findRule(world, id)
    if (!found) throw new ControlRefusal(`there is no rule ${id}`)
    const { rule } = found
    rule.status = status ?? rule.status
    if (filters !== undefined) rule.evaluation = { ...rule.evaluation, filters }
    rule.updatedAt = world.clock.now()
    world.touched()
    return { id }
  })
  app.get('/control/meta-pings', () => ({
    subscriptions: world.state.metaSubscriptions ?? [],
    pings: (world.state.metaPings ?? []).toReversed().map(ping => ({ ...ping, at: new Date(ping.at).toISOString() })),
  }))
  app.post('/control/meta-pings', request => {
    const { pings, late_ms: lateMs } = read(pingWay, request)
    if (pings !== undefined) world.state.settings.metaPings = pings
    if (lateMs !== undefined) world.state.settings.metaPingLateMs = lateMs
    return { pings: world.state.settings.metaPings ?? 'prompt' }
  })
}
