// Change the auto-clear setting: the master, or the agency's staff, switch the rule on or off, and say after how many days without spend it clears.
import { audit } from '@tallyhelm/modules/audit'
import { callOffAll, lockSetting, writeSetting } from '@tallyhelm/modules/auto-clear'
import { lockStanding } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { IDLE_DAYS } from '@tallyhelm/protocol/topics/auto-clear/enums'
import type { AutoClearSettingChange } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { switchEndpoints } from '@tallyhelm/protocol/topics/organization/switch-endpoints'
import type { AutoClearChange } from '@tallyhelm/protocol/topics/organization/switch-schemas'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/**
 * Switching off, or asking for more days, calls off every clearing that was announced; what the rule still finds is announced anew.
 * Refuses MASTER_ONLY, and INPUT_INVALID for days outside of the limits.
 */
export async function changeSetting(world: World, actor: TenantActor, input: AutoClearSettingChange): Promise<void> {
  if (!actor.isMaster || actor.subCustomerId !== null) throw new Refusal('MASTER_ONLY')
  requireDays(input.idle_days)
  const now = world.clock.now()
  const { customerId } = actor
  await world.db.transaction({ kind: 'tenant', customerId, subCustomerId: null }, async tx => {
    const { former, calledOff } = await keepSetting(tx, { customerId, setting: input, updatedBy: actor.userName, now })
    await audit(world, tx, actor, 'auto-clear.change-setting', ['customer', customerId], {
      isEnabled: input.is_enabled,
      idleDays: input.idle_days,
      formerIdleDays: former?.idleDays ?? null,
      wasEnabled: former?.isEnabled ?? false,
      calledOff,
    })
  })
}

/** As changeSetting, by staff, who name the agency as whoever changed it. Refuses PERMISSION_DENIED, NOT_FOUND and INPUT_INVALID. */
export async function changeSettingByStaff(world: World, actor: StaffActor, input: AutoClearChange): Promise<void> {
  requireRole(actor, switchEndpoints.setAutoClear)
  requireDays(input.idle_days)
  const { customer_id: customerId, reason, ...setting } = input
  const now = world.clock.now()
  await world.db.transaction({ kind: 'staff' }, async tx => {
    if (!(await lockStanding(tx, customerId))) throw new Refusal('NOT_FOUND')
    const { former, calledOff } = await keepSetting(tx, { customerId, setting, updatedBy: world.settings.brand.name_zh, now })
    const before = { is_enabled: former?.isEnabled ?? false, idle_days: former?.idleDays ?? IDLE_DAYS.standard }
    const tenant = { customerId, subCustomerId: null }
    await audit(world, tx, actor, 'organization.set-switch', ['customer', customerId, tenant], {
      before,
      after: setting,
      calledOff,
      reason,
    })
  })
}

function requireDays(idleDays: number): void {
  if (Number.isInteger(idleDays) && idleDays >= IDLE_DAYS.least && idleDays <= IDLE_DAYS.most) return
  const msg = `无消耗天数需在 ${IDLE_DAYS.least} 到 ${IDLE_DAYS.most} 天之间`
  throw new Refusal('INPUT_INVALID', {}, [{ path: 'idle_days', msg }])
}

type Change = { customerId: string; setting: AutoClearSettingChange; updatedBy: string; now: Date }

async function keepSetting(tx: Tx, { customerId, setting, updatedBy, now }: Change) {
  const { is_enabled: isEnabled, idle_days: idleDays } = setting
  const former = await lockSetting(tx, customerId)
  await writeSetting(tx, customerId, { isEnabled, idleDays, updatedBy, updatedAt: now })
  const isLooser = !isEnabled || (former !== undefined && idleDays > former.idleDays)
  return { former, calledOff: isLooser ? await callOffAll(tx, customerId, now) : 0 }
}
