// Read capabilities: what the platforms allow with some ad accounts right now, live where they answer in time.
import { type AdAccount, findAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { type Dispatch, findStoppedChannels } from '@tallyhelm/modules/channels'
import { changesAllowed, countChanges, findMayBeCleared, offeredOf } from '@tallyhelm/modules/quota'
import { DOLLARS, inUnit, type AmountUnit } from '@tallyhelm/protocol/topics/exchange/limits'
import { leastAddOf } from '@tallyhelm/protocol/topics/quota/limits'
import type { Capabilities, CapabilitiesRequest, Capability } from '@tallyhelm/protocol/topics/quota/capability-schemas'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { compare, type Currency, decimalText, type Money } from '@tallyhelm/protocol/values/money'
import { seesSpend, type TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { findUnit } from '@tallyhelm/modules/exchange'
import { type LiveFigures, readLive } from './read-live.ts'
import { NO_LIMIT } from './refuse-items.ts'

const DAY_MS = 24 * 3_600_000

/**
 * In the order asked for, each id once; a foreign id is left out like a missing one. What a platform does not answer within the time
 * given comes from the last synchronisation, and says so. Refuses nothing: accepting an order decides anew.
 */
export async function readCapabilities(world: World, actor: TenantActor, input: CapabilitiesRequest): Promise<Capabilities> {
  const ids = [...new Set(input.account_ids)]
  const now = world.clock.now()
  const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
  const { accounts, units, changes, stopped } = await world.db.read(scope, async tx => {
    const accounts = await findAdAccounts(tx, ids)
    const ownIds = accounts.map(account => account.id)
    const units = new Map<Currency, AmountUnit>()
    for (const { currency } of accounts) if (!units.has(currency)) units.set(currency, await findUnit(tx, currency, now))
    return {
      accounts: new Map(accounts.map(account => [account.id, account])),
      units,
      changes: await countChanges(tx, ownIds, new Date(now.getTime() - DAY_MS)),
      stopped: await findStoppedChannels(tx, now),
    }
  })
  const own = ids.flatMap(id => accounts.get(id) ?? [])
  const clearable = await world.db.read({ kind: 'system' }, tx => findMayBeCleared(tx, [...accounts.keys()]))
  const live = await readLive(world, own)
  return {
    content: own.map(account =>
      capabilityOf(world, account, live.get(account.id), {
        unit: units.get(account.currency) ?? DOLLARS,
        changes: changes.get(account.id) ?? 0,
        mayBeCleared: clearable.has(account.id),
        sees: seesSpend(actor),
        dispatch: stopped.find(each => each.channel === account.channel),
      }),
    ),
  }
}

type Known = { unit: AmountUnit; changes: number; mayBeCleared: boolean; sees: boolean; dispatch: Dispatch | undefined }

function capabilityOf(
  world: World,
  account: AdAccount,
  live: LiveFigures | undefined,
  { unit, changes, mayBeCleared, sees, dispatch }: Known,
): Capability {
  const style = world.platforms[account.channel].changeStyle
  const blockedUntil = live?.loweringBlockedUntil ?? null
  const changesLeft = changesLeftOf(account, live, { changes, mayBeCleared })
  const facts = {
    account_id: account.id,
    channel: account.channel,
    currency: account.currency,
    change_style: style,
    minimum_add: textOf(minimumAdd(world, account, live, unit)),
    maximum_add: textOf(inUnit(BigInt(world.settings.brand.quota_limits.most_add) * 100n, unit)),
    reducible: textOf(reducible(world, account, { live, sees })),
    changes_left_today: changesLeft,
    needs_channel_approval: style === 'proposal',
    is_paused: dispatch !== undefined,
    lowering_blocked_until: blockedUntil?.toISOString() ?? null,
    is_live: live !== undefined,
    read_at: (live?.readAt ?? account.syncedAt)?.toISOString() ?? null,
  }
  const notes = [
    account.hasOpenDifference && '账户对账差异处理中，暂不可操作',
    dispatch && (dispatch.paused ? '渠道维护中，订单将排队' : '渠道暂时不可用，订单将排队'),
    !live && '渠道暂未返回实时数据，显示的是最近一次同步的数据',
    live && live.limit === null && NO_LIMIT,
    live?.hasFallen && '渠道已用总额异常，核对前不可调减、清零或转出',
    blockedUntil && `${sees ? '近 3 小时内有消耗' : '渠道当前不允许转出'}，${dateTimeText(blockedUntil).slice(5, 16)} 后可调减、清零或转出`,
    changesLeft === 0 && '渠道每日新增额度上限已达，提交后将顺延处理',
  ].filter(note => typeof note === 'string')
  return { ...facts, note: notes.length > 0 ? notes.join('；') : null }
}

/** The platform's own word first; where it has none, its daily limit less what we sent in the last 24 hours, and what is kept for emergencies. */
function changesLeftOf(
  account: AdAccount,
  live: LiveFigures | undefined,
  { changes, mayBeCleared }: Pick<Known, 'changes' | 'mayBeCleared'>,
): number | null {
  if (live && live.changesLeftToday !== null) return live.changesLeftToday
  const most = changesAllowed(account.channel, { isEmergency: false, mayBeCleared })
  return most === null ? null : Math.max(0, most - changes)
}

/** TikTok's ten dollars (spec §5) and what the agency asks for hold whatever the platform says besides. */
function minimumAdd({ settings }: World, account: AdAccount, live: LiveFigures | undefined, unit: AmountUnit): Money | null {
  const told = live?.minimumAdd ?? null
  const { quota_limits: limits } = settings.brand
  if (limits.least_add[account.channel] === 0 || unit.dollar === null) return told
  const fixed = leastAddOf(account.channel, limits, unit)
  return told && compare(told, fixed) > 0 ? told : fixed
}

/** limit − spent − margin, or the platform's own figure where it names one; never below zero, null when nothing is known. */
function reducible(world: World, account: AdAccount, { live, sees }: { live: LiveFigures | undefined; sees: boolean }): Money | null {
  if (live?.mostOut) return live.mostOut
  const left = live ? live.remaining : account.balance
  if (!left) return null
  return offeredOf(world.platforms[account.channel].changeStyle, left, sees ? account.averageSpend : null)
}

const textOf = (amount: Money | null): string | null => amount && decimalText(amount)
