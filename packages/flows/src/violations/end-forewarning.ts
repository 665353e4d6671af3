// End a forewarning: staff withdraw one that was wrong, or turn it into a rectification with a deadline; its customer is told.
import { type AdAccount, lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { endForewarning, findForewarning, isAsSeen, lockForewarnings, type LockedWarning, standingAds } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { AD_REASON_MOST } from '@tallyhelm/protocol/topics/violations/ad-lines'
import { consoleForewarningEndpoints } from '@tallyhelm/protocol/topics/violations/console-forewarning-endpoints'
import type { TurnForewarningRequest, WithdrawForewarningRequest } from '@tallyhelm/protocol/topics/violations/console-forewarning-schemas'
import type { RectificationRef } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { RECTIFIED_ADS_MOST, VIOLATION_TYPES, type ViolationType } from '@tallyhelm/protocol/topics/violations/enums'
import { FOREWARNINGS_PATH } from '@tallyhelm/protocol/topics/violations/forewarning-enums'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellHolders } from '../cases/tell-holders.ts'
import { issueIn } from './issue-rectification.ts'

const system = { kind: 'system' } as const

/** Its customer sees it no more. Refuses PERMISSION_DENIED, NOT_FOUND, and FOREWARNING_CHANGED where it is over or has more ads. */
export async function withdrawForewarning(world: World, actor: StaffActor, input: WithdrawForewarningRequest): Promise<void> {
  requireRole(actor, consoleForewarningEndpoints.withdraw)
  await world.db.transaction(system, async tx => {
    const { warning, account, violationType } = await lockSeen(tx, input)
    const at = world.clock.now()
    await endForewarning(tx, warning, { ending: 'WITHDRAWN', by: actor.staffName, at, reason: input.reason })
    await audit(world, tx, actor, 'violations.withdraw-forewarning', ['forewarning', warning.id, warning], {
      before: { status: warning.status },
      after: { status: 'HANDLED' },
      reason: input.reason,
    })
    await tellHolders(
      world,
      tx,
      { customerId: warning.customerId, subCustomerId: null },
      {
        about: `violations.forewarning-withdrawn:${warning.id}`,
        title: `${account.accountName} 的违规预警已撤回`,
        body: `该账户的违规预警（${VIOLATION_TYPES[violationType]}）已撤回，无需处理。原因：${input.reason}`,
        link: FOREWARNINGS_PATH,
      },
    )
  })
}

/** The ads that go on come with it. Refuses as withdrawForewarning and issueRectification. */
export async function turnForewarning(world: World, actor: StaffActor, input: TurnForewarningRequest): Promise<RectificationRef> {
  requireRole(actor, consoleForewarningEndpoints.turn)
  return await world.db.transaction(system, async tx => {
    const { warning, violationType } = await lockSeen(tx, input)
    const { forewarning_id: _, warned_at: _seen, ...said } = input
    const ads = (await standingAds(tx, warning.id, RECTIFIED_ADS_MOST)).map(({ outsideAdId, reason }) => ({
      outside_ad_id: outsideAdId,
      reason: reason.replaceAll('\n', '；').slice(0, AD_REASON_MOST),
    }))
    const issued = await issueIn(world, tx, actor, { ...said, account_id: warning.adAccountId, violation_type: violationType, ads })
    const { rectification_id: rectificationId } = issued
    await endForewarning(tx, warning, { ending: 'RECTIFICATION', by: actor.staffName, at: world.clock.now(), rectificationId })
    await audit(world, tx, actor, 'violations.turn-forewarning', ['forewarning', warning.id, warning], {
      before: { status: warning.status },
      after: { status: 'HANDLED' },
      rectification_id: rectificationId,
    })
    return issued
  })
}

type Locked = { warning: LockedWarning; account: AdAccount; violationType: ViolationType }

/** As a synchronisation locks them: the ad account, then its warning, which must be as it was seen and of whoever holds the account. */
async function lockSeen(tx: Tx, { forewarning_id: id, warned_at }: { forewarning_id: string; warned_at: string }): Promise<Locked> {
  const found = await findForewarning(tx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  const [account] = await lockAdAccounts(tx, [found.adAccountId])
  const [warning] = await lockForewarnings(tx, [id])
  const isSeen = warning !== undefined && isAsSeen(warning, { id, warnedAt: new Date(warned_at) }, 'HANDLED', 'operator')
  if (!account || !isSeen || account.customerId !== warning.customerId) throw new Refusal('FOREWARNING_CHANGED')
  return { warning, account, violationType: found.violationType }
}
