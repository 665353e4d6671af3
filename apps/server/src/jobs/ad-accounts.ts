// Ad-account and spend jobs: job → flow.
import { runDiscovery } from '@tallyhelm/flows/adoption/discover-accounts'
import { runAdoption } from '@tallyhelm/flows/adoption/run-adoption'
import { runSync } from '@tallyhelm/flows/ad-accounts/run-sync'
import { syncAll } from '@tallyhelm/flows/ad-accounts/sync-all'
import { askRestated } from '@tallyhelm/flows/spend/ask-restated'
import { readSpendRound } from '@tallyhelm/flows/spend/read-spend-round'
import { syncSpend } from '@tallyhelm/flows/spend/sync-spend'
import type { StaffActor, SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const accountPayload = z.object({ account_id: z.string(), is_turn: z.boolean().default(false) })
const runPayload = z.object({ run_id: z.string() })
/** The actor is who confirmed, as the confirming wrote it down; nobody else writes jobs. */
const batchPayload = z.object({
  batch_id: z.string(),
  actor: z.custom<StaffActor>(value => typeof value === 'object' && value !== null && 'staffId' in value),
})
const spendPayload = z.object({ account_id: z.string(), days: z.number().int(), is_turn: z.boolean().default(false) })
const roundPayload = z.object({
  channel: z.enum(CHANNEL_CODES),
  ids: z.array(z.string()),
  days: z.number().int(),
  source: z.enum(['SYNC', 'RESTATED', 'FILL']),
  is_turn: z.boolean().default(false),
  tries: z.number().int().default(0),
})
const synchroniser: SystemActor = { kind: 'system', name: 'synchroniser' }

export function adAccountJobs(world: World): JobHandlers {
  return {
    'ad-accounts.sync-account': async payload => {
      const { account_id, is_turn } = accountPayload.parse(payload)
      await runSync(world, synchroniser, { adAccountId: account_id, isTurn: is_turn })
    },
    'ad-accounts.sync-all': async () => {
      const { jobs } = await syncAll(world)
      world.log.info({ jobs }, 'a round of synchronisations was asked for')
    },
    'ad-accounts.discover': async payload => {
      await runDiscovery(world, { runId: runPayload.parse(payload).run_id })
    },
    'ad-accounts.adopt': async payload => {
      const { batch_id: batchId, actor } = batchPayload.parse(payload)
      await runAdoption(world, { batchId, actor })
    },
    'spend.sync-account': async payload => {
      const { account_id, days, is_turn } = spendPayload.parse(payload)
      await syncSpend(world, { adAccountId: account_id, days, isTurn: is_turn })
    },
    'spend.read-round': async payload => {
      const { is_turn: isTurn, ...input } = roundPayload.parse(payload)
      await readSpendRound(world, { ...input, isTurn })
    },
    'spend.ask-restated': async () => {
      const { jobs } = await askRestated(world)
      world.log.info({ jobs }, 'spend was asked for again')
    },
  }
}
