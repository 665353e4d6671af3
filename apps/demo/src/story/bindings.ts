// What a customer of the demo binds and renames on the three platforms of the sandbox: done, waiting, refused, and changed at the platform afterwards.
import { syncAccount } from '@tallyhelm/flows/ad-accounts/sync-account'
import { bindingItems } from '@tallyhelm/flows/bindings/carry-bindings'
import { type AskedPair, submitBindings } from '@tallyhelm/flows/bindings/submit-bindings'
import { carryOut } from '@tallyhelm/flows/items/carry-out'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { demoAgency } from '@tallyhelm/sandbox/seed/companies'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import type { Cast } from './customers.ts'
import { actorOf } from './orders.ts'
import type { Outside } from './outside.ts'

/** Their own at Meta, and one that has as many accounts as it may. */
const OWN_BM = { id: '995000000000011', name: '北翎出行 BM（示例）' }
const FULL_BM = { id: '995000000000012', name: '北翎出行 BM 二（示例）', refuses_with: 3979 }
const [, WAITING_BC] = demoAgency.partnerCenters

type Account = { id: string; outsideId: string; name: string }

export async function bindAccounts(world: World, teller: SystemActor, cast: Cast, { atSandbox }: Outside): Promise<void> {
  for (const business of [OWN_BM, FULL_BM]) await atSandbox('meta-businesses', business)
  const [facebook, google, tiktok] = [
    await accountsOn(world, cast, 'FACEBOOK'),
    await accountsOn(world, cast, 'GOOGLE'),
    await accountsOn(world, cast, 'TIKTOK'),
  ]
  const toBm = (bm: string, accounts: readonly Account[]) =>
    accounts.map(({ id }): AskedPair => ({ adAccountId: id, type: 'BM', action: 'BIND', target: bm, role: 'ADVERTISE' }))
  await ask(world, cast, 'bm', '投放团队使用', [...toBm(OWN_BM.id, facebook.slice(0, 3)), ...toBm(FULL_BM.id, facebook.slice(0, 1))])
  await ask(
    world,
    cast,
    'bc',
    '',
    tiktok.slice(0, 1).map(({ id }) => ({ adAccountId: id, type: 'BC', action: 'BIND', target: WAITING_BC.id, role: 'OPERATOR' })),
  )
  await ask(
    world,
    cast,
    'names',
    '',
    google.map(({ id, name }) => ({ adAccountId: id, type: 'NAME', action: 'BIND', target: `${name}-旺季`, before: name })),
  )
  await carryOut(world, { BINDING: bindingItems })
  const [renamed] = google
  if (!renamed) throw new Error('the story has no account to rename')
  // Somebody gives it another name on the platform's own pages.
  await atSandbox(`accounts/google/${renamed.outsideId}`, { name: `${renamed.name}-后台改名` })
  await syncAccount(world, teller, { adAccountId: renamed.id })
}

async function ask(world: World, cast: Cast, turn: string, note: string, pairs: readonly AskedPair[]): Promise<void> {
  await submitBindings(world, actorOf(cast, 'b0'), { idempotencyKey: `demo-story-bindings-${turn}`, note, pairs })
}

const accountsOn = (world: World, cast: Cast, channel: Channel): Promise<Account[]> =>
  world.db.read({ kind: 'system' }, tx =>
    tx.rows<Account>(sql`
      select id, outside_account_id as "outsideId", account_name as name from ad_accounts_accounts
      where customer_id = ${actorOf(cast, 'b0').customerId} and channel = ${channel} and taken_back_at is null and account_name like 'Northwing%'
      order by outside_account_id`),
  )
