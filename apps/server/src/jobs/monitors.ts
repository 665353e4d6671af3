// Monitor jobs: job → flow.
import { carryPause } from '@tallyhelm/flows/monitors/carry-pause'
import { followLinks } from '@tallyhelm/flows/monitors/follow-links'
import { noteUnusualLogin } from '@tallyhelm/flows/monitors/note-login'
import { fallBack } from '@tallyhelm/flows/monitors/fall-back'
import { lapseHeldPauses } from '@tallyhelm/flows/monitors/lapse-held'
import { restoreEnded } from '@tallyhelm/flows/monitors/restore-pause'
import { tellRobot } from '@tallyhelm/flows/monitors/robots'
import { beginRule, lookAtAccount, runPlan, runShard, sweepPauses } from '@tallyhelm/flows/monitors/run-tick'
import { tendGuards } from '@tallyhelm/flows/monitors/tend-guards'
import { clearStolenAccount } from '@tallyhelm/flows/quota/clear-stolen-account'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const shardPayload = z.object({ tick: z.int(), shard: z.int() })
const pausePayload = z.object({ pause_id: z.string() })
const rulePayload = z.object({ rule_id: z.string() })
const robotPayload = z.object({ customer_id: z.string(), text: z.string() })
const accountPayload = z.object({ ad_account_id: z.string() })
const clearingPayload = accountPayload
  .extend({ cause: z.string(), match_id: z.string(), pause_id: z.string().nullable() })
  .transform(({ ad_account_id, cause, match_id, pause_id }) => ({
    adAccountId: ad_account_id,
    cause,
    matchId: match_id,
    pauseId: pause_id,
  }))
const outcomePayload = z.object({ order_id: z.string().nullable(), why: z.string() })

const loginPayload = z.object({
  session_id: z.string(),
  customer_id: z.string(),
  sub_customer_id: z.string().nullable(),
  user_id: z.string(),
  user_name: z.string(),
  told: z.string(),
  at: z.iso.datetime(),
})

/** What is planned and tended, among everything else. */
export const monitorJobs = (world: World): JobHandlers => ({
  'monitors.plan': async () => {
    const { shards } = await runPlan(world)
    if (shards > 0) world.log.info({ shards }, 'a tick of monitors was planned')
  },
  'monitors.begin': async payload => void (await beginRule(world, rulePayload.parse(payload).rule_id)),
  'monitors.follow-links': async () => {
    const { followed } = await followLinks(world)
    if (followed > 0) world.log.info({ followed }, 'links of ads were followed')
  },
  'monitors.note-login': async payload => void (await noteUnusualLogin(world, loginPayload.parse(payload))),
  'monitors.tend-guards': async () => {
    const { tended } = await tendGuards(world)
    if (tended > 0) world.log.info({ tended }, 'guards at Meta were looked at')
  },
  'monitors.tell-robot': async payload => {
    const { customer_id: customerId, text } = robotPayload.parse(payload)
    await tellRobot(world, { customerId, text })
  },
  'monitors.sweep': async () => {
    await sweepPauses(world)
    await restoreEnded(world)
    const lapsed = await lapseHeldPauses(world)
    if (lapsed > 0) world.log.info({ lapsed }, 'pauses that nobody decided on have lapsed')
  },
})

/** Reading takes long: it waits for nobody, and nobody for it. */
export const watchJobs = (world: World): JobHandlers => ({
  'monitors.run-shard': async payload => await runShard(world, shardPayload.parse(payload)),
})

/** Somebody's money runs out while these wait. */
export const pauseJobs = (world: World): JobHandlers => ({
  'monitors.look': async payload => await lookAtAccount(world, accountPayload.parse(payload).ad_account_id),
  'monitors.pause': async payload => await carryPause(world, { pauseId: pausePayload.parse(payload).pause_id }),
  'monitors.clear-account': async payload => await clearStolenAccount(world, clearingPayload.parse(payload)),
  'monitors.fall-back': async payload => {
    const { order_id: orderId, why } = outcomePayload.parse(payload)
    await fallBack(world, { ...clearingPayload.parse(payload), orderId, why })
  },
})
