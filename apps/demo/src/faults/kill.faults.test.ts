// Kill -9: API and worker die at random moments while orders run and answers get lost; nothing is lost, nothing is done twice.
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { countOf, SEED } from './test-counts.ts'
import { control } from './test-customer.ts'
import { type House, openHouse, type Program } from './test-house.ts'
import { judge } from './test-judgement.ts'
import { openCaller, orderMaker, type Sent } from './test-orders.ts'
import { openPayers } from './test-payers.ts'
import { type Random, seededRandom } from './test-random.ts'

const KILLS = countOf('kills')
/** Meta takes ten changes per account and day; lost answers, repeats and compensations use some of them. */
const LEGS_PER_ACCOUNT = 3
/** Before each kill about so many of the payers order: whoever dies has work in hand. */
const ORDERING = 0.5

/** Opening a house on a busy machine. */
const HOOK_MS = 600_000

let house: House
beforeAll(async () => {
  house = await openHouse()
}, HOOK_MS)
afterAll(() => house.close())

test(`${KILLS} kills of the API and ${KILLS} of the worker leave books, orders and platforms in agreement`, {
  timeout: 7_200_000,
}, async () => {
  console.log(`kills: FAULT_SEED=${SEED}, ${KILLS} of each`)
  onTestFailed(() => console.error(`the kills fail with FAULT_SEED=${SEED}, ${KILLS} of each`))
  const random = seededRandom(SEED)
  const perChannel = Math.ceil(KILLS / 3)
  const payers = await openPayers(house, { FACEBOOK: perChannel, GOOGLE: perChannel, TIKTOK: perChannel })
  const programs: Record<'api' | 'worker', Program> = { api: await house.start('api'), worker: await house.start('worker') }
  const ordering = await Promise.all(
    payers.map(async payer => {
      const draws = random.branch(payer.name)
      return { draws, caller: await openCaller(house.api, payer), next: orderMaker(payer, draws, LEGS_PER_ACCOUNT) }
    }),
  )
  let isOver = false
  const losing = loseAnswers(random.branch('answers'), () => isOver)
  const answers: Promise<Sent>[] = []
  const moments = random.branch('moments')
  for (let round = 1; round <= KILLS; round += 1) {
    for (const role of ['api', 'worker'] as const) {
      for (const { draws, caller, next } of ordering) {
        const body = draws.next() < ORDERING ? next() : undefined
        if (body) answers.push(caller.send(body))
      }
      await sleep(moments.between(200, 1_100))
      await programs[role].kill()
      programs[role] = await house.start(role)
    }
    if (round % 10 === 0) console.log(`killed ${round} of each, ${answers.length} orders`)
  }
  const sent = await Promise.all(answers)
  isOver = true
  await losing
  await control(house, 'DELETE', '/faults')
  expect(sent.filter(({ outcome }) => outcome.kind === 'accepted').length).toBeGreaterThan(KILLS)
  await judge(house, payers, sent, [])
})

/** Now and then the next change of a platform is answered to nobody, before or after the work. */
async function loseAnswers(random: Random, isOver: () => boolean): Promise<void> {
  const operations = ['meta.account.update', 'google.budget.propose', 'tiktok.transfer']
  const kinds = ['answer_lost_after_work', 'answer_lost_before_work', 'http_5xx_after_work', 'http_5xx_before_work', 'half_body']
  while (!isOver()) {
    await control(house, 'POST', '/faults', { operation: random.pick(operations), kind: random.pick(kinds), times: 1 })
    await sleep(700)
  }
}
