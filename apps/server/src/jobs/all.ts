// All jobs the worker role works off, and when the regular ones run.
import { SOURCE_EVERY_MINUTES } from '@tallyhelm/protocol/topics/exchange/limits'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers, JobRunner } from '@tallyhelm/world/open/program'
import { adAccountJobs } from './ad-accounts.ts'
import { adManagementJobs } from './ad-management.ts'
import { adoptionJobs } from './adoption.ts'
import { appealJobs } from './appeals.ts'
import { autoClearJobs } from './auto-clear.ts'
import { billingJobs } from './billing.ts'
import { caseJobs } from './cases.ts'
import { channelJobs } from './channels.ts'
import { companyJobs } from './companies.ts'
import { creativeJobs } from './creatives.ts'
import { creditJobs } from './credit.ts'
import { exchangeJobs } from './exchange.ts'
import { exportJobs } from './exports.ts'
import { guidanceJobs } from './guidance.ts'
import { importJobs } from './imports.ts'
import { messageJobs } from './messages.ts'
import { itemJobs } from './items.ts'
import { monitorJobs, pauseJobs, watchJobs } from './monitors.ts'
import { noticeJobs } from './notices.ts'
import { organizationJobs } from './organization.ts'
import { jobsOnChannel, quotaJobs } from './quota.ts'
import { paymentJobs } from './payments.ts'
import { reconciliationJobs } from './reconciliation.ts'
import { refundJobs } from './refunds.ts'
import { sessionJobs } from './session.ts'
import { spendJobs } from './spend.ts'
import { staffJobs } from './staff.ts'
import { statementJobs } from './statements.ts'
import { subCustomerJobs } from './sub-customers.ts'
import { bankFileJobs } from './bank-files.ts'
import { bindingJobs } from './bindings.ts'
import { takeoverJobs } from './takeovers.ts'
import { violationJobs } from './violations.ts'
import { walletJobs } from './wallet.ts'

/** Regular jobs: minute, hour, day, month, weekday, all UTC. */
const SCHEDULED = {
  'ad-accounts.sync-all': '*/5 * * * *',
  'ad-accounts.judge-low': '*/5 * * * *',
  'ad-management.plan': '3,8,13,18,23,28,33,38,43,48,53,58 * * * *',
  'ad-management.sweep': '* * * * *',
  'appeals.follow-ads': '* * * * *',
  // in the morning of Beijing, when people can still react
  'auto-clear.run-rule': '10 2 * * *',
  'billing.close-months': '20 * * * *',
  'cases.lapse': '*/5 * * * *',
  // in the morning of Beijing as well
  'channels.check-versions': '20 2 * * *',
  'channels.check-connections': '12 * * * *',
  'companies.purge': '50 19 * * *',
  'openings.purge-representatives': '55 19 * * *',
  // at the working hours of Beijing, as it tells people
  'bindings.tend-consents': '15 1-9 * * *',
  // from nine in the morning of Beijing, more of them than one run tells
  'companies.remind-expiry': '5 1-9 * * *',
  'creatives.carry-out': '* * * * *',
  'creatives.tend': '25 * * * *',
  // at each hour, as the day changes in Beijing
  'credit.climb-overdue': '5 * * * *',
  'credit.end-temporary': '* * * * *',
  'ledger.check-books': '40 19 * * *',
  'ledger.fold-totals': '* * * * *',
  'diagnostics.purge': '50 18 * * *',
  'exports.purge': '45 * * * *',
  'guidance.read': '4,14,24,34,44,54 * * * *',
  'guidance.read-results': '41 */2 * * *',
  'guidance.settle': '* * * * *',
  'items.carry-out': '* * * * *',
  'imports.purge': '20 19 * * *',
  'exchange.fetch-rates': `*/${SOURCE_EVERY_MINUTES} * * * *`,
  'exchange.purge-quotes': '45 * * * *',
  'files.purge': '35 * * * *',
  'organization.purge-counts': '25 18 * * *',
  'monitors.follow-links': '* * * * *',
  'monitors.plan': '*/5 * * * *',
  'monitors.sweep': '* * * * *',
  'monitors.tend-guards': '* * * * *',
  'notices.send': '* * * * *',
  'notices.purge-messages': '20 18 * * *',
  'payments.fail-expired': '* * * * *',
  'payments.sweep-notices': '* * * * *',
  // from ten in the morning of Beijing, when most houses have made the file of the day before
  'payments.reconcile-houses': '0,30 2-15 * * *',
  'payments.watch-houses': '*/5 * * * *',
  'payments.tend-house-keys': '22 * * * *',
  'payments.sweep-refund-parts': '* * * * *',
  'quota.sweep': '* * * * *',
  'reconciliation.check-invoices': '50 * * * *',
  'reconciliation.run-daily': '10 20 * * *',
  // at each hour of Beijing and soon after what was late
  'spend.ask-reports': '*/5 * * * *',
  'spend.ask-pasts': '28 * * * *',
  'spend.ask-restated': '8 * * * *',
  'spend.check': '55 19 * * *',
  'spend.ask-rounds': '2,7,12,17,22,27,32,37,42,47,52,57 * * * *',
  'session.purge-expired': '17 * * * *',
  'audit.chain-entries': '* * * * *',
  'audit.verify': '10 20 * * *',
  'staff.purge': '27 * * * *',
  'statements.follow': '*/3 * * * *',
  'sub-customers.fund': '* * * * *',
  'violations.fetch-previews': '* * * * *',
  'violations.remind': '* * * * *',
  'violations.suspend-overdue': '* * * * *',
  'wallet.judge-alerts': '* * * * *',
} as const

/** How many jobs a worker does at once: the legs of each channel, where TikTok has `tiktokMost`, and the rest. */
export type Slots = { general: number; eachChannel: number; tiktokMost?: number }

/** A call waits so long for its turn at TikTok (connectors/tiktok); more legs at once would only be sent away and come again. */
const TURN_SECONDS = 5

/** A message is one call to the gateway. */
const MESSAGE_SLOTS = 8
/** Shards that are read at the same time, each with a handful of accounts at once; and pauses, of one call each. */
const WATCH_SLOTS = 3
const PAUSE_SLOTS = 6

/** The slots by what the program was told. */
export function slotsOf(told: { workerConcurrency: number; channelSlots: number; tiktokCallsPerSecond: number }): Slots {
  return { general: told.workerConcurrency, eachChannel: told.channelSlots, tiktokMost: told.tiktokCallsPerSecond * TURN_SECONDS }
}

/**
 * Each channel's legs have slots of their own, so that a channel that hangs holds up no other; so have messages, for a person waits for the
 * code in them, and what monitors read and pause.
 */
export function jobRunners(world: World, slots: Slots): JobRunner[] {
  const { eachChannel, tiktokMost = eachChannel } = slots
  const channels = CHANNEL_CODES.map(channel => ({
    handlers: jobsOnChannel(world, channel),
    slots: channel === 'TIKTOK' ? Math.min(eachChannel, tiktokMost) : eachChannel,
  }))
  const messages = { handlers: messageJobs(world), slots: MESSAGE_SLOTS }
  const watching = { handlers: watchJobs(world), slots: WATCH_SLOTS }
  const pausing = { handlers: pauseJobs(world), slots: PAUSE_SLOTS }
  return [{ handlers: generalJobs(world), slots: slots.general, crontab: SCHEDULE }, messages, ...channels, watching, pausing]
}

/** Every other handler by its job's name; a scheduled one also by the name that the crontab can spell. */
function generalJobs(world: World): JobHandlers {
  const handlers: JobHandlers = {
    ...sessionJobs(world),
    ...spendJobs(world),
    ...staffJobs(world),
    ...subCustomerJobs(world),
    ...adAccountJobs(world),
    ...adManagementJobs(world),
    ...adoptionJobs(world),
    ...appealJobs(world),
    ...autoClearJobs(world),
    ...bankFileJobs(world),
    ...bindingJobs(world),
    ...quotaJobs(world),
    ...refundJobs(world),
    ...reconciliationJobs(world),
    ...caseJobs(world),
    ...channelJobs(world),
    ...companyJobs(world),
    ...billingJobs(world),
    ...creativeJobs(world),
    ...creditJobs(world),
    ...statementJobs(world),
    ...exchangeJobs(world),
    ...exportJobs(world),
    ...guidanceJobs(world),
    ...importJobs(world),
    ...itemJobs(world),
    ...monitorJobs(world),
    ...noticeJobs(world),
    ...organizationJobs(world),
    ...paymentJobs(world),
    ...takeoverJobs(world),
    ...violationJobs(world),
    ...walletJobs(world),
  }
  for (const name of Object.keys(SCHEDULED)) {
    const handler = handlers[name]
    if (!handler) throw new Error(`The scheduled job ${name} has no handler.`)
    handlers[crontabName(name)] = handler
  }
  return handlers
}

const SCHEDULE = Object.entries(SCHEDULED)
  .map(([name, times]) => `${times} ${crontabName(name)}`)
  .join('\n')

/** The crontab's grammar knows no dots in names. */
function crontabName(job: string): string {
  return job.replaceAll('.', ':')
}
