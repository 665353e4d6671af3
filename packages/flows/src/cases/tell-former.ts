// Tell former holders that ad accounts are theirs no more: one message for each of them, in the transaction that gives the accounts on.
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellOwner } from './hand-booking.ts'

/** As it was before: whose, and by what name they know it. */
export type Handed = { customerId: string; subCustomerId: string | null; accountName: string; outsideAccountId: string }

const NAMED = 5

/** `by`: «代理商», «平台». Whoever holds them next is not named. `about` tells one handing over from the next. */
export async function tellFormer(
  world: World,
  tx: Tx,
  handed: readonly Handed[],
  { by, about }: { by: string; about: string },
): Promise<void> {
  for (const accounts of Map.groupBy(handed, one => one.subCustomerId ?? '').values()) {
    const [first] = accounts
    if (!first) continue
    const { customerId, subCustomerId } = first
    const names = accounts.slice(0, NAMED).map(one => `“${one.accountName}”（${one.outsideAccountId}）`)
    const what = accounts.length === 1 ? `广告账户“${first.accountName}”` : `${accounts.length} 个广告账户`
    const all = `${names.join('、')}${accounts.length > NAMED ? ` 等 ${accounts.length} 个广告账户` : ''}`
    await tellOwner(
      world,
      tx,
      { customerId, subCustomerId },
      {
        about,
        title: `${what}已由${by}收回`,
        body: `${by}已收回${accounts.length > NAMED ? '' : '广告账户'}${all}，您不再使用，此前的记录仍可查看。`,
        link: '/record',
      },
    )
  }
}
