// A version of a statement as a paper to be printed and sealed, and as the sheet that stands for its accounts where they are many.
import { createHash } from 'node:crypto'
import type { Database, StaffScope, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { Block, Paper, PaperColumn } from '@tallyhelm/infra/pdf/paper'
import type { RowColumn } from '@tallyhelm/infra/row-files/row-file'
import { smallFile } from '@tallyhelm/infra/row-files/small-file'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { PAPER_LINES_MOST } from '@tallyhelm/protocol/topics/statements/limits'
import { capitalText } from '@tallyhelm/protocol/values/capital'
import { timeText } from '@tallyhelm/protocol/values/day'
import { type Currency, CURRENCIES, decimalText, displayText, money } from '@tallyhelm/protocol/values/money'
import { REPAYMENT_CHANNELS, type RepaymentChannel } from '@tallyhelm/protocol/topics/repayments/enums'
import sql, { raw } from 'sql-template-tag'
import { lineNow } from './statement-lines.ts'

type Reader = TenantScope | StaffScope
type Asked = { id: string; version: number | null }

type Head = {
  customer: string
  company: string
  channel: RepaymentChannel
  month: string
  currency: Currency
  version: number
  accounts: number
  spend: string
  service_fee: string
  tax: string
  rebate: string
  conceded: string
  payable: string
  issued_at: Date
  reason: string
  repay_on: string
}
type Line = { name: string; outside_id: string; of: string; spend: string; service_fee: string; tax: string; now: string }

const ownOf = (scope: Reader, column: string) => (scope.kind === 'tenant' ? ownCustomersAlone(scope, column) : ownCustomers(scope, column))

/** Of one version it always says the same. Refuses NOT_FOUND, for a foreign one as well. */
export async function statementPaper(
  db: Database,
  scope: Reader,
  { id, version, agency }: Asked & { agency: { legal_name: string } },
): Promise<{ paper: Paper; version: number }> {
  const { head, lines } = await read(db, scope, { id, version })
  const annex = lines.length > PAPER_LINES_MOST ? await annexOf(id, head, lines) : null
  return { paper: paperOf({ id, agency, head, lines, annex }), version: head.version }
}

/** The sheet of the accounts, byte for byte what the paper's SHA-256 is of. Refuses NOT_FOUND. */
export async function statementAnnex(db: Database, scope: Reader, asked: Asked): Promise<Annex> {
  const { head, lines } = await read(db, scope, asked)
  return annexOf(asked.id, head, lines)
}

async function read(db: Database, scope: Reader, { id, version }: Asked): Promise<{ head: Head; lines: Line[] }> {
  return await db.readLong(scope, async tx => {
    const head = await tx.maybe<Head>(sql`
      select c.name as customer, m.company_name as company, s.channel, to_char(s.month, 'YYYY-MM') as month, s.currency, v.version,
        s.account_count as accounts, s.spend_minor as spend, s.service_fee_minor as service_fee, s.tax_minor as tax, s.rebate_minor as rebate,
        v.conceded_minor as conceded, v.payable_minor as payable, v.issued_at, v.reason, s.repay_on::text
      from credit_statements s join credit_statement_versions v on v.statement_id = s.id and v.version = coalesce(${version}::int, s.version)
      join organization_customers c on c.id = s.customer_id
      join companies_companies m on m.customer_id = s.customer_id and m.id = s.company_id
      where s.id = ${id} and ${ownOf(scope, 's.customer_id')}`)
    if (!head) throw new Refusal('NOT_FOUND')
    const lines = await tx.rows<Line>(sql`
      select x.account_name as name, x.outside_account_id as outside_id, to_char(l.of_month, 'YYYY-MM') as of, l.spend_minor as spend,
        l.service_fee_minor as service_fee, l.tax_minor as tax, ${lineNow(raw('b.statement_id'), sql`${head.version}`)} as now
      from credit_statement_bills b join billing_bill_lines l on l.bill_id = b.bill_id join billing_accounts x on x.id = l.ad_account_id
      where b.statement_id = ${id} and ${ownOf(scope, 'b.customer_id')} order by x.outside_account_id, l.of_month, l.bill_id`)
    return { head, lines }
  })
}

const FIGURES: readonly PaperColumn[] = [
  { title: '月份', width: 38 },
  { title: '消耗', width: 54, isFigure: true },
  { title: '服务费', width: 42, isFigure: true },
  { title: '税费', width: 42, isFigure: true },
  { title: '减免', width: 42, isFigure: true },
  { title: '小计', width: 54, isFigure: true },
]

function figuresOf({ of, spend, service_fee, tax, now }: Line, text: (minor: bigint) => string): string[] {
  const [sum, left] = [BigInt(spend) + BigInt(service_fee) + BigInt(tax), BigInt(now)]
  return [of, text(BigInt(spend)), text(BigInt(service_fee)), text(BigInt(tax)), text(sum - left), text(left)]
}

export type Annex = { name: string; bytes: Buffer; sha256: string }

async function annexOf(id: string, { currency, version }: Head, lines: readonly Line[]): Promise<Annex> {
  const plain = (minor: bigint) => decimalText(money(minor, currency))
  const columns: RowColumn[] = [
    { title: '广告账户', kind: 'text', width: 32 },
    { title: '账户 ID', kind: 'id', width: 24 },
    ...FIGURES.map(({ title, isFigure }) => ({ title, kind: isFigure ? ('amount' as const) : ('text' as const), width: 16 })),
  ]
  const rows = lines.map(line => [line.name, line.outside_id, ...figuresOf(line, plain)])
  const bytes = await smallFile('xlsx', { title: '账户明细', columns, rows })
  return { name: `对账单_${id}_V${version}_附件.xlsx`, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

type About = { id: string; agency: { legal_name: string }; head: Head; lines: readonly Line[]; annex: Annex | null }

function paperOf({ id, agency, head, lines, annex }: About): Paper {
  const { currency } = head
  const text = (minor: string) => `${displayText(money(BigInt(minor), currency), { withSymbol: true })} ${currency}`
  const short = (minor: bigint) => displayText(money(minor, currency))
  const dated = (at: Date) => `${timeText(at.toISOString())}（北京时间）`
  const payable = money(BigInt(head.payable), currency)
  return {
    title: `对账单 ${id}`,
    author: agency.legal_name,
    madeAt: head.issued_at,
    footer: `对账单 ${id}　版本 ${head.version}`,
    blocks: [
      { kind: 'title', text: '对账单' },
      { kind: 'subtitle', text: `单号 ${id}　版本 ${head.version}　出具于 ${dated(head.issued_at)}` },
      {
        kind: 'fields',
        rows: [
          { label: '客户', value: head.customer },
          { label: '公司', value: head.company },
          { label: '出具方', value: agency.legal_name },
          { label: '账期', value: `${head.month}　${REPAYMENT_CHANNELS[head.channel]}　${head.accounts} 个账户` },
          { label: '还款日', value: head.repay_on },
        ],
      },
      {
        kind: 'fields',
        rows: [
          { label: '币种', value: `${CURRENCIES[currency].name}（${currency}）` },
          { label: '消耗', value: text(head.spend) },
          { label: '服务费', value: text(head.service_fee) },
          { label: '税费', value: text(head.tax) },
          ...(head.rebate === '0' ? [] : [{ label: '返点', value: `-${text(head.rebate)}` }]),
          ...(head.conceded === '0' ? [] : [{ label: '异议减免', value: `-${text(head.conceded)}` }]),
          { label: '应付', value: text(head.payable) },
          { label: '应付（大写）', value: capitalText(payable) },
        ],
      },
      ...(head.reason === '' ? [] : [{ kind: 'text', text: `异议答复：${head.reason}` } as const]),
      { kind: 'heading', text: '账户明细' },
      annex === null
        ? {
            kind: 'table',
            columns: [{ title: '广告账户' }, ...FIGURES],
            rows: lines.map(line => [`${line.name}\n${line.outside_id}`, ...figuresOf(line, short)]),
          }
        : {
            kind: 'fields',
            rows: [
              { label: '附件', value: annex.name },
              { label: '行数', value: String(lines.length) },
              { label: '附件 SHA-256', value: annex.sha256 },
            ],
          },
      SIGNING,
    ],
  }
}

/** Where the customer's seal goes. */
const SIGNING: Block = {
  kind: 'signing',
  parties: [
    { title: '客户确认（盖章）', lines: ['经核对，上述金额无误，同意作为结算依据。', '', '经办人：', '日期：'] },
    { title: '说明', lines: ['确认后将作为结算依据，无法撤回。', '如有异议，请在确认截止前于客户门户提出。'] },
  ],
}
