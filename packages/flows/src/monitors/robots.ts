// The robot of a customer's WeCom group: set, tried and taken away, and what rules tell posted to it (job monitors.tell-robot).
import { audit } from '@tallyhelm/modules/audit'
import { countToldByRobot, dropRobot, findRobot, type KeptRobot, noteRobotAnswer, writeRobot } from '@tallyhelm/modules/monitors'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { robotKeyOf } from '@tallyhelm/protocol/topics/monitors/robot'
import type { Robot, RobotChanged, RobotSave, RobotTried } from '@tallyhelm/protocol/topics/monitors/robot-schemas'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

const SHOWN = 4
const boundTo = (customerId: string): string => `robot:${customerId}`

export async function robotOf(world: World, actor: TenantActor): Promise<Robot> {
  const kept = await world.db.read(tenantScopeOf(actor), tx => findRobot(tx, actor.customerId))
  return { robot: kept ? { shown: kept.shown, set_by: kept.setBy, set_at: kept.setAt.toISOString(), trouble: kept.trouble } : null }
}

export async function saveRobot(world: World, actor: TenantActor, { address }: RobotSave): Promise<RobotChanged> {
  const { customerId, userName: by } = actor
  const key = robotKeyOf(address)
  if (key === undefined) throw new Error('an address that was checked has a key')
  const shown = key.slice(-SHOWN)
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const before = await findRobot(tx, customerId)
    if (before && keyOf(world, customerId, before) === key) return { changed: false }
    await writeRobot(tx, { customerId, by, at: world.clock.now() }, { sealed: world.secrets.sealBox(key, boundTo(customerId)), shown })
    await audit(world, tx, actor, 'monitors.save-robot', ['customer', customerId], { text: `…${shown}` })
    return { changed: true }
  })
}

/** Refuses ROBOT_IN_USE while a rule that is on tells by it. */
export async function removeRobot(world: World, actor: TenantActor): Promise<RobotChanged> {
  const { customerId } = actor
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const count = await countToldByRobot(tx, customerId)
    if (count > 0) throw new Refusal('ROBOT_IN_USE', { count })
    const changed = await dropRobot(tx, customerId)
    if (changed) await audit(world, tx, actor, 'monitors.remove-robot', ['customer', customerId])
    return { changed }
  })
}

/** Refuses ROBOT_MISSING where there is none. */
export async function tryRobot(world: World, actor: TenantActor): Promise<RobotTried> {
  const { customerId } = actor
  const answer = await post(world, customerId, `【${world.settings.brand.name_zh}】这是一条测试消息，监控规则触发时会在此通知。`)
  if (answer === undefined) throw new Refusal('ROBOT_MISSING')
  return { is_sent: answer.kind === 'sent', trouble: answer.kind === 'sent' ? null : answer.reason }
}

/** An answer that is unknown is asked for again: a text may come twice, and none is missed. */
export async function tellRobot(world: World, { customerId, text }: { customerId: string; text: string }): Promise<void> {
  const answer = await post(world, customerId, text)
  if (answer?.kind === 'unknown') throw new Error(`the robot of a group gave no answer: ${answer.reason}`)
}

const keyOf = (world: World, customerId: string, { sealed }: KeptRobot): string | undefined =>
  world.secrets.openBox(sealed, boundTo(customerId))

async function post(world: World, customerId: string, text: string) {
  const scope = { kind: 'tenant', customerId, subCustomerId: null } as const
  const kept = await world.db.read(scope, tx => findRobot(tx, customerId))
  const robotKey = kept && keyOf(world, customerId, kept)
  if (kept === undefined || robotKey === undefined) return undefined
  const answer = await world.groupRobots.post({ robotKey, text })
  const trouble = answer.kind === 'sent' ? null : answer.reason
  await world.db.transaction(scope, tx => noteRobotAnswer(tx, customerId, kept.sealed, trouble))
  return answer
}
