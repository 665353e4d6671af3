// People for tests that need more than a caller: two of the staff, a user signed in inside the test, and a customer who signs contracts.
import sql from 'sql-template-tag'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { authenticate } from '@tallyhelm/flows/session/authenticate'
import { signIn } from '@tallyhelm/flows/session/sign-in'
import type { StaffActor, SystemActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { House } from './test-house.ts'

const actor: SystemActor = { kind: 'system', name: 'people-test' }

const STAFF_ROLES = ['FIN', 'FIN_CHECK'] as const
export const staffOf = (role: (typeof STAFF_ROLES)[number]): StaffActor => {
  const staffId = role === 'FIN' ? '901' : '902'
  return { kind: 'staff', staffId, staffName: role, sessionId: staffId, role, address: '' }
}

export async function hire({ world }: House): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    for (const role of STAFF_ROLES) {
      const { staffId, staffName } = staffOf(role)
      await tx.run(sql`
        insert into staff_users (id, login_name, staff_name, role, created_at)
        values (${staffId}, ${`s${staffId}`}, ${staffName}, ${role}, now())`)
    }
  })
}

export const SIGNER = { name: 'signer', mobile: '13933330002', password: 'correct horse battery' }

/** A customer who has to sign before paying, with its user, and two of the staff. */
export async function openSigner(house: House): Promise<TenantActor> {
  const { world } = house
  const { customerId } = await createCustomer(world, actor, { name: '签署故障（示例）', customerType: 1, customerNature: 'DIRECT_AGENT' })
  const { mobile, password } = SIGNER
  await createUser(world, actor, { customerId, mobile, password, userName: '签署人', isMaster: true })
  await hire(house)
  return signedIn(house, SIGNER)
}

export async function signedIn({ world }: House, { mobile, password }: { mobile: string; password: string }): Promise<TenantActor> {
  const client = { address: '127.0.0.1', userAgent: 'test', sid: undefined }
  const outcome = await signIn(world, client, { login_type: 'password', account: mobile, country_code: '86', password, remember: false })
  if ('demand' in outcome) throw new Error('the user has no second factor')
  const { sid, secret } = outcome.session
  const { customerId, customerType, ...user } = await authenticate(world, { sid, secret, address: '127.0.0.1' })
  if (customerId === null || customerType === null) throw new Error('the user belongs to a customer')
  return { ...user, customerId, customerType }
}
