// Quota and ledger jobs: job → flow.
import { applyItem } from '@tallyhelm/flows/quota/apply-item'
import { lookForLateSpend } from '@tallyhelm/flows/quota/look-for-late-spend'
import { lookUpReferences } from '@tallyhelm/flows/quota/look-up-references'
import { reconcileItem } from '@tallyhelm/flows/quota/reconcile-item'
import { purgeQuotes } from '@tallyhelm/flows/exchange/purge-quotes'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { foldTotals } from '@tallyhelm/flows/ledger/fold-totals'
import { sweep } from '@tallyhelm/flows/quota/sweep'
import { wakeItems } from '@tallyhelm/flows/quota/wake-item'
import { CHANNEL_CODES, type Channel, jobOnChannel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const itemPayload = z.object({ item_id: z.string(), is_turn: z.boolean().default(false) })
const accountPayload = z.object({ ad_account_id: z.string() })
const itemsPayload = z.object({ item_ids: z.array(z.string()), channels: z.array(z.enum(CHANNEL_CODES)).default([]) })

/** What the legs' jobs do, by their names without a channel. */
function legJobs(world: World): JobHandlers {
  return {
    'quota.apply-item': async payload => {
      const { item_id, is_turn } = itemPayload.parse(payload)
      await applyItem(world, { itemId: item_id, isTurn: is_turn })
    },
    'quota.reconcile-item': async payload => reconcileItem(world, { itemId: itemPayload.parse(payload).item_id }),
    'quota.look-for-late-spend': async payload => lookForLateSpend(world, { itemId: itemPayload.parse(payload).item_id }),
    'quota.look-up-references': async payload => lookUpReferences(world, { adAccountId: accountPayload.parse(payload).ad_account_id }),
  }
}

const wakeJobs = (world: World): JobHandlers => ({
  'quota.wake-items': async payload => {
    const { item_ids, channels } = itemsPayload.parse(payload)
    await wakeItems(world, { itemIds: item_ids, channels })
  },
})

/** The jobs of one channel's legs; and what sets new legs going, which no channel that hangs may hold up, in each of them. */
export function jobsOnChannel(world: World, channel: Channel): JobHandlers {
  const named = Object.entries(legJobs(world)).map(([job, handle]) => [jobOnChannel(job, channel), handle] as const)
  return { ...Object.fromEntries(named), ...wakeJobs(world) }
}

export function quotaJobs(world: World): JobHandlers {
  return {
    // Jobs that the former version wrote, without a channel: to be dropped a release later.
    ...legJobs(world),
    'exchange.purge-quotes': async () => {
      const deleted = await purgeQuotes(world)
      world.log.debug({ deleted }, 'exchange quotes that nobody used were deleted')
    },
    'ledger.fold-totals': async () => void (await foldTotals(world)),
    'ledger.check-books': async () => {
      await checkBooks(world)
    },
    'quota.sweep': async () => {
      await sweep(world)
    },
  }
}
