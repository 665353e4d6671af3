// Google Ads as an AdPlatform: quota is the account budget, changed by filing a proposal that Google approves later.
import { addDays, type Day, isDay } from '@tallyhelm/protocol/values/day'
import { add, subtract, zero } from '@tallyhelm/protocol/values/money'
import { z } from 'zod'
import { digitsOf } from '../kit/units.ts'
import { failureBeforeWrite, fillDays, type Got, ok, readFailure, refusal, trouble, unreadable, writeFailure } from '../kit/failure.ts'
import { count, currency, id, integer, text, timeZone } from '../kit/fields.ts'
import type {
  AccountFacts,
  AccountRef,
  AdPlatform,
  ChangeAnswer,
  ChangeSearch,
  ChangeTrace,
  DaySpend,
  NamedAccount,
  QuotaChange,
  QuotaFigure,
  ReadAnswer,
} from '../ports/ad-platform.ts'
import type { ManagerLink } from '../ports/bindings.ts'
import type { Clock } from '../ports/handles.ts'
import { checkGoogleConnection } from './check-connection.ts'
import { allProposals, isOpen, microsText, moneyFromMicros, noteOf, ourProposals, proposalIdOf, runningBudget } from './budget.ts'
import { billingSetupOf } from './billing.ts'
import { createGoogleAds } from './ads.ts'
import { createGoogleManagers, managerLinksOf } from './managers.ts'
import { createGoogleNames } from './names.ts'
import { createGoogleOpenings } from './openings.ts'
import { createGooglePeople } from './people.ts'
import { createSpendReader, googleSpendCosts } from './spend.ts'
import { customerStatus } from './status.ts'
import { listAccounts } from './listed-accounts.ts'
import { readInvoices } from './invoices.ts'
import { createGoogleClient, type GoogleClient, type GoogleOptions, googleVersion } from './google-client.ts'

/**
 * Google Ads API over REST, for customers with monthly invoicing. `limit` is the adjusted spending limit; a change proposes the limit
 * that gives `target`, carries our request id in its notes and answers `waiting`, or `not_done` while another update of the budget waits.
 */
export function createGooglePlatform(options: GoogleOptions): AdPlatform {
  const client = createGoogleClient(options)
  const version = googleVersion(options.baseUrl)
  const spend = createSpendReader(client, options.clock)
  return {
    channel: 'GOOGLE',
    changeStyle: 'proposal',
    ...(version ? { version } : {}),
    listAccounts: cursor => listAccounts(client, options.loginCustomerId.replaceAll('-', ''), cursor),
    readAccount: account => readAccount(client, account),
    readQuota: account => readQuota(client, options.clock, account),
    changeQuota: change => changeQuota(client, options.clock, change),
    findChange: search => findChange(client, options.clock, search),
    readSpend: spend.readSpend,
    readSpendHours: spend.readSpendHours,
    spendCosts: googleSpendCosts(options.operationsPerDay ?? null),
    readDailySpend: async (account, from, until) => {
      const got = from >= until ? { value: [] } : await spendOf(client, account, from, until)
      const filled = 'failure' in got ? got : fillDays(got.value, from, until, account.currency)
      return 'failure' in filled ? readFailure(filled.failure) : ok(filled.value)
    },
    invoicesOf: 'account',
    readInvoices: question => readInvoices(client, question),
    openings: createGoogleOpenings(client, options.loginCustomerId.replaceAll('-', '')),
    names: createGoogleNames(client),
    managers: createGoogleManagers(client, options.loginCustomerId.replaceAll('-', '')),
    people: createGooglePeople(client),
    ads: createGoogleAds(client, options.clock),
    checkConnection: () => checkGoogleConnection(client, options.loginCustomerId),
  }
}

async function readQuota(client: GoogleClient, clock: Clock, account: AccountRef): Promise<ReadAnswer<QuotaFigure>> {
  const got = await runningBudget(client, account, clock.now())
  if ('failure' in got) return readFailure(got.failure)
  const rest = { minimumAdd: null, changesLeftToday: null }
  if (got.value === 'NEVER') {
    const setup = await billingSetupOf(client, account)
    if ('failure' in setup) return readFailure(setup.failure)
    const nothing = zero(account.currency)
    if (setup.value?.status === 'APPROVED') return ok({ limit: nothing, spent: nothing, remaining: nothing, ...rest })
  }
  if (typeof got.value === 'string') return ok({ limit: null, spent: null, remaining: null, ...rest })
  const { limit, served } = got.value
  return ok({ limit, spent: served, remaining: limit && subtract(limit, served), ...rest })
}

const mutated = z.object({ result: z.object({ resourceName: z.string().regex(/^customers\/\d+\/accountBudgetProposals\/\d+$/) }) })

async function changeQuota(client: GoogleClient, clock: Clock, change: QuotaChange): Promise<ChangeAnswer> {
  const { account, target, requestId } = change
  if (target.minor <= 0n) return refusal(trouble('TARGET_NOT_POSITIVE', 'a spending limit must be positive'), '额度不能调整为零')
  const got = await runningBudget(client, account, clock.now())
  if ('failure' in got) return failureBeforeWrite(got.failure)
  const budget = got.value
  if (budget === 'NEVER') return proposeFirstBudget(client, change)
  if (budget === 'ENDED') return noBudget()
  if (budget.pendingProposal !== null) return whilePending(client, change, budget.pendingProposal)
  const sent = await client.post(
    `customers/${digitsOf(account)}/accountBudgetProposals:mutate`,
    {
      operation: {
        create: {
          accountBudget: budget.resourceName,
          proposalType: 'UPDATE',
          proposedSpendingLimitMicros: microsText(subtract(target, budget.adjustments)),
          proposedNotes: noteOf(requestId),
        },
        updateMask: 'proposedSpendingLimitMicros,proposedNotes',
      },
    },
    mutated,
  )
  if ('failure' in sent) return writeFailure(sent.failure)
  return { kind: 'waiting', proposalId: proposalIdOf(sent.value.result.resourceName) }
}

const noBudget = (): ChangeAnswer =>
  refusal(trouble('NO_ACCOUNT_BUDGET', 'no account budget in force'), '账户没有生效中的预算，请联系专属顾问')

/** The first addition makes the budget. While any proposal is open nothing is sent: it may become the budget that Google allows. */
async function proposeFirstBudget(client: GoogleClient, change: QuotaChange): Promise<ChangeAnswer> {
  const { account, target, requestId } = change
  const setup = await billingSetupOf(client, account)
  if ('failure' in setup) return failureBeforeWrite(setup.failure)
  if (setup.value?.status !== 'APPROVED') return noBudget()
  const proposals = await allProposals(client, account, requestId)
  if ('failure' in proposals) return failureBeforeWrite(proposals.failure)
  const open = proposals.value.find(isOpen)
  if (open) return open.isOurs ? { kind: 'waiting', proposalId: open.id } : otherProposal()
  const create = {
    billingSetup: setup.value.resourceName,
    proposalType: 'CREATE',
    proposedName: `Tallyhelm ${requestId}`,
    proposedStartTimeType: 'NOW',
    proposedEndTimeType: 'FOREVER',
    proposedSpendingLimitMicros: microsText(target),
    proposedNotes: noteOf(requestId),
  }
  const sent = await client.post(`customers/${digitsOf(account)}/accountBudgetProposals:mutate`, { operation: { create } }, mutated)
  if ('failure' in sent) return writeFailure(sent.failure)
  return { kind: 'waiting', proposalId: proposalIdOf(sent.value.result.resourceName) }
}

const otherProposal = (): ChangeAnswer => ({
  kind: 'not_done',
  why: 'unavailable',
  trouble: trouble('PENDING_UPDATE_PROPOSAL_EXISTS', '渠道存在待审批的额度申请'),
})

/** A proposal waits already: ours from an earlier attempt, or somebody else's that has to be decided first. */
async function whilePending(client: GoogleClient, change: QuotaChange, pending: string): Promise<ChangeAnswer> {
  const ours = await ourProposals(client, change.account, change.requestId, null)
  if ('failure' in ours) return failureBeforeWrite(ours.failure)
  const proposalId = proposalIdOf(pending)
  if (ours.value.some(one => one.id === proposalId)) return { kind: 'waiting', proposalId }
  return otherProposal()
}

async function findChange(client: GoogleClient, clock: Clock, search: ChangeSearch): Promise<ReadAnswer<ChangeTrace>> {
  const got = await ourProposals(client, search.account, search.requestId, search.proposalId)
  if ('failure' in got) return readFailure(got.failure)
  const ours = got.value
  const approved = ours.findLast(one => one.status === 'APPROVED')
  const rejected = ours.findLast(one => one.status === 'REJECTED' || one.status === 'CANCELLED')
  // APPROVED_HELD waits for the billing setup.
  const open = ours.find(isOpen)
  if (open) return ok({ kind: 'pending', proposalId: open.id })
  if (approved) {
    if (approved.approvedMicros === null) return readFailure(unreadable('an approved proposal without its limit'))
    const budget = await runningBudget(client, search.account, clock.now())
    if ('failure' in budget) return readFailure(budget.failure)
    const limit = moneyFromMicros(approved.approvedMicros, search.account, 'down')
    const adjusted = typeof budget.value === 'string' ? limit : add(limit, budget.value.adjustments)
    return ok({ kind: 'approved', proposalId: approved.id, limit: adjusted })
  }
  if (!rejected) return ok({ kind: 'none' })
  return ok({
    kind: 'rejected',
    proposalId: rejected.id,
    reasonText: rejected.status === 'REJECTED' ? '渠道未批准该额度申请' : '额度申请已被撤销',
  })
}

const CUSTOMER_QUERY =
  'SELECT customer.id, customer.descriptive_name, customer.status, customer.currency_code, customer.time_zone FROM customer LIMIT 1'
const customer = z.object({
  customer: z.object({ id, descriptiveName: text.optional(), status: text, currencyCode: currency, timeZone: timeZone }),
})
const USER_QUERY = 'SELECT customer_user_access.email_address, customer_user_access.access_role FROM customer_user_access'
const userAccess = z.object({ customerUserAccess: z.object({ emailAddress: text.optional() }) })

async function readAccount(client: GoogleClient, account: NamedAccount): Promise<ReadAnswer<AccountFacts>> {
  const customerId = digitsOf(account)
  const got = await client.search(customerId, CUSTOMER_QUERY, customer)
  if ('failure' in got) return readFailure(got.failure)
  const facts = got.value[0]?.customer
  if (facts?.id !== customerId) return readFailure(unreadable('no row of the customer asked for'))
  const links = await managerLinksOf(client, account)
  if ('failure' in links) return readFailure(links.failure)
  const users = await client.search(customerId, USER_QUERY, userAccess)
  if ('failure' in users) return readFailure(users.failure)
  return ok({
    outsideAccountId: facts.id,
    name: facts.descriptiveName ?? '',
    currency: facts.currencyCode,
    timezone: facts.timeZone,
    ...customerStatus(facts.status),
    openedAt: null,
    adType: null,
    bindings: [
      ...managersIn(links.value),
      ...users.value.flatMap(({ customerUserAccess: user }) =>
        user.emailAddress === undefined ? [] : [{ kind: 'EMAIL' as const, outsideId: user.emailAddress.toLowerCase(), status: 'ACTIVE' }],
      ),
    ],
  })
}

/** Managers that the account has now, each once; a link whose word is not known may be one. */
function managersIn(links: readonly ManagerLink[]): AccountFacts['bindings'] {
  const living = links.filter(({ standing }) => standing === 'BOUND' || typeof standing === 'object')
  const byManager = new Map(living.map(link => [link.managerId, link]))
  return [...byManager.values()].map(({ managerId, standing }) => ({
    kind: 'MCC',
    outsideId: managerId,
    status: typeof standing === 'object' ? standing.unclear : 'ACTIVE',
  }))
}

const spendRow = z.object({
  customer: z.object({ currencyCode: currency }),
  segments: z.object({ date: z.string().refine(isDay) }),
  metrics: z.object({ costMicros: integer, impressions: count.optional(), clicks: count.optional() }),
})

async function spendOf(client: GoogleClient, account: AccountRef, from: Day, until: Day): Promise<Got<DaySpend[]>> {
  const query =
    'SELECT customer.currency_code, segments.date, metrics.cost_micros, metrics.impressions, metrics.clicks FROM customer ' +
    `WHERE segments.date BETWEEN '${from}' AND '${addDays(until, -1)}'`
  const got = await client.search(digitsOf(account), query, spendRow)
  if ('failure' in got) return got
  if (got.value.some(row => row.customer.currencyCode !== account.currency)) return { failure: unreadable('spend in another currency') }
  return {
    value: got.value.map(({ segments, metrics }) => ({
      day: segments.date,
      spend: moneyFromMicros(BigInt(metrics.costMicros), account, 'half-up'),
      impressions: metrics.impressions ?? 0,
      clicks: metrics.clicks ?? 0,
    })),
  }
}
