// Mail a saved report: the file is made as any export in the background, then a mail leads to it. Each step may be cut off and is taken up again.
import {
  exportOfReport,
  failReportMail,
  type MailKey,
  noteReportWords,
  prepareReportMail,
  sendReportMail,
} from '@tallyhelm/flows/spend/mail-reports'
import { reportWords, totalsOf, wantedOf } from '@tallyhelm/flows/spend/report-words'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { dailyTotal } from '@tallyhelm/views/spend/daily-total'
import type { World } from '@tallyhelm/world/handles/world'
import { runExport } from './run-export.ts'

/** What fails for no fault of the report is thrown, and tried again by the queue. */
export async function mailReport(world: World, key: MailKey): Promise<void> {
  const due = await prepareReportMail(world, key, wantedOf)
  if (due === undefined) return
  const { report, mail, exportId } = due
  if (mail.state === 'WAITING') {
    await runExport(world, { exportId })
    const file = await exportOfReport(world, exportId)
    if (file?.state === 'RUNNING' || file?.state === 'WAITING') throw new Error('another worker makes the file of this report')
    if (file?.state !== 'DONE') return await failReportMail(world, key, file?.failReason ?? '文件未能生成')
    const asked = totalsOf(file, report)
    const total = await totalOf(world, report, asked)
    // Whoever may not see it any more is told so by the next step.
    if (total !== undefined) await noteReportWords(world, key, reportWords(world, report, { asked, total, rows: file.rows }))
  }
  await sendReportMail(world, key)
}

type Report = { customerId: string; subCustomerId: string | null }

async function totalOf(world: World, { customerId, subCustomerId }: Report, asked: ReturnType<typeof totalsOf>) {
  try {
    return await dailyTotal(world.db, { kind: 'tenant', customerId, subCustomerId }, { ...asked, now: world.clock.now() })
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
