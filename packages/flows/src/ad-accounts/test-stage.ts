// A customer with a company and a sub-customer in a world over the sandbox, and how to adopt ad accounts for it; for tests only.
import { type AdAccount, findAdAccount } from '@tallyhelm/modules/ad-accounts'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { createCompany } from '../companies/create-company.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { createSubCustomer } from '../sub-customers/create-sub-customer.ts'
import { adoptAdAccount } from './adopt-ad-account.ts'
import { openSandboxWorld, type SandboxWorld } from './test-sandbox-world.ts'

export const system = { kind: 'system', name: 'test' } as const

export type Stage = SandboxWorld & {
  customerId: string
  companyId: string
  subCustomerId: string
  /** the customer's own user, a second-tier agent unless told otherwise */
  actor(over?: Partial<TenantActor>): TenantActor
  /** An account on the platform, adopted, of dollars unless told otherwise; amounts of the sandbox are decimal text. */
  adopted(
    platform: keyof typeof CHANNELS,
    account: Record<string, unknown> & { currency?: Currency },
  ): Promise<{ id: string; outsideId: string }>
  read(id: string): Promise<AdAccount>
}

const CHANNELS = { meta: 'FACEBOOK', google: 'GOOGLE', tiktok: 'TIKTOK' } as const

/** It is 12:00 in Shanghai: a full hour, so that the sandbox's own delivery has nothing to add. */
export async function openStage(): Promise<Stage> {
  const house = await openSandboxWorld(new Date('2026-03-10T04:00:00Z'))
  const { world } = house
  const { customerId } = await createCustomer(world, system, { name: '甲', customerType: 1, customerNature: 'SECOND_AGENT' })
  const { companyId } = await createCompany(world, system, { customerId, companyName: '甲一' })
  const { subCustomerId } = await createSubCustomer(world, system, { customerId, name: '子', showsSpend: true })
  let next = 1_000_000_001
  return {
    ...house,
    customerId,
    companyId,
    subCustomerId,
    actor: over => ({
      kind: 'user',
      userId: '1',
      userName: '甲',
      sessionId: '1',
      customerId,
      subCustomerId: null,
      customerType: 1,
      isMaster: true,
      roles: ['Associated', 'SecondAgent'],
      needsQuotaApproval: false,
      address: '127.0.0.1',
      ...over,
    }),
    async adopted(platform, account) {
      const outsideId = String(next++)
      await house.control('accounts', { platform, id: outsideId, ...account })
      const adoption = {
        customerId,
        companyId,
        channel: CHANNELS[platform],
        outsideAccountId: outsideId,
        currency: account.currency ?? 'USD',
      } as const
      const { adAccountId } = await adoptAdAccount(world, system, adoption)
      return { id: adAccountId, outsideId }
    },
    async read(id) {
      const account = await world.db.read({ kind: 'system' }, tx => findAdAccount(tx, id))
      if (!account) throw new Error('no such ad account')
      return account
    },
  }
}
