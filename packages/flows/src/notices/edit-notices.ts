// Edit notices: the staff publish, change and withdraw what the portal tells; every version is kept with who made it and why.
import { audit } from '@tallyhelm/modules/audit'
import {
  changeNotice as writeChange,
  insertNotice,
  insertNoticeVersion,
  lockNotice,
  type NoticeContent,
  type StoredNotice,
  withdrawNotice as writeWithdrawal,
} from '@tallyhelm/modules/notices'
import { findCustomersCalled } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { blocksOf } from '@tallyhelm/protocol/topics/notices/body'
import { consoleNoticeEndpoints } from '@tallyhelm/protocol/topics/notices/console-endpoints'
import type { NoticeChange, NoticePublication, NoticeWithdrawal } from '@tallyhelm/protocol/topics/notices/console-schemas'
import type { NoticeEvent, NoticePlacement } from '@tallyhelm/protocol/topics/notices/enums'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Gives its id. Refuses PERMISSION_DENIED, and INPUT_INVALID at what does not fit. */
export async function publishNoticeByStaff(world: World, actor: StaffActor, input: NoticePublication): Promise<string> {
  requireRole(actor, consoleNoticeEndpoints.publish)
  const { kind, placement } = input
  const id = world.ids.next()
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const now = world.clock.now()
    const content = await contentOf(tx, input, placement, now)
    const notice = { ...content, seenFlag: input.is_once && isDialog(placement) ? flagOf(id, 1) : null }
    const isReopenable = kind === 'HOLIDAY' && isDialog(placement)
    await insertNotice(tx, { ...notice, id, kind, placement, isReopenable, createdAt: now })
    await record(world, tx, actor, { id, version: 1, event: 'PUBLISHED', content: notice, reason: input.reason })
    await audit(world, tx, actor, 'notices.publish', ['notice', id], { after: { title: notice.title }, reason: input.reason })
    return id
  })
}

/** A new version. Refuses as publishNoticeByStaff, NOT_FOUND, and NOTICE_CHANGED where another version stands, or none any more. */
export async function changeNotice(world: World, actor: StaffActor, input: NoticeChange): Promise<void> {
  requireRole(actor, consoleNoticeEndpoints.change)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const before = await lockVersion(tx, input)
    const { id, placement } = before
    const content = await contentOf(tx, input, placement, before.activeFrom, world.clock.now())
    const version = before.version + 1
    const isNew = input.tells_again || before.seenFlag === null
    const kept = isNew ? flagOf(id, version) : before.seenFlag
    const notice = { ...content, seenFlag: input.is_once && isDialog(placement) ? kept : null }
    await writeChange(tx, id, version, notice)
    await record(world, tx, actor, { id, version, event: 'CHANGED', content: notice, reason: input.reason })
    await audit(world, tx, actor, 'notices.change', ['notice', id], {
      before: { title: before.title, version: before.version },
      after: { title: notice.title, version },
      reason: input.reason,
    })
  })
}

/** For good: it is shown to nobody any more. Refuses as changeNotice. */
export async function withdrawNotice(world: World, actor: StaffActor, input: NoticeWithdrawal): Promise<void> {
  requireRole(actor, consoleNoticeEndpoints.withdraw)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const { id, title, version: was } = await lockVersion(tx, input)
    const version = was + 1
    await writeWithdrawal(tx, id, version, world.clock.now())
    await record(world, tx, actor, { id, version, event: 'WITHDRAWN', content: { title, body: [] }, reason: input.reason })
    await audit(world, tx, actor, 'notices.withdraw', ['notice', id], { before: { title }, reason: input.reason })
  })
}

async function lockVersion(tx: Tx, input: { notice_id: string; version: number }): Promise<StoredNotice> {
  const notice = await lockNotice(tx, input.notice_id)
  if (!notice) throw new Refusal('NOT_FOUND')
  if (notice.isWithdrawn || notice.version !== input.version) throw new Refusal('NOTICE_CHANGED')
  return notice
}

const isDialog = (placement: NoticePlacement): boolean => placement !== 'DASHBOARD'
/** The browser remembers by it that the notice was closed. */
const flagOf = (id: string, version: number): string => `notice-${id}-${version}`

type Typed = Omit<NoticePublication, 'kind' | 'placement'>

async function contentOf(
  tx: Tx,
  input: Typed,
  placement: NoticePlacement,
  begin: Date,
  now = begin,
): Promise<Omit<NoticeContent, 'seenFlag'>> {
  const body = blocksOf(input.body)
  if (body.length === 0) refuse('body', '请填写正文')
  const activeFrom = input.active_from === null ? begin : new Date(input.active_from)
  const activeUntil = input.active_until === null ? null : new Date(input.active_until)
  if (activeUntil !== null && activeUntil <= activeFrom) refuse('active_until', '失效时间应晚于生效时间')
  if (activeUntil !== null && activeUntil <= now) refuse('active_until', '失效时间应晚于当前时间')
  if (input.countdown_seconds !== null && !isDialog(placement)) refuse('countdown_seconds', '首页公告没有倒计时')
  const known = new Set((await findCustomersCalled(tx, input.customer_ids)).map(customer => customer.id))
  if (input.customer_ids.some(id => !known.has(id))) refuse('customer_ids', '客户不存在，请重新选择')
  const orNull = <Value>(values: readonly Value[]) => (values.length === 0 ? null : values)
  return {
    title: input.title,
    body,
    roles: orNull(input.customer_types.map(type => CUSTOMER_TYPES[type].role)),
    reach: input.reach,
    channels: orNull(input.channels),
    namedCustomers: orNull(input.customer_ids),
    activeFrom,
    activeUntil,
    countdownSeconds: input.countdown_seconds,
  }
}

function refuse(path: string, msg: string): never {
  throw new Refusal('INPUT_INVALID', {}, [{ path, msg }])
}

type Made = { id: string; version: number; event: NoticeEvent; content: object; reason: string }

async function record(world: World, tx: Tx, actor: StaffActor, { id, ...made }: Made): Promise<void> {
  await insertNoticeVersion(tx, { noticeId: id, ...made, staffId: actor.staffId, at: world.clock.now() })
}
