// Contracts: the API is killed while a contract is made and signed, and the signer's browser asks again. Afterwards each was signed once, and
// its file is what its digest says.
import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { decideCase } from '@tallyhelm/flows/cases/decide-case'
import { uploadFile } from '@tallyhelm/flows/files/upload-file'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import { RULES_OF_CASES } from '@tallyhelm/flows/cases/rules-of-kinds'
import { countOf, SEED } from './test-counts.ts'
import { type House, openHouse, type Program } from './test-house.ts'
import { openCaller, type Session, sessionHeaders } from './test-orders.ts'
import { openSigner, SIGNER, staffOf } from './test-people.ts'
import { seededRandom } from './test-random.ts'

const SIGNINGS = countOf('signings')
const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
/** From before the paper is made until after it is signed. */
const KILL_WITHIN_MS = 1_200
/** Opening a house on a busy machine. */
const HOOK_MS = 600_000
const PATIENCE_MS = 180_000

let house: House
beforeAll(async () => {
  house = await openHouse()
}, HOOK_MS)
afterAll(() => house?.close())

test(`${SIGNINGS} contracts signed while the API is killed are signed once each`, { timeout: 7_200_000 }, async () => {
  console.log(`contracts: FAULT_SEED=${SEED}, ${SIGNINGS} of them`)
  onTestFailed(() => console.error(`the contracts fail with FAULT_SEED=${SEED}, ${SIGNINGS} of them`))
  const random = seededRandom(SEED).branch('contracts')
  const actor = await openSigner(house)
  let api = await house.start('api')
  const caller = await openCaller(house.api, SIGNER)
  let session = await caller.session()
  const { key } = await uploadFile(house.world, actor, { kind: 'attachment', fileName: '营业执照.pdf', bytes: PDF })
  const attachments = [{ name: '营业执照.pdf', url: staticUrl(house.world.settings.staticHost, key) }]
  for (let count = 0; count < SIGNINGS; count += 1) {
    const form = { customerSignName: `签署故障 ${count}`, email: 'law@example.com', attachments }
    const killing = killAndStart(api, random.between(0, KILL_WITHIN_MS))
    session = await sign(form, session, () => caller.session())
    api = await killing
    await reject()
  }
  await judge()
})

async function killAndStart(api: Program, afterMs: number): Promise<Program> {
  await sleep(afterMs)
  await api.kill()
  return house.start('api')
}

/** As the browser: again after no answer, and after a proof. A contract that waits already was signed by an answer that was lost. */
async function sign(form: object, session: Session, renew: () => Promise<Session>): Promise<Session> {
  let current = session
  for (const patience = performance.now() + PATIENCE_MS; performance.now() < patience; await sleep(50)) {
    const code = await post(form, current)
    if (code === 0 || code === CATALOGUE.CASE_OPEN.code) return current
    if (code === CATALOGUE.STEP_UP_REQUIRED.code) {
      await house.world.db.transaction({ kind: 'system' }, tx =>
        tx.run(sql`update session_sessions set stepped_up_at = clock_timestamp(), stepped_up_by = 'sms' where ended_at is null`),
      )
    } else if (code === undefined) continue
    else if ([3, 7, 8].includes(code)) current = await renew()
    else throw new Error(`signing was refused: ${code}`)
  }
  throw new Error('signing was never answered')
}

/** The code of the answer; undefined when none came. */
async function post(form: object, session: Session): Promise<number | undefined> {
  try {
    const reply = await fetch(`${house.api}/api/bill/client/customer/contract/generate/contract`, {
      method: 'POST',
      headers: { ...sessionHeaders(session), 'content-type': 'application/json' },
      body: JSON.stringify(form),
      signal: AbortSignal.timeout(30_000),
    })
    const { code } = (await reply.json()) as { code: number }
    return reply.status >= 500 || reply.status === 429 ? undefined : code
  } catch {
    return undefined
  }
}

/** So that the next one may be signed. */
async function reject(): Promise<void> {
  const [waiting] = await rows<{ id: string; revision: number }>(
    sql`select id, revision from cases_cases where kind = 'CONTRACT' and status = 'PENDING'`,
  )
  if (!waiting) throw new Error('no contract waits')
  const decision = { case_id: waiting.id, revision: waiting.revision, verdict: 'REJECT', reason: '故障测试', is_confirmed: false } as const
  await decideCase(house.world, staffOf('FIN'), RULES_OF_CASES, { ...decision, flags: [] })
}

const rows = <Row extends object>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))

async function judge(): Promise<void> {
  const contracts = await rows<{ name: string; file_name: string; file_sha256: string; status: string; body: string }>(sql`
    select k.customer_sign_name as name, k.file_name, k.file_sha256, c.status, k.evidence ->> 'body_sha256' as body
    from contracts_contracts k join cases_cases c on c.id = k.case_id order by k.id`)
  expect(contracts.map(({ name }) => name)).toEqual(Array.from({ length: SIGNINGS }, (_, count) => `签署故障 ${count}`))
  expect(await rows(sql`select id from cases_cases where kind = 'CONTRACT'`)).toHaveLength(SIGNINGS)
  for (const { file_name, file_sha256, status, body } of contracts) {
    const bytes = await house.world.files.read(file_name)
    expect(
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
    ).toBe(file_sha256)
    expect(status).toBe('REJECTED')
    expect(body).toMatch(/^[0-9a-f]{64}$/)
  }
  expect(house.deaths).toEqual([])
}
