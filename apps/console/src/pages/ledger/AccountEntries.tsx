// One ledger account: its balance, what is held for open orders, and its posted entries, the newest first.
import { ledgerEndpoints } from '@tallyhelm/protocol/topics/ledger/endpoints'
import { LEDGER_KINDS, type LedgerKind, TRANSFER_CODES, TRANSFER_STATES } from '@tallyhelm/protocol/topics/ledger/enums'
import type { EntryListRequest, LedgerAccount, LedgerEntry } from '@tallyhelm/protocol/topics/ledger/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Definitions } from '@tallyhelm/ui/layout/Stack'
import { type Column, DataTable } from '@tallyhelm/ui/table/DataTable'
import { useMemo } from 'react'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { useListCall } from '../../lists/use-list-call.ts'
import { accountHref, logHref, orderHref } from '../../routes/links.ts'
import { useStaff } from '../../session/use-staff.ts'
import { accountText, balanceText, ownerText } from './account-words.ts'
import { KeysetPager } from './KeysetPager.tsx'

import shared from '../../lists/cells.module.css'
import styles from './ledger.module.css'

type LinkedAccount = NonNullable<LedgerEntry['ad_account']>
type Props = { accountId: string; before: string | undefined; onPage: (before: string) => void; onBack: () => void }

const SIZE = 20

export function AccountEntries({ accountId, before, onPage, onBack }: Props) {
  const request = useMemo<EntryListRequest>(
    () => ({ ledger_account_id: accountId, page_size: SIZE, ...(before === undefined ? {} : { before }) }),
    [accountId, before],
  )
  const { data, table } = useListCall(ledgerEndpoints.entries, request)
  const currency = data?.account.currency ?? ''
  const kind = data?.account.kind ?? 'WALLET'
  const columns = useMemo(() => columnsOf(currency, kind), [currency, kind])
  const rows = useMemo(() => (data ? [...data.pending, ...data.content] : NO_ROWS), [data])
  return (
    <Card
      title={data ? accountText(data.account) : '账目'}
      actions={
        <Button size="small" onClick={onBack}>
          返回账目列表
        </Button>
      }
      padded={false}
    >
      {data ? <Facts account={data.account} /> : null}
      <DataTable
        caption="分录"
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        rowName={row => `${codeText(row)} ${row.transfer_id}`}
        {...table}
        density="compact"
        empty={<Empty title="还没有分录" />}
        renderCard={row => <EntryCard entry={row} currency={currency} />}
      />
      <KeysetPager label="分录分页" from={before} next={data?.next} onPage={onPage} tools={table.tools} />
    </Card>
  )
}

function Facts({ account }: { account: LedgerAccount }) {
  const money = (amount: string) => amountText(amount, account.currency)
  return (
    <div className={styles.facts}>
      <Definitions
        items={[
          { label: '客户', value: ownerText(account) },
          { label: '余额', value: `${balanceText(account.kind, account.balance, account.currency)} ${account.currency}` },
          { label: '已入账', value: `借 ${money(account.debits_posted)} · 贷 ${money(account.credits_posted)}` },
          { label: '冻结', value: `借 ${money(account.debits_pending)} · 贷 ${money(account.credits_pending)}` },
        ]}
      />
    </div>
  )
}

const NO_ROWS: readonly LedgerEntry[] = []
const rowKey = (row: LedgerEntry) => row.transfer_id
const codeText = (row: LedgerEntry) => entryOf(TRANSFER_CODES, row.code) ?? row.code
const SIDES = { DEBIT: '借', CREDIT: '贷' } as const

function Reference({ entry }: { entry: LedgerEntry }) {
  if (entry.apply_no === null) return <span title={entry.reference_kind}>{entry.reference_id}</span>
  return (
    <Link className={shared.number} href={orderHref(entry.apply_no)}>
      {entry.apply_no}
    </Link>
  )
}

/** The ad account, and what the audit log says of it. */
function AdAccount({ account: { outside_account_id: id, account_name: name, customer_id } }: { account: LinkedAccount }) {
  const { role } = useStaff()
  const href = accountHref(role, { outside_account_id: id, customer_id })
  const log = logHref(role, id)
  return (
    <span className={shared.two}>
      {href === undefined ? (
        <span title={name}>{name}</span>
      ) : (
        <Link href={href} title={name}>
          {name}
        </Link>
      )}
      <small>
        {id}
        {log === undefined ? null : (
          <>
            {' · '}
            <Link href={log}>
              日志<span className="sr-only"> {id}</span>
            </Link>
          </>
        )}
      </small>
    </span>
  )
}

const otherText = ({ other_kind, other_name }: LedgerEntry) => `${LEDGER_KINDS[other_kind]}${other_name === null ? '' : ` · ${other_name}`}`

const columnsOf = (currency: string, kind: LedgerKind): readonly Column<LedgerEntry>[] => [
  { id: 'code', title: '类型', width: 92, pin: 'left', locked: true, cell: row => <span title={row.code}>{codeText(row)}</span> },
  { id: 'side', title: '借贷', width: 56, cell: row => SIDES[row.side] },
  { id: 'amount', title: '金额', width: 110, align: 'right', cell: row => <Money amount={amountText(row.amount, currency)} /> },
  {
    id: 'after',
    title: '入账后余额',
    width: 120,
    align: 'right',
    cell: row => <Money amount={balanceText(kind, row.balance_after, currency)} />,
  },
  { id: 'at', title: '时间', hint: '北京时间 GMT+8', width: 172, cell: row => timeText(row.at) },
  { id: 'other', title: '对方账目', width: 216, cell: row => <span title={otherText(row)}>{otherText(row)}</span> },
  {
    id: 'account',
    title: '广告账户',
    width: 220,
    cell: row => (row.ad_account === null ? <span className={styles.quiet}>—</span> : <AdAccount account={row.ad_account} />),
  },
  { id: 'reference', title: '业务单号', width: 180, cell: row => <Reference entry={row} /> },
  {
    id: 'state',
    title: '状态',
    width: 84,
    cell: row => <Tag tone={row.state === 'POSTED' ? 'success' : 'warning'}>{TRANSFER_STATES[row.state]}</Tag>,
  },
  { id: 'operator', title: '操作人', width: 96, cell: row => row.operator },
  { id: 'summary', title: '摘要', width: 94, cell: row => <span title={row.summary}>{row.summary}</span> },
]

function EntryCard({ entry, currency }: { entry: LedgerEntry; currency: string }) {
  return (
    <div className={styles.card}>
      <p>
        <Tag tone={entry.state === 'POSTED' ? 'success' : 'warning'}>{TRANSFER_STATES[entry.state]}</Tag> {codeText(entry)} ·{' '}
        {SIDES[entry.side]} {amountText(entry.amount, currency)}
      </p>
      <p className={styles.quiet}>{otherText(entry)}</p>
      {entry.ad_account === null ? null : <AdAccount account={entry.ad_account} />}
      <p>
        <Reference entry={entry} /> {entry.operator}
      </p>
      <p className={styles.quiet}>{timeText(entry.at)}</p>
    </div>
  )
}
