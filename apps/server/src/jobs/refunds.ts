// Refund jobs: job → flow.
import { askRefundPart } from '@tallyhelm/flows/refunds/ask-refund-part'
import { sendRefundPart, sweepRefundParts } from '@tallyhelm/flows/refunds/send-refund-part'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const ofPart = z.object({ partId: z.string() })

export function refundJobs(world: World): JobHandlers {
  return {
    'payments.send-refund-part': payload => sendRefundPart(world, ofPart.parse(payload).partId),
    'payments.ask-refund-part': payload => askRefundPart(world, ofPart.parse(payload).partId),
    'payments.sweep-refund-parts': async () => void (await sweepRefundParts(world)),
  }
}
