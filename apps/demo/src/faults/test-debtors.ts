// Customers of fault tests with spend of the latest month that is due to be closed: most pay later, one pays before and gets a rebate.
import { randomUUID } from 'node:crypto'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { setCreditLine } from '@tallyhelm/flows/credit/test-credit-line'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { insertAdAccount, lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { insertRebateRate } from '@tallyhelm/modules/billing'
import { recordOpening } from '@tallyhelm/modules/ledger'
import { codeText, insertCode } from '@tallyhelm/modules/session'
import { businessMark, recordSpendDays, settledDays } from '@tallyhelm/modules/spend'
import { latestToClose } from '@tallyhelm/protocol/topics/billing/closing'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { money } from '@tallyhelm/protocol/values/money'
import { firstDayOf, type Month } from '@tallyhelm/protocol/values/month'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import type { House } from './test-house.ts'

const actor: SystemActor = { kind: 'system', name: 'statements-test' }
const system = { kind: 'system' } as const
const PASSWORD = 'correct horse battery'
const usd = (dollars: number) => money(BigInt(dollars) * 100n, 'USD')

export type Debtor = { customerId: string; mobile: string; password: string }

export const monthToClose = ({ world }: House): Month => latestToClose(world.clock.now(), world.settings.billsClose)

/** Each spent $120.00 on one Facebook account, and gets two per cent of it back. */
export async function openDebtor(house: House, number: number, customerType: 0 | 1 = 0): Promise<Debtor> {
  const { world } = house
  const mobile = `1397777${String(1_000 + number)}`
  const name = `还款故障 ${number}（示例）`
  const { customerId } = await createCustomer(world, actor, { name, customerType, customerNature: 'DIRECT_AGENT' })
  await createUser(world, actor, { customerId, mobile, userName: '测试', password: PASSWORD, isMaster: true })
  const { companyId } = await createCompany(world, actor, { customerId, companyName: name })
  if (customerType === 0) await setCreditLine(world, actor, { customerId, limit: usd(5_000) })
  await bookRecharge(world, actor, { customerId, amount: usd(500), provider: 'TEST', transactionId: randomUUID() })
  await world.db.transaction(system, async tx => {
    const [id, at] = [world.ids.next(), world.clock.now()]
    const since = new Date(at.getTime() - 200 * 86_400_000)
    // Whoever came after the month has no bill of it.
    await tx.run(sql`update organization_customers set created_at = ${since} where id = ${customerId}`)
    await insertRebateRate(tx, { id: world.ids.next(), customerId, channel: 'FACEBOOK', basisPoints: 200, validFrom: since, createdAt: at })
    const facts = { currency: 'USD', timezone: 'Asia/Shanghai', openedAt: since, createdAt: since } as const
    const own = { customerId, subCustomerId: null, companyId, channel: 'FACEBOOK' } as const
    // The sandbox doesn't know it: nobody corrects what it spent.
    await insertAdAccount(tx, { id, ...own, outsideAccountId: `9700000000${1_000 + number}`, accountName: name, ...facts })
    await recordOpening(tx, { customerId, adAccountId: id, limit: usd(300), operator: 'test', at })
  })
  await spend(house, customerId)
  return { customerId, mobile, password: PASSWORD }
}

async function spend(house: House, customerId: string): Promise<void> {
  const { world } = house
  const day = firstDayOf(monthToClose(house))
  await world.db.transaction(system, async tx => {
    const { id } = await tx.one<{ id: string }>(sql`select id from ad_accounts_accounts where customer_id = ${customerId}`)
    const [account] = await lockAdAccounts(tx, [id])
    if (!account) throw new Error('the account is there')
    const now = world.clock.now()
    const days = settledDays([{ day, spend: usd(120), impressions: 1, clicks: 1 }], dayOf(now))
    await recordSpendDays(tx, account, days, { readAt: now, source: 'SYNC', mark: businessMark(now) })
  })
}

/** As the SMS gateway would have it, about the first version of a statement. */
export async function confirmingCode({ world }: House, { mobile: phone }: Debtor, statementId: string): Promise<string> {
  const [code, now] = [String(100_000 + Number(world.ids.next().slice(-5))), world.clock.now()]
  const of = { countryCode: '86', phone }
  const codeDigest = world.secrets.codeDigest(codeText(of, 'confirm-statement', code, `${statementId}:1`))
  const life = { now, expiresAt: new Date(now.getTime() + 300_000), triesLeft: 5, asker: 'test' }
  await world.db.transaction(system, tx =>
    insertCode(tx, { ...of, ...life, id: world.ids.next(), purpose: 'confirm-statement', codeDigest }),
  )
  return code
}
