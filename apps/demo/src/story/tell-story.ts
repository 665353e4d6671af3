// The story: customers, people, ad accounts and money of the demo, told once through the real flows, with fixed figures.
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import type { World } from '@tallyhelm/world/handles/world'
import { closeMonths } from '@tallyhelm/flows/billing/close-months'
import { finishAllClosings } from '@tallyhelm/flows/billing/finish-closings'
import { type Adopted, adoptAccounts, readAccounts, toldOfThePast } from './accounts.ts'
import { runAds } from './ads.ts'
import { answerRest } from './answers.ts'
import { bindAccounts } from './bindings.ts'
import { importChannelBills } from './channel-bills.ts'
import { handInCompanies } from './companies.ts'
import { type Cast, createCustomers } from './customers.ts'
import { setExchangeRates } from './rates.ts'
import { askForAccounts } from './openings.ts'
import { placeEarlyOrders, placeFirstOrders } from './orders.ts'
import type { Outside } from './outside.ts'
import { agreeOnTerms, fundCustomers } from './money.ts'
import { writeManual } from './manual.ts'
import { postNotices } from './notices.ts'
import { momentsOfLastMonth, worldAt } from './past.ts'
import { gatherPeople } from './people.ts'
import { enterPapers } from './contracts.ts'
import { DEMO_SIGN_INS } from './sign-ins.ts'
import { giveCustomers, hireStaff } from './staff.ts'
import { recordViolations } from './violations.ts'

export const STORYTELLER: SystemActor = { kind: 'system', name: 'demo-story' }

/** Tells the story unless it was told before; true when it was told now. A story that was cut short is reported, not continued. */
export async function tellStory(world: World, say: (line: string) => void, outside: Outside): Promise<boolean> {
  await hireStaff(world, STORYTELLER)
  const mobile = DEMO_SIGN_INS[0].mobile
  const known = await world.db.read({ kind: 'system' }, tx =>
    tx.maybe(sql`select id from organization_wallet_users where mobile = ${mobile}`),
  )
  if (known === undefined) await tell(world, say, outside)
  else await setExchangeRates(world, STORYTELLER)
  return known === undefined
}

async function tell(world: World, say: (line: string) => void, outside: Outside): Promise<void> {
  const { cast, adopted } = await tellOfThePast(world, say)
  await setExchangeRates(world, STORYTELLER)
  await giveCustomers(world, STORYTELLER, cast)
  await gatherPeople(world, STORYTELLER, cast)
  say('公告、合同与手册 (announcements, contracts and the manual)…')
  await postNotices(world)
  await enterPapers(world, cast)
  await writeManual(world)
  say('资金入账 (funds)…')
  await fundCustomers(world, STORYTELLER, cast)
  say('同步广告账户 (synchronising ad accounts)…')
  await readAccounts(world, STORYTELLER, adopted)
  say('广告 (ads)…')
  await runAds(world, adopted)
  say('违规整改与对账单 (rectifications and statements)…')
  await recordViolations(world, cast, adopted)
  await answerRest(world, cast, adopted)
  await handInCompanies(world, cast)
  await askForAccounts(world, cast, outside)
  await bindAccounts(world, STORYTELLER, cast, outside)
  await importChannelBills(world, cast)
  say('提交首批新增额度申请 (first orders)…')
  await placeFirstOrders(world, cast, adopted)
}

/** Up to the closing of the last month. */
async function tellOfThePast(world: World, say: (line: string) => void): Promise<{ cast: Cast; adopted: Adopted[] }> {
  const moments = momentsOfLastMonth(world)
  const then = worldAt(world, moments.adoption)
  await setExchangeRates(then, STORYTELLER)
  say('写入演示客户 (customers and people)…')
  const cast = await createCustomers(then, STORYTELLER)
  await agreeOnTerms(then, cast)
  say('接管 176 个广告账户 (adopting ad accounts)…')
  const adopted = await adoptAccounts(then, STORYTELLER, cast)
  const early = toldOfThePast(adopted, cast)
  await readAccounts(then, STORYTELLER, early)
  await placeEarlyOrders(worldAt(world, moments.order), cast, adopted)
  say('月度出账 (closing the last month)…')
  await readAccounts(worldAt(world, moments.lastReading), STORYTELLER, early)
  // Now, not when it was due: customers have their days to reply to what they owe.
  await closeMonths(world)
  await finishAllClosings(world)
  return { cast, adopted }
}
