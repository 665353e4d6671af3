// An ad account that is opened on a platform's own address: it has spent nothing, and lists show it some time later.
import { accountCreation, createAccount } from '../control/accounts.ts'
import type { Account } from './model.ts'
import type { Platform } from './platform.ts'
import { accountKey, nextNumber, type World } from './world.ts'

/** The first number of each platform's new ids. */
const FIRST: Record<Platform, bigint> = { meta: 720_000_000_000_000n, google: 8_100_000_000n, tiktok: 7_200_000_000_000_000_000n }

type Opened = { platform: Platform; name: string; currency: string; timezone: string; company: string; parentId: string }

/** Nothing makes two calls one: each makes an account of its own. */
export function openAccount(world: World, { parentId, ...rest }: Opened, more: Record<string, unknown> = {}): Account {
  const parents = { business_id: parentId, manager_id: parentId, center_id: parentId }
  let id = newId(world, rest.platform)
  while (world.state.accounts[accountKey(rest.platform, id)]) id = newId(world, rest.platform)
  const account = createAccount(world, accountCreation.parse({ ...rest, id, ...parents, has_budget: false, ...more }))
  const now = world.clock.now()
  account.createdAt = now
  const { openingLagMs = 0 } = world.state.settings
  if (openingLagMs > 0) account.listedAt = now + openingLagMs
  return account
}

const newId = (world: World, platform: Platform): string => String(FIRST[platform] + BigInt(nextNumber(world)))
