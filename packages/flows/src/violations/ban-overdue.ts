// Ban what is overdue: additions to an ad account are forbidden when its rectification is overdue and its customer has auto_freeze on.
import { lockAdAccounts, statusUnderMarks, writeQuotaBan } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { markQuotaBanned, type OverdueRectification, overdueRectifications } from '@tallyhelm/modules/violations'
import { RECTIFICATIONS_PATH, VIOLATION_TYPES } from '@tallyhelm/protocol/topics/violations/enums'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellHolders } from '../cases/tell-holders.ts'

const MOST = 200
const system = { kind: 'system' } as const
const actor = { kind: 'system', name: 'violations' } as const

/**
 * Each in a transaction of its own; may be run by any number of workers. One rectification bans once: what staff allow again stays
 * allowed. Gives how many ad accounts were banned.
 */
export async function banOverdue(world: World): Promise<number> {
  let banned = 0
  const overdue = await world.db.read(system, tx => overdueRectifications(tx, world.clock.now(), MOST))
  for (const rectification of overdue) banned += await world.db.transaction(system, tx => banFor(world, tx, rectification))
  return banned
}

async function banFor(world: World, tx: Tx, { id, adAccountId, violationType, deadlineAt }: OverdueRectification): Promise<number> {
  const [account] = await lockAdAccounts(tx, [adAccountId])
  if (!account || !(await markQuotaBanned(tx, id, world.clock.now())) || account.isQuotaForbidden) return 0
  const accountStatus = statusUnderMarks(account.accountStatus, { ...account, isQuotaForbidden: true })
  await writeQuotaBan(tx, account.id, { isForbidden: true, accountStatus })
  await audit(world, tx, actor, 'violations.ban-overdue', ['ad-account', account.id, account], {
    before: { is_quota_forbidden: false, account_status: account.accountStatus },
    after: { is_quota_forbidden: true, account_status: accountStatus },
    rectification_id: id,
  })
  await tellHolders(world, tx, account, {
    about: `violations.ban-overdue:${id}`,
    title: `${account.accountName} 已被禁止加额`,
    body: `该账户的违规整改（${VIOLATION_TYPES[violationType]}）已于 ${dateTimeText(deadlineAt)} 到期，未收到整改结果，现已禁止加额。请尽快完成整改，并联系客服解除。`,
    link: RECTIFICATIONS_PATH,
  })
  return 1
}
