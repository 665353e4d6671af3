// Spend jobs: job → flow.
import { askPasts } from '@tallyhelm/flows/spend/ask-pasts'
import { askRestated } from '@tallyhelm/flows/spend/ask-restated'
import { askReportMails } from '@tallyhelm/flows/spend/mail-reports'
import { askRounds } from '@tallyhelm/flows/spend/ask-rounds'
import { checkSpend } from '@tallyhelm/flows/spend/check-spend'
import { readPast } from '@tallyhelm/flows/spend/read-past'
import { readSpendRound } from '@tallyhelm/flows/spend/read-spend-round'
import { syncSpend } from '@tallyhelm/flows/spend/sync-spend'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'
import { mailReport } from '../exports/mail-report.ts'

const spendPayload = z.object({ account_id: z.string(), days: z.number().int(), is_turn: z.boolean().default(false) })
const reportPayload = z.object({ report_id: z.string(), period: z.string() })
const pastPayload = z.object({ channel: z.enum(CHANNEL_CODES), ids: z.array(z.string()), is_turn: z.boolean().default(false) })
const roundPayload = z.object({
  channel: z.enum(CHANNEL_CODES),
  ids: z.array(z.string()),
  days: z.number().int(),
  source: z.enum(['SYNC', 'RESTATED', 'FILL']),
  is_turn: z.boolean().default(false),
  tries: z.number().int().default(0),
})

export function spendJobs(world: World): JobHandlers {
  return {
    'spend.sync-account': async payload => {
      const { account_id, days, is_turn } = spendPayload.parse(payload)
      await syncSpend(world, { adAccountId: account_id, days, isTurn: is_turn })
    },
    'spend.ask-rounds': async () => {
      const asked = await askRounds(world)
      world.log.info(asked, 'spend was asked for in bulk')
    },
    'spend.read-round': async payload => {
      const { is_turn: isTurn, ...input } = roundPayload.parse(payload)
      await readSpendRound(world, { ...input, isTurn })
    },
    'spend.ask-reports': async () => {
      const asked = await askReportMails(world)
      world.log.debug({ asked }, 'saved reports were due')
    },
    'spend.mail-report': async payload => {
      const { report_id: reportId, period } = reportPayload.parse(payload)
      await mailReport(world, { reportId, period })
    },
    'spend.ask-pasts': async () => {
      world.log.info(await askPasts(world), 'the past of accounts was asked for')
    },
    'spend.read-past': async payload => {
      const { is_turn: isTurn, ...input } = pastPayload.parse(payload)
      await readPast(world, { ...input, isTurn })
    },
    'spend.check': async () => {
      await checkSpend(world)
    },
    'spend.ask-restated': async () => {
      const { jobs } = await askRestated(world)
      world.log.info({ jobs }, 'spend was asked for again')
    },
  }
}
