// The control API's view of ad accounts: show them, create them for tests, change what the platform's own staff could change.
import { z } from 'zod'
import { type Account, BILLING_STATUSES, CENTER_TYPES, type GoogleAccount, type MetaAccount, type TikTokAccount } from '../state/model.ts'
import type { Platform } from '../state/platform.ts'
import { addSpend, isOpenBudget, moveSpent, noteHour, setSpendDay, withDelivery } from '../state/spend.ts'
import { places, placesOf } from '../state/units.ts'
import { adTreePatch, patchAdTree } from './ad-tree.ts'
import { smartPlusAd, smartPlusAdOf } from './ads.ts'
import { ensureParents } from './parents.ts'
import { guidancePatch, patchGuidance } from './guidance.ts'
import { accountKey, changeAccount, decide, findAccount, nextNumber, type World } from '../state/world.ts'
import { HOUR_MS, localDay } from '../state/zone.ts'
import { parseDecimal } from '../wire/decimal.ts'

const amount = z.union([z.string(), z.number()]).transform(String)
const spendRow = z.object({ date: z.iso.date(), spend: amount, impressions: z.int().optional(), clicks: z.int().optional() })
const approval = z.object({
  mode: z.enum(['approve', 'hold', 'reject']).optional(),
  delay_ms: z.int().min(0).optional(),
  next_approved: amount.nullable().optional(),
})

/** Amounts are in major units of the account's currency for every platform, as decimal text or number. */
export const accountPatch = z.strictObject({
  name: z.string().optional(),
  status: z.union([z.string(), z.int()]).optional(),
  disable_reason: z.int().optional(),
  can_manage: z.boolean().optional(),
  cap: amount.nullable().optional(),
  spent: amount.optional(),
  /** Meta: what spend_cap_action=reset does, pressed by anybody with rights on the account */
  reset_spent: z.literal(true).optional(),
  /** Google: the budget ends now; the one that takes its place, if any, has served nothing */
  end_budget: z.literal(true).optional(),
  replace_budget: z.object({ cap: amount.nullable() }).optional(),
  balance: amount.optional(),
  grant_balance: amount.optional(),
  frozen_balance: amount.optional(),
  delivery_deposit: amount.optional(),
  min_transferable: amount.optional(),
  daily_spend: amount.optional(),
  adjustments: amount.optional(),
  /** TikTok: what the review objects to */
  rejection_reason: z.string().optional(),
  /** Google: whether the last of its managers may let it go */
  owned_by_manager: z.boolean().optional(),
  /** Google: whether a second administrator has to agree to whoever comes or goes */
  second_admin: z.boolean().optional(),
  /** Google: how far its billing setup is; null: it has none */
  billing: z.enum(BILLING_STATUSES).nullable().optional(),
  spend: z.array(spendRow).optional(),
  smart_plus_ads: z.array(smartPlusAd).optional(),
  ...adTreePatch,
  ...guidancePatch,
  approval: approval.optional(),
  decide: z.object({ proposal_id: z.string().optional(), decision: z.enum(['approve', 'reject']), approved: amount.optional() }).optional(),
})

export const accountCreation = accountPatch.extend({
  platform: z.enum(['meta', 'google', 'tiktok']),
  id: z.string().regex(/^\d+$/),
  currency: z.string().length(3).default('USD'),
  timezone: z.string().default('Asia/Shanghai'),
  company: z.string().default('测试主体（示例）有限公司'),
  business_id: z.string().optional(),
  relation: z.enum(['owned', 'client']).default('owned'),
  manager_id: z.string().optional(),
  center_id: z.string().optional(),
  /** TikTok: of which kind the business centre is from now on */
  center_type: z.enum(CENTER_TYPES).optional(),
  /** TikTok: RESERVATION buys brand ads. */
  ad_type: z.enum(['AUCTION', 'RESERVATION']).default('AUCTION'),
  /** Google: false leaves the account without a budget, so that CREATE can be tried. */
  has_budget: z.boolean().default(true),
  pixel_ids: z.array(z.string()).default([]),
  /** Google: e-mail addresses of the account's users. */
  users: z.array(z.email()).default([]),
})

export type AccountPatch = z.infer<typeof accountPatch>
export type AccountCreation = z.infer<typeof accountCreation>

/** Thrown for amounts that the currency cannot hold and for accounts that already or not yet exist; becomes 400. */
export class ControlRefusal extends Error {}

export const testAgency = { businessId: '990000000000001', managerId: '9900000001', centerId: '7990000000000000001' } as const

export function createAccount(world: World, input: AccountCreation): Account {
  if (world.state.accounts[accountKey(input.platform, input.id)]) throw new ControlRefusal(`account ${input.id} exists already`)
  const account = blankAccount(world, input)
  ensureParents(world, input, testAgency)
  world.state.accounts[accountKey(account.platform, account.id)] = account
  applyPatch(world, account, input)
  account.history = []
  if (account.platform === 'meta') account.activities = []
  world.previous.delete(accountKey(account.platform, account.id))
  world.touched()
  return account
}

function blankAccount(world: World, input: AccountCreation): Account {
  const now = world.clock.now()
  const shared = {
    id: input.id,
    name: input.name ?? `Account ${input.id}`,
    currency: input.currency,
    timezone: input.timezone,
    createdAt: now - 90 * 86_400_000,
    companyName: input.company,
    dailyPlan: 0n,
    accruedTo: Math.floor(now / HOUR_MS) * HOUR_MS,
    spendByDay: {},
    spent: 0n,
    history: [],
  }
  if (input.platform === 'meta') return blankMeta(input, shared)
  if (input.platform === 'google') return blankGoogle(world, input, shared)
  const minTransferable = 10n * 10n ** BigInt(places('tiktok', input.currency))
  const money = { cash: 0n, grant: 0n, frozen: 0n, deliveryDeposit: 0n, minTransferable, transfers: [] }
  const centerId = input.center_id ?? testAgency.centerId
  return { ...shared, platform: 'tiktok', status: 'STATUS_ENABLE', centerId, adType: input.ad_type, ...money }
}

type Shared = Omit<
  TikTokAccount,
  'platform' | 'status' | 'centerId' | 'cash' | 'grant' | 'frozen' | 'deliveryDeposit' | 'minTransferable' | 'transfers'
>

function blankMeta(input: AccountCreation, shared: Shared): MetaAccount {
  return {
    ...shared,
    platform: 'meta',
    status: 1,
    disableReason: 0,
    spendCap: 0n,
    balanceDue: 0n,
    businessId: input.business_id ?? testAgency.businessId,
    relation: input.relation,
    canManage: true,
    capChangeDay: '',
    capChanges: 0,
    agencies: [],
    pixels: input.pixel_ids.map(id => ({ id, name: `Pixel ${id}` })),
  }
}

function blankGoogle(world: World, input: AccountCreation, shared: Shared): GoogleAccount {
  const billingSetupId = String(5_000_000_000 + nextNumber(world))
  const budget = {
    id: String(6_000_000_000 + nextNumber(world)),
    name: 'Account budget',
    status: 'APPROVED' as const,
    billingSetupId,
    approvedLimit: 0n,
    proposedLimit: 0n,
    adjustments: 0n,
    served: 0n,
    startedAt: shared.createdAt,
    endedAt: null,
  }
  return {
    ...shared,
    platform: 'google',
    status: 'ENABLED',
    managerId: input.manager_id ?? testAgency.managerId,
    users: input.users,
    billingSetupId,
    budgets: input.has_budget ? [budget] : [],
    proposals: [],
    approval: { mode: 'approve', delayMs: 300, nextApprovedMicros: null },
  }
}

/** Changes figures as the platform itself would; written to the account's books under the name "control". */
export function patchAccount(world: World, platform: Platform, id: string, patch: AccountPatch): Account {
  const account = findAccount(world, platform, id, { stale: false })
  if (!account) throw new ControlRefusal(`there is no ${platform} account ${id}`)
  applyPatch(world, account, patch)
  world.touched()
  return account
}

function applyPatch(world: World, account: Account, patch: AccountPatch): void {
  const now = world.clock.now()
  changeAccount(world, account, { operation: 'control', requestId: 'control' }, target => {
    if (patch.name !== undefined) target.name = patch.name
    if (patch.daily_spend !== undefined) target.dailyPlan = read(target, patch.daily_spend)
    for (const row of patch.spend ?? []) {
      const planned = withDelivery(target, read(target, row.spend))
      const day = {
        ...planned,
        impressions: row.impressions ?? planned.impressions,
        clicks: row.clicks ?? planned.clicks,
      }
      setSpendDay(target, row.date, day, now)
    }
    if (patch.spent !== undefined) moveSpent(target, read(target, patch.spent) - target.spent, now)
    if (target.platform === 'meta') patchMeta(target, patch)
    else if (target.platform === 'google') patchGoogle(world, target, patch)
    else patchTikTok(target, patch)
  })
  if (account.platform === 'google' && patch.decide) decideByHand(world, account, patch.decide)
}

function patchMeta(target: MetaAccount, patch: AccountPatch): void {
  if (patch.status !== undefined) target.status = Number(patch.status)
  if (patch.disable_reason !== undefined) target.disableReason = patch.disable_reason
  if (patch.can_manage !== undefined) target.canManage = patch.can_manage
  if (patch.reset_spent) target.spent = 0n
  if (patch.cap !== undefined) target.spendCap = patch.cap === null ? 0n : read(target, patch.cap)
  patchAdTree(target, patch, text => read(target, text))
  patchGuidance(target, patch)
}

function patchGoogle(world: World, target: GoogleAccount, patch: AccountPatch): void {
  if (patch.end_budget || patch.replace_budget) endBudget(world, target, patch.replace_budget)
  const statuses = ['ENABLED', 'CANCELED', 'SUSPENDED', 'CLOSED'] as const
  const status = statuses.find(each => each === patch.status)
  if (patch.status !== undefined && !status) throw new ControlRefusal(`status must be one of ${statuses.join(', ')}`)
  if (status) target.status = status
  if (patch.billing !== undefined) target.billing = patch.billing && { status: patch.billing, since: world.clock.now() }
  if (patch.second_admin !== undefined) target.needsSecondAdmin = patch.second_admin
  if (patch.owned_by_manager !== undefined) target.isOwnedByManager = patch.owned_by_manager
  const budget = target.budgets.at(-1)
  if (budget && patch.cap !== undefined) budget.approvedLimit = patch.cap === null ? null : read(target, patch.cap)
  if (budget && patch.adjustments !== undefined) budget.adjustments = read(target, patch.adjustments)
  if (patch.approval?.mode) target.approval.mode = patch.approval.mode
  if (patch.approval?.delay_ms !== undefined) target.approval.delayMs = patch.approval.delay_ms
  const next = patch.approval?.next_approved
  if (next !== undefined) target.approval.nextApprovedMicros = next === null ? null : read(target, next)
}

/** A budget ends and is followed by another one of the same billing setup: its amount served begins at nothing. */
function endBudget(world: World, target: GoogleAccount, next: AccountPatch['replace_budget']): void {
  const now = world.clock.now()
  const former = target.budgets.findLast(each => isOpenBudget(each, now))
  if (!former) throw new ControlRefusal('there is no budget in force')
  former.endedAt = now
  if (!next) return
  const limit = next.cap === null ? null : read(target, next.cap)
  const { name, billingSetupId } = former
  const fresh = { approvedLimit: limit, proposedLimit: limit, adjustments: 0n, served: 0n, startedAt: now, endedAt: null }
  target.budgets.push({ id: String(nextNumber(world)), name, status: 'APPROVED', billingSetupId, ...fresh })
}

function patchTikTok(target: TikTokAccount, patch: AccountPatch): void {
  if (patch.can_manage !== undefined) target.isUnauthorised = !patch.can_manage
  if (patch.status !== undefined) target.status = String(patch.status)
  if (patch.rejection_reason !== undefined) target.rejectionReason = patch.rejection_reason
  if (patch.balance !== undefined) target.cash = read(target, patch.balance)
  if (patch.grant_balance !== undefined) target.grant = read(target, patch.grant_balance)
  if (patch.frozen_balance !== undefined) target.frozen = read(target, patch.frozen_balance)
  if (patch.delivery_deposit !== undefined) target.deliveryDeposit = read(target, patch.delivery_deposit)
  if (patch.smart_plus_ads !== undefined)
    target.smartPlusAds = patch.smart_plus_ads.map(ad =>
      smartPlusAdOf(
        ad,
        target.smartPlusAds?.find(each => each.id === ad.id),
      ),
    )
  if (patch.min_transferable !== undefined) target.minTransferable = read(target, patch.min_transferable)
}

function decideByHand(world: World, account: GoogleAccount, wish: NonNullable<AccountPatch['decide']>): void {
  const pending = account.proposals.find(
    each => each.status === 'PENDING' && (wish.proposal_id === undefined || each.id === wish.proposal_id),
  )
  if (!pending) throw new ControlRefusal('there is no pending proposal')
  if (wish.approved !== undefined) account.approval.nextApprovedMicros = read(account, wish.approved)
  decide(world, account, pending.id, wish.decision)
}

function read(account: Account, text: string): bigint {
  const value = parseDecimal(text, placesOf(account))
  if (value === null) throw new ControlRefusal(`"${text}" is no amount in ${account.currency}`)
  return value
}

/** Spends now, as delivery would: for tests and the control page. */
export function spendNow(world: World, platform: Platform, id: string, text: string): Account {
  const account = findAccount(world, platform, id, { stale: false })
  if (!account) throw new ControlRefusal(`there is no ${platform} account ${id}`)
  const change = { operation: 'delivery', requestId: 'delivery' }
  const now = world.clock.now()
  changeAccount(world, account, change, target => {
    addSpend(target, localDay(now, target.timezone), read(target, text), now)
    noteHour(target, now, read(target, text))
  })
  return account
}
