// Pings of rules: what happens to ad objects is held against the rules of their account and told at the subscribed address, signed.
import { createHmac } from 'node:crypto'
import { findObject, objectType } from '../state/ad-changes.ts'
import type { AdRule, MetaPing } from '../state/meta-rules.ts'
import { accountKey, type AdEvent, nextNumber, type World } from '../state/world.ts'
import { callLocally } from '../wire/local-call.ts'
import { sandboxCredentials } from '../wire/credentials.ts'

const TICK_MS = 50
const FIELD = 'ads_rules_engine'
/** A delivery that is not answered with 200 comes again after these. */
const AGAIN_MS = [1_000, 5_000, 30_000, 300_000]
const LATE_MS = 30_000
/** Those of a batch come together after this. */
const GATHER_MS = 2_000
const KEPT = 1_000

/** Sends what is due as long as the server runs; `before` is what happens by itself. */
export function startPings(world: World, before: () => void): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>()
  const timer = setInterval(() => {
    before()
    queue(world)
    for (const delivery of dueDeliveries(world)) {
      const sending = send(world, delivery).finally(() => underWay.delete(sending))
      underWay.add(sending)
    }
  }, TICK_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(underWay)
    },
  }
}

/** Of what happened so far; whatever no rule watches is told nobody. */
export function queue(world: World): void {
  const events = world.adEvents.splice(0)
  for (const event of events) {
    const account = world.state.accounts[accountKey('meta', event.accountId)]
    if (account?.platform !== 'meta') continue
    const rules = account.adRules?.filter(rule => watches(rule, event)) ?? []
    if (rules.length > 0 && findObject(account, event.objectId) === null) continue
    for (const rule of rules) add(world, event, rule)
  }
}

function watches({ status, evaluation, execution }: AdRule, { level, field }: AdEvent): boolean {
  if (status !== 'ENABLED' || execution.execution_type !== 'PING_ENDPOINT') return false
  if (!evaluation.filters.every(filter => filter.field !== 'entity_type' || filter.value === objectType(level))) return false
  if (evaluation.trigger?.type === 'METADATA_CREATION') return field === null
  return evaluation.trigger?.type === 'METADATA_UPDATE' && field !== null && evaluation.trigger.field === field
}

function add(world: World, { accountId, objectId, level, field, at, way }: AdEvent, rule: AdRule): void {
  const waitMs = way === 'late' ? (world.state.settings.metaPingLateMs ?? LATE_MS) : way === 'batched' ? GATHER_MS : 0
  const ping: MetaPing = {
    number: nextNumber(world),
    way,
    accountId,
    ruleId: rule.id,
    objectId,
    objectType: objectType(level),
    trigger: rule.evaluation.trigger?.type ?? '',
    field,
    at,
    dueAt: at + waitMs,
    state: way === 'lost' ? 'LOST' : 'WAITING',
    answers: [],
  }
  const pings = (world.state.metaPings ??= [])
  pings.push(ping)
  if (pings.length > KEPT) pings.splice(0, pings.length - KEPT)
  world.touched()
}

/** Each taken out of the queue until its answer is there; those of a batch that are due go as one. */
function dueDeliveries(world: World): MetaPing[][] {
  const now = world.clock.now()
  const due = (world.state.metaPings ?? []).filter(each => each.state === 'WAITING' && each.dueAt <= now && !world.pinging.has(each.number))
  for (const ping of due) world.pinging.add(ping.number)
  const batch = due.filter(({ way }) => way === 'batched')
  return [...due.filter(({ way }) => way !== 'batched').map(ping => [ping]), ...(batch.length > 0 ? [batch] : [])]
}

async function send(world: World, pings: MetaPing[]): Promise<void> {
  const { callbackUrl } = world.state.metaSubscriptions?.find(({ fields }) => fields.includes(FIELD)) ?? {}
  const body = bodyOf(pings)
  const signature = createHmac('sha256', sandboxCredentials.metaAppSecret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  const times = pings.some(({ way }) => way === 'twice') ? 2 : 1
  for (let time = 0; time < times; time += 1) {
    const status = callbackUrl === undefined ? 0 : (await callLocally(callbackUrl, { headers, body })).status
    for (const ping of pings) settle(world, ping, status)
  }
  for (const { number } of pings) world.pinging.delete(number)
  world.touched()
}

function settle(world: World, ping: MetaPing, status: number): void {
  ping.answers.push(status)
  const waitMs = AGAIN_MS[ping.answers.length - 1]
  if (status === 200) ping.state = 'TAKEN'
  else if (ping.state === 'WAITING' && waitMs === undefined) ping.state = 'GIVEN_UP'
  else ping.dueAt = world.clock.now() + (waitMs ?? 0)
}

/** Ids are written as numbers, digit by digit: they are beyond what a number holds exactly. One entry for each second. */
function bodyOf(pings: readonly MetaPing[]): string {
  const entries = Object.entries(Object.groupBy(pings, ({ at }) => Math.floor(at / 1000))).map(([time, told = []]) => {
    const changes = told.map(({ ruleId, objectId, objectType: type, trigger, field }) => {
      const more = JSON.stringify({
        object_type: type,
        trigger_type: trigger,
        ...(field === null ? {} : { trigger_field: field.toUpperCase() }),
        current_value: '""',
      })
      return `{"field":"${FIELD}","value":{"rule_id":${ruleId},"object_id":${objectId},${more.slice(1)}}`
    })
    return `{"id":"${sandboxCredentials.metaAppId}","time":${time},"changes":[${changes.join(',')}]}`
  })
  return `{"object":"application","entry":[${entries.join(',')}]}`
}
