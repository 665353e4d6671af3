// Issue a forewarning: the agency's staff warns a customer of ads that no platform reports by itself, and it is told.
import { lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { noteIssuer } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleForewarningEndpoints } from '@tallyhelm/protocol/topics/violations/console-forewarning-endpoints'
import type { ForewarningRef, IssueForewarningRequest } from '@tallyhelm/protocol/topics/violations/console-forewarning-schemas'
import { FOREWARNINGS_PATH, STAFF_WARNINGS } from '@tallyhelm/protocol/topics/violations/forewarning-enums'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellHolders } from '../cases/tell-holders.ts'
import { recordIn } from './record-forewarning.ts'

/** Refuses PERMISSION_DENIED, NOT_FOUND for an ad account that nobody holds, and as recordForewarning. */
export async function issueForewarning(world: World, actor: StaffActor, input: IssueForewarningRequest): Promise<ForewarningRef> {
  requireRole(actor, consoleForewarningEndpoints.issue)
  return { forewarning_id: await world.db.transaction({ kind: 'system' }, tx => issueForewarningIn(world, tx, actor, input)) }
}

/** The same in the caller's transaction. Sub-customers have no page of forewarnings, so their agent alone hears of it. */
export async function issueForewarningIn(world: World, tx: Tx, actor: StaffActor, input: IssueForewarningRequest): Promise<string> {
  const { account_id, violation_type, ads, rule, advice } = input
  const [account] = await lockAdAccounts(tx, [account_id])
  if (!account || account.takenBackAt !== null) throw new Refusal('NOT_FOUND')
  const id = await recordIn(world, tx, actor, {
    adAccountId: account_id,
    violationType: violation_type,
    ads: ads.map(ad => ({ outsideAdId: ad.outside_ad_id, name: '', reason: ad.reason || rule })),
  })
  await noteIssuer(tx, id, { by: actor.staffName, advice })
  await tellHolders(
    world,
    tx,
    { customerId: account.customerId, subCustomerId: null },
    {
      about: `violations.forewarned:${id}:${world.clock.now().getTime()}`,
      title: `${account.accountName} 有违规预警`,
      body: `该账户有 ${ads.length} 条广告存在违规风险（${STAFF_WARNINGS[violation_type]}），请尽快查看并修改：${rule}`,
      link: FOREWARNINGS_PATH,
    },
  )
  return id
}
