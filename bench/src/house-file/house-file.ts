// A house's file of 500,000 lines, from its bytes to the end of the comparison, beside COPY of the same lines into the same table.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import { withConnection } from '@tallyhelm/infra/db/connection'
import { run } from '../add-quota/run.ts'
import { startOwnDatabase } from '../product/own-database.ts'

const RATIO_BUDGET = 4
const MEMORY_BUDGET_MB = 120
const ROUNDS = 3
const LINES = Number(process.env['BENCH_LINES'] ?? 500_000)
/** Each hundredth line differs: unknown to us, another amount, another fee. */
const DIFFERING = 100
const HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,' +
  '微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'

const folder = await mkdtemp(join(tmpdir(), 'tf-'))
const database = await startOwnDatabase()
const { url } = database
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const own = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
/** The day's; the last of its days is served. */
let bill = Buffer.alloc(0)
const table = join(folder, 'lines.tsv')
await writeFile(table, tableText())
const house = createServer((request, reply) => {
  if (request.url?.startsWith('/file')) return void reply.end(bill)
  const { port } = house.address() as { port: number } // it listens on TCP
  const body = JSON.stringify({
    hash_type: 'SHA1',
    hash_value: createHash('sha1').update(bill).digest('hex'),
    download_url: `http://127.0.0.1:${port}/file`,
  })
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), 'bench']
  const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(own, 'base64')
  const headers = { 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': nonce, 'wechatpay-serial': 'B1', 'wechatpay-signature': signature }
  reply.writeHead(200, headers).end(body)
})
await once(house.listen(0, '127.0.0.1'), 'listening')
try {
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  house.close()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Rounds alternate, each with a day of its own, its payments and its file; the first warms up. */
async function measure(): Promise<boolean> {
  const [copies, times, above, nodes]: [number[], number[], number[], number[]] = [[], [], [], []]
  const [copyCpus, cpus]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1) {
    const day = `2026-03-0${round + 1}`
    await ask(url, arrivals(day))
    bill = Buffer.from(billText(day))
    const before = await database.cpuMs()
    const copyMs = await copy()
    const between = await database.cpuMs()
    const { tookMs, nodeMs, restMb, peakMb } = await reconcile(day)
    const after = await database.cpuMs()
    const [found] = await ask(url, `select count(*)::int as n from payments_house_differences where day = '${day}'`)
    if (found?.['n'] !== (LINES / DIFFERING) * 3) throw new Error(`differences: ${String(found?.['n'])}`)
    if (round === 0) continue
    copies.push(copyMs)
    times.push(tookMs)
    above.push(peakMb - restMb)
    nodes.push(nodeMs)
    copyCpus.push(between - before)
    cpus.push(after - between + nodeMs)
  }
  const ratio = middle(times.map((took, index) => took / (copies[index] ?? Number.NaN)))
  const told = (of: number[]) => of.map(one => one.toFixed(0)).join(' ')
  console.log(`COPY      ${LINES} lines in ${told(copies)} ms, ${(bill.length / 1e6).toFixed(0)} MB as the house's file`)
  console.log(`reconcile ${LINES} lines in ${told(times)} ms, a day after the other`)
  console.log(`processor COPY ${told(copyCpus)} ms of PostgreSQL's; reconcile ${told(cpus)} ms, Node's ${told(nodes)} of it`)
  return [
    verdict(`time: ${ratio.toFixed(2)} × COPY, budget ≤ ${RATIO_BUDGET} ×`, ratio <= RATIO_BUDGET),
    verdict(
      `memory: ${middle(above).toFixed(0)} MB above the process at rest [${told(above)}], budget ≤ ${MEMORY_BUDGET_MB} MB`,
      middle(above) <= MEMORY_BUDGET_MB,
    ),
  ].every(Boolean)
}

function verdict(text: string, isKept: boolean): boolean {
  console.log(`${text}: ${isKept ? 'kept' : 'MISSED'}`)
  return isKept
}
function middle(of: readonly number[]): number {
  return of.toSorted((one, next) => one - next)[Math.floor(of.length / 2)] ?? Number.NaN
}

/** Into a table of the same columns and indexes that guards no rows, for PostgreSQL copies into none that does. */
async function copy(): Promise<number> {
  await ask(url, 'drop table if exists copied; create table copied (like payments_house_lines including all)')
  const startMs = monotonicMs()
  await run('psql', [url, '-q', '-v', 'ON_ERROR_STOP=1', '-c', `\\copy copied from '${table}'`])
  return monotonicMs() - startMs
}

async function reconcile(day: string): Promise<Record<'tookMs' | 'nodeMs' | 'restMb' | 'peakMb', number>> {
  const program = join(import.meta.dirname, 'reconcile.ts')
  const child = spawn(process.execPath, ['--max-semi-space-size=16', '--expose-gc', program, '--url', url, '--day', day], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { port } = house.address() as { port: number } // it listens on TCP
  child.stdin.end(
    JSON.stringify({
      gateway: `http://127.0.0.1:${port}`,
      app_id: 'wx1',
      mch_id: '1900000001',
      serial_no: 'A1',
      private_key: own,
      public_keys: `B1\n${pair.publicKey.export({ type: 'spki', format: 'pem' })}`,
      api_v3_key: 'k'.repeat(32),
    }),
  )
  let text = ''
  for await (const piece of child.stdout.setEncoding('utf8')) text += String(piece)
  const [rest = '{}', done = '{}'] = text.trim().split('\n')
  const told = { ...JSON.parse(rest), ...JSON.parse(done) }
  if (told.end !== 'finished') throw new Error(`not reconciled: ${text}`)
  return told
}

function idOf(day: string, n: number): string {
  return `${day.replaceAll('-', '')}${String(n).padStart(20, '0')}`
}

function billText(day: string): string {
  const rows = Array.from({ length: LINES }, (_, n) => {
    const differs = n % DIFFERING
    const id = differs === 0 ? `9${idOf(day, n)}` : idOf(day, n)
    const amount = differs === 1 ? '9.99' : '10.00'
    const fee = differs === 2 ? '0.07000' : '0.06000'
    const cells = [`${day} 12:00:00`, 'wx1', '1900000001', '0', '', id, `N${n}`, '', 'NATIVE', 'SUCCESS', 'OTHERS', 'CNY', amount, '0.00']
    return [...cells, '0', '0', '0.00', '0.00', '', '', '充值', '', fee, '0.60%', amount, '0.00', ''].map(cell => `\`${cell}`).join(',')
  })
  const summary = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
  return `\ufeff${[HEADER, ...rows, summary, `\`${LINES}.0,\`0,\`0,\`0,\`0,\`0,\`0`].join('\r\n')}\r\n`
}

/** The same lines as COPY takes them. */
function tableText(): string {
  const cells = (n: number) => [
    'WECHAT',
    '2026-02-01',
    'PAYMENT',
    idOf('2026-02-01', n),
    `N${n}`,
    '\\N',
    'CNY',
    '1000',
    '6',
    '2026-03-01 12:00:00+08',
  ]
  return Array.from({ length: LINES }, (_, n) => `${cells(n).join('\t')}\n`).join('')
}

/** All that agree or differ are ours, and arrived on the day. */
function arrivals(day: string): string {
  return `
  insert into payments_arrivals (id, place, transaction_id, currency, amount_minor, house_fee_minor, state, arrived_at, booked_at)
  select coalesce((select max(id) from payments_arrivals), 0) + n, 'WECHAT', '${day.replaceAll('-', '')}' || lpad(n::text, 20, '0'), 'CNY', 1000, 6,
    'UNMATCHED', '${day} 12:00:00+08', '${day} 12:00:00+08'
  from generate_series(0, ${LINES - 1}) n where n % ${DIFFERING} <> 0;
  analyze payments_arrivals`
}

async function ask(address: string, text: string): Promise<Record<string, unknown>[]> {
  return await withConnection(address, async client => {
    await client.query(`select set_config('app.scope', 'system', false)`)
    return (await client.query(text)).rows
  })
}
