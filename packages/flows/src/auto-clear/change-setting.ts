// Change the auto-clear setting: the master switches the rule on or off, and says after how many days without spend it clears.
import { audit } from '@tallyhelm/modules/audit'
import { callOffAll, lockSetting, writeSetting } from '@tallyhelm/modules/auto-clear'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { IDLE_DAYS } from '@tallyhelm/protocol/topics/auto-clear/enums'
import type { AutoClearSettingChange } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/**
 * Switching off, or asking for more days, calls off every clearing that was announced; what the rule still finds is announced anew.
 * Refuses MASTER_ONLY, and INPUT_INVALID for days outside of the limits.
 */
export async function changeSetting(world: World, actor: TenantActor, input: AutoClearSettingChange): Promise<void> {
  if (!actor.isMaster || actor.subCustomerId !== null) throw new Refusal('MASTER_ONLY')
  const { is_enabled: isEnabled, idle_days: idleDays } = input
  if (!Number.isInteger(idleDays) || idleDays < IDLE_DAYS.least || idleDays > IDLE_DAYS.most) {
    const msg = `无消耗天数需在 ${IDLE_DAYS.least} 到 ${IDLE_DAYS.most} 天之间`
    throw new Refusal('INPUT_INVALID', {}, [{ path: 'idle_days', msg }])
  }
  const now = world.clock.now()
  await world.db.transaction({ kind: 'tenant', customerId: actor.customerId, subCustomerId: null }, async tx => {
    const former = await lockSetting(tx, actor.customerId)
    await writeSetting(tx, actor.customerId, { isEnabled, idleDays, updatedBy: actor.userName, updatedAt: now })
    const isLooser = !isEnabled || (former !== undefined && idleDays > former.idleDays)
    const calledOff = isLooser ? await callOffAll(tx, actor.customerId, now) : 0
    await audit(world, tx, actor, 'auto-clear.change-setting', ['customer', actor.customerId], {
      isEnabled,
      idleDays,
      formerIdleDays: former?.idleDays ?? null,
      wasEnabled: former?.isEnabled ?? false,
      calledOff,
    })
  })
}
