// Finish closings: once a month is closed for a customer, rebates of what its wallets paid for are posted and its people are told (job billing.close-months).
import { billsOfClosings, type ClosedBill, type Closing, finishClosings, lockUnfinished, rebateOf } from '@tallyhelm/modules/billing'
import { bookRebates } from '@tallyhelm/modules/ledger'
import { tellEach } from '@tallyhelm/modules/notices'
import { usersToTellOf } from '@tallyhelm/modules/organization'
import { add, displayText, type Money, money } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
/** Customers whose rebates are posted in one transaction. */
const PAGE = 100

/** Each page as a whole; cut off, what was not finished is finished the next time. Gives how many closings were. */
export async function finishAllClosings(world: World): Promise<number> {
  let finished = 0
  for (;;) {
    const count = await world.db.transaction(system, tx => finishPage(world, tx))
    finished += count
    if (count < PAGE) return finished
  }
}

async function finishPage(world: World, tx: Tx): Promise<number> {
  const closings = await lockUnfinished(tx, PAGE)
  if (closings.length === 0) return 0
  const at = world.clock.now()
  const bills = await billsOfClosings(tx, closings)
  const fromWallets = bills.filter(bill => !bill.isOfStatement)
  await tell(world, tx, closings, bills, at)
  await finishClosings(tx, closings, at)
  await bookRebates(tx, fromWallets.map(rebateOf), { to: 'WALLET', operator: '系统', at })
  return closings.length
}

type Told = Closing & { subCustomerId: string | null; bills: ClosedBill[] }

/** A customer of its bills, and a sub-customer, which sees none, of its rebate. */
async function tell(world: World, tx: Tx, closings: readonly Closing[], bills: readonly ClosedBill[], at: Date): Promise<void> {
  const all = closings.flatMap((closing): Told[] => {
    const of = bills.filter(bill => bill.customerId === closing.customerId && bill.month === closing.month)
    const subs = [...new Set(of.flatMap(bill => bill.subCustomerId ?? []))]
    return [
      { ...closing, subCustomerId: null, bills: of },
      ...subs.map(subCustomerId => ({ ...closing, subCustomerId, bills: of.filter(bill => bill.subCustomerId === subCustomerId) })),
    ]
  })
  const told = all.filter(
    ({ subCustomerId, bills: of }) => of.length > 0 && (subCustomerId === null || rebateText(of, subCustomerId) !== ''),
  )
  const users = await usersToTellOf(tx, told)
  await tellEach(
    tx,
    world.ids,
    told.map((one, index) => ({ users: users[index] ?? [], news: { ...newsOf(one), kind: 'NOTICE', at } as const })),
  )
}

function newsOf({ month, customerId, subCustomerId, bills }: Told) {
  const of = { customerId, subCustomerId, objectId: `bills:${month}` }
  const rebate = rebateText(bills, subCustomerId)
  const back = rebate === '' ? '' : `返点 ${rebate} 已入账钱包。`
  if (subCustomerId !== null) return { ...of, title: `${month} 返点已入账`, body: back, link: '/record?tab=flows' }
  const channel = bills[0]?.channel.toLowerCase() ?? 'facebook'
  const body = `${month} 的月度账单已出账，共 ${bills.length} 张。${back}`
  return { ...of, title: `${month} 账单已出账`, body, link: `/advert/bill/${channel}` }
}

/** What comes to the owner's wallets, by currency. */
function rebateText(bills: readonly ClosedBill[], subCustomerId: string | null): string {
  const sums = new Map<string, Money>()
  for (const bill of bills) {
    const amount = money(BigInt(bill.rebateMinor), bill.currency)
    if (bill.isOfStatement || bill.subCustomerId !== subCustomerId || amount.minor === 0n) continue
    const sum = sums.get(bill.currency)
    sums.set(bill.currency, sum ? add(sum, amount) : amount)
  }
  return [...sums.values()].map(sum => `${displayText(sum)} ${sum.currency}`).join('、')
}
