// Create a wallet user: a person who signs in, for a customer, for a sub-customer, or not yet for anyone.
import { audit } from '@tallyhelm/modules/audit'
import { insertUser } from '@tallyhelm/modules/organization'
import { type SystemActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

export type CreateUserInput = {
  customerId: string | null
  subCustomerId?: string | null
  countryCode?: string
  mobile: string
  email?: string
  userName: string
  password: string
  isMaster?: boolean
}

/** Gives the new user's id. The password is stored as argon2id; a mobile number or e-mail that is taken is a defect here. */
export async function createUser(world: World, actor: SystemActor, input: CreateUserInput): Promise<{ userId: string }> {
  const userId = world.ids.next()
  const now = world.clock.now()
  const passwordHash = await world.secrets.hashPassword(input.password, turnOwner(actor))
  const tenant = { customerId: input.customerId, subCustomerId: input.subCustomerId ?? null }
  await world.db.transaction({ kind: 'system' }, async tx => {
    await insertUser(tx, {
      ...tenant,
      id: userId,
      countryCode: input.countryCode ?? '86',
      mobile: input.mobile,
      email: input.email ?? null,
      userName: input.userName,
      passwordHash,
      isMaster: input.isMaster ?? false,
      createdAt: now,
    })
    await audit(world, tx, actor, 'organization.create-user', ['user', userId, tenant])
  })
  return { userId }
}
