// Remind of expiry (job companies.remind-expiry): a customer hears 60, 30 and 7 days before a company's licence ends.
import { dueExpiries, type DueExpiry, noteExpiry } from '@tallyhelm/modules/companies'
import { COMPANIES_PATH, REMINDED_DAYS } from '@tallyhelm/protocol/topics/companies/material'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellHolders } from '../cases/tell-holders.ts'

const MOST = 200
const system = { kind: 'system' } as const

/**
 * Each in a transaction of its own, which notes and tells; may be run by any number of workers, and whatever is cut off is told once. Late
 * ones are told as the nearest alone. Gives how many were told.
 */
export async function remindOfExpiry(world: World): Promise<number> {
  let told = 0
  const due = await world.db.read(system, tx => dueExpiries(tx, dayOf(world.clock.now()), REMINDED_DAYS, MOST))
  for (const expiry of due) told += await world.db.transaction(system, tx => remind(world, tx, expiry))
  return told
}

async function remind(world: World, tx: Tx, expiry: DueExpiry): Promise<number> {
  const company = await noteExpiry(tx, expiry, { now: world.clock.now(), all: REMINDED_DAYS })
  if (!company) return 0
  const { companyId, expiresOn, days } = expiry
  await tellHolders(
    world,
    tx,
    { customerId: company.customerId, subCustomerId: null },
    {
      about: `companies.expiry:${companyId}:${expiresOn}:${days}`,
      title: `${company.companyName.slice(0, 30)} 的营业执照不足 ${days} 天到期`,
      body: `开户主体“${company.companyName}”的营业执照将于 ${expiresOn} 到期。到期前 3 个月内不能用它开户，请换发后重新提交主体资料。`,
      link: COMPANIES_PATH,
    },
  )
  return 1
}
