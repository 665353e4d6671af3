// Ad accounts: those that the sandbox's platforms hold are adopted for their customers, then read through the connectors.
import { adoptAdAccount } from '@tallyhelm/flows/ad-accounts/adopt-ad-account'
import { syncAccount } from '@tallyhelm/flows/ad-accounts/sync-account'
import { assignAdAccounts } from '@tallyhelm/flows/sub-customers/assign-ad-accounts'
import { CURRENCY_CODES, type Currency } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import { type DemoAccountSeed, demoAccounts } from '@tallyhelm/sandbox/seed/demo-accounts'
import type { World } from '@tallyhelm/world/handles/world'
import type { Cast } from './customers.ts'

/** How many accounts are read at once: they share the kept totals of their customer, so more would only wait for each other. */
const AT_ONCE = 3
/** A slow machine may run into the database's time limits; reading an account again does no harm. */
const TRIES = 4

export type Adopted = { seed: DemoAccountSeed; adAccountId: string }

export async function adoptAccounts(world: World, actor: SystemActor, cast: Cast): Promise<Adopted[]> {
  const adopted: Adopted[] = []
  // The lists show the newest first: the ones that are well come last here.
  for (const seed of demoAccounts().reverse()) adopted.push({ seed, adAccountId: await adopt(world, actor, cast, seed) })
  await shareWithSubCustomers(world, actor, cast, adopted)
  return adopted
}

/**
 * Those that are told of at earlier instants: what is wrong with an account began lately, and TikTok's calls keep a pace, so that of its
 * accounts only those are told of whose customers pay later, and have bills to confirm.
 */
export const toldOfThePast = (adopted: readonly Adopted[], cast: Cast): Adopted[] =>
  adopted.filter(
    ({ seed }) =>
      seed.health === 'normal' &&
      (seed.channel !== 'TIKTOK' || CUSTOMER_TYPES[cast.customers[seed.owner].customerType].pays === 'CREDIT_LINE'),
  )

/** TikTok's calls keep a pace of their own, so nothing else waits for them. */
export async function readAccounts(world: World, actor: SystemActor, adopted: readonly Adopted[]): Promise<void> {
  const read = async (waiting: Adopted[]) => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await syncPatiently(world, actor, next.adAccountId)
  }
  const [paced = [], others = []] = [true, false].map(isPaced => adopted.filter(({ seed }) => (seed.channel === 'TIKTOK') === isPaced))
  await Promise.all([paced, others].flatMap(lane => Array.from({ length: AT_ONCE }, () => read(lane))))
}

async function syncPatiently(world: World, actor: SystemActor, adAccountId: string, tries = TRIES): Promise<void> {
  try {
    await syncAccount(world, actor, { adAccountId })
  } catch (error) {
    if (tries <= 1) throw error
    await syncPatiently(world, actor, adAccountId, tries - 1)
  }
}

async function adopt(world: World, actor: SystemActor, cast: Cast, seed: DemoAccountSeed): Promise<string> {
  const companyId = cast.companies[seed.companyKey]
  if (companyId === undefined) throw new Error(`the cast has no company ${seed.companyKey}`)
  const { adAccountId } = await adoptAdAccount(world, actor, {
    customerId: cast.customers[seed.owner].customerId,
    companyId,
    channel: seed.channel,
    outsideAccountId: seed.outsideAccountId,
    accountName: seed.name,
    currency: currencyOf(seed),
  })
  return adAccountId
}

/** The agent's accounts in turn: to the first sub-customer, to the second, kept. */
async function shareWithSubCustomers(world: World, actor: SystemActor, cast: Cast, adopted: readonly Adopted[]): Promise<void> {
  for (const [turn, subCustomer] of cast.subCustomers.entries()) {
    const adAccountIds = accountsOfSubCustomer(adopted, turn).map(({ adAccountId }) => adAccountId)
    await assignAdAccounts(world, actor, {
      customerId: cast.customers.agent.customerId,
      subCustomerId: subCustomer.subCustomerId,
      adAccountIds,
    })
  }
}

/** What the agent's sub-customer in this turn was given. */
export function accountsOfSubCustomer(adopted: readonly Adopted[], turn: number): Adopted[] {
  return adopted.filter(({ seed }) => seed.owner === 'agent').filter((_, index) => index % 4 === turn)
}

function currencyOf(seed: DemoAccountSeed): Currency {
  const currency = CURRENCY_CODES.find(code => code === seed.currency)
  if (!currency) throw new Error(`${seed.name} is kept in ${seed.currency}, which the product has no currency for`)
  return currency
}
