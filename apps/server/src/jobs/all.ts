// All jobs the worker role works off, and when the regular ones run.
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { adAccountJobs } from './ad-accounts.ts'
import { noticeJobs } from './notices.ts'
import { organizationJobs } from './organization.ts'
import { quotaJobs } from './quota.ts'
import { sessionJobs } from './session.ts'

/** Regular jobs: minute, hour, day, month, weekday, all UTC. */
const SCHEDULED = {
  'ad-accounts.sync-all': '5 * * * *',
  'ledger.check-books': '40 19 * * *',
  'diagnostics.purge': '50 18 * * *',
  'files.purge': '35 * * * *',
  'organization.purge-counts': '25 18 * * *',
  'notices.purge-messages': '20 18 * * *',
  'quota.sweep': '* * * * *',
  'session.purge-expired': '17 * * * *',
} as const

/** Every handler by its job's name; a scheduled one also by the name that the crontab can spell. */
export function jobHandlers(world: World): JobHandlers {
  const handlers: JobHandlers = {
    ...sessionJobs(world),
    ...adAccountJobs(world),
    ...quotaJobs(world),
    ...noticeJobs(world),
    ...organizationJobs(world),
  }
  for (const name of Object.keys(SCHEDULED)) {
    const handler = handlers[name]
    if (!handler) throw new Error(`The scheduled job ${name} has no handler.`)
    handlers[crontabName(name)] = handler
  }
  return handlers
}

export const SCHEDULE = Object.entries(SCHEDULED)
  .map(([name, times]) => `${times} ${crontabName(name)}`)
  .join('\n')

/** The crontab's grammar knows no dots in names. */
function crontabName(job: string): string {
  return job.replaceAll('.', ':')
}
