// A customer to test with: funded, with ad accounts on all three platforms, signed in over HTTP like any program.
import { randomUUID } from 'node:crypto'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { adoptAdAccount } from '@tallyhelm/flows/ad-accounts/adopt-ad-account'
import { syncAccount } from '@tallyhelm/flows/ad-accounts/sync-account'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { parseMoney } from '@tallyhelm/protocol/values/money'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { House } from './test-house.ts'

export const PLATFORMS = { FACEBOOK: 'meta', GOOGLE: 'google', TIKTOK: 'tiktok' } as const satisfies Record<Channel, string>
const MOBILE = '13911110000'
const PASSWORD = 'correct horse battery'
const actor: SystemActor = { kind: 'system', name: 'fault-test' }

export type TestAccount = { accountId: string; outsideAccountId: string; channel: Channel; platform: 'meta' | 'google' | 'tiktok' }

/** `perChannel` accounts on each platform, each with 100.00 placed, and this much in the wallet. */
export async function fundedCustomer(house: House, options: { dollars: string; perChannel: number }): Promise<TestAccount[]> {
  const { world } = house
  const { customerId } = await createCustomer(world, actor, { name: '故障测试（示例）', customerType: 1, customerNature: 'DIRECT_AGENT' })
  await createUser(world, actor, { customerId, mobile: MOBILE, userName: '测试', password: PASSWORD, isMaster: true })
  const { companyId } = await createCompany(world, actor, { customerId, companyName: '故障测试（示例）' })
  const amount = parseMoney(options.dollars, 'USD')
  if (!amount) throw new Error(`${options.dollars} is no amount`)
  await bookRecharge(world, actor, { customerId, amount, provider: 'TEST', transactionId: randomUUID() })
  const accounts: TestAccount[] = []
  for (const channel of CHANNEL_CODES) {
    for (let index = 0; index < options.perChannel; index += 1) {
      accounts.push(await adoptedAccount(house, { customerId, companyId, channel, index }))
    }
  }
  return accounts
}

async function adoptedAccount(
  house: House,
  wanted: { customerId: string; companyId: string; channel: Channel; index: number },
): Promise<TestAccount> {
  const platform = PLATFORMS[wanted.channel]
  const outsideAccountId = { meta: '98000000000000', google: '98000000', tiktok: '79800000000000000' }[platform] + String(10 + wanted.index)
  const figures = platform === 'tiktok' ? { balance: '100.00' } : { cap: '100.00', spent: '0.00' }
  await control(house, 'POST', '/accounts', { platform, id: outsideAccountId, currency: 'USD', daily_spend: '0', ...figures })
  const { adAccountId } = await adoptAdAccount(house.world, actor, {
    customerId: wanted.customerId,
    companyId: wanted.companyId,
    channel: wanted.channel,
    outsideAccountId,
    accountName: `${wanted.channel}-${wanted.index}`,
    currency: 'USD',
  })
  await syncAccount(house.world, actor, { adAccountId })
  return { accountId: adAccountId, outsideAccountId, channel: wanted.channel, platform }
}

export async function control<Answer>(house: House, method: string, path: string, body?: unknown): Promise<Answer> {
  const reply = await fetch(`${house.sandbox}/control${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`the sandbox refused ${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Answer // the caller names the control page's documented answer
}

export type Caller = { add(items: { account_id: string; amount: string }[]): Promise<Order | undefined> }

/** Signs in, and repeats every submission with its own key until it is answered, as the portal does. */
export async function signedIn(house: House): Promise<Caller> {
  let session = await signIn(house)
  return {
    async add(items) {
      const key = randomUUID()
      for (let attempt = 0; attempt < 200; attempt += 1) {
        const answer = await submit(house, session, key, items)
        if (answer.kind === 'order') return answer.order
        if (answer.kind === 'refused') return undefined
        if (answer.kind === 'signed-out') session = await signIn(house)
        await sleep(50)
      }
      throw new Error('the submission was never answered')
    },
  }
}

type Session = { sid: string; cookie: string }
type Answer = { kind: 'order'; order: Order } | { kind: 'refused' } | { kind: 'signed-out' } | { kind: 'lost' }

async function submit(house: House, session: Session, key: string, items: unknown): Promise<Answer> {
  try {
    const reply = await fetch(`${house.api}/api/custom/client/accounts/quota/apply`, {
      method: 'POST',
      headers: { cid: '101', v: '1', sid: session.sid, cookie: session.cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ adjust_type: 'ADD', items }),
    })
    const envelope = (await reply.json()) as { code: number; data: Order }
    if (envelope.code === 0) return { kind: 'order', order: envelope.data }
    if ([3, 7, 8].includes(envelope.code)) return { kind: 'signed-out' }
    return reply.status >= 500 ? { kind: 'lost' } : { kind: 'refused' }
  } catch {
    return { kind: 'lost' }
  }
}

async function signIn(house: House): Promise<Session> {
  const body = new URLSearchParams({ account: MOBILE, password: PASSWORD })
  const reply = await fetch(`${house.api}/api/security/auth/login`, { method: 'POST', headers: { cid: '101', v: '1' }, body })
  const envelope = (await reply.json()) as { code: number; msg: string; data: { sid: string } }
  if (envelope.code !== 0) throw new Error(`sign-in failed: ${envelope.msg}`)
  return { sid: envelope.data.sid, cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}
