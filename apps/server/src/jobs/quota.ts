// Quota and ledger jobs: job → flow.
import { applyItem } from '@tallyhelm/flows/quota/apply-item'
import { reconcileItem } from '@tallyhelm/flows/quota/reconcile-item'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { sweep } from '@tallyhelm/flows/quota/sweep'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const itemPayload = z.object({ item_id: z.string() })

export function quotaJobs(world: World): JobHandlers {
  return {
    'quota.apply-item': async payload => applyItem(world, { itemId: itemPayload.parse(payload).item_id }),
    'quota.reconcile-item': async payload => reconcileItem(world, { itemId: itemPayload.parse(payload).item_id }),
    'ledger.check-books': async () => {
      await checkBooks(world)
    },
    'quota.sweep': async () => {
      await sweep(world)
    },
  }
}
