// A notice that no staff published, of any kind and for any roles: for tests only.
import { audit } from '@tallyhelm/modules/audit'
import { insertNotice } from '@tallyhelm/modules/notices'
import type { NoticeKind, NoticePlacement } from '@tallyhelm/protocol/topics/notices/enums'
import type { NoticeBlock } from '@tallyhelm/protocol/topics/notices/schemas'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Role } from '@tallyhelm/protocol/vocabulary/roles'
import type { World } from '@tallyhelm/world/handles/world'

/** Without `activeFrom` it begins now, without `activeUntil` it has no end, without `roles` it is for every signed-in user. */
export type PublishNoticeInput = {
  kind: NoticeKind
  placement: NoticePlacement
  title: string
  body: readonly NoticeBlock[]
  roles?: readonly Role[]
  isForSubCustomers?: boolean
  activeFrom?: Date
  activeUntil?: Date
  countdownSeconds?: number
  seenFlag?: string
  isReopenable?: boolean
}

/** Gives the notice's id. */
export async function publishNotice(world: World, actor: SystemActor, input: PublishNoticeInput): Promise<{ noticeId: string }> {
  const noticeId = world.ids.next()
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    await insertNotice(tx, {
      id: noticeId,
      kind: input.kind,
      placement: input.placement,
      title: input.title,
      body: input.body,
      roles: input.roles ?? null,
      reach: input.isForSubCustomers === false ? 'CUSTOMERS' : 'ALL',
      channels: null,
      namedCustomers: null,
      activeFrom: input.activeFrom ?? now,
      activeUntil: input.activeUntil ?? null,
      countdownSeconds: input.countdownSeconds ?? null,
      seenFlag: input.seenFlag ?? null,
      isReopenable: input.isReopenable ?? false,
      createdAt: now,
    })
    await audit(world, tx, actor, 'notices.publish', ['notice', noticeId])
  })
  return { noticeId }
}
