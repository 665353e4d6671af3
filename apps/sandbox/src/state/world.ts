// The running sandbox: its state, clock, faults and log, and the one way to read and to change an ad account.
import type { SandboxClock } from '../clock.ts'
import type { Fault } from '../faults/kinds.ts'
import { traceId } from '../wire/call.ts'
import type { SharedPixel } from './meta-businesses.ts'
import { noteInHistory, type Why } from './account-activities.ts'
import { meter } from './ad-meter.ts'
import { adoptOrphans } from './ad-tree.ts'
import type { Account, BILLING_STATUSES, Budget, GoogleAccount, MetaAccount, Proposal, State, TikTokAccount } from './model.ts'
import { meterAds } from './google-ads-meter.ts'
import type { PingWay } from './meta-rules.ts'
import type { Platform } from './platform.ts'
import { linksOf, peopleOf } from './google-parties.ts'
import { accrue, type DailyRatios } from './spend.ts'
import { meterTikTok } from './tiktok-ad-meter.ts'

export interface LoggedRequest {
  at: number
  method: string
  path: string
  operation: string
  accountId: string | null
  body: string
  status: number
  fault: string | null
}

export interface World {
  clock: SandboxClock
  ratios: DailyRatios
  state: State
  /** Each account as it was before its last change; what a stale read shows. */
  previous: Map<string, Account>
  /** Each pixel as it was before its last change. */
  previousPixels: Map<string, SharedPixel>
  faults: Fault[]
  /** Until when a caller was told to leave an operation on an account alone, by "operation account". */
  limited: Map<string, number>
  /** Changes that came before that time was over. */
  tooEarly: number
  requests: LoggedRequest[]
  /** Requests of the running second, minute and day per TikTok token, by "seconds token". */
  tiktokCalls: Map<string, { window: number; count: number }>
  /** Operations of Google's running day. */
  googleDay: { day: number; count: number }
  /** Reports that were asked for, by their id; nobody asks for one of an earlier start. */
  reports: Map<string, Report>
  /** What happened to ad objects and no rule was asked about yet. */
  adEvents: AdEvent[]
  /** How pings about an account come, where it is not as the settings say. */
  pingWays: Map<string, PingWay>
  /** Numbers of the pings whose answer is waited for. */
  pinging: Set<number>
  /** Tells the snapshot writer that something is worth keeping. */
  touched: () => void
}

/** `field`: what changed; null: it was created. */
export interface AdEvent {
  accountId: string
  objectId: string
  level: 'campaign' | 'adset' | 'ad'
  field: string | null
  at: number
  /** how a ping about it comes */
  way: PingWay
}

/** What was asked, as the platform's own parameters, and when. */
export interface Report {
  platform: Platform
  accountIds: string[]
  asked: Record<string, string>
  at: number
}

const BILLING_MS = 2_000

export interface ReadFor {
  stale: boolean
}

interface AccountOf {
  meta: MetaAccount
  google: GoogleAccount
  tiktok: TikTokAccount
}

export function accountKey(platform: Platform, id: string): string {
  return `${platform}:${id}`
}

/** The account with its spend up to now, or null. A stale read gets the copy from before the last change. */
export function findAccount<P extends Platform>(world: World, platform: P, id: string, reading: ReadFor): AccountOf[P] | null {
  const key = accountKey(platform, id)
  const account = world.state.accounts[key]
  if (!account || account.platform !== platform) return null
  refresh(world, account)
  const shown = reading.stale ? (world.previous.get(key) ?? account) : account
  // The key holds the platform, so an account found under it is of that platform's shape.
  return shown as AccountOf[P]
}

export function accountsOf<P extends Platform>(world: World, platform: P, reading: ReadFor): AccountOf[P][] {
  return Object.values(world.state.accounts)
    .filter(account => account.platform === platform)
    .map(account => findAccount(world, platform, account.id, reading))
    .filter(account => account !== null)
}

/** As `accountsOf`, for a list of the platform: what was opened just now is not in it yet. */
export function listedAccounts<P extends Platform>(world: World, platform: P, reading: ReadFor): AccountOf[P][] {
  return accountsOf(world, platform, reading).filter(({ listedAt = 0 }) => listedAt <= world.clock.now())
}

/** Changes an account, keeps the copy from before for stale reads, and writes each changed figure into its books. */
export function changeAccount<A extends Account>(
  world: World,
  account: A,
  { actor, at = world.clock.now(), ...why }: Why,
  mutate: (account: A) => void,
): void {
  const before = figures(account)
  const copy = copyOf(account)
  mutate(account)
  const after = figures(account)
  const changed = Object.keys(after).filter(field => before[field] !== after[field])
  if (changed.length === 0) return
  world.previous.set(accountKey(account.platform, account.id), copy)
  const changes = changed.map(field => ({ at, ...why, field, before: before[field] ?? '', after: after[field] ?? '' }))
  account.history.push(...changes)
  if (account.platform === 'meta')
    noteInHistory(account, changes, { ...why, ...(actor ? { actor } : {}) }, id => nameOfUser(world, copy, id))
  if (account.history.length > 500) account.history.splice(0, account.history.length - 500)
  world.touched()
}

/** A person of any business, or one that the account is or was shared with. */
function nameOfUser({ state: { accounts, businesses } }: World, before: Account, id: string): string {
  const shared = [before, accounts[accountKey('meta', before.id)]].flatMap(each => (each?.platform === 'meta' ? each.agencies : []))
  return [...businesses.flatMap(({ people = [] }) => people), ...shared].find(each => each.id === id)?.name ?? ''
}

/** The next running number; ids made from it are the same for the same order of events. */
export function nextNumber(world: World): number {
  world.state.sequence += 1
  return world.state.sequence
}

export function nextRequestId(world: World): string {
  return traceId(nextNumber(world), 22)
}

/** The figures that the books follow, as text in the platform's own units. */
export function figures(account: Account): Record<string, string> {
  const shared = { name: account.name }
  if (account.platform === 'meta') {
    return {
      ...shared,
      account_status: String(account.status),
      spend_cap: String(account.spendCap),
      amount_spent: String(account.spent),
      agencies: account.agencies
        .map(({ id, permittedTasks, status }) => [id, permittedTasks.join('+'), status ?? 'CONFIRMED'].join(' '))
        .join(', '),
      pixels: account.pixels.map(pixel => pixel.id).join(', '),
      people: (account.people ?? []).map(({ userId, tasks }) => `${userId} ${tasks.join('+')}`).join(', '),
    }
  }
  if (account.platform === 'tiktok') {
    return {
      ...shared,
      status: account.status,
      cash_balance: String(account.cash),
      grant_balance: String(account.grant),
      transfers: String(account.transfers.length),
      assignees: (account.assignees ?? []).map(person => `${person.userId} ${person.role}`).join(', '),
      partners: (account.partners ?? []).map(share => `${share.centerId} ${share.role} ${share.status}`).join(', '),
      ads: account.adTree?.lastChange ?? '',
      media: account.media?.lastChange ?? '',
      smart_plus_ads: (account.smartPlusAds ?? []).map(ad => `${ad.id} ${ad.reviewStatus} ${ad.appealStatus}`).join(', '),
    }
  }
  const budget = account.budgets.at(-1)
  const proposal = account.proposals.at(-1)
  return {
    ...shared,
    status: account.status,
    billing: billingStatus(account) ?? '',
    people: peopleOf(account)
      .map(person => `${person.email} ${person.role}`)
      .join(', '),
    asked: (account.asked ?? []).map(each => `${each.email} ${each.status}`).join(', '),
    reviews: (account.reviews ?? []).map(each => `${each.operation} ${each.email} ${each.status}`).join(', '),
    managers: linksOf(account)
      .map(link => `${link.managerId}~${link.linkId} ${link.status}`)
      .join(', '),
    budget: budget ? `${budget.id} ${budget.status}` : '',
    approved_spending_limit_micros: budget ? String(budget.approvedLimit ?? 'INFINITE') : '',
    proposal: proposal ? `${proposal.id} ${proposal.status} ${proposal.proposedLimit ?? ''}` : '',
    amount_served_micros: String(budget?.served ?? 0n),
    ads: account.ads ? `${account.ads.changes} ${account.ads.last}` : '',
  }
}

/** null: it has none. */
export function billingStatus({ billing }: GoogleAccount): (typeof BILLING_STATUSES)[number] | null {
  return billing === undefined ? 'APPROVED' : (billing?.status ?? null)
}

function copyOf<A extends Account>(account: A): A {
  return { ...structuredClone({ ...account, history: [] }), history: account.history }
}

function refresh(world: World, account: Account): void {
  const before = account.accruedTo
  accrue(account, world.clock.now(), world.ratios)
  if (account.platform === 'google') settle(world, account)
  if (account.platform === 'google' && meterAds(account, world.clock.now())) world.touched()
  if (account.platform === 'meta') adoptOrphans(account)
  if (account.platform === 'meta' && meter(account, world.clock.now())) world.touched()
  if (account.platform === 'tiktok' && meterTikTok(account, world.clock.now())) world.touched()
  if (account.accruedTo !== before) world.touched()
}

/** Decides the proposals whose time has come: Google approves on its own, some moments after the call was answered. */
function settle(world: World, account: GoogleAccount): void {
  const now = world.clock.now()
  const { billing } = account
  if (billing?.status === 'PENDING' && billing.since + (world.state.settings.googleBillingMs ?? BILLING_MS) <= now)
    billing.status = 'APPROVED'
  if (account.approval.mode === 'hold') return
  for (const proposal of account.proposals) {
    if (proposal.status !== 'PENDING' || proposal.createdAt + account.approval.delayMs > now) continue
    decide(world, account, proposal.id, account.approval.mode)
  }
}

/** Approves or rejects one pending proposal. What was already served is never cut off: the approved limit is then the served amount. */
export function decide(world: World, account: GoogleAccount, proposalId: string, decision: 'approve' | 'reject'): boolean {
  const pending = account.proposals.find(each => each.id === proposalId && each.status === 'PENDING')
  if (!pending) return false
  changeAccount(world, account, { operation: `google.budget.${decision}`, requestId: 'google' }, target => {
    const proposal = target.proposals.find(each => each.id === proposalId)
    const budget = target.budgets.find(each => each.id === proposal?.budgetId)
    if (!proposal || !budget) return
    proposal.decidedAt = world.clock.now()
    proposal.status = decision === 'approve' ? 'APPROVED' : 'REJECTED'
    if (decision === 'reject') {
      if (proposal.type === 'CREATE') budget.status = 'CANCELLED'
      return
    }
    if (proposal.type === 'END' || proposal.type === 'REMOVE') {
      budget.endedAt = world.clock.now()
      if (proposal.type === 'REMOVE') budget.status = 'CANCELLED'
      return
    }
    applyFields(proposal, budget)
    if (proposal.keepsLimit === true) return
    const wanted = target.approval.nextApprovedMicros ?? proposal.proposedLimit
    target.approval.nextApprovedMicros = null
    proposal.approvedLimit = wanted !== null && wanted < budget.served ? budget.served : wanted
    budget.approvedLimit = proposal.approvedLimit
    budget.proposedLimit = proposal.proposedLimit
    budget.status = 'APPROVED'
  })
  return true
}

/** Everything but the figure: an UPDATE changes what it proposes and nothing else. */
function applyFields(proposal: Proposal, budget: Budget): void {
  budget.name = proposal.name
  if (proposal.notes !== undefined) budget.notes = proposal.notes
  if (proposal.purchaseOrder !== undefined) budget.purchaseOrder = proposal.purchaseOrder
  if (proposal.startsAt !== undefined) budget.startedAt = proposal.startsAt
  if (proposal.endsAt !== undefined) budget.endedAt = proposal.endsAt
}
