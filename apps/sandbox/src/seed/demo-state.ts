// The demo's platforms as they stand at the first start: the accounts, some months of spend, and money that fits it.
import type { Account, GoogleAccount, MetaAccount, State, TikTokAccount } from '../state/model.ts'
import { emptyState } from '../state/model.ts'
import { pick } from '../state/random.ts'
import { accrue, type DailyRatios, roundFigure } from '../state/spend.ts'
import { DAY_MS, HOUR_MS } from '../state/zone.ts'
import { demoAgency } from './companies.ts'
import { demoBindings } from './demo-bindings.ts'
import { addDemoBusinesses, demoAgencies } from './demo-businesses.ts'
import { demoAds } from './demo-ads.ts'
import { demoAdTree } from './demo-ad-tree.ts'
import { demoGuidance } from './demo-guidance.ts'
import { type DemoAccountSeed, type DemoChannel, type DemoHealth, demoAccounts } from './demo-accounts.ts'

/** Mean spend per day of all normal USD accounts of an owner in a channel, in whole US dollars. */
const DAILY_USD: Record<DemoChannel, Record<'main' | 'other', bigint>> = {
  FACEBOOK: { main: 5100n, other: 420n },
  GOOGLE: { main: 3200n, other: 300n },
  TIKTOK: { main: 1700n, other: 190n },
}
/** From before the month that is the last to be closed on any day of the year. */
const HISTORY_DAYS = 75
/** Accounts that are not normal stopped spending this many days ago. */
const STOPPED_DAYS_AGO: Record<DemoHealth, number> = { normal: 0, policy: 4, review: 2, payment: 1, closed: 13 }
const STATUS_LAG_MS = 2_000
/** Longer than the hours that TikTok keeps the money of an account that spends. */
const PAUSED_HOURS_AGO = 6

export function demoState(now: number, ratios: DailyRatios): State {
  const state = emptyState()
  state.settings.metaStatusLagMs = STATUS_LAG_MS
  const seeds = demoAccounts()
  state.businesses = Object.entries(demoAgency.meta).map(([owner, id]) => ({ id, name: `量舵代理 BM ${owner}（示例）` }))
  const top = { id: demoAgency.topManagerId, name: demoAgency.topManagerName, parentId: null }
  const below = Object.entries(demoAgency.google).map(([owner, id]) => ({ id, name: `量舵 MCC ${owner}（示例）`, parentId: top.id }))
  const spare = { id: demoAgency.spareManagerId, name: '量舵 MCC 备用（示例）', parentId: top.id }
  const foreign = demoAgency.foreignManagers.map(manager => ({ ...manager, parentId: null, isForeign: true as const }))
  state.managers = [top, ...below, spare, ...foreign]
  state.partnerCenters = demoAgency.partnerCenters.map(center => ({ ...center }))
  state.centers = Object.entries(demoAgency.tiktok).map(([owner, id]) => ({
    id,
    name: `量舵商务中心 ${owner}（示例）`,
    currency: 'USD',
    timezone: 'Asia/Shanghai',
    type: 'AGENCY',
    balance: 500_000_000n,
    creditTransfers: {},
  }))
  for (const seed of seeds) {
    const account = build(seed, now, meanSpend(seed, seeds))
    spendPast(account, seed, now, ratios)
    placeMoney(account, seed)
    if (seed.isPaused) account.dailyPlan = 0n
    state.accounts[`${account.platform}:${account.id}`] = account
  }
  demoBindings(Object.values(state.accounts))
  addDemoBusinesses(state, now)
  return state
}

/** The account's part of its channel's daily spend, in the platform's own unit and the account's currency. */
function meanSpend(seed: DemoAccountSeed, seeds: DemoAccountSeed[]): bigint {
  const isCounted = (each: DemoAccountSeed) =>
    each.channel === seed.channel && each.owner === seed.owner && each.health === 'normal' && each.currency === 'USD'
  const parts = seeds.filter(isCounted).reduce((sum, each) => sum + each.weight, 0)
  const total = DAILY_USD[seed.channel][seed.owner === 'main' ? 'main' : 'other']
  const unit = seed.channel === 'GOOGLE' ? 1_000_000n : seed.currency === 'JPY' ? 1n : 100n
  const rate = seed.currency === 'JPY' ? 150n : 1n
  return (total * unit * rate * BigInt(seed.weight)) / BigInt(parts)
}

function spendPast(account: Account, seed: DemoAccountSeed, now: number, ratios: DailyRatios): void {
  account.spent = account.dailyPlan * BigInt(Math.max(seed.openedDaysAgo - HISTORY_DAYS, 0))
  if (account.platform === 'google') for (const budget of account.budgets) budget.served = account.spent
  account.accruedTo = Math.floor(now / HOUR_MS) * HOUR_MS - HISTORY_DAYS * DAY_MS
  const stoppedAgo = seed.isPaused ? PAUSED_HOURS_AGO * HOUR_MS : STOPPED_DAYS_AGO[seed.health] * DAY_MS
  accrue(account, now - stoppedAgo, ratios, true)
  account.accruedTo = Math.floor(now / HOUR_MS) * HOUR_MS
  // The oldest day is only partly told; its spend stays in the base.
  const oldest = Object.keys(account.spendByDay).sort()[0]
  if (oldest !== undefined) delete account.spendByDay[oldest]
}

/** Cap, limit or balance: what was spent and what is left for the seed's days, in round figures. */
function placeMoney(account: Account, seed: DemoAccountSeed): void {
  const left = account.dailyPlan * BigInt(seed.daysLeft)
  if (account.platform === 'meta') account.spendCap = roundFigure(account.spent + left, account)
  if (account.platform === 'tiktok') account.cash = roundFigure(left, account)
  if (account.platform === 'google') {
    for (const budget of account.budgets) {
      budget.approvedLimit = roundFigure(account.spent + left, account)
      budget.proposedLimit = budget.approvedLimit
    }
  }
}

function build(seed: DemoAccountSeed, now: number, dailyPlan: bigint): Account {
  const shared = {
    id: seed.outsideAccountId,
    name: seed.name,
    currency: seed.currency,
    timezone: seed.timezone,
    createdAt: Math.floor(now / DAY_MS) * DAY_MS - seed.openedDaysAgo * DAY_MS + pick(seed.outsideAccountId, 80_000) * 1000,
    companyName: seed.companyName,
    dailyPlan,
    accruedTo: now,
    spendByDay: {},
    spent: 0n,
    history: [],
  }
  if (seed.channel === 'FACEBOOK') return metaAccount(seed, shared)
  if (seed.channel === 'GOOGLE') return googleAccount(seed, shared)
  return tiktokAccount(seed, shared)
}

type Shared = Omit<
  TikTokAccount,
  'platform' | 'status' | 'centerId' | 'cash' | 'grant' | 'frozen' | 'deliveryDeposit' | 'minTransferable' | 'transfers'
>

function metaAccount(seed: DemoAccountSeed, shared: Shared): MetaAccount {
  // An account that is built has booked its spend up to now.
  const tree = demoAdTree(seed, shared.dailyPlan, demoAds(seed), shared.accruedTo)
  const paymentStatus = seed.weight % 2 === 0 ? 3 : 8
  const status = { normal: 1, policy: 2, review: 7, payment: paymentStatus, closed: 101 }[seed.health]
  return {
    ...shared,
    platform: 'meta',
    status,
    disableReason: { normal: 0, policy: 1, review: 0, payment: 0, closed: 7 }[seed.health],
    spendCap: 0n,
    balanceDue: 0n,
    businessId: seed.bmId ?? '',
    relation: seed.bmRelation ?? 'owned',
    canManage: true,
    capChangeDay: '',
    capChanges: 0,
    agencies: demoAgencies(seed),
    pixels: (seed.pixelIds ?? []).map((id, index) => ({ id, name: `${seed.name} Pixel ${index + 1}` })),
    ...tree,
    ...demoGuidance(
      seed,
      tree.adObjects.filter(({ level }) => level === 'adset').map(({ id }) => id),
    ),
  }
}

function googleAccount(seed: DemoAccountSeed, shared: Shared): GoogleAccount {
  const billingSetupId = `5${seed.outsideAccountId.slice(1)}`
  const budget = {
    id: `6${seed.outsideAccountId.slice(1)}`,
    name: `${seed.name} 预算`,
    status: 'APPROVED' as const,
    billingSetupId,
    approvedLimit: 0n,
    proposedLimit: 0n,
    adjustments: 0n,
    served: 0n,
    startedAt: shared.createdAt,
    endedAt: null,
  }
  const statuses = { normal: 'ENABLED', policy: 'SUSPENDED', review: 'SUSPENDED', payment: 'CANCELED', closed: 'CLOSED' } as const
  return {
    ...shared,
    platform: 'google',
    status: statuses[seed.health],
    managerId: seed.mccId ?? '',
    users: seed.relationEmail === undefined ? [] : [seed.relationEmail],
    billingSetupId,
    budgets: [budget],
    proposals: [],
    approval: { mode: 'approve', delayMs: 300, nextApprovedMicros: null },
  }
}

function tiktokAccount(seed: DemoAccountSeed, shared: Shared): TikTokAccount {
  const statuses = {
    normal: 'STATUS_ENABLE',
    policy: 'STATUS_LIMIT',
    review: 'STATUS_PENDING_VERIFIED',
    payment: 'STATUS_CONTRACT_PENDING',
    closed: 'STATUS_DISABLE',
  }
  return {
    ...shared,
    platform: 'tiktok',
    status: statuses[seed.health],
    centerId: seed.bcId ?? '',
    adType: seed.adType ?? 'AUCTION',
    cash: 0n,
    grant: 0n,
    frozen: 0n,
    deliveryDeposit: 0n,
    minTransferable: seed.currency === 'JPY' ? 1500n : 1000n,
    transfers: [],
  }
}
